"""Draw a map, alone or with the units of a scenario, into a picture file, without a window."""

import os
import sys
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from editor.drafting.geography import GeographyError, load_geography
from editor.drafting.known import Known
from editor.drafting.plan import load_plan
from editor.drafting.seats import reference_of
from editor.window.canvas.frames import Frame
from editor.window.canvas.layers.order import LAYERS
from editor.window.canvas.painting import ALL_PARTS, Parts, paint_window
from editor.window.canvas.pictures import stacks_at_start
from editor.window.canvas.room import Room
from editor.window.canvas.scene import MapScene
from editor.window.canvas.scene_of_map import scene_from_map
from editor.window.drawings.sheet_margin import SheetNotes, Sign, margin_height, paint_margin, signs_of
from editor.window.pictures import picture_output, write_picture
from editor.window.theme import Looks, theme_by_name, theme_names
from engine.data.load import load_scenario, load_tables
from engine.data.map_assembly import map_of
from engine.data.schema import MapRow, TerrainRow
from engine.data.tables import Tables
from engine.scenario import Scenario

LARGEST = 12_000
"""Pixels a side above which a picture is refused: it would need more than half a gigabyte."""


USUAL, COMFORTABLE = 64.0, 4_000
"""Pixels a hex, and pixels a side of a picture that chooses its own scale."""


MARGIN = 0.35
"""How much of a hex is left free around the hexes of a picture."""
LETTERS = 1.4
"""How much larger names are than in the window: a picture is looked at as a whole."""


class ShotError(Exception):
    """The picture cannot be drawn; the text says why and what to do."""


def shot(
    library: Path | None,
    out: Path,
    game: str,
    scenario: str | None = None,
    area: str | None = None,
    theme: str = "",
    scale: float | None = None,
) -> tuple[int, int]:
    """Draw a map into a PNG and return its width and height in pixels.

    Reads the library, or the shipped text without one. Without a scenario the whole map is drawn, without units.
    ``area`` is ``HEX:HEX``, two opposite corners; None is all. ``scale`` is pixels per hex; None is the usual one or,
    for a large map, what still fits. Raises ShotError, DataError, LibraryError.
    """
    # a picture needs no screen
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    if theme and theme not in theme_names():
        raise ShotError(f"no theme named {theme!r}; there are: {', '.join(theme_names())}")
    reads = () if library is None else (library,)
    picture_output(out, reads)
    scene, tables = _scene(library, game, scenario)
    notes = _notes(scene, tables, game)
    image = scene_image(scene, scale if scale is not None else _fitting(scene, area), theme, area, notes=notes)
    write_picture(image, out, reads)
    return image.width(), image.height()


def _scene(library: Path | None, game: str, scenario: str | None) -> tuple[MapScene, Tables]:
    if library is None:
        tables = load_tables(game=game)
        return (bare_map(tables, game) if scenario is None else scene_at_start(load_scenario(game, scenario))), tables
    from db.connection import open_for_reading
    from db.scenario_io import scenario_of, tables_of

    opened = open_for_reading(library)
    try:
        with opened.reading() as session:
            tables = tables_of(session, game)
            return (
                bare_map(tables, game) if scenario is None else scene_at_start(scenario_of(session, game, scenario))
            ), tables
    finally:
        opened.close()


def bare_map(tables: Tables, game: str) -> MapScene:
    """Return the map of a game without units and without the bounds of scenarios; raises ShotError."""
    maps = tables.of(MapRow, game=game)
    if not maps:
        raise ShotError(f"there is no map of a game {game!r}")
    looks = Looks.of_lines((line.key, line.values) for line in tables.of(TerrainRow, game=game))
    scene = scene_from_map(map_of(tables, game, maps[0].map), looks=looks)
    # without a scenario nothing is in or out of bounds
    return replace(scene, areas=tuple(area for area in scene.areas if area.kind != "bounds"))


def _notes(scene: MapScene, tables: Tables, game: str) -> SheetNotes:
    """Return what the margin says; without a plan of the map neither scale nor north."""
    map_ = tables.of(MapRow, game=game)[0]
    chart = [Sign(row.key, row.kind, row.title) for row in tables.of(TerrainRow, game=game)]
    order = ("hex", "mark", "hexside", "crossing", "road")
    chart = sorted((sign for sign in chart if sign.kind in order), key=lambda sign: order.index(sign.kind))
    try:
        reference = reference_of(Known(tables, load_plan(game)), load_geography())
    except (GeographyError, ValueError):
        return SheetNotes(map_.title, signs_of(scene, chart))
    return SheetNotes(map_.title, signs_of(scene, chart), reference.km_per_hex, reference.bearing)


def scene_at_start(data: Scenario, strange: Collection[str] = ()) -> MapScene:
    """Return the map of a scenario with its units at start, without the areas that are ``strange`` to it."""
    looks = Looks.of_lines((line.key, line.effects) for line in data.terrain)
    return scene_from_map(data.map, stacks_at_start(data), bounds=data.bounds, strange=strange, looks=looks)


def _fitting(scene: MapScene, area: str | None) -> float:
    """Return the usual scale, or the largest that a comfortable picture has room for."""
    _, _, width, height = _extent(scene, area)
    return max(8.0, min(USUAL, COMFORTABLE // max(width + 1, height + 1)))


def scene_image(
    scene: MapScene,
    scale: float,
    theme: str = "",
    area: str | None = None,
    parts: Parts = ALL_PARTS,
    notes: SheetNotes | None = None,
) -> QImage:
    """Return a picture of a scene, or of the rectangle around two of its hexes, over its margin if there are notes.

    Raises ShotError.
    """
    theme = theme or theme_names()[0]
    left, top, width, height = _extent(scene, area)
    left, top, width, height = left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN
    window = (round(left * scale), round(top * scale), round(width * scale), round(height * scale))
    if not 0 < window[2] <= LARGEST or not 0 < window[3] <= LARGEST:
        raise ShotError(f"the picture would have {window[2]} by {window[3]} pixels; choose a smaller area or scale")
    below = margin_height(notes, window[2]) if notes is not None else 0
    image = QImage(window[2], window[3] + below, QImage.Format.Format_RGB32)
    image.fill(QColor(theme_by_name(theme).backdrop))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.drawImage(0, 0, paint_window(scene, window, scale, theme, parts))
    rect = QRectF(0, 0, window[2], window[3])
    frame = Frame(painter, scene, theme, scale, -window[0], -window[1], rect, LETTERS)
    room = Room()
    for layer in LAYERS:
        if layer.in_picture is not None:
            layer.in_picture(frame, room)
    if notes is not None:
        paint_margin(painter, QRectF(0, window[3], window[2], below), scene, notes, theme, scale)
    painter.end()
    return image


def _extent(scene: MapScene, area: str | None) -> tuple[float, float, float, float]:
    if not area:
        return scene.play_extent
    labels = area.split(":")
    cells = scene.cells(labels)
    if len(labels) != 2 or len(cells) != 2:
        unknown = [label for label in labels if not scene.cells([label])]
        trouble = f"{unknown[0]!r} is no hex of this map" if unknown else "there must be two"
        raise ShotError(f"--area {area!r} is not a pair of hexes HEX:HEX, two opposite corners: {trouble}")
    (column_a, row_a), (column_b, row_b) = cells
    return scene.geometry.extent(
        min(column_a, column_b), min(row_a, row_b), abs(column_a - column_b) + 1, abs(row_a - row_b) + 1
    )
