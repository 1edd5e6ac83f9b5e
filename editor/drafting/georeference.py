"""Where on a map does a point of the real ground lie?

Control points are places with a known hex. Least squares give a similarity (one scale, one turn) or an affine
transform from kilometers to the plane of the map; what it misses at the known hexes is then spread out by distance,
so that they are met and the ground between them bends little.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from editor.drafting.geography import Position
from editor.drafting.lattice import XY

Model = Literal["similarity", "affine"]

KM_LAT = 111.2
"""Kilometers a degree of latitude."""
ORIGIN: Position = (6.0, 50.2)
KM_LON = 111.32 * math.cos(math.radians(ORIGIN[1]))
FADE, REST = 3.0, 0.02
"""A miss weighs 1/(0.5 + distance/FADE)^4 against REST for no shift at all, so it fades within some seven hexes."""


def kilometers(position: Position) -> XY:
    """Return kilometers east and south of the origin; flat, which is exact enough over 200 km."""
    return (position[0] - ORIGIN[0]) * KM_LON, (ORIGIN[1] - position[1]) * KM_LAT


@dataclass(frozen=True)
class Control:
    """A place with a known hex, whose center is ``xy``; ``fits``: it takes part in the fit, not only in the bending."""

    name: str
    hex: str
    position: Position
    xy: XY
    fits: bool = True


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

    def bent(self, position: Position) -> XY:
        """Return where a point lies so that every control comes out at its own hex."""
        x, y = self.plain(position)
        total, dx, dy = REST, 0.0, 0.0
        for miss in self.misses:
            u, v = self.plain(miss.control.position)
            distance = math.hypot(u - x, v - y)
            if distance < 1e-9:
                return miss.control.xy
            weight = 1 / (0.5 + distance / FADE) ** 4
            total, dx, dy = total + weight, dx + weight * miss.dx, dy + weight * miss.dy
        return x + dx / total, y + dy / total


def fit(controls: Sequence[Control], model: Model) -> Georeference:
    """Return the least-squares transform; raises ValueError with fewer than three fitted controls."""
    fitted = [control for control in controls if control.fits]
    if len(fitted) < 3:
        raise ValueError("a map needs three places with a known hex")
    rows, goals = [], []
    for control in fitted:
        east, south = kilometers(control.position)
        if model == "similarity":
            rows += [[east, -south, 1, 0], [south, east, 0, 1]]
        else:
            rows += [[east, south, 1, 0, 0, 0], [0, 0, 0, east, south, 1]]
        goals += list(control.xy)
    found = [float(value) for value in np.linalg.lstsq(np.array(rows), np.array(goals), rcond=None)[0]]
    if model == "similarity":
        p, q, c, f = found
        numbers = (p, -q, c, q, p, f)
    else:
        numbers = (found[0], found[1], found[2], found[3], found[4], found[5])
    plain = Georeference(model, numbers)
    misses = []
    for control in controls:
        x, y = plain.plain(control.position)
        misses.append(Residual(control, control.xy[0] - x, control.xy[1] - y))
    return Georeference(model, numbers, tuple(misses))
