"""How is a piece of the map painted?

``paint_window`` is a pure function from a scene, a rectangle in pixels, a scale, a theme and the parts wanted to a
picture. It knows neither view nor document, so pictures can be cached, compared and made anywhere. ``Painting`` is the
same picture in the making, a few milliseconds at a time, for a view that must not wait.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from editor.window.canvas import stamps
from editor.window.canvas.along_sides import WATERS, OnSides, on_sides, sides_of
from editor.window.canvas.curves import hachures, outline, patch
from editor.window.canvas.geometry import noises
from editor.window.canvas.hexes_shown import Belongs, HexesShown
from editor.window.canvas.in_blocks import Box, Placed, Segments
from editor.window.canvas.ragged import ragged
from editor.window.canvas.roads import bridge_lines, crossings_with_rivers, roads_of
from editor.window.canvas.scene import MapScene
from editor.window.canvas.strokes import draw_lines, draw_pieces, lines_in, steps_at
from editor.window.canvas.symbols import map_font
from editor.window.canvas.waters import rivers_of
from editor.window.theme import Theme, theme_by_name
from engine.core.hexes import Cell

Parts = frozenset[str]
PARTS = ("terrain", "rivers", "roads", "grid", "numbers")
ALL_PARTS: Parts = frozenset(PARTS)
"""What a chunk can show; the view switches each on and off."""

GRID_FROM, STAMPS_FROM, NUMBERS_FROM = 9.0, 15.0, 36.0
"""Pixels per hex from which outlines, drawn trees and houses, and printed numbers appear."""

DIM = 150
"""How much of the backdrop lies over a hex outside the scenario, of 255."""

_ROAD_RANK = {"primary": 0, "secondary": 1, "rail": 2, "trail": 3}
_ROAD_WIDTH = {"primary": 0.075, "secondary": 0.05, "trail": 0.03, "rail": 0.04}
_LINE_WIDTH = {"stream": 0.045, "river": 0.09, "major": 0.19}
_HALF_WATERS = np.array([*(_LINE_WIDTH[line] for line in WATERS), 0.08]) / 2
"""By what runs there, in the order of ``WATERS``, ``DRY`` at the end."""
_BUILT = {"village": 0.3, "city": 0.42}
"""Reach of the built-up patch under the houses, in hexes."""

_AT_ONCE, _LINES_AT_ONCE = 32, 256
"""How many hexes or lines are drawn between two pauses: near hexes take a quarter of a millisecond each."""

_ONE_SHAPE = 8
"""So many hexes of a line are filled as one shape: a longer one has more sides in each line of pixels, and takes twice
as long from sixteen hexes to thirty-two."""

_Pass = Callable[[], Iterator[None] | None]
_Passes = tuple[_Pass, ...]
Window = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the whole map at a scale."""


def paint_window(scene: MapScene, window: Window, scale: float, theme_name: str, parts: Parts = ALL_PARTS) -> QImage:
    """Return a picture of a part of the map; transparent where there is no hex.

    Units: ``scale`` is pixels per hex (distance of centers). Equal arguments give equal pictures, and the pictures of
    neighboring windows fit without a seam.
    """
    painting = Painting(scene, window, scale, theme_name, parts)
    painting.step(lambda: True)
    return painting.image


class Painting:
    """A picture in the making; ``image`` is whole when ``step`` has returned False."""

    def __init__(
        self,
        scene: MapScene,
        window: Window,
        scale: float,
        theme_name: str,
        parts: Parts,
        lines: tuple[QImage, int, int] | None = None,
        is_apart: bool = False,
    ) -> None:
        """Begin; ``lines`` is a sheet of what lies over the ground, painted before, and where the picture begins in
        it. ``is_apart``: paint such a sheet,
        ``drawn``, and lay it over the ground; else it is painted on the ground."""
        self.image = stamps.blank_image(window[2], window[3])
        self._work = work = _Work(scene, window, scale, theme_name, QPainter())
        self.drawn = stamps.blank_image(window[2], window[3]) if is_apart and lines is None else None
        sheet = (self.drawn, 0, 0) if self.drawn is not None else lines
        over = work.steps(work.over_ground(parts))
        stages = [(self.image, work.steps(work.on_ground(parts)))]
        if self.drawn is not None:
            stages.append((self.drawn, over))
        stages.append((self.image, work.lay(*sheet) if sheet is not None else over))
        self._stages = stages if work.cells else []

    @classmethod
    def of_lines(cls, scene: MapScene, window: Window, scale: float, theme_name: str, parts: Parts) -> "Painting":
        """Begin a sheet, ``drawn``, of what lies over the ground, and nothing else."""
        made = cls(scene, window, scale, theme_name, parts, is_apart=True)
        made._stages = made._stages[1:2]
        return made

    @classmethod
    def of_ground(cls, scene: MapScene, window: Window, scale: float, theme_name: str, parts: Parts) -> "Painting":
        """Begin a picture without what lies over the ground."""
        made = cls(scene, window, scale, theme_name, parts)
        made._stages = made._stages[:1]
        return made

    @property
    def painter(self) -> QPainter:
        """What painted, for who paints more on the picture when it is whole."""
        return self._work.painter

    def step(self, is_time: Callable[[], bool] = lambda: False) -> bool:
        """Paint a little, and on while there is time; return whether there is more to paint. Between steps nobody
        paints on the picture."""
        while self._stages:
            image, steps = self._stages[0]
            with painting_on(image, self._work.painter):
                self._work.set_up()
                for _ in steps:
                    if not is_time():
                        return True
            del self._stages[0]
        return False


@contextmanager
def painting_on(image: QImage, painter: QPainter) -> Iterator[QPainter]:
    """Let a painter paint on a picture."""
    painter.begin(image)
    try:
        yield painter
    finally:
        painter.end()


class _Work:
    """One picture in the making: the painter works in map units, ``cells`` are the hexes the window can show."""

    def __init__(self, scene: MapScene, window: Window, scale: float, theme_name: str, painter: QPainter) -> None:
        self.scene, self.geometry, self.scale = scene, scene.geometry, scale
        self.bends = steps_at(scale)
        self.theme_name, self.theme = theme_name, theme_by_name(theme_name)
        self.left, self.top = window[0], window[1]
        self.painter = painter
        x, y, width, height = (value / scale for value in window)
        self.width, self.height = window[2], window[3]
        left, right, top, bottom = scene.geometry.cells_in(x, y, x + width, y + height)
        self.shown = HexesShown(scene, range(left, right + 1), range(top, bottom + 1))
        self.cells = self.shown.cells

    def set_up(self) -> None:
        """Let the painter, which has just begun, work in map units."""
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.painter.translate(-self.left, -self.top)
        self.painter.scale(self.scale, self.scale)

    def on_ground(self, parts: Parts) -> _Passes:
        """Return what follows from the terrain of the hexes, from below."""
        if "terrain" not in parts:
            return ()
        return (self.ground, *((self.stamps, self.questions) if self.scale >= STAMPS_FROM else ()))

    def over_ground(self, parts: Parts) -> _Passes:
        """Return what lies over it and stays when the terrain alone changes, from below."""
        near = self.scale >= STAMPS_FROM
        passes: list[tuple[bool, _Pass]] = [
            ("grid" in parts and self.scale >= GRID_FROM, self.grid),
            ("terrain" in parts, self.slopes),
            ("rivers" in parts, self.rivers),
            ("rivers" in parts, self.borders),
            ("roads" in parts, self.roads),
            ("rivers" in parts, self.crossings),
            ("terrain" in parts and near, self.marks),
            (True, self.dim),
            ("numbers" in parts and self.scale >= NUMBERS_FROM, self.numbers),
        ]
        return tuple(paint for is_wanted, paint in passes if is_wanted)

    def steps(self, passes: _Passes) -> Iterator[None]:
        """Paint these, pausing every few milliseconds."""
        for paint in passes:
            yield from paint() or ()
            yield

    def lay(self, sheet: QImage, left: int, top: int) -> Iterator[None]:
        """Lay a part of a sheet, which begins at some pixel of it, over what is painted so far."""
        self.painter.resetTransform()
        self.painter.drawImage(0, 0, sheet, left, top, self.width, self.height)
        yield

    def _pen(self, color: str, width: float, least: float = 0.0) -> QPen:
        """Return a pen of a width in map units, at least so many pixels. Its ends are flat, with which lines are
        drawn many times faster than with round ones."""
        pen = QPen(QColor(color), max(width, least / self.scale))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen

    def _fill(self, cells: Iterable[Cell], color: str | QColor) -> None:
        """Fill whole hexes. Without smoothing they neither overlap nor leave a seam; only the map's rim is rough."""
        runs = [*self.geometry.runs(cells, _ONE_SHAPE)]
        if not runs:
            return
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(color))
        for cell, count in runs:
            self.painter.drawPolygon(outline(self.geometry, cell, count))
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _stroke(self, placed: Placed, pen: QPen) -> Iterator[None]:
        """Draw lines, of a broken pen piece by piece: each begins with a dash, in whatever window it lies."""
        if pen.style() == Qt.PenStyle.SolidLine:
            yield from self._draw(placed.lines, pen)
            return
        ends = [*placed.starts(), len(placed.lines)]
        for first in range(0, len(ends) - 1, _AT_ONCE):
            some = ends[first : first + _AT_ONCE + 1]
            begin = some[0]
            draw_pieces(self.painter, pen, placed.lines[begin : some[-1]], [place - begin for place in some[:-1]])
            yield

    def _draw(self, lines: Segments, pen: QPen) -> Iterator[None]:
        for first in range(0, len(lines), _LINES_AT_ONCE):
            draw_lines(self.painter, pen, lines[first : first + _LINES_AT_ONCE])
            yield

    def ground(self) -> Iterator[None]:
        """Fill the hexes: open ground below, then water, broken ground, woods and built-up areas."""
        theme = self.theme
        if self.shown.is_full:
            self.painter.fillRect(self._whole, QColor(theme.open))
        else:
            self._fill(self.cells, theme.open)
        if self.scale >= STAMPS_FROM and theme.mottle != theme.open:
            open_cells = self.shown.of(lambda look: not look.trees and look.ground == "open")
            self._stamp(open_cells, lambda variant: stamps.mottle(self.theme_name, self.scale, variant))
        yield
        self._fill(self.shown.of(lambda look: look.ground == "water"), theme.water)
        self._fill(self.shown.of(lambda look: look.ground == "unknown"), theme.unknown)
        wet = _between(theme.water, theme.open)
        yield from self._patches(lambda look: look.ground == "marsh", wet, wet, 0.1)
        yield from self._patches(lambda look: look.ground == "rough", theme.rough, theme.rough, 0.1)
        yield
        # light woods lie under the dense ones too, so that no open ground shows between them
        light = _between(theme.forest, theme.open)
        if any(look.sparse for look in self.shown.looks):
            yield from self._patches(lambda look: look.trees, light, _between(theme.forest_edge, theme.open), 0.13)
            yield
        yield from self._patches(lambda look: look.trees and not look.sparse, theme.forest, theme.forest_edge, 0.15)
        yield
        yield from self._patches(lambda look: look.buildings == "city", theme.city, theme.city_edge, 0.16)
        self._built_up()

    def _built_up(self) -> None:
        """Draw the patch that the houses of a village or town stand on; from afar it stands for the houses."""
        cells = self.shown.of(lambda look: look.buildings == "village")
        if self.scale < STAMPS_FROM:
            far = _BUILT["village"] * 0.7
            self._stamp(cells, lambda variant: stamps.village(self.theme_name, self.scale, variant, far))
            return
        self.painter.setPen(self._pen(self.theme.city_edge, 0.02, 0.8))
        self.painter.setBrush(QColor(self.theme.built))
        for cell in cells:
            self.painter.drawPath(patch(self.geometry, cell, _BUILT["village"]))

    def _patches(self, belongs: Belongs, fill: str, edge: str, pull: float) -> Iterator[None]:
        """Fill ragged patches. The edge is drawn first and half covered: no lines between joined hexes."""
        if self.scale < STAMPS_FROM:
            self._fill(self.shown.of(belongs), fill)
            return
        inner, rim = self.shown.patches(belongs)
        shapes = ragged(self.geometry, rim, pull, self.scale)
        borders = lines_in(border for _, border in shapes)
        yield from self._draw(borders, self._pen(edge, 0.03, 1.6))
        self._fill(inner, fill)
        for first in range(0, len(shapes), _AT_ONCE):
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(QColor(fill))
            for shape, _ in shapes[first : first + _AT_ONCE]:
                self.painter.drawPolygon(shape)
            yield
        # a thin rim in the color of the fill closes the seams between joined hexes
        yield from self._draw(borders, self._pen(fill, 0.0, 0.9))

    def grid(self) -> Iterator[None]:
        """Draw the outlines, each side once."""
        color = QColor(self.theme.grid)
        color.setAlpha(self.theme.grid_alpha)
        pen = QPen(color, max(0.014, 0.8 / self.scale))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        lines = [sides_of(self.geometry, self.shown.array, 0, 1, 2)]
        if not self.shown.is_framed:
            lines += [sides_of(self.geometry, self.shown.ending(direction), direction) for direction in (3, 4, 5)]
        yield from self._draw(np.concatenate(lines), pen)

    @cached_property
    def _box(self) -> Box:
        """The picture in map units: its left, top, right and bottom."""
        whole = self._whole
        return whole.left(), whole.top(), whole.right(), whole.bottom()

    @property
    def _whole(self) -> QRectF:
        """The whole picture in map units."""
        left, top, width, height = (value / self.scale for value in (self.left, self.top, self.width, self.height))
        return QRectF(left, top, width, height)

    def _stamp(self, cells: Sequence[Cell], picture: Callable[[int], QImage]) -> None:
        """Draw a stamp over each cell at whole pixels, so that it looks the same from every window."""
        if not cells:
            return
        painter, draw = self.painter, self.painter.drawImage
        painter.save()
        painter.resetTransform()
        across, down = (np.rint(found * self.scale).astype(int) for found in self.geometry.centers(cells))
        variants = _variants(cells)
        pictures = {variant: picture(variant) for variant in {*variants}}
        halves = np.array([pictures[variant].width() // 2 for variant in variants])
        left, top = (across - self.left - halves).tolist(), (down - self.top - halves).tolist()
        for variant, x, y in zip(variants, left, top, strict=True):
            draw(x, y, pictures[variant])
        painter.restore()

    def stamps(self) -> Iterator[None]:
        """Draw broken ground, trees and houses."""
        of = self.shown.of
        self._stamp(of(lambda look: look.ground == "rough" and not look.trees), self._rocks)
        self._stamp(of(lambda look: look.ground == "marsh" and not look.trees), self._reeds)
        dense = of(lambda look: look.trees and not look.sparse and look.buildings == "none")
        self._stamp(dense, partial(self._trees, False))
        yield
        self._stamp(
            of(lambda look: look.trees and (look.sparse or look.buildings != "none")), partial(self._trees, True)
        )
        yield
        self._stamp(of(lambda look: look.buildings == "village"), partial(self._houses, False))
        self._stamp(of(lambda look: look.buildings == "city"), partial(self._houses, True))

    def _rocks(self, variant: int) -> QImage:
        return stamps.rocks(self.theme_name, self.scale, variant)

    def _reeds(self, variant: int) -> QImage:
        return stamps.reeds(self.theme_name, self.scale, variant)

    def _trees(self, sparse: bool, variant: int) -> QImage:
        return stamps.trees(self.theme_name, self.scale, variant, sparse)

    def _houses(self, city: bool, variant: int) -> QImage:
        return stamps.houses(self.theme_name, self.scale, variant, city)

    def questions(self) -> None:
        """Put a faint question mark into each hex whose terrain nobody knows."""
        cells = self.shown.of(lambda look: look.ground == "unknown")
        if not cells:
            return
        painter, scale = self.painter, self.scale
        painter.save()
        painter.resetTransform()
        painter.setFont(map_font(max(8.0, 0.3 * scale)))
        ink = QColor(self.theme.number)
        ink.setAlpha(120)
        painter.setPen(ink)
        for cell in cells:
            x, y = self.geometry.center(cell)
            left, top = round(x * scale) - self.left, round((y + 0.06) * scale) - self.top
            painter.drawText(QRectF(left - scale / 2, top - scale / 2, scale, scale), Qt.AlignmentFlag.AlignCenter, "?")
        painter.restore()

    def dim(self) -> None:
        """Let the hexes outside the scenario step back."""
        if self.scene.inside is not None:
            veil = QColor(self.theme.backdrop)
            veil.setAlpha(DIM)
            self._fill((cell for cell in self.cells if not self.scene.is_inside(cell)), veil)

    def marks(self) -> None:
        """Draw the plates of marks; towns and cities are drawn as houses."""
        self._plates("jam", stamps.jam_mark)
        self._plates("works", stamps.works_mark)

    def _plates(self, kind: str, picture: Callable[[str, float], QImage]) -> None:
        looks, marks = self.scene.looks, self.scene.marks
        cells = [cell for cell in self.cells if any(looks.of(mark).mark == kind for mark in marks.get(cell, ()))]
        self._stamp(cells, lambda _variant: picture(self.theme_name, self.scale))

    def _sides(self, wanted: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the places of those sides that the window can show among ``on_sides``."""
        return self._on_sides.touching(self.shown.columns, self.shown.rows, wanted)

    @property
    def _on_sides(self) -> OnSides:
        return on_sides(self.scene.sides, self.scene.looks)

    def slopes(self) -> None:
        """Draw slopes as hachures that fall from the edge of the higher hex into the lower one."""
        found = self._sides(self._on_sides.has_slope) if self.scale >= GRID_FROM else ()
        sides = [self._on_sides.names[place] for place in found]
        carried = [(side, item) for side in sides for item in self.scene.sides[side]]
        slopes = [(side, item.high) for side, item in carried if self.scene.looks.of(item.feature).edge == "slope"]
        if slopes:
            pen = self._pen(self.theme.slope, 0.022, 1.0)
            drawn = (hachures(self.geometry, side, self.scene.cell(high)) for side, high in slopes)
            draw_lines(self.painter, pen, lines_in(drawn))

    def borders(self) -> None:
        """Draw borders as a broken line on the hexsides, beside water where both run together."""
        pen = self._pen(self.theme.border, 0.04, 1.2)
        pen.setDashPattern([2.6, 1.2])
        for place in self._sides(self._on_sides.has_border):
            (ax, ay), (bx, by) = self.geometry.side_ends(*self._on_sides.names[place])
            path = QPainterPath(QPointF(ax, ay))
            path.lineTo(bx, by)
            self.painter.strokePath(path, pen)

    def rivers(self) -> Iterator[None]:
        """Draw rivers, the smaller ones first so that they run into the greater."""
        found = rivers_of(self.geometry, self.scene.sides, self.scene.looks).within(self._box, self.bends)
        yield
        for color, more, least in ((self.theme.river_edge, 0.022, 1.6), (self.theme.river, 0.0, 1.0)):
            for line, width in _LINE_WIDTH.items():
                if line in found:
                    yield from self._stroke(found[line], self._pen(color, width + more, least))

    def roads(self) -> Iterator[None]:
        """Draw roads: all casings first, then the roads, the greater on top."""
        roads = roads_of(self.geometry, self.scene.links, self.scene.looks, _ROAD_RANK).within(self._box, self.bends)
        yield
        theme = self.theme
        colors = {
            "primary": (theme.road_primary, theme.road_primary_edge),
            "secondary": (theme.road_secondary, theme.road_secondary_edge),
            "trail": (theme.road_secondary_edge, theme.road_secondary_edge),
            "rail": (theme.edge, theme.edge),
        }
        order = sorted(roads, key=_ROAD_RANK.__getitem__, reverse=True)
        for kind in order:
            pen = self._pen(colors[kind][1], _ROAD_WIDTH[kind] + 0.03, 2.0)
            yield from self._stroke(roads[kind], pen)
        yield
        for kind in order:
            pen = self._pen(colors[kind][0], _ROAD_WIDTH[kind], 1.2)
            if kind in {"trail", "rail"}:
                pen.setDashPattern([3.0, 1.5])
            yield from self._stroke(roads[kind], pen)

    def crossings(self) -> None:
        """Draw bridges, a deck across the river with flared ends, and fords, stepping stones in it."""
        if self.scale < GRID_FROM:
            return
        on = self._on_sides
        bridges, fords = self._sides(on.has_bridge), self._sides(on.has_ford)
        crossed = np.concatenate([bridges, fords])
        if not len(crossed):
            return
        places, along = crossings_with_rivers(self.geometry, on.cells[crossed], on.directions[crossed])
        reach, bridged = _HALF_WATERS[on.waters[crossed]] + 0.055, slice(0, len(bridges))
        self.painter.setPen(self._pen(self.theme.bridge, 0.012, 0.8))
        self.painter.setBrush(QColor(self.theme.bridge_deck))
        for (x, y), way, far in zip(*(each.tolist()[len(bridges) :] for each in (places, along, reach)), strict=True):
            self._ford(x, y, way, far)
        rails = bridge_lines(places[bridged], along[bridged], reach[bridged], 0.066)
        for pen in (self._pen(self.theme.bridge_deck, 0.05, 2.4), self._pen(self.theme.bridge, 0.026, 1.3)):
            draw_lines(self.painter, pen, rails)

    def _ford(self, x: float, y: float, along: Sequence[float], reach: float) -> None:
        for step in (-reach, -0.33 * reach, 0.33 * reach, reach):
            self.painter.drawEllipse(QPointF(x - along[1] * step, y + along[0] * step), 0.028, 0.028)

    def numbers(self) -> Iterator[None]:
        """Print the hex numbers near the top of their hexes."""
        painter, scale, font = self.painter, self.scale, map_font(max(7.0, 0.128 * self.scale))
        high, wide = max(9.0, 0.17 * scale), scale
        down = -0.375 if self.geometry.pointy else -0.38
        places = [self.geometry.center(cell) for cell in self.cells]
        texts = [self.scene.labels.label(cell) for cell in self.cells]
        halo, ink = QColor(self.theme.halo), QColor(self.theme.number)
        halo.setAlpha(150)
        for color, dx, dy in ((halo, -1, 0), (halo, 1, 0), (halo, 0, 1), (ink, 0, 0)):
            painter.save()
            painter.resetTransform()
            painter.setFont(font)
            painter.setPen(color)
            for (x, y), text in zip(places, texts, strict=True):
                middle, top = round(x * scale) - self.left, round((y + down) * scale) - self.top
                rect = QRectF(middle - wide / 2 + dx, top - high / 2 + dy, wide, high)
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
            painter.restore()
            yield


def _variants(cells: Sequence[Cell]) -> list[int]:
    """Return which of the variants of a stamp each hex has, always the same."""
    places = np.array(cells)
    found: list[int] = (noises(places[:, 0], places[:, 1], 3) * stamps.VARIANTS).astype(int).tolist()
    return found


def _between(color: str, other: str) -> str:
    """Return the color half way."""
    a, b = QColor(color), QColor(other)
    return QColor((a.red() + b.red()) // 2, (a.green() + b.green()) // 2, (a.blue() + b.blue()) // 2).name()


def theme_colors(scene: MapScene, theme: Theme) -> np.ndarray:
    """Return the color of each terrain index as 0xAARRGGBB for pictures of the whole map; no hex is transparent."""
    colors = [0]
    for key in scene.terrain_keys:
        look = scene.looks.of(key)
        wet = _between(theme.water, theme.open)
        name = {"open": theme.open, "marsh": wet}.get(look.ground) or getattr(theme, look.ground)
        name = theme.forest if look.trees else name
        name = _between(theme.forest, theme.open) if look.trees and look.sparse else name
        name = theme.roof if look.buildings != "none" and not look.trees else name
        colors.append(QColor(name).rgba())
    return np.array(colors, dtype=np.uint32)
