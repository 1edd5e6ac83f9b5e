"""What do the colors over the map mean? One line of swatches, only for what is shown."""

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from editor.window.canvas.certainty_marks import LOOKS
from editor.window.plain_text import plain_tip
from editor.window.theme import theme_by_name
from editor.window.translation import tr

_MEANINGS = {
    "reach": "can be reached, with the cost",
    "choice": "can be chosen",
    "target": "is attacked, or can be",
    "zone german": "{german} zone of control",
    "zone allied": "{allied} zone of control",
    "supplied": "could trace supply",
    "unsupplied": "! cannot trace supply",
    "range": "in range of guns, of how many",
    "traffic": "units that have gone there in this turn",
    "refused": "✕ refused",
}
"""Overlay color of the theme to what it means in the play-test, with the names of the sides to be put in."""


def meanings(titles: Mapping[str, str], weak_zone: str = "") -> dict[str, str]:
    """Return what each overlay color of the theme means in the play-test of a game that calls its sides so, and its
    zones of the weaker kind, where it has two."""
    found = {fill: text.format(**titles) for fill, text in _MEANINGS.items()}
    if weak_zone:
        found.update({fill: f"{text} (faint: {weak_zone})" for fill, text in found.items() if fill.startswith("zone ")})
    return found


_SHAPES = {"square": "■", "diamond": "◆", "disk": "●", "triangle": "▲", "star": "✦", "ring": "○", "cross": "✕"}


class Legend(QLabel):
    """Shows the meaning of the overlay colors in use; empty when there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Legend"))
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_meanings(self, meanings: Mapping[str, str], theme: str) -> None:
        """Show these colors (names of the theme's overlays) with their meanings."""
        colors = theme_by_name(theme)
        self.setToolTip(plain_tip("\n".join(meanings.values())))  # a narrow line is cut
        self.setText(
            "&nbsp;&nbsp; ".join(
                f"<span style='color:{colors.overlay(fill)}'>⬢</span>&nbsp;{escape(text).replace(' ', '&nbsp;')}"
                for fill, text in meanings.items()
            )
        )

    def show_certainty(self, counted: Mapping[str, int], theme: str) -> None:
        """Explain the marks of certainty on the map, with the number of hexes that have each."""
        colors = theme_by_name(theme)
        parts = [
            f"<span style='color:{colors.overlay(look.color)}'>{_SHAPES[look.shape]}</span>"
            f"&nbsp;{word}: {counted[word]}"
            for word, look in LOOKS.items()
            if counted.get(word)
        ]
        self.setText("Terrain: " + "&nbsp;&nbsp; ".join(parts))
