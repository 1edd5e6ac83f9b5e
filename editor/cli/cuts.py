"""The command that cuts a scenario out of a larger one."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

import typer

from db.changes import ChangeSet
from editor.cli.options import AsJson, File, Game, Person
from editor.cli.reviewed import AnswersFile, as_told, tell
from editor.cli.scenarios import AsKey, From, Outline, Title, Turns, counts_of, told_of
from editor.commands import exchange, scenarios
from editor.commands.inputs import read_input
from editor.commands.outcome import reported
from editor.commands.positions import positions_from
from editor.cutting.answers import Answers, answers_in
from editor.cutting.cut import Cut, cut_scenario, lacking, plan_cut, reasons_of, settled, stretch_titles
from editor.cutting.edges import Role
from editor.cutting.items import Choice
from editor.cutting.outline import corners_given
from editor.cutting.positions import SCHEDULE, came_before
from editor.edits.reading import Rows
from editor.side_titles import side_titles
from engine.data.counted import counted

DryRun = Annotated[bool, typer.Option("--dry-run", help="Only list what falls outside, write nothing.")]
CLOSED: Role = ("closed", "both")
PositionsFrom = Annotated[
    str,
    typer.Option(
        "--positions-from",
        metavar="SCENARIO|schedule|LOG",
        help="Where everything stands at first: as another scenario starts; who came before by the schedule, where he "
        "came in; or as a recorded game (*.jsonl) stands when the first turn begins. Default: as --from starts.",
    ),
]


def cut(
    file: File,
    game: Game,
    source: From,
    as_key: AsKey,
    outline: Outline = None,
    turns: Turns = "",
    title: Title = "",
    answers: AnswersFile = None,
    named: PositionsFrom = "",
    dry_run: DryRun = False,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Cut a scenario out of a larger one by outline and turns, as one step; list what fell outside and what became of
    it."""
    plans: list[tuple[Cut, tuple[tuple[Role, ...], ...]]] = []
    given = Answers()

    def make(rows: Rows) -> ChangeSet:
        positions = found(rows)
        lost[:] = positions.lost if positions is not None else ()
        plan = plan_cut(rows, game, source, as_key, corners, played, title, positions)
        plan = replace(plan, items=came_before(plan.items)) if named == SCHEDULE else plan
        chosen.update(given.choices())
        roles = given.roles(plan, tuple(side_titles(game)))
        plan = settled(plan, chosen)
        plans.append((plan, roles))
        return cut_scenario(plan, chosen, roles)

    chosen: dict[str, Choice] = {}
    lost: list[str] = []
    with reported():
        played, corners = scenarios.turns_in(turns), corners_given(outline)
        found = positions_from(named, file, game, source, played[0] if played else None)
        if answers is not None:
            given = answers_in(read_input(answers), str(answers))
        where = (game, source)
        changes = scenarios.look(file, make, where) if dry_run else scenarios.edit(file, make, person, in_force=where)
    plan, roles = plans[-1]
    if as_json:
        told = {
            "game": game,
            "scenario": as_key,
            "label": changes.label,
            "hexes": list(plan.hexes),
            "review": as_told(plan.items, chosen),
        }
        told |= {"edges": _edges(plan, roles, reasons_of(plan, chosen), changes), "lost": lost}
        typer.echo(exchange.as_json({**told, "rows": counts_of(changes)}), nl=False)
        return
    for side in lacking(plan, chosen, roles):
        typer.echo(f"no supply for {side}: give a stretch of the edge the role supply, by --answers", err=True)
    for line in lost:
        typer.echo(f"not taken along: {line}", err=True)
    tell(plan.items, chosen)
    said = "would be " if dry_run else ""
    typer.echo(f"{said}{changes.label}: {counted(len(plan.hexes), 'hex', 'hexes')}, {told_of(counts_of(changes))}")


def _edges(
    plan: Cut, roles: tuple[tuple[Role, ...], ...], why: tuple[Mapping[Role, str], ...], changes: ChangeSet
) -> list[dict[str, object]]:
    """Return the stretches of the new edge with their roles, each as ``role side``, and why those were proposed."""
    after = [change.after or {} for change in changes.changes]
    areas = {tuple(str(row["hexes"]).split()): str(row["key"]) for row in after if row.get("kind") in ("entry", "edge")}
    return [
        {
            "area": areas.get(stretch, ""),
            "title": title,
            "hexes": list(stretch),
            "roles": [f"{role} {side}" for role, side in found or (CLOSED,)],
            "reasons": {" ".join(role): reasons[role] for role in found if role in reasons},
        }
        for stretch, title, found, reasons in zip(plan.edge, stretch_titles(plan), roles, why, strict=True)
    ]
