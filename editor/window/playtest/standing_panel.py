"""Turn track, progress, and the units off the map, as widgets."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.window.frame.chrome import chrome
from editor.window.plain_text import plain_tip
from editor.window.playtest.references import RULE, with_links
from editor.window.playtest.session import PlaySession
from editor.window.playtest.standing import BOXES, boxes, standing_lines
from editor.window.translation import tr

_CLOSE, _ROW = 12, 18
"""More turns than these stand closer together, and in several rows."""


class TurnTrack(QLabel):
    """The turns of the scenario, with the one being played."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setToolTip(tr("The turns of the scenario"))
        self._shown: tuple[int, int, int, str] | None = None

    def changeEvent(self, event: QEvent) -> None:
        """Write the turns in the colors of another look."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self._shown is not None:
            self.show_turn(*self._shown)

    def show_turn(self, first: int, last: int, now: int, name: str = "") -> None:
        """Mark the turn being played, called ``name``; many turns stand closer together."""
        self._shown = first, last, now, name
        self.setToolTip(plain_tip(f"The turns of the scenario\n{name}".strip()))
        cells, room, c = [], "&nbsp;" if last - first < _CLOSE else "", chrome()
        for turn in range(first, last + 1):
            paper, ink = (c.accent, c.accent_ink) if turn == now else (c.pressed, c.text)
            look, done = f"background:{paper};color:{ink}", f"background:{c.hover};color:{c.muted}"
            cells.append(f"<td style='{look if turn >= now else done}' align='center'>{room}{turn}{room}</td>")
        rows = [cells[place : place + _ROW] for place in range(0, len(cells), _ROW)]
        lines = (f"<tr><td>{'' if number else 'Turn'}</td>{''.join(row)}</tr>" for number, row in enumerate(rows))
        self.setText(f"<table cellspacing='{2 if room else 1}' cellpadding='2'>{''.join(lines)}</table>")


class Progress(QLabel):
    """How far victory is, and the losses."""

    def __init__(self, look_up: Callable[[str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.linkActivated.connect(lambda url: look_up(url.removeprefix(RULE)))

    def show_session(self, session: PlaySession) -> None:
        """Show the standing of a game."""
        self.setText("<br>".join(with_links(line) for line in standing_lines(session)))


class BoxesPanel(QWidget):
    """Units that are not on the map: aside, to arrive, lost, gone.

    Signals:
        unit_wanted: a unit that was pointed at.
    """

    unit_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels(["Unit", "Note"])
        self.tree.setColumnWidth(0, 230)
        self.tree.setAccessibleName(tr("Units off the map"))
        self.tree.itemClicked.connect(self._point)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tree)
        self._shown: object = None

    def show_session(self, session: PlaySession) -> None:
        """List the units by box and side; what was folded stays folded."""
        found = boxes(session)
        if found == self._shown:
            return
        self._shown = found
        tops = map(self.tree.topLevelItem, range(self.tree.topLevelItemCount()))
        folded = {top.data(0, Qt.ItemDataRole.UserRole) for top in tops if top is not None and not top.isExpanded()}
        self.tree.clear()
        for box, sides in found.items():
            count = sum(len(units) for units in sides.values())
            top = QTreeWidgetItem([f"{BOXES[box]}: {count}"])
            top.setData(0, Qt.ItemDataRole.UserRole, box)
            self.tree.addTopLevelItem(top)
            top.setFirstColumnSpanned(True)
            for side, units in sides.items():
                for unit in units:
                    item = QTreeWidgetItem([f"{session.side_titles[side]}: {unit.title}", unit.note])
                    item.setData(0, Qt.ItemDataRole.UserRole, unit.unit)
                    item.setToolTip(0, plain_tip(unit.title))
                    item.setToolTip(1, plain_tip(unit.note))
                    top.addChild(item)
            top.setExpanded(box not in folded)

    def _point(self, item: QTreeWidgetItem) -> None:
        if item.parent() is not None:
            self.unit_wanted.emit(item.data(0, Qt.ItemDataRole.UserRole))
