"""May units start where the lines of a sheet say, taken together?"""

from collections import defaultdict

from db.changes import ChangeSet, EditError
from editor.edits.judging import BESIDE_ENEMIES, Judge
from editor.edits.reading import Rows
from editor.edits.units import short_name
from engine.data import schema


def check_starts(rows: Rows, game: str, scenario: str, changes: ChangeSet) -> None:
    """Raise EditError, naming unit and hex, where a change of set-up rows puts a unit where a drop is refused: outside
    the area, or with one of the other side. Who leaves a hex by the same change is not there any more."""
    starts = [change for change in changes.changes if change.table == schema.SetupRow.TABLE]
    moved = {str(change.key[-1]): str((change.after or {}).get("place", "")) for change in starts}
    judge = Judge(rows, game, scenario, [*moved])
    counters = {row.key: row for row in rows.find(schema.CounterRow, game=game) if row.key in moved}
    roles = {row.key: row.role for row in rows.find(schema.UnitTypeRow, game=game)}
    first: dict[str, dict[str, str]] = defaultdict(dict)
    for counter, place in moved.items():
        if not place or ":" in place or counter not in counters:
            continue
        piece = counters[counter]
        name, why = short_name(piece), "; ".join(judge.bars(counter, place))
        if not why and roles.get(piece.unit_type) not in BESIDE_ENEMIES:
            others = [other for side, other in first[place].items() if side != piece.side]
            why = f"{others[0]} of the other side is put there too" if others else ""
            first[place].setdefault(piece.side, name)
        if why:
            raise EditError(f"{name} cannot start in {place}: {why}")
