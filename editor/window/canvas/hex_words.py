"""How is written into each hex what its ground is and in whose zone it lies?"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetricsF

from editor.window.canvas.frames import Frame, text_bounds
from editor.window.canvas.symbols import map_font
from engine.core.hexes import Cell

Words = tuple[tuple[str, str], ...]
"""Lines of a hex from above, each with its ink by the theme's name of what is laid over the map; empty: of names."""

NO_WORDS: Mapping[Cell, Words] = MappingProxyType({})
WORDS_FROM = 32.0
"""Pixels a hex from which there is room for words."""
_LEAST, _SHARE = 9, 0.15
_WIDE = 0.96
"""Words are as wide as their hex at most, so that those of neighbors never meet."""
_FOOT = 0.5
"""In a hex with counters the last line stands so far down, and what the counters say is covered least."""


def paint_hex_words(frame: Frame, words: Mapping[Cell, Words]) -> None:
    """Write the words of the hexes that are in reach; none on a far map, where they would cover each other."""
    if frame.scale < WORDS_FROM:
        return
    pixels = max(_LEAST, round(frame.scale * _SHARE))
    tall = text_bounds("X", pixels).height() * 0.86
    left, top, right, bottom = frame.map_rect(1.0)
    for cell, lines in words.items():
        x, y = frame.scene.geometry.center(cell)
        if not (left <= x <= right and top <= y <= bottom):
            continue
        middle = frame.at((x, y))
        said = [(part, ink) for text, ink in lines for part in fitting(text, pixels, frame.scale * _WIDE, bool(ink))]
        first = middle.y() - tall * (len(said) - 1) / 2
        if cell in frame.scene.stacks:
            first = middle.y() + _FOOT * frame.scale - tall * (len(said) - 0.5)
        for number, (text, ink) in enumerate(said):
            color = frame.theme.overlay(ink) if ink else frame.theme.place
            frame.halo_text(QPointF(middle.x(), first + number * tall), text, pixels, color)


@lru_cache(maxsize=1024)
def fitting(text: str, pixels: int, wide: float, is_one: bool) -> list[str]:
    """Return a text in lines that are no wider; where it is to be one line, the words that find room in it."""
    metrics = QFontMetricsF(map_font(pixels))
    found: list[str] = []
    for word in text.split(" "):
        longer = f"{found[-1]} {word}" if found else ""
        if found and metrics.horizontalAdvance(longer) <= wide:
            found[-1] = longer
        else:
            found.append(metrics.elidedText(word, Qt.TextElideMode.ElideRight, wide))
    return found[:1] if is_one else found
