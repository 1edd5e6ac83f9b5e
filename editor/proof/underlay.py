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
    """A picture file of one sheet, as a person has laid it. ``opacity`` is of 100; ``locked``: its points stay."""

    file: str
    points: tuple[ControlPoint, ...] = ()
    opacity: int = 0
    locked: bool = False

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
            return Underlay(str(told["file"]), points, opacity, bool(told["locked"]))
    return None


@dataclass(frozen=True)
class Fit:
    """How pixels come to map units: ``x' = a*x + c*y + e``, ``y' = b*x + d*y + f``. ``residuals`` say of each control
    point how many hexes it lies off."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float
    residuals: tuple[float, ...]

    def at(self, x: float, y: float) -> Point:
        """Return the point of the map at a pixel."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


def fitted(points: Sequence[ControlPoint], center: Callable[[str], Point | None]) -> Fit | None:
    """Return how a picture lies by the centers of the hexes of its control points, by least squares; None for fewer
    than three, or for points in a line."""
    known = [(point, at) for point in points if (at := center(point.hex)) is not None]
    if len(known) < FEWEST:
        return None
    pixels = np.array([(point.x, point.y, 1.0) for point, _ in known])
    wanted = np.array([at for _, at in known])
    spread = pixels[:, :2] - pixels[:, :2].mean(axis=0)
    sizes = np.linalg.svd(spread, compute_uv=False)
    if sizes[1] < sizes[0] * _FLAT:
        return None
    matrix, *_ = np.linalg.lstsq(pixels, wanted, rcond=None)
    (a, b), (c, d), (e, f) = matrix.tolist()
    missed = (pixels @ matrix - wanted).tolist()
    by_hex = {point.hex: hypot(x, y) for (point, _), (x, y) in zip(known, missed, strict=True)}
    return Fit(a, b, c, d, e, f, tuple(by_hex.get(point.hex, 0.0) for point in points))


_FLAT = 1e-3
"""Points that spread so little across compared with along lie in a line."""
