"""What would any units come to against any hex? Shown in the place of the question, while the game waits."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QTextBrowser, QVBoxLayout, QWidget

from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel
from editor.window.playtest.buttons import push_button
from editor.window.playtest.preview import preview_html
from editor.window.playtest.references import RULE, link, with_links
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.playtest.odds_tried import Tried

_UNIT = "unit:"
_HOW = tr("Click units that attack, then a hex of the enemy; drag a unit to try it from another hex. Nothing is moved.")


class OddsPanel(QWidget):
    """Shows who attacks where from, and what would come of it.

    Signals:
        side_wanted: the side that attacks.
        leaves: a unit that is to be taken out.
        all_wanted: all units are to be taken that could attack the hex from where they stand.
        none_wanted: nobody is to attack.
        left: the game is to go on.
        rule_wanted: the number of a rule to look up.
    """

    side_wanted = Signal(str)
    leaves = Signal(str)
    all_wanted = Signal()
    none_wanted = Signal()
    left = Signal()
    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._units: tuple[str, ...] = ()  # those that are listed
        self.knows = PlainLabel("")
        self.knows.setWordWrap(True)
        self.side = ChoiceBox()
        self.side.setAccessibleName(tr("Who attacks"))
        self.side.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.side.activated.connect(self._choose_side)
        self.all = push_button(
            tr("All beside it"), tr("Take all that could attack the hex from where they stand"), self.all_wanted.emit
        )
        self.none = push_button(tr("Nobody"), tr("Take all units out again"), self.none_wanted.emit)
        self.close_button = push_button(tr("Back to the game"), tr("Try no more odds (Esc)"), self.left.emit)
        self.shown = QTextBrowser()
        self.shown.setAccessibleName(tr("What it would come to"))
        self.shown.setOpenLinks(False)
        self.shown.anchorClicked.connect(self._follow)
        attacks = QLabel(tr("Attacker"))
        attacks.setBuddy(self.side)
        grid = QGridLayout()
        grid.addWidget(attacks, 0, 0)
        grid.addWidget(self.side, 0, 1)
        grid.addWidget(self.close_button, 0, 2, 1, 2)
        grid.addWidget(self.all, 1, 0, 1, 2)
        grid.addWidget(self.none, 1, 2, 1, 2)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.knows)
        add_layout(column, grid)
        column.addWidget(self.shown, 1)
        self.hide()

    def show_sides(self, sides: Mapping[str, str], side: str) -> None:
        """Offer the sides, and show which attacks."""
        self.side.clear()
        for key, title in sides.items():
            self.side.addItem(title, key)
        self.side.setCurrentIndex(self.side.findData(side))

    def show_knowledge(self, side: str) -> None:
        """Say as far as which side may know it is told; empty for one who sees everything."""
        self.knows.setText(tr("As far as the {side} side may know.").format(side=side) if side else "")
        self.knows.setVisible(bool(side))

    def show_tried(self, names: Mapping[str, str], at: Mapping[str, str], target: str, found: Sequence[Tried]) -> None:
        """Show who attacks and what comes of it; ``names`` are those chosen, ``at`` the hexes in which they stand."""
        self._units = tuple(names)
        parts = [text for each in found for text in _told(each)]
        if not target:
            parts.append(escape(_HOW))
        elif not names:
            parts.append(tr("{hex} is attacked. By whom?").format(hex=escape(target)))
        elif not found:
            parts.append(tr("No attack is made there: nobody stands in the hex to be attacked."))
        stands = {unit: place for each in found for unit, place in each.stands.items()}
        lines = []
        for number, (unit, name) in enumerate(names.items()):
            place = stands.get(unit, at[unit])
            where = "" if place == at[unit] else tr(", as if in {hex}").format(hex=place)
            lines.append(f"<li>{escape(name)}{escape(where)} [{link(_UNIT, str(number), tr('out'))}]</li>")
        if lines:
            parts.append(f"<b>{tr('Who attacks')}</b><ul style='margin:2px'>{''.join(lines)}</ul>")
        self.shown.setHtml("<br>".join(parts))

    def _choose_side(self, place: int) -> None:
        self.side_wanted.emit(self.side.itemData(place))

    def _follow(self, url: QUrl) -> None:
        text = url.toString()
        if text.startswith(RULE):
            self.rule_wanted.emit(text.removeprefix(RULE))
        elif text.startswith(_UNIT):
            self.leaves.emit(self._units[int(text.removeprefix(_UNIT))])


def _told(found: Tried) -> Iterator[str]:
    """Yield what an attack would come to, who has no part in it, and what the rules say against it, as rich text."""
    if found.preview is not None:
        yield preview_html(found.preview)
    for refusal in found.left_out.values():
        yield f"{escape(tr('Left out'))}: {with_links(str(refusal))}"
    for refusal in found.refused:
        yield f"{escape(tr('Counted, though now'))}: {with_links(str(refusal))}"
