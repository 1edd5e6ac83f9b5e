"""What a stroke changes in several chunks is painted as one picture, and looks as if painted chunk by chunk."""

import numpy as np
import pytest

from editor.window.canvas import painting
from editor.window.canvas.chunk_places import Chunk, chunk_window, chunks_of
from editor.window.canvas.chunks import ChunkCache
from editor.window.canvas.kept_pictures import Shelf
from editor.window.canvas.painting import ALL_PARTS, paint_window
from editor.window.canvas.scene import MapScene
from editor.window.canvas.strips import Changed, around, strips
from tests.canvas.test_painting import pixels

pytestmark = pytest.mark.usefixtures("qapp")

BOTH: tuple[Chunk, Chunk] = ((0, 0), (1, 0))
"""Twenty by ten hexes are two chunks wide."""
LINE = {f"A4.{column:02d}": "city" for column in range(2, 20)}


def painted(cache: ChunkCache, scene: MapScene, scale: float) -> None:
    for chunk in BOTH:
        assert cache.paint(scene, chunk, scale, "print", ALL_PARTS) is not None


def after_stroke(cache: ChunkCache, scene: MapScene, stroke: dict[str, str]) -> MapScene:
    shown, touched = scene.with_hexes(stroke)
    cache.touch(chunks_of(scene.geometry, shown.cells(touched)))
    return shown


def pictures_begun(monkeypatch: pytest.MonkeyPatch) -> list[painting.Window]:
    """Return a list that grows by the window of each picture that is begun."""
    found: list[painting.Window] = []
    begin = painting._Work.__init__

    def noted(work: painting._Work, scene: MapScene, window: painting.Window, *others: object) -> None:
        found.append(window)
        begin(work, scene, window, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(painting._Work, "__init__", noted)
    return found


@pytest.mark.parametrize("scale", [7.0, 12.0, 20.0, 26.0])
def test_chunks_painted_together_look_as_if_painted_whole(scene: MapScene, scale: float) -> None:
    cache = ChunkCache()
    painted(cache, scene, scale)
    shown = scene
    for stroke in (
        LINE,
        dict.fromkeys(LINE, "forest"),
        {"A5.15": "village", "A5.16": "city"},
        dict.fromkeys(LINE, "open"),
    ):
        shown = after_stroke(cache, shown, stroke)
        cache.paint(shown, BOTH[0], scale, "print", ALL_PARTS, beside=BOTH[1:])
        for chunk in BOTH:
            image = cache.paint(shown, chunk, scale, "print", ALL_PARTS)
            assert image is not None
            anew = paint_window(shown, chunk_window(scene.geometry, chunk, scale), scale, "print")
            difference = np.abs(pixels(image) - pixels(anew)).max(axis=2)
            # curves are flattened relative to the window: single pixels of an edge may differ by rounding
            assert (difference > 24).mean() < 0.0005


def test_a_stroke_over_two_chunks_is_one_picture(scene: MapScene, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = ChunkCache()
    painted(cache, scene, 20.0)
    shown = after_stroke(cache, scene, LINE)
    begun = pictures_begun(monkeypatch)
    assert cache.paint(shown, BOTH[0], 20.0, "print", ALL_PARTS, beside=BOTH[1:]) is not None
    assert cache.ready(shown, BOTH[1], 20.0, "print", ALL_PARTS) is not None
    assert len(begun) == 1


def test_a_picture_of_two_chunks_is_gone_on_with_until_it_is_whole(scene: MapScene) -> None:
    cache, turns = ChunkCache(), 1
    painted(cache, scene, 20.0)
    shown = after_stroke(cache, scene, LINE)
    while cache.paint(shown, BOTH[0], 20.0, "print", ALL_PARTS, lambda: False, BOTH[1:]) is None:
        turns += 1
    assert turns > 3
    assert cache.ready(shown, BOTH[1], 20.0, "print", ALL_PARTS) is not None
    anew = ChunkCache().paint(shown, BOTH[1], 20.0, "print", ALL_PARTS)
    kept = cache.ready(shown, BOTH[1], 20.0, "print", ALL_PARTS)
    assert kept is not None and anew is not None
    assert (np.abs(pixels(kept) - pixels(anew)).max(axis=2) > 24).mean() < 0.0005


def test_a_chunk_whose_lines_are_not_kept_is_painted_by_itself(
    scene: MapScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = ChunkCache()
    painted(cache, scene, 20.0)
    shown = after_stroke(cache, scene, LINE)
    cache._sheets = Shelf(0)
    begun = pictures_begun(monkeypatch)
    cache.paint(shown, BOTH[0], 20.0, "print", ALL_PARTS, beside=BOTH[1:])
    assert len(begun) == 1
    assert cache.ready(shown, BOTH[1], 20.0, "print", ALL_PARTS) is None


def test_two_ends_of_a_map_are_not_painted_as_one_picture() -> None:
    def changed(*part: int) -> Changed:
        return Changed((BOTH[0], 20.0, "print", ALL_PARTS, (), 0), (0, 0, 0, 0), part, None, None)  # type: ignore[arg-type]

    # at 20 pixels a hex: 10 by 5 hexes, beside them as many, and as many far away from both
    one, beside, far = changed(0, 0, 200, 100), changed(200, 0, 200, 100), changed(4000, 2000, 200, 100)
    assert strips([one, far, beside], 20.0) == [[one, beside], [far]]
    assert around([one.part, beside.part]) == (0, 0, 400, 100)
