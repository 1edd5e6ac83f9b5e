"""The command that reads lists of units as rulebooks print them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from db.changes import Change, ChangeSet, EditError
from editor.cli.options import AsJson, File, Game, Person, Scenario
from editor.commands import exchange, scenarios
from editor.commands.inputs import InputError
from editor.commands.outcome import PROBLEMS, fail, reported
from editor.edits.reading import Rows
from editor.pasting.accepting import accept
from editor.pasting.approving import with_bars, with_doubts
from editor.pasting.proposals import Proposal
from editor.pasting.reading import read_list
from engine.data.counted import counted
from engine.data.reading import FileFault, read_text

Side = Annotated[Literal["german", "allied"], typer.Option("--side", help="Whose units the list names.")]
Text = Annotated[Path, typer.Option("--text", metavar="LINES.txt", help="The list, as printed or as a table.")]
Kind = Annotated[Literal["setup", "arrivals"], typer.Option("--as", help="What the list is.")]
Apply = Annotated[bool, typer.Option("--apply", help="Write all lines of 0.9 and more into the scenario, as one step.")]


_NOTHING = "all of them are in the scenario so already, and nothing is written"


def read(
    file: File,
    game: Game,
    scenario: Scenario,
    side: Side,
    text: Text,
    kind: Kind = "setup",
    apply: Apply = False,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Read a list of units: which unit is meant, where it stands, how sure that is (1 is certain), what is wrong.

    It is read with the errata that are in force in the scenario: what is so already is not written.
    With --apply it ends with 1 when lines were not taken.
    """
    found: list[Proposal] = []

    def make(rows: Rows) -> ChangeSet:
        found[:] = read_list(rows, game, scenario, side, lines, kind)
        look = with_bars if kind == "setup" else with_doubts
        found[:] = look(rows, game, scenario, found)
        sure = [line for line in found if line.is_sure]
        if apply and not sure:
            raise EditError(f"No line of {text} is sure enough to be taken; read it without --apply to see why")
        return accept(rows, game, scenario, sure, kind) if apply else ChangeSet("", ())

    def found_at(change: Change) -> str:
        return _source(text, change, found)

    with reported():
        lines = _lines(text)
        where = (game, scenario)
        if apply:
            changes = scenarios.edit(file, make, person, "designed", found_at, in_force=where)
        else:
            changes = scenarios.look(file, make, where)
    if as_json:
        typer.echo(exchange.as_json([_told(line) for line in by_sections(found)]), nl=False)
    else:
        _show(found, changes.label if changes.changes or not apply else _NOTHING)
    left = sum(not line.is_sure and not line.is_heading and not line.below for line in found)
    if apply and left:
        said = "1 line was" if left == 1 else f"{left} lines were"
        raise fail(PROBLEMS, f"{said} not taken; read {text} without --apply to see why")


def by_sections(found: Sequence[Proposal]) -> list[Proposal]:
    """Return what was read, with all lines that stand in one other section of a sheet as one line that says how many
    they are, where the first one stands."""
    of = Counter(line.below for line in found if line.below)
    firsts = {line.below: line for line in reversed(found) if line.below}

    def told(line: Proposal) -> Proposal:
        count = of[line.below]
        problem = f"they stand below “{line.below}”"
        return replace(line, text=f"{count} lines", problem=problem) if count > 1 else line

    return [told(line) if line.below else line for line in found if not line.below or firsts[line.below] is line]


def _show(found: Sequence[Proposal], label: str) -> None:
    """Show what was read, line by line, and how much of it is sure; ``label`` says what was written."""
    for line in by_sections(found):
        where = f"turn {line.turn}, {line.place}" if line.turn else line.place
        problem = f"  ({line.all_problems})" if line.all_problems else ""
        what = f"{line.spelled} -> {line.unit or '?'} {where}" if line.spelled else line.text
        typer.echo(f"{line.line:4} {line.confidence / 100:.2f}  {what}{problem}")
    sure, units = sum(line.is_sure for line in found), sum(bool(line.spelled) for line in found)
    typer.echo(f"{counted(units, 'unit')}, {sure} of them sure{f'; {label}' if label else ''}")


def _source(path: Path, change: Change, found: Sequence[Proposal]) -> str:
    """Return where a value of a list comes from, as a citation says it: its file, and the line that names its unit."""
    said = (*change.key, *(change.after or {}).values())
    at = next((f", line {line.line}" for line in found if line.is_sure and line.unit in said), "")
    return f"list {path.name}".replace(";", ",") + at


def _lines(path: Path) -> str:
    """Return the text of a file. Raises InputError for one that cannot be read."""
    try:
        return read_text(path)
    except FileFault as fault:
        raise InputError(f"{path} {fault}") from fault


def _told(line: Proposal) -> dict[str, object]:
    """Return a line as other tools read it: 0 to 1 for how sure it is, null for what nobody knows; losses, states
    and conditions only where the line says some."""
    besides = {"lost": line.lost, "state": line.state, "condition": line.condition}
    return {
        "line": line.line,
        "text": line.text,
        "unit": line.unit or None,
        "place": line.place or None,
        "turn": line.turn or None,
        "confidence": line.confidence / 100,
        "problem": line.all_problems or None,
        **{name: said for name, said in besides.items() if said},
    }
