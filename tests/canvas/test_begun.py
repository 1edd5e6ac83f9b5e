"""What of a map is new is painted together, and is the same then as painted chunk by chunk."""

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from editor.window.canvas import chunks
from editor.window.canvas.begun import TOGETHER, Piece, together
from editor.window.canvas.chunk_places import Chunk, chunk_window, chunks_in, chunks_of
from editor.window.canvas.chunks import ChunkCache
from editor.window.canvas.layer_view import LayerView
from editor.window.canvas.painting import ALL_PARTS, Painting, paint_window
from editor.window.canvas.scene import MapScene
from editor.window.canvas.strips import around
from editor.window.canvas.view import MapView
from tests.canvas.test_painting import pixels

pytestmark = pytest.mark.usefixtures("qapp")

ALL: list[Chunk] = [(column, row) for row in range(3) for column in range(5)]


def piece(chunk: Chunk, size: int) -> Piece:
    """Return a piece of so many pixels each way."""
    return Piece((chunk, 10.0, "print", ALL_PARTS, (), 0), (chunk[0] * size, chunk[1] * size, size, size), 0)


def joined(first: Chunk, lacking: list[Chunk], size: int) -> list[Chunk]:
    """Return the chunks that are painted with the first one."""
    return [each.key[0] for each in together(piece(first, size), {chunk: piece(chunk, size) for chunk in lacking})]


@pytest.fixture
def paintings(monkeypatch: pytest.MonkeyPatch) -> list[Painting]:
    """Return the paintings that caches begin from now on."""
    begun: list[Painting] = []

    def noted(*given: object) -> Painting:
        begun.append(Painting(*given))  # type: ignore[arg-type]
        return begun[-1]

    monkeypatch.setattr(chunks, "Painting", noted)
    return begun


def test_chunks_are_painted_together_to_the_right_and_then_down() -> None:
    assert joined((0, 0), ALL, 10) == ALL


def test_a_line_that_lacks_less_than_the_one_above_is_painted_by_itself() -> None:
    assert joined((0, 0), [chunk for chunk in ALL if chunk != (3, 1)], 10) == ALL[:5]


def test_chunks_beyond_one_that_is_there_are_not_painted_with_those_before_it() -> None:
    assert joined((0, 0), [chunk for chunk in ALL if chunk[0] != 2], 10) == [
        (0, 0),
        (1, 0),
        (0, 1),
        (1, 1),
        (0, 2),
        (1, 2),
    ]


def test_no_more_pixels_are_painted_together_than_two_megabytes() -> None:
    # 256 * 256 pixels are an eighth of 2 ** 19: five in a line, and ten would be too many
    assert TOGETHER == 8 * 256 * 256
    assert joined((0, 0), ALL, 256) == ALL[:5]
    assert joined((0, 0), ALL, 600) == [(0, 0)]


def test_pieces_that_make_a_rectangle_cover_all_of_it() -> None:
    assert around(piece(chunk, 10).window for chunk in ALL) == (0, 0, 50, 30)


@pytest.mark.parametrize("scale", [9.0, 16.0, 24.5])
def test_what_is_painted_together_looks_as_if_painted_chunk_by_chunk(
    scene: MapScene, scale: float, paintings: list[Painting]
) -> None:
    cache, (left, top, wide, high) = ChunkCache(), scene.extent
    lacking = chunks_in(scene.geometry, left, top, left + wide, top + high)
    assert len(lacking) > 1
    for place, chunk in enumerate(lacking):
        image = cache.paint(scene, chunk, scale, "print", ALL_PARTS, beside=lacking[place + 1 :])
        assert image is not None
        alone = paint_window(scene, chunk_window(scene.geometry, chunk, scale), scale, "print")
        difference = np.abs(pixels(image) - pixels(alone)).max(axis=2)
        # lines are cut where the picture ends: single pixels of an edge may differ by rounding
        assert (difference > 24).mean() < 0.0005
    assert len(paintings) < len(lacking)


def test_the_lines_of_chunks_that_were_painted_together_are_known_by_chunk(
    scene: MapScene, paintings: list[Painting]
) -> None:
    cache, lacking = ChunkCache(), [(0, 0), (1, 0)]
    cache.paint(scene, (0, 0), 16.0, "print", ALL_PARTS, beside=lacking[1:])
    for chunk in lacking:
        assert cache.lay_by(scene, chunk, 16.0, "print", ALL_PARTS, lambda: True)
    assert len(paintings) == 1


def test_a_chunk_in_which_something_changed_is_painted_by_itself(scene: MapScene, paintings: list[Painting]) -> None:
    cache, lacking = ChunkCache(), [(0, 0), (1, 0)]
    cache.paint(scene, (0, 0), 16.0, "print", ALL_PARTS, beside=lacking[1:])
    changed, touched = scene.with_hexes({"A4.04": "city"})
    cache.touch(chunks_of(scene.geometry, changed.cells(touched)))
    cache.paint(changed, (0, 0), 16.0, "print", ALL_PARTS, beside=lacking[1:])
    assert cache.painted == 3


def test_chunks_that_time_ran_out_on_are_gone_on_with_together(scene: MapScene, paintings: list[Painting]) -> None:
    cache, lacking = ChunkCache(), [(0, 0), (1, 0)]
    asked = 0
    while cache.paint(scene, (0, 0), 16.0, "print", ALL_PARTS, lambda: False, lacking[1:]) is None:
        asked += 1
    assert asked > 1
    assert (len(paintings), cache.painted) == (1, 2)


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_frame_that_shows_not_all_yet_says_at_its_end_that_somebody_waits(
    scene: MapScene, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(900, 500)
    view.show()
    said: list[bool] = []
    monkeypatch.setattr("editor.window.canvas.layer_view.somebody_waits", lambda: said.append(view.is_unfinished))
    view.finish_painting()
    view.viewport().grab()
    assert said == []
    monkeypatch.setattr(LayerView, "is_unfinished", True)
    view.viewport().grab()
    assert said == [True]
