"""How many pictures are kept? As many as go into so many bytes; those that were used least of late go first.

A number of pictures would be no bound: a name on a near map takes a hundred times the room of one on a far map.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtGui import QGuiApplication, QImage

MB = 2**20
BESIDE = 1024
"""Bytes that a picture takes beside its pixels, with what it is kept by: more than the pixels of a small counter."""
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class Info(NamedTuple):
    """How often a picture had to be made, and how many bytes those take that are kept."""

    misses: int
    size: int


class Shelf(Generic[K]):
    """Pictures by a key, within a budget of bytes; the one put last always stays."""

    def __init__(self, budget: int) -> None:
        self.budget, self._bytes = budget, 0
        self._pictures: OrderedDict[K, QImage] = OrderedDict()

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._pictures)

    def get(self, key: K) -> QImage | None:
        """Return a picture, which is then the one used last."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
        return found

    def look_at(self, key: K) -> QImage | None:
        """Return a picture that goes as early as before."""
        return self._pictures.get(key)

    def put(self, key: K, picture: QImage) -> list[K]:
        """Keep a picture in place of any other of its key; return the keys of those that go for it."""
        known = self._pictures.pop(key, None)
        self._pictures[key] = picture
        self._bytes += picture.sizeInBytes() - (known.sizeInBytes() if known is not None else 0)
        return self.within(self.budget)

    def within(self, size: int) -> list[K]:
        """Keep no more than so many bytes for now, but the one used last; return the keys of those that go."""
        gone: list[K] = []
        while self._bytes > size and len(self._pictures) > 1:
            old, dropped = self._pictures.popitem(last=False)
            self._bytes -= dropped.sizeInBytes()
            gone.append(old)
        return gone


def finer() -> float:
    """Return how many times the bytes the same pictures take on the finest screen, where one has finer pixels."""
    app = QGuiApplication.instance()
    return max(1.0, app.devicePixelRatio() ** 2) if isinstance(app, QGuiApplication) else 1.0


class KeptPictures(Generic[T]):
    """A function that makes pictures and keeps them; it is called with what can be the key of a dictionary. The budget
    is for a screen of common pixels; where they are finer it grows with what is seen at once."""

    def __init__(self, make: Callable[..., T], budget: int, size_of: Callable[[T], int]) -> None:
        self._make, self._budget, self._size_of = make, budget, size_of
        self._pictures: OrderedDict[tuple[Hashable, ...], T] = OrderedDict()
        self._misses = self._bytes = 0
        update_wrapper(self, make)

    def __call__(self, *given: Hashable) -> T:
        """Return the picture, made anew where it is not kept."""
        found = self._pictures.get(given)
        if found is not None:
            self._pictures.move_to_end(given)
            return found
        self._misses += 1
        found = self._pictures[given] = self._make(*given)
        self._bytes += self._size_of(found)
        while self._bytes > self._budget and len(self._pictures) > 1 and self._bytes > self._budget * finer():
            _, gone = self._pictures.popitem(last=False)
            self._bytes -= self._size_of(gone)
        return found

    def cache_info(self) -> Info:
        """Return what is kept, as ``functools.lru_cache`` does."""
        return Info(self._misses, self._bytes)

    def cache_clear(self) -> None:
        """Keep none of those made so far."""
        self._pictures.clear()
        self._bytes = 0


def kept_within(megabytes: int) -> Callable[[Callable[..., QImage]], KeptPictures[QImage]]:
    """Return a decorator that keeps the pictures of a function within a bound."""
    return lambda make: KeptPictures(make, megabytes * MB, lambda image: image.sizeInBytes() + BESIDE)
