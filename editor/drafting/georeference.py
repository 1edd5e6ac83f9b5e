"""Where on a map does a point of the real ground lie?

Control points are places with a known hex. Least squares give a similarity (one scale, one turn) or an affine
transform from kilometers to the plane of the map; what it misses at the known hexes is then spread out by distance,
so that they are met and the ground between them bends little.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from editor.drafting.geography import Position
from editor.drafting.lattice import XY

Model = Literal["similarity", "affine"]

KM_LAT = 111.2
"""Kilometers a degree of latitude."""
ORIGIN: Position = (6.0, 50.2)
KM_LON = 111.32 * math.cos(math.radians(ORIGIN[1]))
USUAL, ROUNDS = 0.75, 12
"""A miss of so many hexes weighs whole in an affine fit, a larger one less; the weights settle in so many rounds."""
FADE, REST = 3.0, 0.02
"""A miss weighs 1/(0.5 + distance/FADE)^4 against REST for no shift at all, so it fades within some seven hexes."""


def kilometers(position: Position) -> XY:
    """Return kilometers east and south of the origin; flat, which is exact enough over 200 km."""
    return (position[0] - ORIGIN[0]) * KM_LON, (ORIGIN[1] - position[1]) * KM_LAT


@dataclass(frozen=True)
class Control:
    """A place with a known hex, whose center is ``xy``; ``fits``: it takes part in the fit, ``bends``: the ground
    around it is moved so that it comes out at its hex."""

    name: str
    hex: str
    position: Position
    xy: XY
    fits: bool = True
    bends: bool = True


@dataclass(frozen=True)
class Residual:
    """How far the plain fit puts a place from its hex, in hexes to the right and down."""

    control: Control
    dx: float
    dy: float

    @property
    def off(self) -> float:
        return math.hypot(self.dx, self.dy)


@dataclass(frozen=True)
class Georeference:
    """x = a*east + b*south + c, y = d*east + e*south + f; ``misses`` bend it toward the controls."""

    model: Model
    numbers: tuple[float, float, float, float, float, float]
    misses: tuple[Residual, ...] = ()

    @property
    def km_per_hex(self) -> float:
        """Return the kilometers from center to center; of an affine fit the geometric mean of both directions."""
        a, b, _, d, e, _ = self.numbers
        return 1 / math.sqrt(abs(a * e - b * d))

    @property
    def bearing(self) -> float:
        """Return the compass bearing of the top of the map in degrees, 0 to 360."""
        a, b, _, d, e, _ = self.numbers
        # the ground vector that the fit turns into (0, -1), straight up
        determinant = a * e - b * d
        east, south = b / determinant, -a / determinant
        return math.degrees(math.atan2(east, -south)) % 360

    @property
    def rms(self) -> float:
        """Return the root of the mean square of the misses at the fitted controls, in hexes."""
        squares = [miss.off**2 for miss in self.misses if miss.control.fits]
        return math.sqrt(sum(squares) / len(squares)) if squares else 0.0

    def plain(self, position: Position) -> XY:
        east, south = kilometers(position)
        a, b, c, d, e, f = self.numbers
        return a * east + b * south + c, d * east + e * south + f

    @cached_property
    def _bending(self) -> tuple[tuple[Residual, float, float], ...]:
        """Return the misses that bend the ground, each with where the plain fit puts its control."""
        return tuple((miss, *self.plain(miss.control.position)) for miss in self.misses if miss.control.bends)

    def bent(self, position: Position) -> XY:
        """Return where a point lies so that every control comes out at its own hex."""
        x, y = self.plain(position)
        total, dx, dy = REST, 0.0, 0.0
        for miss, u, v in self._bending:
            distance = math.hypot(u - x, v - y)
            if distance < 1e-9:
                return miss.control.xy
            weight = 1 / (0.5 + distance / FADE) ** 4
            total, dx, dy = total + weight, dx + weight * miss.dx, dy + weight * miss.dy
        return x + dx / total, y + dy / total


def fit(controls: Sequence[Control], model: Model) -> Georeference:
    """Return the least-squares transform, an affine one robust against single places that lie far off; raises
    ValueError with fewer than three fitted controls."""
    fitted = [control for control in controls if control.fits]
    if len(fitted) < 3:
        raise ValueError("a map needs three places with a known hex")
    weights = [1.0] * len(fitted)
    for _ in range(ROUNDS if model == "affine" else 1):
        numbers = _solve(fitted, weights, model)
        plain = Georeference(model, numbers)
        away = [math.dist(control.xy, plain.plain(control.position)) for control in fitted]
        weights = [1.0 if miss <= USUAL else USUAL / miss for miss in away]
    misses = []
    for control in controls:
        x, y = plain.plain(control.position)
        misses.append(Residual(control, control.xy[0] - x, control.xy[1] - y))
    return Georeference(model, numbers, tuple(misses))


def _solve(
    fitted: Sequence[Control], weights: Sequence[float], model: Model
) -> tuple[float, float, float, float, float, float]:
    rows, goals = [], []
    for control, weight in zip(fitted, weights, strict=True):
        east, south = kilometers(control.position)
        w = math.sqrt(weight)
        if model == "similarity":
            rows += [[w * east, -w * south, w, 0], [w * south, w * east, 0, w]]
        else:
            rows += [[w * east, w * south, w, 0, 0, 0], [0, 0, 0, w * east, w * south, w]]
        goals += [w * control.xy[0], w * control.xy[1]]
    found = [float(value) for value in np.linalg.lstsq(np.array(rows), np.array(goals), rcond=None)[0]]
    if model == "similarity":
        p, q, c, f = found
        return (p, -q, c, q, p, f)
    return (found[0], found[1], found[2], found[3], found[4], found[5])
