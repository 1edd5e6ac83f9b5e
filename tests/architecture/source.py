"""The Python files of the project, parsed once, and how an offense is written down."""

import ast
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "db", "editor")

Node = TypeVar("Node", bound=ast.AST)


@dataclass(frozen=True)
class Source:
    """A parsed file; ``module`` is its dotted name."""

    path: Path
    module: str
    tree: ast.Module

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of the tree, walked once for all who look."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def _by_kind(self) -> dict[type[ast.AST], list[ast.AST]]:
        found: defaultdict[type[ast.AST], list[ast.AST]] = defaultdict(list)
        for node in self.nodes:
            found[type(node)].append(node)
        return dict(found)

    def of(self, kind: type[Node]) -> list[Node]:
        """Return the nodes of one kind; who changes the list changes it for all."""
        return self._by_kind.get(kind, [])  # type: ignore[return-value]

    @cached_property
    def imports(self) -> tuple["Import", ...]:
        """What the file imports, ``from a import b`` as ``a.b``; blocks for the type checker count as well."""
        functions: list[ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda]
        functions = [*self.of(ast.FunctionDef), *self.of(ast.AsyncFunctionDef), *self.of(ast.Lambda)]
        spans = [(function.lineno, function.end_lineno or function.lineno) for function in functions]
        statements: list[ast.Import | ast.ImportFrom] = [*self.of(ast.Import), *self.of(ast.ImportFrom)]
        found: list[Import] = []
        for node in sorted(statements, key=lambda node: node.lineno):
            base = f"{self._base(node)}." if isinstance(node, ast.ImportFrom) else ""
            top = not any(first <= node.lineno <= last for first, last in spans)
            found.extend(Import(node, f"{base}{alias.name}", top) for alias in node.names)
        return tuple(found)

    def _base(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        package = self.module.split(".")
        if self.path.name != "__init__.py":
            package.pop()
        return ".".join([*package[: len(package) - node.level + 1], node.module or ""]).rstrip(".")

    def at(self, node: ast.AST, rule: str) -> str:
        """Return the text of an offense: file, line, rule."""
        return f"{self.path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}: {rule}"


@dataclass(frozen=True)
class Import:
    """One imported module by full name; ``top_level`` when importing the file imports it too."""

    node: ast.AST
    name: str
    top_level: bool


@cache
def sources(folder: str) -> tuple[Source, ...]:
    """Return the files below a folder, in order of their paths."""
    return tuple(_parsed(path) for path in sorted((ROOT / folder).rglob("*.py")))


@cache
def _parsed(path: Path) -> Source:
    """Return a file; those of a folder in another are the same objects."""
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    if parts[-1] == "__init__":
        parts.pop()
    return Source(path, ".".join(parts), ast.parse(path.read_text("utf-8"), str(path)))


def is_in(name: str, package: str) -> bool:
    """Tell whether a dotted name is a package or lies in it."""
    return name == package or name.startswith(package + ".")


@cache
def tracked_texts() -> tuple[Path, ...]:
    """Return the text files that belong to the project, without environments, caches and what programs wrote."""
    skipped = {"__pycache__", "out", "build", "dist", "node_modules"}
    endings = {".py", ".md", ".toml", ".txt", ".json", ".csv", ".sh", ".mako", ".ini", ".svg", ""}
    found = []
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        hidden = parts[0].startswith(".") and parts[0] not in (".ci", ".gitignore")
        if hidden or skipped & set(parts) or any(part.endswith(".egg-info") for part in parts) or not path.is_file():
            continue
        if path.suffix in endings:
            found.append(path)
    return tuple(found)
