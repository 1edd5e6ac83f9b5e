"""Where was the last change? It is brought into view or selected, if it is in what is being shown."""

from db.changes import ChangeSet
from editor.window.desk import Desk


def show(desk: Desk, changes: ChangeSet) -> None:
    """Bring the place of a change into view; one of another game or map leaves the view where it is."""
    document = desk.document
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
