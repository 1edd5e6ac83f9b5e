"""What is still missing of a scenario before it can be played, and what it can do without? The list of the wizard."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from editor.edits.lists.of_scenario import EDGE
from editor.edits.reading import Rows, one
from editor.edits.setup import scenario_row
from editor.edits.stretches import roles_within
from editor.edits.supplying import unsupplied_in
from editor.edits.units import short_name
from editor.edits.winners import is_counted_only, never_winning
from editor.side_titles import SIDES, side_titles
from engine.data import schema

Page = Literal["summary", "setup", "schedule", "victory"]
_NAMED = 3


@dataclass(frozen=True)
class Missing:
    """Something that is missing: what, on which page and tab it is given, and whether play needs it."""

    text: str
    page: Page
    is_needed: bool = False
    tab: str = ""


def still_missing(rows: Rows, game: str, scenario: str) -> list[Missing]:
    """Return what is missing, what play needs first."""
    head = scenario_row(rows, game, scenario)
    found = [*_head(rows, head), *_units(rows, head), *_rest(rows, head)]
    return sorted(found, key=lambda each: not each.is_needed)


def _head(rows: Rows, head: schema.ScenarioRow) -> Iterator[Missing]:
    track = [row.number for row in rows.find(schema.TurnRow, game=head.game)]
    if track and not min(track) <= head.first_turn <= head.last_turn <= max(track):
        yield Missing(f"Turns {min(track)} to {max(track)} are on the track of the game", "summary", True)
    if one(rows, schema.AreaRow, game=head.game, map=head.map, key=head.bounds) is None:
        yield Missing("The area that is played in", "summary", True)
    if not head.number:
        yield Missing("A number, if it is to stand in a list with others", "summary")
    if not head.text.strip():
        yield Missing("A text that says what it is about", "summary")


def _units(rows: Rows, head: schema.ScenarioRow) -> Iterator[Missing]:
    where = {"game": head.game, "scenario": head.scenario}
    setup, arrivals = rows.find(schema.SetupRow, **where), rows.find(schema.ArrivalRow, **where)
    counters = {row.key: row for row in rows.find(schema.CounterRow, game=head.game)}
    chosen = {row.subject for row in rows.find(schema.PlacementRow, kind="place", **where)}
    taking = {row.counter for row in setup} | {row.counter for row in arrivals}
    titles = side_titles(head.game)
    if not taking:
        yield Missing("Units: nothing is placed yet, and nothing arrives", "setup", True)
    for side in SIDES if taking else ():
        if not any(key in counters and counters[key].side == side for key in taking):
            yield Missing(f"Units of the side {titles[side]}", "setup")
    open_ = [
        row.counter for row in setup if (row.place == "unknown" or _is_free(row.place)) and row.counter not in chosen
    ]
    if open_:
        named = ", ".join(short_name(counters[key]) for key in open_[:_NAMED] if key in counters)
        more = f" and {len(open_) - _NAMED} more" if len(open_) > _NAMED else ""
        yield Missing(f"A hex for {named}{more}", "setup")
    if arrivals and not any(row.turn <= head.last_turn for row in arrivals):
        yield Missing("Arrivals that come before it ends", "schedule")


def _is_free(place: str) -> bool:
    return ":" in place and not place.startswith("box:")


def _rest(rows: Rows, head: schema.ScenarioRow) -> Iterator[Missing]:
    where = {"game": head.game, "scenario": head.scenario}
    if not rows.find(schema.ClauseRow, kind="victory", **where):
        yield Missing("Victory clauses; without any it plays to its last turn and is a draw", "victory")
    elif is_counted_only(rows, head):
        yield Missing("A clause that compares the points, “Points decide”; without one it ends as a draw", "victory")
    titles = side_titles(head.game)
    for side in never_winning(rows, head):
        yield Missing(f"A victory clause by which the side {titles[side]} can win", "victory")
    is_open = any(row.role != "closed" for row in roles_within(rows, head))
    if not is_open and _has_roles(rows, head):
        yield Missing("Roles of the edge: supply, entry, exit", "setup", tab=EDGE.title)
    for side in unsupplied_in(rows, head):
        yield Missing(f"A source of supply for the side {titles[side]}: no edge is one", "setup", tab=EDGE.title)


def _has_roles(rows: Rows, head: schema.ScenarioRow) -> bool:
    """Say whether other scenarios of the game give roles to edges: where none does, the rules ask for none."""
    return any(row.scenario != head.scenario for row in rows.find(schema.BoundRoleRow, game=head.game))
