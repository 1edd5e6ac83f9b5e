"""What is kept from frame to frame is no more than what is seen of it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from editor.window.canvas import counters, curves, frames, kept_pictures, stamps
from editor.window.canvas.chunks import ChunkCache
from editor.window.canvas.geometry import Geometry
from editor.window.canvas.kept_pictures import kept_within
from editor.window.canvas.painting import ALL_PARTS
from editor.window.canvas.scene import MapScene
from editor.window.frame import icons
from engine.core.hexes import Grid
from tests.canvas.conftest import counter

pytestmark = pytest.mark.usefixtures("qapp")

GEOMETRY = Geometry(Grid("pointy", "odd"))
PICTURES: dict[str, Callable[[], QImage]] = {
    "a name": lambda: frames.text_image("Losheim", 11, "", "#000000", "#ffffff"),
    "a counter": lambda: counters.counter_image(counter("a#1"), 48),
    "trees": lambda: stamps.trees("print", 31.0, 1, False),
    "houses": lambda: stamps.houses("print", 31.0, 1, True),
    "a sign": lambda: icons.icon("undo", "#123456").pixmap(QSize(16, 16)).toImage(),
}


def data_of(image: QImage) -> int:
    """Return a number of the bytes of a picture: copies that share them have the same."""
    return image.cacheKey() >> 32


@pytest.fixture
def painted_on(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Return the numbers of the pictures that somebody paints on from now on."""
    found: set[int] = set()
    blank = stamps.blank_image

    def noted(width: int, height: int) -> QImage:
        image = blank(width, height)
        found.add(data_of(image))
        return image

    for module in (stamps, counters, frames, icons):
        monkeypatch.setattr(module, "blank_image", noted)
    for kept in (frames.text_image, counters.counter_image, stamps.trees, stamps.houses):
        kept.cache_clear()
    return found


@pytest.mark.parametrize("what", PICTURES)
def test_a_kept_picture_is_none_that_was_painted_on_for_the_engine_of_that_stays_with_it(
    what: str, painted_on: set[int]
) -> None:
    picture = PICTURES[what]()
    assert painted_on
    assert data_of(picture) not in painted_on


def test_a_kept_chunk_is_none_that_was_painted_on(scene: MapScene, painted_on: set[int]) -> None:
    cache = ChunkCache()
    cache.paint(scene, (0, 0), 20.0, "print", ALL_PARTS)
    kept = cache.ready(scene, (0, 0), 20.0, "print", ALL_PARTS)
    assert kept is not None
    assert painted_on
    assert data_of(kept) not in painted_on


def test_a_map_that_rests_keeps_the_chunks_seen_last_within_half_of_its_budget(scene: MapScene) -> None:
    cache = ChunkCache(budget=4 * 2**20)
    seen = [(chunk, scale) for scale in (12.0, 16.0, 20.0, 24.0) for chunk in ((0, 0), (1, 0))]
    for chunk, scale in seen:
        cache.paint(scene, chunk, scale, "print", ALL_PARTS)
    images = [cache.ready(scene, chunk, scale, "print", ALL_PARTS) for chunk, scale in seen]
    assert len(cache._sheets) > 0
    cache.release()
    kept = [cache.ready(scene, chunk, scale, "print", ALL_PARTS) is not None for chunk, scale in seen]
    assert kept == sorted(kept)
    assert kept[-1]
    assert not kept[0]
    assert sum(image.sizeInBytes() for image, is_kept in zip(images, kept, strict=True) if image and is_kept) <= 2**21
    assert len(cache._sheets) == 0


def test_each_who_asks_for_a_kept_shape_paints_a_copy_of_it() -> None:
    one, other = (curves.patch(GEOMETRY, (3, 3), 0.3) for _ in range(2))
    assert one == other
    one.lineTo(99.0, 99.0)
    assert one != other
    assert curves.patch(GEOMETRY, (3, 3), 0.3) == other


def test_pictures_are_kept_within_a_bound_of_bytes_and_the_last_used_stay() -> None:
    """A picture of 100 by 100 pixels takes 41,024 bytes: a megabyte, 1,048,576 bytes, has room for 25 of them."""
    made: list[int] = []

    def make(number: int) -> QImage:
        made.append(number)
        return stamps.blank_image(100, 100)

    kept = kept_within(megabytes=1)(make)
    for number in range(25):
        kept(number)
    kept(0)
    kept(25)
    assert kept.cache_info() == (26, 25 * 41_024)
    kept(0)
    kept(1)
    assert made == [*range(26), 1]


def test_of_small_pictures_no_more_are_kept_than_have_room_with_what_each_takes_beside_its_pixels() -> None:
    kept = kept_within(megabytes=1)(lambda _number: stamps.blank_image(8, 8))
    for number in range(2000):
        kept(number)
    assert kept.cache_info().size <= 2**20
    assert len(kept._pictures) == 2**20 // (8 * 8 * 4 + 1024)


def test_where_pixels_are_finer_pictures_of_as_much_of_the_map_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_pictures, "finer", lambda: 4.0)  # twice as fine in both directions
    kept = kept_within(megabytes=1)(lambda _number: stamps.blank_image(100, 100))
    for number in range(200):
        kept(number)
    assert len(kept._pictures) == 4 * 2**20 // 41_024


def test_a_picture_beyond_the_bound_is_kept_while_it_is_the_last() -> None:
    made: list[int] = []
    kept = kept_within(megabytes=1)(lambda number: made.append(number) or stamps.blank_image(1000, 1000))
    assert kept(1) is kept(1)
    assert made == [1]
