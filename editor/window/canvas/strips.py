"""What of several chunks is cheaper to be painted as one picture? What a stroke has changed in neighbors.

Around what is painted lie hexes that it rests on, and each picture begins with looking for them: the ten pieces of a
long stroke took twice as long one by one.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from PySide6.QtGui import QImage

from editor.window.canvas.chunk_places import Chunk
from editor.window.canvas.painting import Painting, Parts, Window, painting_on
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stamps import replaced

Key = tuple[Chunk, float, str, Parts, tuple[object, ...], int]
"""What a picture of a chunk is kept by: chunk, scale, theme, parts, map and content."""

AROUND, BEGUN = 4, 60
"""So many hexes more than it shows a picture rests on, across and down, and as many hexes take as long as to begin."""


class Changed(NamedTuple):
    """A chunk whose ground has changed in a part of its window: its picture before, and the lines over its ground."""

    key: Key
    window: Window
    part: Window
    older: QImage
    sheet: QImage


class Strip:
    """The changed parts of some chunks in the making, as one picture; their lines are laid over it."""

    def __init__(self, scene: MapScene, changed: Sequence[Changed]) -> None:
        self.changed, self.key = changed, changed[0].key
        self._window = around(each.part for each in changed)
        _, scale, theme_name, parts, *_ = self.key
        self.painting = Painting.of_ground(scene, self._window, scale, theme_name, parts)

    def images(self) -> Iterator[tuple[Key, QImage]]:
        """Yield the pictures of the chunks, each with its key, when all is painted."""
        painted, (left, top, _, _) = self.painting.image, self._window
        with painting_on(painted, self.painting.painter) as painter:
            for _, window, (x, y, width, height), _, sheet in self.changed:
                painter.drawImage(x - left, y - top, sheet, x - window[0], y - window[1], width, height)
        for key, window, (x, y, width, height), older, _ in self.changed:
            part = x - left, y - top, width, height
            yield key, replaced(older, painted, x - window[0], y - window[1], part)


def strips(changed: Iterable[Changed], scale: float) -> list[list[Changed]]:
    """Return the chunks in groups that are cheaper to be painted together, those in order that come in order."""
    found: list[list[Changed]] = []
    windows: list[Window] = []
    for each in changed:
        for place, window in enumerate(windows):
            both = around((window, each.part))
            if _cost(both, scale) <= _cost(window, scale) + _cost(each.part, scale):
                found[place].append(each)
                windows[place] = both
                break
        else:
            found.append([each])
            windows.append(each.part)
    return found


def around(windows: Iterable[Window]) -> Window:
    """Return the window around some."""
    lefts, tops, rights, bottoms = zip(*((x, y, x + wide, y + high) for x, y, wide, high in windows), strict=True)
    return min(lefts), min(tops), max(rights) - min(lefts), max(bottoms) - min(tops)


def _cost(window: Window, scale: float) -> float:
    """Return as how many hexes a window is to be reckoned."""
    return (window[2] / scale + AROUND) * (window[3] / scale + AROUND) + BEGUN
