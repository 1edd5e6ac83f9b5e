"""The Python files of the project, parsed once, and how an offense is written down."""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "db", "editor")


@dataclass(frozen=True)
class Source:
    """A parsed file; ``module`` is its dotted name."""

    path: Path
    module: str
    tree: ast.Module

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
    found = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        parts = list(path.relative_to(ROOT).with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        found.append(Source(path, ".".join(parts), ast.parse(path.read_text("utf-8"), str(path))))
    return tuple(found)


def imports(source: Source) -> list[Import]:
    """Return what a file imports, ``from a import b`` as ``a.b``; blocks for the type checker count as well."""
    inside: set[ast.AST] = set()
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            inside.update(ast.walk(node))
    found: list[Import] = []
    for node in ast.walk(source.tree):
        top = node not in inside
        if isinstance(node, ast.Import):
            found.extend(Import(node, alias.name, top) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = source.module.split(".")
                if source.path.name != "__init__.py":
                    package.pop()
                package = package[: len(package) - node.level + 1]
                base = ".".join([*package, base]).rstrip(".")
            found.extend(Import(node, f"{base}.{alias.name}", top) for alias in node.names)
    return found


def is_in(name: str, package: str) -> bool:
    """Tell whether a dotted name is a package or lies in it."""
    return name == package or name.startswith(package + ".")


def tracked_texts() -> list[Path]:
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
    return found
