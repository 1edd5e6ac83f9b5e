"""The strip at the left edge: one button per area, a sign over a word."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QToolBar, QToolButton, QWidget

from editor.window.frame.chrome import chrome
from editor.window.frame.icons import icon
from editor.window.frame.records import Area
from editor.window.translation import tr

_WIDTH = 76
_SIGN = 22


class _AreaButton(QToolButton):
    """Return opens its area, as Space does in any button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)


class Rail(QToolBar):
    """The areas, one of them chosen.

    Signals:
        wanted: the key of the area that a person wants.
    """

    wanted = Signal(str)

    def __init__(self, areas: Sequence[Area], parent: QWidget | None = None) -> None:
        super().__init__("Areas", parent)
        self.setObjectName("rail")
        self.setAccessibleName(tr("Areas"))
        self.setMovable(False)
        self.setFloatable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.buttons: dict[str, QToolButton] = {}
        self._signs = {area.key: area.sign for area in areas}
        self._group = QButtonGroup(self)
        for area in areas:
            button = _AreaButton()
            button.setText(tr(area.title))
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setIconSize(QSize(_SIGN, _SIGN))
            button.setFixedWidth(_WIDTH)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setToolTip(f"{area.title} ({area.shortcut}): {area.first.tip}")
            button.setAccessibleName(f"Area {area.title}")
            button.clicked.connect(lambda _on=False, key=area.key: self.wanted.emit(key))
            self.buttons[area.key] = button
            self._group.addButton(button)
            self.addWidget(button)
        self.wear()

    def wear(self) -> None:
        """Draw the signs in the colors in use."""
        colors = chrome()
        for key, button in self.buttons.items():
            button.setIcon(icon(self._signs[key], colors.rail_ink, colors.rail_on_ink))

    def choose(self, key: str) -> None:
        """Show which area is open; an empty key is none."""
        self._group.setExclusive(bool(key))
        for name, button in self.buttons.items():
            button.setChecked(name == key)
