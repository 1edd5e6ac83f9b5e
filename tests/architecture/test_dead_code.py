"""Nothing stands in the program that nobody uses: what a search for dead code finds is deleted, or kept for a reason.

Tests do not count as users, but for the hosts of tests named below.
"""

from fnmatch import fnmatch
from pathlib import Path

from vulture.core import Vulture

from tests.architecture.source import PACKAGES, ROOT

REGISTERED = ["@check", "@app.*", "@*.command", "@*.callback", "@event.listens_for", "@*validator*", "@pytest.*"]
"""What stands below these is called by who they hand it to."""

KEPT: dict[tuple[str, str], str] = {
    (".ci/*", "pytest_*"): "pytest calls its plugins by name",
    (".ci/folder_times.py", "call"): "an argument that pytest hands over by name",
    (".ci/time_gate.py", "exitstatus"): "pytest ends with it",
    ("*", "model_config"): "pydantic reads it",
    ("db/migrations/versions/*", "down_revision"): "Alembic reads it",
    ("db/migrations/versions/*", "branch_labels"): "Alembic reads it",
    ("db/migrations/versions/*", "depends_on"): "Alembic reads it",
    ("db/models/*", "[A-Z]*"): "a table by being a class; rows of all tables are read in one way",
    ("db/models/play.py", "*"): "columns are read and written by the names of a game's fields",
    ("db/models/base.py", "*"): "SQLAlchemy calls and reads it",
    ("db/checks/again.py", "ran"): "asked by tests: how many checks an edit has cost",
    ("db/checks/held.py", "is_at_hand"): "called by tests: whether a large table was read",
    ("db/confirmations.py", "open_values"): "called by tests: values to confirm, for the window to come",
    ("db/errata.py", "effective_of"): "called by tests: one row as errata leave it",
    ("db/games.py", "*"): "called by tests: games kept in the library, for the window to come",
    ("db/notes.py", "*"): "called by tests: notes and tasks, for the window to come",
    ("db/plays.py", "*"): "columns are read and written by the names of a game's fields",
    ("db/queries.py", "citations_of"): "called by tests: what is cited for one row",
    ("editor/commands/sheet_files.py", "freeze_panes"): "openpyxl reads it",
    ("editor/window/models/*", "supportedDropActions"): "Qt calls it",
    ("editor/window/models/*", "dropMimeData"): "Qt calls it",
    ("editor/window/plain_text.py", "hasHeightForWidth"): "Qt calls it",
    ("engine/*/words.py", "START_VALUES"): "engine.data.game_readings asks the module of a game for it by name",
    ("engine/*/words.py", "START_TITLES"): "editor.start_titles asks the module of a game for it by name",
    ("engine/*/words.py", "PARAMETER_TITLES"): "engine.data.game_readings asks the module of a game for it by name",
    ("engine/*/words.py", "START_OPTIONS"): "engine.data.game_readings asks the module of a game for it by name",
    ("engine/*/words.py", "START_ROLES"): "engine.data.game_readings asks the module of a game for it by name",
    ("engine/*/words.py", "START_SUBJECTS"): "engine.data.game_readings asks the module of a game for it by name",
    ("engine/*/words.py", "SCHEDULE_LINES"): "engine.data.game_readings asks the module of a game for it by name",
    ("engine/*/words.py", "SCHEDULE_NEEDS"): "engine.data.game_readings asks the module of a game for it by name",
    ("engine/*/words.py", "SCHEDULE_VALUES"): "engine.data.game_readings asks the module of a game for it by name",
    ("engine/*/words.py", "PASSED_BY"): "engine.data.word_needs asks the module of a game for it by name",
    ("engine/*/words.py", "COUNTER_TRAITS"): "engine.data.game_readings asks the module of a game for it by name",
    ("engine/*/words.py", "CHART_NAMES"): "engine.data.game_readings asks the module of a game for it by name",
    ("engine/*/words.py", "HEX_BRACKETS"): "engine.data.game_readings asks the module of a game for it by name",
    ("engine/*/words.py", "STACKING_TESTED"): "engine.data.stacking asks the module of a game for it by name",
    ("engine/*/words.py", "LISTS"): "engine.data.game_readings asks the module of a game for it by name",
    ("editor/drafting/geography.py", "geography_text"): "writes what is read: tests make geographies with it",
    ("editor/edits/errata.py", "add_change"): "called by tests: a change of an erratum written by hand",
    ("editor/window/canvas/labels.py", "SheetLabels"): "called by tests: labels without a library",
    ("editor/window/canvas/marked_view.py", "clear_overlays"): "called by tests: as no game shows anything",
    ("editor/window/canvas/scene.py", "with_stack"): "called by tests: a scene by hand",
    ("editor/window/window_commands.py", "do_*"): "called by the name of its command",
    ("editor/window/library_commands.py", "do_*"): "called by the name of its command",
    ("editor/window/piece_commands.py", "do_*"): "called by the name of its command",
    ("editor/window/print_commands.py", "do_*"): "called by the name of its command",
    ("editor/window/publish_commands.py", "do_*"): "called by the name of its command",
    ("editor/window/report_commands.py", "do_*"): "called by the name of its command",
    ("editor/window/scenario_commands.py", "do_*"): "called by the name of its command",
    ("editor/window/table_commands.py", "do_*"): "called by the name of its command",
    ("editor/window/undo_commands.py", "do_*"): "called by the name of its command",
    ("editor/window/view_commands.py", "do_*"): "called by the name of its command",
    ("editor/window/*", "*Event"): "Qt calls it",
    ("editor/window/panels/*", "textElideMode"): "Qt reads it",
    ("editor/window/panels/*", "startDrag"): "Qt calls it",
    ("editor/window/models/*", "filterAcceptsRow"): "Qt calls it",
    ("editor/window/models/*", "fetchMore"): "Qt calls it",
    ("editor/window/models/*", "lessThan"): "Qt calls it",
    ("editor/window/models/*", "mimeTypes"): "Qt calls it",
    ("editor/window/quiet_boxes.py", "stepBy"): "Qt calls it",
    ("editor/window/panels/seen_cells.py", "displayAlignment"): "Qt reads it",
    ("editor/window/undo_step.py", "mergeWith"): "Qt calls it",
    ("engine/*", "READS"): "the rules a module reads from the data: losheim report rules looks them up",
    ("engine/*", "FOLLOWS"): "the rules a module follows: losheim report rules looks them up",
    ("engine/core/record.py", "replay_events"): "called by tests: a position led by events alone",
    ("engine/hj1986/setting/condition_forms.py", "AnyCondition"): "named as a text, for the kind holds itself",
    (
        "engine/hj1986/setting/condition_forms.py",
        "automatic_if",
    ): "an argument of clauses declared as read by people alone",
    (
        "engine/hj1986/setting/*_forms.py",
        "*",
    ): "an argument of clauses declared as not read, with the reason there",
    ("engine/players/scripted.py", "ScriptedPlayer"): "called by tests: a player who does as told",
    ("engine/playtest/run.py", "units_lost"): "a column of the results in JSON",
}
"""By file and name, each a pattern: what is used by somebody whom the search does not see."""


def _unused() -> list[tuple[str, str, int]]:
    search = Vulture(ignore_decorators=REGISTERED)
    search.scavenge([str(ROOT / package) for package in (*PACKAGES, ".ci")])
    return [
        (Path(item.filename).resolve().relative_to(ROOT).as_posix(), str(item.name), item.first_lineno)
        for item in search.get_unused_code(min_confidence=60)
    ]


def _keeps(entry: tuple[str, str], path: str, name: str) -> bool:
    return fnmatch(path, entry[0]) and fnmatch(name, entry[1])


def test_nothing_is_dead() -> None:
    unused = _unused()
    dead = [
        f"{path}:{line}: {name} is used by nobody: delete it, or keep it in KEPT with the reason"
        for path, name, line in unused
        if not any(_keeps(entry, path, name) for entry in KEPT)
    ]
    needless = [entry for entry in KEPT if not any(_keeps(entry, path, name) for path, name, _ in unused)]
    assert (dead, needless) == ([], [])
