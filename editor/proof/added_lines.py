"""Which unit does a line name that a printed list has and ours lacks? Read as pasted lists are, for each side."""

from db.changes import ChangeSet, EditError
from editor.edits.place_words import said_entry, unit_names
from editor.edits.placing import place_units
from editor.edits.reading import Rows
from editor.edits.schedules import add_arrival
from editor.pasting.proposals import SURE, As, Proposal
from editor.pasting.reading import read_list
from editor.side_titles import SIDES
from engine.data import schema

SIGN = "+"
"""What a line begins with that is to be added."""


def added_line(rows: Rows, game: str, key: str, text: str) -> ChangeSet:
    """Return what adds a line to the set-up or the arrivals of a scenario; ``key`` is that of the list. Raises
    EditError where nobody can tell which unit, or where to."""
    name, _, scenario = key.partition("|")
    kinds: dict[str, As] = {"setup": "setup", "arrivals": "arrivals"}
    if name not in kinds:
        raise EditError("A chart takes no further line here; add one under Rules")
    said = text.removeprefix(SIGN).strip()
    found = [line for side in SIDES for line in read_list(rows, game, scenario, side, said, kinds[name]) if line.unit]
    best = max(found, key=lambda line: line.confidence, default=None)
    if best is None or best.confidence < SURE or not best.place:
        raise EditError(f"{said!r} is not added: {_why(best)}; write it as {_example(rows, game, name, scenario)}")
    if name == "setup":
        return place_units(rows, game, scenario, [best.unit], best.place, best.lost or None)
    return add_arrival(rows, game, scenario, best.unit, best.turn, best.place)


def _why(line: Proposal | None) -> str:
    return (line.problem if line is not None else "") or "no unit is called so"


def _example(rows: Rows, game: str, name: str, scenario: str) -> str:
    """Return how a line of the list is written, as one of it is, else with a hex of the map and a unit of the game."""
    where = {"game": game, "scenario": scenario}
    called, head = unit_names(rows, game), rows.find(schema.ScenarioRow, **where)[0]
    if name == "arrivals":
        coming = next(iter(rows.find(schema.ArrivalRow, **where)), None)
        if coming is not None:
            place = said_entry(rows, game, head.map, coming.place)
            return f"turn {coming.turn}: {called.get(coming.counter, coming.counter)} at {place}"
        return f"turn 2: {next(iter(called.values()), 'UNIT')} at A"
    start = next((row for row in rows.find(schema.SetupRow, **where) if ":" not in row.place), None)
    if start is not None:
        return f"{start.place}: {called.get(start.counter, start.counter)}"
    label = next((row.hex for row in rows.find(schema.HexRow, game=game, map=head.map)), "HEX")
    return f"{label}: {next(iter(called.values()), 'UNIT')}"
