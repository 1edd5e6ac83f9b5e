"""Where does a change of an erratum lead? To its counter or its place on the map, else to the table that has it."""

from editor.publishing.words import ToldChange
from editor.window.desk import Desk
from editor.window.models.finding_place import go_to


def go_to_change(desk: Desk, change: ToldChange) -> None:
    """Show a change at its place."""
    if change.counters and not change.hexes:
        desk.map_wanted.emit()
        desk.select("counter", change.counters[0])
    elif change.hexes:
        desk.map_wanted.emit()
        side = change.hexes[:2] if change.row.table in ("hexside", "link") else change.hexes[:1]
        desk.select("hexside" if len(side) > 1 else "hex", "|".join(side))
        desk.near_wanted.emit(side[0])
    else:
        go_to(desk, f"{change.row.table}/{change.row.row_key}")
