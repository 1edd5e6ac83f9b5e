"""Chunk pictures: pure, without seams, painted again only when touched."""

import itertools
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF

from editor.window.canvas import content as contents
from editor.window.canvas.chunk_places import HEXES, block_of, chunk_window, chunks_in, chunks_of, part_of
from editor.window.canvas.chunks import SHEETS, ChunkCache
from editor.window.canvas.content import Block, Content
from editor.window.canvas.curves import outline
from editor.window.canvas.far_picture import far_picture
from editor.window.canvas.geometry import Geometry
from editor.window.canvas.kept_pictures import Shelf
from editor.window.canvas.labels import ListedLabels
from editor.window.canvas.painting import ALL_PARTS, _Work, paint_window
from editor.window.canvas.scene import MapScene, SidePicture
from editor.window.canvas.stamps import blank_image
from editor.window.theme import theme_by_name, theme_names
from engine.core.hexes import Grid

pytestmark = pytest.mark.usefixtures("qapp")


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_ARGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4).astype(int)


def color_at(scene: MapScene, label: str, scale: float, theme: str = "print") -> QColor:
    """Return the color beside the center of a hex, where neither road nor house nor number is."""
    cell = scene.cell(label)
    assert cell is not None
    x, y = scene.geometry.center(cell)
    image = paint_window(scene, (round(x * scale) - 2, round((y + 0.3) * scale) - 2, 4, 4), scale, theme, ALL_PARTS)
    return image.pixelColor(2, 2)


@pytest.mark.parametrize("scale", [7.0, 20.0, 50.0])
def test_equal_arguments_give_equal_pictures(scene: MapScene, scale: float) -> None:
    assert paint_window(scene, (0, 0, 200, 150), scale, "print") == paint_window(
        scene, (0, 0, 200, 150), scale, "print"
    )


@pytest.mark.parametrize("scale", [7.0, 20.0, 50.0])
def test_two_windows_side_by_side_are_one_picture(scene: MapScene, scale: float) -> None:
    whole = pixels(paint_window(scene, (40, 30, 240, 120), scale, "print"))
    left = pixels(paint_window(scene, (40, 30, 110, 120), scale, "print"))
    right = pixels(paint_window(scene, (150, 30, 130, 120), scale, "print"))
    difference = np.abs(whole - np.concatenate([left, right], axis=1)).max(axis=2)
    # curves are flattened relative to the window: single pixels of an edge may differ by rounding
    assert (difference > 24).mean() < 0.002


def test_nothing_is_painted_beyond_the_map(scene: MapScene) -> None:
    assert pixels(paint_window(scene, (-400, -400, 50, 50), 20.0, "print")).max() == 0


@pytest.mark.parametrize("theme", theme_names())
def test_woods_and_open_ground_have_the_colors_of_the_theme(scene: MapScene, theme: str) -> None:
    assert color_at(scene, "A8.17", 10.0, theme) == QColor(theme_by_name(theme).open)
    assert color_at(scene, "A8.02", 10.0, theme) == QColor(theme_by_name(theme).forest)


def test_a_river_is_blue_on_its_hexside(scene: MapScene) -> None:
    scale = 60.0
    x, y = scene.geometry.side_middle((12, 4), 2)
    image = paint_window(scene, (round(x * scale) - 4, round(y * scale) - 4, 8, 8), scale, "print")
    assert image.pixelColor(4, 4) == QColor(theme_by_name("print").river)


@pytest.mark.parametrize(
    ("strange", "like"),
    [
        (SidePicture("hedgerow"), SidePicture("border")),
        (SidePicture("kanal", "", "plank"), SidePicture("border", "", "bridge")),
    ],
)
def test_a_hexside_or_crossing_whose_key_says_nothing_is_seen_on_the_map(
    scene: MapScene, strange: SidePicture, like: SidePicture
) -> None:
    """Like a border, and what crosses like a bridge: it lies in woods, between A3.02 and A3.03."""
    side = scene.geometry.side((2, 3), 1)
    x, y = scene.geometry.side_middle((2, 3), 1)
    window = (round(x * 60) - 40, round(y * 60) - 40, 80, 80)
    bare, drawn, known = (
        paint_window(replace(scene, sides={**scene.sides, **sides}), window, 60.0, "print", ALL_PARTS)
        for sides in ({}, {side: (strange,)}, {side: (like,)})
    )
    assert drawn == known != bare


def test_switching_rivers_off_leaves_the_ground(scene: MapScene) -> None:
    scale = 60.0
    x, y = scene.geometry.side_middle((12, 4), 2)
    window = (round(x * scale) - 4, round(y * scale) - 4, 8, 8)
    image = paint_window(scene, window, scale, "print", frozenset({"terrain"}))
    assert image.pixelColor(4, 4) == QColor(theme_by_name("print").open)


@pytest.mark.parametrize("grid", [Grid("pointy", "odd"), Grid("flat", "even")])
@pytest.mark.parametrize("scale", [5.0, 11.3, 72.0])
def test_windows_of_neighboring_chunks_touch(grid: Grid, scale: float) -> None:
    geometry = Geometry(grid)
    left, top, width, height = chunk_window(geometry, (3, 2), scale)
    assert chunk_window(geometry, (4, 2), scale)[0] == left + width
    assert chunk_window(geometry, (3, 3), scale)[1] == top + height


def test_a_hex_in_the_middle_of_a_chunk_touches_one_chunk() -> None:
    assert chunks_of(Geometry(Grid("pointy", "odd")), [(8, 8)]).keys() == {(0, 0)}


def test_a_hex_at_the_corner_of_chunks_touches_four() -> None:
    found = chunks_of(Geometry(Grid("pointy", "odd")), [(HEXES, HEXES)])
    assert found.keys() == {(0, 0), (1, 0), (0, 1), (1, 1)}


def test_a_picture_differs_only_in_the_touched_chunks(million: MapScene) -> None:
    terrain = "forest" if million.terrain_key("A0015.0020") != "forest" else "open"
    changed, touched = million.with_hexes({"A0015.0020": terrain})
    expected = chunks_of(million.geometry, changed.cells(touched))
    for chunk in chunks_in(million.geometry, 0, 0, 40, 40):
        window = chunk_window(million.geometry, chunk, 16.0)
        before, after = (paint_window(item, window, 16.0, "print") for item in (million, changed))
        assert (before != after) <= (chunk in expected)


def _all_of(cache: ChunkCache, scene: MapScene) -> None:
    for chunk in ((0, 0), (1, 0)):
        assert cache.paint(scene, chunk, 20.0, "print", ALL_PARTS) is not None


def test_the_cache_paints_a_changed_chunk_again_and_no_other(scene: MapScene) -> None:
    cache = ChunkCache()
    _all_of(cache, scene)
    changed, touched = scene.with_hexes({"A4.19": "city"})
    cache.touch(chunks_of(scene.geometry, changed.cells(touched)))
    assert cache.ready(changed, (0, 0), 20.0, "print", ALL_PARTS) is not None
    assert cache.ready(changed, (1, 0), 20.0, "print", ALL_PARTS) is None
    assert cache.stale(changed, (1, 0), "print") is not None
    _all_of(cache, changed)
    assert cache.painted == 3


def test_a_change_that_is_undone_is_not_painted_again(scene: MapScene) -> None:
    cache = ChunkCache()
    _all_of(cache, scene)
    changed, touched = scene.with_hexes({"A4.19": "city"})
    for shown in (changed, scene):
        cache.touch(chunks_of(scene.geometry, shown.cells(touched)))
        _all_of(cache, shown)
    assert cache.painted == 3


@pytest.mark.parametrize("scale", [12.0, 26.0, 44.0])
def test_a_chunk_in_which_something_changed_looks_as_if_painted_whole(scene: MapScene, scale: float) -> None:
    """Terrain, a mark, a river and a road are changed one after the other; each time only their box is painted."""
    cache, chunk = ChunkCache(), (0, 0)
    window = chunk_window(scene.geometry, chunk, scale)
    assert cache.paint(scene, chunk, scale, "print", ALL_PARTS) is not None
    shown = scene
    changes: list[Callable[[MapScene], tuple[MapScene, tuple[str, ...]]]] = [
        lambda now: now.with_hexes({"A4.04": "city", "A5.05": "open"}),
        lambda now: now.with_hexes({"A2.09": "forest"}),
        lambda now: now.with_marks({"A6.09": ("jam",)}),
        lambda now: now.with_hexsides({("A6.09", "A6.10"): (SidePicture("river", "Our", "bridge"),)}),
        lambda now: now.with_link("A7.03", "A7.04", "primary_road"),
    ]
    for change in changes:
        shown, touched = change(shown)
        cache.touch(chunks_of(shown.geometry, shown.cells(touched)))
        image = cache.paint(shown, chunk, scale, "print", ALL_PARTS)
        assert image is not None
        difference = np.abs(pixels(image) - pixels(paint_window(shown, window, scale, "print"))).max(axis=2)
        # curves are flattened relative to the window: single pixels of an edge may differ by rounding
        assert (difference > 24).mean() < 0.0005


def test_only_the_box_of_a_change_is_painted() -> None:
    found = chunks_of(Geometry(Grid("pointy", "odd")), [(8, 8)])[0, 0]
    window = chunk_window(Geometry(Grid("pointy", "odd")), (0, 0), 20.0)
    left, top, width, height = part_of(window, found, 20.0)
    # 20 pixels a hex, two thirds of a hex beyond the outline: 2 * (1 / sqrt(3) + 0.67) * 20 = 49.9, and whole pixels
    assert width in (50, 51) and height in (50, 51)
    assert window[0] < left < left + width < window[2] and window[1] < top < top + height < window[3]


def test_another_scenario_of_the_map_paints_only_where_it_looks_different(scene: MapScene) -> None:
    cache = ChunkCache()
    _all_of(cache, scene)
    inside = np.ones(scene.shape, dtype=np.bool_)
    cache.reset()
    _all_of(cache, replace(scene, inside=inside.copy()))  # bounds that leave nothing out
    assert cache.painted == 2
    inside[:, 0] = False  # the first column lies in the first chunk
    cache.reset()
    _all_of(cache, replace(scene, inside=inside))
    assert cache.painted == 3
    cache.reset()
    _all_of(cache, scene)
    assert cache.painted == 3


@pytest.mark.parametrize("change", ["terrain", "marks", "sides", "links", "inside"])
def test_whatever_a_picture_shows_is_its_content(scene: MapScene, change: str) -> None:
    """Each kind of change in the middle of a chunk gives another picture and another content."""
    cell = scene.cell("A4.04")
    assert cell is not None
    inside = np.ones(scene.shape, dtype=np.bool_)
    inside[cell[1] - scene.row_0, cell[0] - scene.column_0] = False
    terrain = scene.terrain.copy()
    terrain[cell[1] - scene.row_0, cell[0] - scene.column_0] = scene.terrain_keys.index("city") + 1
    values = {
        "terrain": terrain,
        "marks": {**scene.marks, cell: ("jam",)},
        "sides": {**scene.sides, (cell, 1): (SidePicture("river"),)},
        "links": {**scene.links, (cell, 0): "primary_road"},
        "inside": inside,
    }
    changed = replace(scene, **{change: values[change]})
    window = chunk_window(scene.geometry, (0, 0), 40.0)
    before, after = (paint_window(item, window, 40.0, "print") for item in (scene, changed))
    assert before != after
    block, content = block_of(scene, (0, 0)), Content()
    assert content.of(scene, (0, 0), block) != content.of(changed, (0, 0), block)


def test_a_picture_painted_a_little_at_a_time_is_the_same(scene: MapScene) -> None:
    cache, turns = ChunkCache(), 0
    while (image := cache.paint(scene, (0, 0), 40.0, "print", ALL_PARTS, lambda: False)) is None:
        turns += 1
    assert turns > 5
    assert image == ChunkCache().paint(scene, (0, 0), 40.0, "print", ALL_PARTS)


@pytest.mark.parametrize("scale", [7.0, 20.0, 40.0])
def test_a_chunk_with_its_lines_on_a_sheet_looks_as_if_they_were_painted_on_the_ground(
    scene: MapScene, scale: float
) -> None:
    image = ChunkCache().paint(scene, (0, 0), scale, "print", ALL_PARTS)
    assert image is not None
    ground = paint_window(scene, chunk_window(scene.geometry, (0, 0), scale), scale, "print", ALL_PARTS)
    # a smooth edge is rounded once more where it is laid over the ground; 255 steps from dark to light
    assert np.abs(pixels(image) - pixels(ground)).max() <= 3


def _lines_of(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows by one for each picture whose grid is painted."""
    found: list[int] = []
    grid = _Work.grid
    monkeypatch.setattr(_Work, "grid", lambda work: found.append(1) or grid(work))
    return found


def test_a_brush_paints_the_ground_anew_and_no_line_over_it(scene: MapScene, monkeypatch: pytest.MonkeyPatch) -> None:
    cache, lines = ChunkCache(), _lines_of(monkeypatch)
    cache.paint(scene, (0, 0), 20.0, "print", ALL_PARTS)
    assert lines == [1]
    painted, touched = scene.with_hexes({"A4.06": "city"})
    cache.touch(chunks_of(scene.geometry, painted.cells(touched)))
    image = cache.paint(painted, (0, 0), 20.0, "print", ALL_PARTS)
    assert lines == [1]
    assert image is not None
    anew = ChunkCache().paint(painted, (0, 0), 20.0, "print", ALL_PARTS)
    assert np.abs(pixels(image) - pixels(anew)).max() <= 3


def test_lines_that_are_not_kept_are_laid_by_for_the_next_brush(
    scene: MapScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = ChunkCache()
    cache.paint(scene, (0, 0), 20.0, "print", ALL_PARTS)
    cache._sheets = Shelf(SHEETS)  # other maps were shown meanwhile
    while not cache.lay_by(scene, (0, 0), 20.0, "print", ALL_PARTS, lambda: False):
        pass
    lines = _lines_of(monkeypatch)
    painted, touched = scene.with_hexes({"A4.06": "city"})
    cache.touch(chunks_of(scene.geometry, painted.cells(touched)))
    image = cache.paint(painted, (0, 0), 20.0, "print", ALL_PARTS)
    assert lines == [] and image is not None
    anew = ChunkCache().paint(painted, (0, 0), 20.0, "print", ALL_PARTS)
    assert np.abs(pixels(image) - pixels(anew)).max() <= 3


def test_lines_that_are_kept_are_not_painted_again_to_be_laid_by(
    scene: MapScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = ChunkCache()
    cache.paint(scene, (0, 0), 20.0, "print", ALL_PARTS)
    lines = _lines_of(monkeypatch)
    assert cache.lay_by(scene, (0, 0), 20.0, "print", ALL_PARTS, lambda: True)
    assert lines == []


@pytest.mark.parametrize(("scale", "count"), [(32.0, 1), (33.0, 0)])
def test_a_near_map_keeps_no_sheet_of_its_lines(scale: float, count: int, scene: MapScene) -> None:
    cache = ChunkCache()
    cache.paint(scene, (0, 0), scale, "print", ALL_PARTS)
    assert len(cache._sheets) == count


def test_a_map_that_nobody_edits_keeps_no_sheet_of_its_lines_and_looks_the_same(scene: MapScene) -> None:
    read, edited = ChunkCache(), ChunkCache()
    read.keeps_sheets = False
    one, other = (cache.paint(scene, (0, 0), 24.0, "print", ALL_PARTS) for cache in (read, edited))
    assert len(read._sheets) == 0
    assert one is not None and other is not None
    assert np.abs(pixels(one) - pixels(other)).max() <= 3


def test_a_river_lets_the_lines_about_it_be_painted_anew_and_kept_for_the_brush_after_it(
    scene: MapScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache, lines = ChunkCache(), _lines_of(monkeypatch)
    cache.paint(scene, (0, 0), 20.0, "print", ALL_PARTS)
    pair = scene.label((5, 3)), scene.label(scene.geometry.neighbor((5, 3), 1))
    crossed, touched = scene.with_hexsides({pair: [SidePicture("river")]})
    painted, touched_too = crossed.with_hexes({pair[0]: "forest"})
    for shown, labels in ((crossed, touched), (painted, touched_too)):
        cache.touch(chunks_of(scene.geometry, shown.cells(labels)))
        image = cache.paint(shown, (0, 0), 20.0, "print", ALL_PARTS)
    assert len(lines) == 2
    anew = ChunkCache().paint(painted, (0, 0), 20.0, "print", ALL_PARTS)
    # curves are flattened relative to the window: single pixels of an edge may differ by rounding
    assert (np.abs(pixels(image) - pixels(anew)).max(axis=2) > 24).mean() < 0.002


def test_a_picture_that_is_begun_is_given_up_for_another_chunk(scene: MapScene) -> None:
    cache = ChunkCache()
    assert cache.paint(scene, (0, 0), 40.0, "print", ALL_PARTS, lambda: False) is None
    assert cache.paint(scene, (1, 0), 40.0, "print", ALL_PARTS, lambda: True) is not None
    assert cache.ready(scene, (0, 0), 40.0, "print", ALL_PARTS) is None


def test_the_cache_stays_within_its_budget(scene: MapScene) -> None:
    one = chunk_window(scene.geometry, (0, 0), 10.0)
    cache = ChunkCache(budget=2 * one[2] * one[3] * 4 + 4 * one[2])
    for chunk in ((0, 0), (1, 0), (0, 1)):
        cache.paint(scene, chunk, 10.0, "print", ALL_PARTS)
    assert cache.ready(scene, (0, 0), 10.0, "print", ALL_PARTS) is None
    assert cache.ready(scene, (0, 1), 10.0, "print", ALL_PARTS) is not None


def test_the_cache_has_room_for_three_views_and_does_not_grow_beyond(scene: MapScene) -> None:
    cache, numbered = ChunkCache(), (f"A{row}.{column:02d}" for row in range(10) for column in range(20))
    wide, high = 4000, 2100  # a view of 33.6 MB; smaller ones have the least budget
    cache.fit(wide, high)
    one = chunk_window(scene.geometry, (0, 0), 60.0)
    for label in itertools.islice(numbered, 35):  # a picture of a chunk has 960 by 831 pixels, so 3.2 MB: 31 fit
        scene, _ = scene.with_hexes({label: "city"})
        cache.reset()
        cache.paint(scene, (0, 0), 60.0, "print", frozenset())
    assert len(cache) == 3 * wide * high // (one[2] * one[3]) == 31


def test_the_far_picture_has_two_by_two_pixels_a_hex_and_staggers(scene: MapScene) -> None:
    picture = far_picture(scene, theme_by_name("print"))
    assert (picture.width(), picture.height()) == (41, 20)  # 20 columns and half a hex more, 10 rows
    assert picture.pixelColor(40, 0).alpha() == 0
    assert picture.pixelColor(0, 2).alpha() == 0
    assert picture.pixelColor(0, 0) == QColor(theme_by_name("print").forest)


def test_a_million_hexes_are_shown_far_and_near(million: MapScene) -> None:
    assert far_picture(million, theme_by_name("print")).width() == 2001
    cache = ChunkCache()
    for chunk in ((0, 0), (30, 40)):
        assert not cache.paint(million, chunk, 10.0, "print", ALL_PARTS).isNull()
    changed, touched = million.with_hexes({"A0500.0500": "forest"})
    assert len(chunks_of(million.geometry, changed.cells(touched))) <= 4


def wooded(keys: tuple[str, str]) -> MapScene:
    """Return a map whose west half has the first terrain and whose east half the second."""
    terrain = np.ones((8, 12), dtype=np.uint8)
    terrain[:, 6:] = 2
    labels = ListedLabels({f"{row}.{column}": (column, row) for row in range(8) for column in range(12)})
    return MapScene(Geometry(Grid("pointy", "odd")), 0, 0, terrain, keys, labels)


def test_light_woods_are_paler_than_forest_and_greener_than_open_ground() -> None:
    theme = theme_by_name("print")
    scene, scale = wooded(("light_woods", "forest")), 10.0
    at = [scene.geometry.center((column, 3)) for column in (3, 9)]
    light, dense = (
        paint_window(scene, (round(x * scale) - 2, round(y * scale) - 2, 4, 4), scale, "print").pixelColor(2, 2)
        for x, y in at
    )
    assert dense == QColor(theme.forest)
    assert QColor(theme.forest).lightness() < light.lightness() < QColor(theme.open).lightness()


def test_no_open_ground_shows_between_light_woods_and_forest() -> None:
    image = paint_window(wooded(("light_woods", "forest")), (120, 80, 200, 120), 40.0, "print", frozenset({"terrain"}))
    open_ground = QColor(theme_by_name("print").open)
    assert not any(image.pixelColor(x, y) == open_ground for x in range(200) for y in range(120))


def test_a_village_stands_on_a_built_up_patch_and_is_a_dot_from_afar() -> None:
    scene, theme = wooded(("open", "village")), theme_by_name("print")
    x, y = scene.geometry.center((9, 3))
    for scale, color in ((40.0, theme.built), (10.0, theme.roof)):
        size = round(scale * 0.4)
        window = (round(x * scale) - size // 2, round(y * scale) - size // 2, size, size)
        image = paint_window(scene, window, scale, "print", frozenset({"terrain"}))
        assert any(image.pixelColor(i, j) == QColor(color) for i in range(size) for j in range(size))


def test_rough_ground_has_its_color_and_strokes() -> None:
    scene, theme = wooded(("open", "rough")), theme_by_name("print")
    x, y = scene.geometry.center((9, 3))
    image = paint_window(scene, (round(x * 40) - 16, round(y * 40) - 16, 32, 32), 40.0, "print", frozenset({"terrain"}))
    seen = {image.pixelColor(i, j).name() for i in range(32) for j in range(32)}
    assert theme.rough in seen
    # strokes are smoothed: their darkest pixels come near the color of slopes
    darkest = min((QColor(name) for name in seen), key=lambda color: color.lightness())
    assert darkest.lightness() < QColor(theme.rough).lightness() - 40


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("scale", [7.0, 40.0])
@pytest.mark.parametrize("key", ["marsh", "swamp"])
def test_wet_ground_looks_neither_like_open_ground_nor_like_a_lake(key: str, scale: float, theme: str) -> None:
    drawn = []
    for ground in ("open", key, "lake"):
        scene = wooded(("open", ground))
        x, y = (round(value * scale) for value in scene.geometry.center((9, 3)))
        half = round(scale * 0.4)
        window = (x - half, y - half, 2 * half, 2 * half)
        drawn.append(pixels(paint_window(scene, window, scale, theme, frozenset({"terrain"}))).tolist())
    assert drawn[1] not in (drawn[0], drawn[2])


def test_meanwhile_the_picture_painted_last_of_a_chunk_is_stretched_as_long_as_it_is_kept(scene: MapScene) -> None:
    cache, chunk = ChunkCache(budget=1), (0, 0)  # room for one picture
    for scale in (10.0, 20.0):
        cache.paint(scene, chunk, scale, "print", ALL_PARTS)
    known = cache.stale(scene, chunk, "print")
    assert known is not None
    assert known.width() == chunk_window(scene.geometry, chunk, 20.0)[2]
    cache.paint(scene, (1, 0), 10.0, "print", ALL_PARTS)
    assert cache.stale(scene, chunk, "print") is None


def test_of_another_scenario_nothing_is_stretched_meanwhile_until_its_own_picture_is_there(scene: MapScene) -> None:
    cache, chunk, inside = ChunkCache(), (0, 0), np.zeros(scene.shape, dtype=np.bool_)
    veiled = replace(scene, inside=inside)
    cache.paint(veiled, chunk, 10.0, "print", ALL_PARTS)
    cache.reset()
    assert cache.stale(scene, chunk, "print") is None  # the veil of the one before would lie over it
    cache.reset()
    ready = cache.ready(veiled, chunk, 10.0, "print", ALL_PARTS)  # back again: what was painted of it is known
    assert ready is not None and cache.stale(veiled, chunk, "print") is ready


def test_a_brush_lets_what_stands_beside_the_terrain_be_read_once_and_a_mark_lets_it_be_read_again(
    scene: MapScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Block] = []
    beside = contents.beside_terrain

    def noted(shown: MapScene, block: Block) -> int:
        read.append(block)
        return beside(shown, block)

    monkeypatch.setattr(contents, "beside_terrain", noted)
    content, block = Content(), block_of(scene, (0, 0))
    painted, _ = scene.with_hexes({"A4.06": "city"})
    marked, _ = painted.with_marks({"A4.06": ("jam",)})
    numbers = [content.of(shown, (0, 0), block) for shown in (scene, painted, scene)]
    assert len(read) == 1
    assert numbers[0] == numbers[2] != numbers[1]
    assert content.of(marked, (0, 0), block) not in numbers
    assert len(read) == 2


@pytest.mark.parametrize("grid", [Grid(o, s) for o in ("pointy", "flat") for s in ("odd", "even")], ids=str)
@pytest.mark.parametrize("scale", [7.3, 30.7])
def test_hexes_of_a_line_filled_as_one_shape_are_those_filled_each(grid: Grid, scale: float) -> None:
    geometry = Geometry(grid)
    cells = [(column, row) for row in range(1, 7) for column in range(1, 9) if (column * row) % 5]

    def filled(shapes: list[QPolygonF]) -> QImage:
        image = blank_image(300, 300)
        painter = QPainter(image)
        painter.scale(scale, scale)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("red"))
        for shape in shapes:
            painter.drawPolygon(shape)
        painter.end()
        return image

    runs = [*geometry.runs(cells)]
    assert sum(count for _, count in runs) == len(cells) > 1.5 * len(runs)
    each = filled([outline(geometry, cell) for cell in cells])
    assert filled([outline(geometry, *run) for run in runs]) == each != blank_image(300, 300)
    parts = [*geometry.runs(cells, 3)]
    assert max(count for _, count in parts) == 3
    assert filled([outline(geometry, *run) for run in parts]) == each
