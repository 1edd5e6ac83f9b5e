"""Where does a picture of a sheet lie under its hexes? Control points say so, and how well they agree."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from math import hypot, isfinite

import numpy as np

FEWEST = 3
"""So many control points place a picture."""
Point = tuple[float, float]


@dataclass(frozen=True)
class ControlPoint:
    """The pixel of a picture at which the center of a hex lies."""

    hex: str
    x: float
    y: float


@dataclass(frozen=True)
class Underlay:
    """A picture file of one sheet, as laid by a person, and the ``page`` of a PDF, from 1. ``opacity`` is of 100;
    ``locked``: its points stay."""

    file: str
    points: tuple[ControlPoint, ...] = ()
    opacity: int = 0
    locked: bool = False
    page: int = 1

    def as_text(self) -> str:
        """Return it as text, for the settings."""
        return json.dumps(asdict(self))


def underlay_of(text: str) -> Underlay | None:
    """Return what ``as_text`` wrote; None for what is spoiled."""
    with suppress(ValueError, KeyError, TypeError):
        told = json.loads(text)
        points = tuple(ControlPoint(str(p["hex"]), float(p["x"]), float(p["y"])) for p in told["points"])
        if all(isfinite(value) for point in points for value in (point.x, point.y)):
            opacity = max(0, min(int(told["opacity"]), 100))
            page = max(1, int(told.get("page", 1)))
            return Underlay(str(told["file"]), points, opacity, bool(told["locked"]), page)
    return None


@dataclass(frozen=True)
class Fit:
    """How pixels come to map units: ``x' = a*x + c*y + e``, ``y' = b*x + d*y + f``. ``residuals`` say of each control
    point how many hexes it lies off; ``suspect`` is the hex of the point without which the others lie most like a paper
    that was scanned, empty where there are too few to tell."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float
    residuals: tuple[float, ...]
    suspect: str = ""

    @property
    def is_mirrored(self) -> bool:
        """Tell whether a picture would lie mirrored: no paper that was scanned does."""
        return self.a * self.d - self.b * self.c < 0

    @property
    def is_warped(self) -> bool:
        """Tell whether a picture would lie mirrored, or much wider than high as compared with what it was: hardly any
        paper that was scanned does."""
        sizes = np.linalg.svd(np.array([(self.a, self.c), (self.b, self.d)]), compute_uv=False)
        return self.is_mirrored or bool(sizes[0] > _STRETCH * sizes[1])

    def at(self, x: float, y: float) -> Point:
        """Return the point of the map at a pixel."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


def fitted(points: Sequence[ControlPoint], center: Callable[[str], Point | None]) -> Fit | None:
    """Return how a picture lies by the centers of the hexes of its control points, by least squares; None for fewer
    than three, or for points that lie nearly in a line."""
    known = [(point, at) for point in points if (at := center(point.hex)) is not None]
    if len(known) < FEWEST:
        return None
    pixels = np.array([(point.x, point.y, 1.0) for point, _ in known])
    wanted = np.array([at for _, at in known])
    if _is_flat(pixels[:, :2]) or _is_flat(wanted):
        return None
    matrix, *_ = np.linalg.lstsq(pixels, wanted, rcond=None)
    (a, b), (c, d), (e, f) = matrix.tolist()
    missed = (pixels @ matrix - wanted).tolist()
    by_hex = {point.hex: hypot(x, y) for (point, _), (x, y) in zip(known, missed, strict=True)}
    suspect = known[_odd(pixels, wanted)][0].hex if len(known) > FEWEST else ""
    return Fit(a, b, c, d, e, f, tuple(by_hex.get(point.hex, 0.0) for point in points), suspect)


def _odd(pixels: np.ndarray, wanted: np.ndarray) -> int:
    """Return the point without which the others agree best on a picture that is only turned, moved and enlarged: of
    four points all are equally far off where one of them is at another hex."""
    turned = np.column_stack((pixels[:, 0] + 1j * pixels[:, 1], np.ones(len(pixels))))
    targets = wanted[:, 0] + 1j * wanted[:, 1]
    misses = []
    for left_out in range(len(targets)):
        rest, there = np.delete(turned, left_out, 0), np.delete(targets, left_out)
        laid, *_ = np.linalg.lstsq(rest, there, rcond=None)
        misses.append(float(np.abs(rest @ laid - there).sum()))
    return int(np.argmin(misses))


def _is_flat(points: np.ndarray) -> bool:
    sizes = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    return bool(sizes[1] <= sizes[0] * _FLAT)


_FLAT = 0.05
"""Points that spread so little across compared with along lie nearly in a line: a slip of the hand at one of them would
turn all of the picture beside it."""
_STRETCH = 1.5
"""A picture that is drawn out so much in one direction has a control point at a wrong hex."""
_NEAR = 3.0
"""Pixels between two control points that are one place."""
_FAR = 0.2
"""Hexes by which control points are off where one is likely at another hex: a neighbor at one of four is a quarter of a
hex at each."""


def said_of(points: Sequence[ControlPoint], fit: Fit | None) -> str:
    """Return how well control points place a picture and what is to be done, in words; empty for none yet."""
    if not points:
        return ""
    for at, point in enumerate(points):
        for other in points[:at]:
            if hypot(point.x - other.x, point.y - other.y) < _NEAR:
                return f"{other.hex} and {point.hex} are set at one place of the picture; remove one of them"
    if len(points) < FEWEST:
        return ""
    if fit is None:
        return "the control points lie nearly in a line; set one far beside it"
    if len(points) == FEWEST:
        if fit.is_warped:
            return (
                "the picture would lie mirrored or drawn out; one of the points is likely at another hex, or the "
                "picture is drawn out itself: a fourth point tells"
            )
        return "three points fit exactly; a fourth tells how well"
    worst = max(fit.residuals)
    if worst <= _FAR and not fit.is_mirrored:
        drawn_out = "; the picture itself is drawn out" if fit.is_warped else ""
        return f"no point is more than {worst:.2f} hexes off{drawn_out}"
    how = "the picture would lie mirrored or drawn out, and " if fit.is_warped else ""
    look = f"look at {fit.suspect} first" if fit.suspect else "look at each"
    return f"{how}the points are up to {worst:.2f} hexes off; one is likely at another hex, {look}"
