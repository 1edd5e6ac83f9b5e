"""Which unit does a line name that a printed list has and ours lacks? Read as pasted lists are, for each side."""

from db.changes import ChangeSet, EditError
from editor.edits.placing import place_units
from editor.edits.reading import Rows
from editor.edits.schedules import add_arrival
from editor.pasting.proposals import SURE, As, Proposal
from editor.pasting.reading import read_list
from editor.side_titles import SIDES

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
        raise EditError(f"{said!r} is not added: {_why(best)}; write it as B48.21: 16 Inf (1 Inf Div)")
    if name == "setup":
        return place_units(rows, game, scenario, [best.unit], best.place, best.lost or None)
    return add_arrival(rows, game, scenario, best.unit, best.turn, best.place)


def _why(line: Proposal | None) -> str:
    return (line.problem if line is not None else "") or "no unit is called so"
