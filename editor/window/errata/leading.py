"""Where does a change of an erratum lead? To its counter or its place on the map, else to the table that has it."""

from typing import TYPE_CHECKING

from editor.publishing.words import ToldChange
from editor.window.desk import Desk
from editor.window.errata.lines import IN_FORCE
from editor.window.models.finding_place import go_to

if TYPE_CHECKING:
    from editor.window.errata.page import ErrataPanel


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


def show_looked_at(page: "ErrataPanel", key: str) -> None:
    """Choose the erratum to which a link of a game has led, among those that the scenario is played with; an empty key
    names none."""
    if key:
        page.choose(key)  # before others are hidden: one of them that is chosen would give way to the next
        if page.line is not None and page.line.state == IN_FORCE:
            page.panel.filter.setText(IN_FORCE)
