"""Where was the last change? It is brought into view or selected, if it is in what is being shown."""

from PySide6.QtWidgets import QWidget

from db.changes import ChangeSet
from editor.window.desk import Desk
from engine.data.schema import ROW_TYPE_BY_TABLE, ScenarioRow

_HEAD = ScenarioRow.TABLE


def show(desk: Desk, changes: ChangeSet, page: QWidget | None) -> None:
    """Bring the place of a change into view, its scenario first; one of another game or map leaves the view. The page
    that is shown leads there itself if it can."""
    lead = getattr(page, "lead_to", None) if page is not None and page.isVisible() else None
    if lead is not None and lead(changes):
        return
    document = desk.document
    changed = _scenarios(changes)
    if changed and (document.game, document.scenario) not in changed:
        document.choose(*changed[0])  # does nothing for one that the change took out
    if any(change.table == _HEAD and None in (change.before, change.after) for change in changes.changes):
        desk.select("scenario", document.scenario)  # one came or went: not one of its units
        return
    for table in ("hex", "hexside", "link"):
        for key in changes.keys(table):
            if key[:2] == (document.game, document.map):
                desk.wanted.emit(str(key[2]))
            return
    for table in ("setup", "placement", "face"):
        for key in changes.keys(table):
            if key[0] == document.game:
                desk.select("counter", str(key[1] if table == "face" else key[2]))
            return


def _scenarios(changes: ChangeSet) -> list[tuple[str, str]]:
    """Return the scenarios that a change is about, with their games, in its order."""
    found: dict[tuple[str, str], None] = {}
    for change in changes.changes:
        names = ROW_TYPE_BY_TABLE[change.table].KEY if change.table in ROW_TYPE_BY_TABLE else ()
        if "scenario" in names and "game" in names:
            key = dict(zip(names, change.key, strict=True))
            found[str(key["game"]), str(key["scenario"])] = None
    return list(found)
