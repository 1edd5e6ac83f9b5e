"""What is said of an erratum that edits go into while it is not in force in the scenario that is shown."""

from functools import partial

from editor.edits import errata
from editor.window.desk import Desk
from editor.window.translation import tr


def say_where_off(desk: Desk, key: str) -> None:
    """Say of an erratum that it is rejected and off, so that its changes are not seen, and offer to switch it on;
    nothing of one that is in force."""
    document = desk.document
    if document.head is None or key in document.rows.effective().on:
        return
    if errata.erratum_row(document.baseline, document.game, key).status == "rejected":
        said = tr("{key} is rejected and stays off in “{title}”: what goes into it is not seen there")
        desk.offered.emit(said.format(key=key, title=document.head.title), tr("Switch on"), partial(_switch, desk, key))


def _switch(desk: Desk, key: str) -> None:
    document = desk.document
    desk.try_edit(lambda: errata.switch(document.baseline, document.game, document.scenario, key, True))
