"""Which Python file of the project needs which? Read from the sources, run nowhere, recorded nowhere.

Beside ``import`` three ways of needing are seen: ``import_module`` with a name or a pattern
(``f"engine.{key}.ruleset"``), a text that is the dotted name of a module (what is patched or started), and a fixture of
a ``conftest.py`` above a test whose name the test mentions.
"""

import ast
import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

PACKAGES = ("engine", "db", "editor", "resources", "scenarios", "tests")
_DOTTED = re.compile(rf"(?:{'|'.join(PACKAGES)})(?:\.\w+)+")


@dataclass(frozen=True)
class Module:
    """What is kept of a file; ``path`` is relative to the root, with slashes. All trees would be a lot."""

    path: str
    text: str
    names: frozenset[str]
    """Dotted names that it imports or mentions as a text."""
    patterns: tuple[re.Pattern[str], ...]
    """Names that it imports by ``import_module``."""
    words: frozenset[str]
    """Names of arguments, and texts of one word."""
    fixtures: frozenset[str]
    """The fixtures it offers to a test that asks for them."""
    tests: int

    def is_test(self) -> bool:
        """Tell whether pytest collects the file."""
        return self.path.startswith("tests/") and self.path.rsplit("/", 1)[-1].startswith("test_")


@dataclass
class Graph:
    """The files by path, and what each needs directly."""

    modules: Mapping[str, Module]
    needs: Mapping[str, frozenset[str]]
    needed_by: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Turn the arrows round."""
        for path, needed in self.needs.items():
            for other in needed:
                self.needed_by.setdefault(other, set()).add(path)

    def distances(self, path: str) -> dict[str, int]:
        """Return every file that needs this one, with the number of steps to it; the file itself is 0 steps away."""
        found = {path: 0}
        queue = deque([path])
        while queue:
            here = queue.popleft()
            for other in sorted(self.needed_by.get(here, ())):
                if other not in found:
                    found[other] = found[here] + 1
                    queue.append(other)
        return found

    def tests(self) -> list[str]:
        """Return the files that pytest collects, in order."""
        return sorted(path for path, module in self.modules.items() if module.is_test())


def read_graph(root: Path) -> Graph:
    """Return the graph of a checkout; raises SyntaxError of a file that cannot be parsed."""
    paths = [path for package in PACKAGES for path in sorted((root / package).rglob("*.py"))]
    modules = {path: _module(path, (root / path).read_text("utf-8")) for path in (_relative(root, p) for p in paths)}
    by_name = {_name(path): path for path in modules}
    offers = {path: module.fixtures for path, module in modules.items() if path.endswith("conftest.py")}
    needs = {
        path: frozenset({*_by_import(module, by_name), *_by_fixture(module, offers)} - {path})
        for path, module in modules.items()
    }
    return Graph(modules, needs)


def _relative(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix()


def _name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _module(path: str, text: str) -> Module:
    names: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    words: set[str] = set()
    fixtures: set[str] = set()
    tests = 0
    for node in ast.walk(ast.parse(text, path)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.update(f"{_package(node, path)}.{alias.name}".lstrip(".") for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if _DOTTED.fullmatch(node.value):
                names.add(node.value)
            elif node.value.isidentifier():
                words.add(node.value)
        elif isinstance(node, ast.arg):
            words.add(node.arg)
        elif isinstance(node, ast.Call):
            patterns.extend(_imported_by_name(node))
        elif isinstance(node, ast.FunctionDef):
            tests += node.name.startswith("test_")
            if any(
                "fixture" in ast.unparse(item) and "autouse" not in ast.unparse(item) for item in node.decorator_list
            ):
                fixtures.add(node.name)
    return Module(path, text, frozenset(names), tuple(patterns), frozenset(words), frozenset(fixtures), tests)


def _package(node: ast.ImportFrom, path: str) -> str:
    """Return the dotted name before ``import``, a relative one written out."""
    if not node.level:
        return node.module or ""
    parts = path.split("/")[: -node.level]
    return ".".join([*parts, *([node.module] if node.module else [])])


def _imported_by_name(node: ast.Call) -> Iterator[re.Pattern[str]]:
    if getattr(node.func, "id", getattr(node.func, "attr", "")) != "import_module" or not node.args:
        return
    name = node.args[0]
    if isinstance(name, ast.Constant) and isinstance(name.value, str):
        yield re.compile(re.escape(name.value))
    elif isinstance(name, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in name.values]
        yield re.compile("".join(parts))


def _by_import(module: Module, by_name: Mapping[str, str]) -> Iterator[str]:
    """Yield for each name the file of the longest beginning that is a module, and those of the packages above it."""
    for name in module.names:
        parts = name.split(".")
        yield from (
            by_name[beginning]
            for count in range(len(parts), 0, -1)
            if (beginning := ".".join(parts[:count])) in by_name
        )
    for pattern in module.patterns:
        yield from (path for name, path in by_name.items() if pattern.fullmatch(name))


def _by_fixture(module: Module, offers: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """Yield the files above a test that offer a fixture whose name it mentions."""
    for path, fixtures in offers.items():
        if module.path.startswith(path.removesuffix("conftest.py")) and module.words & fixtures:
            yield path
