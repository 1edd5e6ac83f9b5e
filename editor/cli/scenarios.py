"""The commands that begin, copy, vary and delete scenarios."""

from collections.abc import Callable, Mapping
from typing import Annotated

import typer

from db.changes import ChangeSet, EditError
from editor.cli.options import AsJson, File, Game, Person, Scenario
from editor.cli.reviewed import AnswersFile, as_told, tell
from editor.commands import exchange, scenarios
from editor.commands.inputs import read_input
from editor.commands.outcome import reported
from editor.cutting.answers import answers_in
from editor.cutting.items import Choice, Item
from editor.cutting.outline import corners_given
from editor.cutting.shortened import plan_copy, shortened
from editor.edits.bounds import begun_within
from editor.edits.leaving import left_behind
from editor.edits.own import OwnChange, own_changes
from editor.edits.reading import Rows
from editor.edits.scenarios import (
    belongings,
    copy_scenario,
    delete_scenario,
    new_scenario,
    template_scenario,
    variant_scenario,
    variants_of,
)
from editor.edits.setup import scenario_row

AsKey = Annotated[str, typer.Option("--as", metavar="KEY", help="Key of the new scenario, for example my-bulge.")]
From = Annotated[str, typer.Option("--from", metavar="SCENARIO", help="Key of the scenario that is copied.")]
Template = Annotated[
    str, typer.Option("--from", metavar="SCENARIO", help="A template: its turns, edges and clauses without its units.")
]
Title = Annotated[str, typer.Option("--title", help="What people call it.")]
Turns = Annotated[str, typer.Option("--turns", metavar="FIRST:LAST", help="First and last turn, as stored.")]
Outline = Annotated[
    str | None,
    typer.Option(
        "--outline", metavar="HEX,HEX,...", help="Corners of a closed outline, in order; default: the whole area."
    ),
]
Keep = Annotated[
    bool,
    typer.Option(
        "--keep-elsewhere", help="Leave its own units, types and formations, and changes of errata about it alone."
    ),
]
Bounds = Annotated[str, typer.Option("--bounds", metavar="AREA", help="Area of the map; default: all of it.")]


def new(
    file: File,
    game: Game,
    as_key: AsKey,
    title: Title = "",
    turns: Turns = "",
    bounds: Bounds = "",
    source: Template = "",
    outline: Outline = None,
    answers: AnswersFile = None,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Begin a scenario without units, as one step that undo takes back."""

    def make(rows: Rows) -> ChangeSet:
        if source:
            return template_scenario(rows, game, source, as_key, title, scenarios.turns_in(turns))
        return new_scenario(rows, game, as_key, title, scenarios.turns_in(turns), bounds)

    _begin(file, make, game, as_key, outline, source, turns, answers, person, as_json)


def copy(
    file: File,
    game: Game,
    source: From,
    as_key: AsKey,
    title: Title = "",
    turns: Turns = "",
    outline: Outline = None,
    answers: AnswersFile = None,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Copy a scenario with all that belongs to it, as one step that undo takes back. What errata in force add to it
    is stored in the copy, so that it may have more rows than are stored for the other one."""

    def make(rows: Rows) -> ChangeSet:
        return copy_scenario(rows, game, source, as_key, title, scenarios.turns_in(turns))

    _begin(file, make, game, as_key, outline, source, turns, answers, person, as_json)


def variant(
    file: File,
    game: Game,
    source: From,
    as_key: AsKey,
    title: Title = "",
    turns: Turns = "",
    outline: Outline = None,
    answers: AnswersFile = None,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Begin a variant of a scenario: what it does not change itself follows edits and errata of the other one."""

    def make(rows: Rows) -> ChangeSet:
        return variant_scenario(rows, game, source, as_key, title, scenarios.turns_in(turns))

    _begin(file, make, game, as_key, outline, source, turns, answers, person, as_json, is_variant=True)


def _begin(
    file: File,
    make: Callable[[Rows], ChangeSet],
    game: str,
    key: str,
    outline: str | None,
    source: str,
    turns: str,
    answers: AnswersFile,
    person: str,
    as_json: bool,
    is_variant: bool = False,
) -> None:
    """Begin a scenario within an outline; what is dated outside its turns becomes what is answered, or proposed. A
    variant is begun with the rows as they are stored, since errata reach it anyway."""
    asked: list[Item] = []
    chosen: dict[str, Choice] = {}

    def within(rows: Rows) -> ChangeSet:
        begun, played = make(rows), scenarios.turns_in(turns)
        plan = plan_copy(rows, game, source, begun, played) if source and played else None
        asked[:] = plan.items if plan is not None else ()
        return begun_within(rows, shortened(begun, plan, chosen), corners_given(outline))

    with reported():
        if answers is not None:
            if not (source and turns):
                raise EditError("--answers says what becomes of what lies outside other turns; give --from and --turns")
            chosen.update(answers_in(read_input(answers), str(answers)).choices())
        in_force = (game, source) if source and not is_variant else None
        changes = scenarios.edit(file, within, person, in_force=in_force)
    if not as_json:
        tell(asked, chosen)
    _told(changes, game, key, as_json, {"review": as_told(asked, chosen)} if asked else {})


def delete(
    file: File, game: Game, scenario: Scenario, person: Person = "", keep: Keep = False, as_json: AsJson = False
) -> None:
    """Take a scenario out with all that belongs to it, as one step that undo takes back.

    What depends on it is told first, on the channel of errors; nothing is asked, so that other tools can call it.
    """

    def make(rows: Rows) -> ChangeSet:
        changes = delete_scenario(rows, game, scenario, keep)
        if not told:
            told.extend(_hanging(rows, game, scenario, keep))
            for line in told:
                typer.echo(line, err=True)
        return changes

    told: list[str] = []
    _edit(file, make, game, scenario, person, as_json)


def _hanging(rows: Rows, game: str, scenario: str, keep: bool) -> list[str]:
    """Return what depends on a scenario, in words: its variants, the rows that go with it, what only it has use for."""
    elsewhere = left_behind(rows, game, scenario).said(rows)
    links = ", ".join(link.scenario for link in variants_of(rows, game, scenario))
    own = told_of(belongings(rows, game, scenario))
    variants = f"Variants that stay as they are and follow it no more: {links}" if links else ""
    alone = f"{'Stays' if keep else 'Goes too'}, though only it has any use for that: {elsewhere}" if elsewhere else ""
    return [line for line in (variants, f"Goes with it: {own}" if own else "", alone) if line]


def _edit(file: File, make: Callable[[Rows], ChangeSet], game: str, key: str, person: str, as_json: bool) -> None:
    with reported():
        changes = scenarios.edit(file, make, person)
    _told(changes, game, key, as_json, {})


def _told(changes: ChangeSet, game: str, key: str, as_json: bool, more: Mapping[str, object]) -> None:
    """Tell what was written; ``more`` stands with it in JSON."""
    counts = counts_of(changes)
    if as_json:
        told = {"game": game, "scenario": key, "label": changes.label, "rows": counts, **more}
        typer.echo(exchange.as_json(told), nl=False)
        return
    typer.echo(f"{changes.label}: {told_of(counts)}")


def counts_of(changes: ChangeSet) -> dict[str, int]:
    """Return how many rows were changed, by table."""
    return {table: len(changes.keys(table)) for table in sorted(changes.tables() - {"citation"})}


def told_of(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {table}" for table, count in counts.items())


def own(file: File, game: Game, scenario: Scenario, as_json: AsJson = False) -> None:
    """List what a scenario has otherwise of what all scenarios share: values, rows, pieces."""
    found: list[OwnChange] = []

    def look(rows: Rows) -> ChangeSet:
        scenario_row(rows, game, scenario)
        found[:] = own_changes(rows, game, scenario)
        return ChangeSet("", ())

    with reported():
        scenarios.look(file, look)
    if as_json:
        told: list[dict[str, object]] = [
            {
                "table": each.row.table,
                "key": each.row.row_key,
                "field": each.row.field or None,
                "kind": each.row.kind,
                "value": each.row.value,
                "text": each.text,
            }
            for each in found
        ]
        typer.echo(exchange.as_json(told), nl=False)
        return
    for each in found:
        typer.echo(each.text)
    typer.echo(f"{len(found)} change{'s' * (len(found) != 1)} for this scenario only")
