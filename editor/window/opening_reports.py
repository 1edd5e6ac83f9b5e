"""Where does an entry of the inbox lead? To the game whose position it holds, else to its place on the map."""

from editor.edits.inbox_places import said_place
from editor.edits.reading import one
from editor.window.desk import Desk
from editor.window.models.finding_place import go_to
from editor.window.translation import tr
from engine.data import schema
from engine.data.schema import InboxRow


def open_entry(desk: Desk, row: InboxRow) -> None:
    """Show the position of an entry in the play area, where it has one that can be played, else its place on the map
    and why the position is not shown. A game in hand that would be lost stays unless the person gives it up."""
    why = ""
    if row.position:
        if one(desk.document.baseline, schema.ScenarioRow, game=row.game, scenario=row.scenario) is None:
            why = tr("this library has no scenario “{name}”").format(name=row.scenario or tr("without a name"))
        elif not desk.playtest().game.may_give_way():
            return
        else:
            why = _opened(desk, row)
            if not why:
                return
    _show_place(desk, row)
    if why:
        shown = (
            tr("The map shows its place instead") if row.place else tr("It names no place that could be shown instead")
        )
        text = tr("The position of this report cannot be opened: {why}. {shown}")
        desk.refused.emit(text.format(why=why, shown=shown))


def _opened(desk: Desk, row: InboxRow) -> str:
    """Open the position; return why it cannot be, empty where it is open."""
    desk.document.choose(row.game, row.scenario)
    why = desk.playtest().game.open_reported(row.position, row.last.splitlines(), row.place)
    if not why:
        desk.page_wanted.emit("playtest")
    return why


def _show_place(desk: Desk, row: InboxRow) -> None:
    """Select the place, with a unit the hex in which it starts."""
    document = desk.document
    if not row.place:
        return
    if row.scenario:
        document.choose(row.game, row.scenario)
    go_to(desk, row.place)
    start = one(document.rows, schema.SetupRow, game=row.game, scenario=document.scenario, counter=row.place)
    if start is not None and document.rows.find(schema.HexRow, game=row.game, map=document.map, hex=start.place):
        desk.wanted.emit(start.place)
    elif one(document.rows, schema.CounterRow, game=row.game, key=row.place) is not None:
        told = tr("{unit} does not begin on the map: it stands in the sheet beside it")
        desk.told.emit(told.format(unit=said_place(document.rows, row.game, row.place)))
