"""Which package may import which; the table of docs/architecture.md as a test."""

import ast
import subprocess
import sys

from tests.architecture.source import ROOT, Import, Source, is_in, sources

STANDARD = set(sys.stdlib_module_names)
GAMES = tuple(
    sorted(
        path.name
        for path in (ROOT / "engine").iterdir()
        if path.is_dir()
        and (path / "__init__.py").exists()
        and path.name not in ("cases", "core", "data", "players", "playtest", "scoring")
    )
)
QT = ("PySide6", "shiboken6", "pyqtgraph")

# Package, what it may import besides the standard library, the rule in words. The first that fits decides.
ALLOWED: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("engine.core", ("engine.core",), "engine.core imports the standard library only"),
    (
        "engine.data",
        ("engine.data", "engine.core", "engine.scenario", "pydantic"),
        "engine.data imports the core, the scenario and pydantic",
    ),
    (
        "engine.scenario",
        ("engine.scenario", "engine.core", "engine.data", "pydantic"),
        "engine.scenario imports the core, the data and pydantic",
    ),
    (
        "engine.scoring",
        ("engine.scoring", "engine.core", "engine.data", "engine.scenario"),
        "engine.scoring imports core, data and scenario, never a game",
    ),
    *(
        (
            f"engine.{game}",
            (f"engine.{game}", "engine.core", "engine.data", "engine.scenario", "engine.scoring"),
            f"engine.{game} imports core, data, scenario and scoring, never another game",
        )
        for game in GAMES
    ),
    (
        "engine.players",
        ("engine.players", "engine.core"),
        "players import the core alone: they ask games through their rulesets",
    ),
    ("engine", ("engine", "pydantic"), "the engine imports itself and pydantic"),
    (
        "db",
        (
            *("db", "engine.data", "engine.scenario", "engine.core.hexes", "engine.core.numbering"),
            *("sqlalchemy", "alembic", "pydantic", "platformdirs"),
        ),
        "db knows SQL and the data, no Qt and no rules",
    ),
)


def offenses(found: list[Source]) -> list[str]:
    """Return the imports of these files that their package may not make; the first package that fits decides."""
    wrong = []
    for source in found:
        for package, allowed, rule in ALLOWED:
            if is_in(source.module, package):
                wrong += [
                    source.at(item.node, f"{rule}; it imports {item.name}")
                    for item in source.imports
                    if item.name.split(".")[0] not in STANDARD and not any(is_in(item.name, name) for name in allowed)
                ]
                break
    return wrong


def test_engine_imports_what_it_may() -> None:
    assert offenses(list(sources("engine"))) == []


def test_db_imports_what_it_may() -> None:
    assert offenses(list(sources("db"))) == []


def test_nothing_imports_the_editor_but_the_editor() -> None:
    wrong = [
        source.at(item.node, "only the editor imports the editor")
        for folder in ("engine", "db")
        for source in sources(folder)
        for item in source.imports
        if is_in(item.name, "editor")
    ]
    assert wrong == []


def test_no_product_code_imports_the_tests() -> None:
    wrong = [
        source.at(item.node, "the program does not need its tests")
        for folder in ("engine", "db", "editor")
        for source in sources(folder)
        for item in source.imports
        if is_in(item.name, "tests")
    ]
    assert wrong == []


def _naming_their_own_ruleset(found: list[Source]) -> list[str]:
    return [
        source.at(item.node, f"the rules of {game} are handed to its parts, none of which imports them")
        for source in found
        for item in source.imports
        for game in GAMES
        if is_in(source.module, f"engine.{game}") and is_in(item.name, f"engine.{game}.ruleset")
    ]


def test_no_part_of_a_game_imports_the_ruleset_that_is_made_of_it() -> None:
    """Neither at the top nor late, inside a function: the core makes the position of what ``set_up`` returns."""
    assert _naming_their_own_ruleset(list(sources("engine"))) == []


def test_the_parts_of_a_game_import_each_other_at_the_top() -> None:
    """A late import hides a circle."""
    late = {
        source.module
        for game in GAMES
        for source in sources(f"engine/{game}")
        for function in source.of(ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert late == set()


def _is_qt(item: Import) -> bool:
    return item.name.split(".")[0] in QT


def test_only_the_window_imports_qt() -> None:
    wrong = [
        source.at(item.node, "what needs Qt stands in editor.window")
        for source in sources("editor")
        for item in source.imports
        if _is_qt(item) and not is_in(source.module, "editor.window")
    ]
    assert wrong == []


def test_only_the_command_line_imports_the_window_and_only_when_a_command_needs_it() -> None:
    wrong = [
        source.at(item.node, "the window is imported by editor.cli, inside the commands that open it or draw")
        for source in sources("editor")
        for item in source.imports
        if is_in(item.name, "editor.window")
        and not is_in(source.module, "editor.window")
        and (item.top_level or not is_in(source.module, "editor.cli"))
    ]
    assert wrong == []


def test_edits_and_drafting_know_no_command_and_no_window() -> None:
    wrong = [
        source.at(item.node, "edits and drafting are used by commands and window, and know neither")
        for source in sources("editor")
        for item in source.imports
        if (is_in(source.module, "editor.edits") or is_in(source.module, "editor.drafting"))
        and any(is_in(item.name, name) for name in ("editor.window", "editor.commands", "editor.cli"))
    ]
    assert wrong == []


_BLOCKED_IMPORT = """
import importlib, pkgutil, sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6", "sqlalchemy", "alembic", "pyqtgraph"):
            raise ModuleNotFoundError(f"{name} is blocked")

sys.meta_path.insert(0, Blocker())
import engine
for item in pkgutil.walk_packages(engine.__path__, "engine."):
    importlib.import_module(item.name)
"""


def test_engine_is_importable_without_qt_and_sql() -> None:
    done = subprocess.run([sys.executable, "-c", _BLOCKED_IMPORT], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_rule_notices_a_forbidden_import() -> None:
    import ast

    text = "from PySide6.QtCore import QObject\nimport random\nfrom engine.data import schema\n"
    source = Source(ROOT / "engine" / "core" / "made_up.py", "engine.core.made_up", ast.parse(text))
    found = offenses([source])
    assert [line.split(": ")[0] for line in found] == ["engine/core/made_up.py:1", "engine/core/made_up.py:3"]


def test_the_rule_notices_a_late_import_of_the_ruleset() -> None:
    import ast

    text = f"def begin():\n    from engine.{GAMES[0]}.ruleset import RULES\n    return RULES\n"
    source = Source(ROOT / "engine" / GAMES[0] / "made_up.py", f"engine.{GAMES[0]}.made_up", ast.parse(text))
    found = _naming_their_own_ruleset([source])
    assert [line.split(": ")[0] for line in found] == [f"engine/{GAMES[0]}/made_up.py:2"]
