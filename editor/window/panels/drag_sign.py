"""What is seen under the pointer while units are dragged out of a list?"""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDrag, QIcon
from PySide6.QtWidgets import QAbstractItemView

from editor.window.canvas.view import COUNTER_MIME

_SIGN = 24
"""Pixels of the sign."""


def drag_units(view: QAbstractItemView, actions: Qt.DropAction) -> None:
    """Drag the units that are chosen in a list under the sign of one of them, beside the pointer: a picture of its line
    would hide the hex below it."""
    chosen = view.selectionModel().selectedIndexes()
    data = view.model().mimeData(chosen)
    if not data.hasFormat(COUNTER_MIME):
        return
    icons = (index.data(Qt.ItemDataRole.DecorationRole) for index in chosen)
    icon = next((icon for icon in icons if isinstance(icon, QIcon)), None)
    style = view.style()
    drag = QDrag(view)
    drag.setMimeData(data)
    drag.setPixmap((icon or style.standardIcon(style.StandardPixmap.SP_FileDialogDetailedView)).pixmap(_SIGN, _SIGN))
    drag.setHotSpot(QPoint(-_SIGN // 3, _SIGN // 2))
    drag.exec(actions, view.defaultDropAction())
