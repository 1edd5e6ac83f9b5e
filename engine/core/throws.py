"""What can dice of a kind show?

A kind is written so: ``2d6`` two dice of six faces, summed; ``1d10from0`` one of ten faces that are counted from 0;
``d66`` two dice read as tens and units; ``d100`` a throw of two ten-sided dice read as 1 to 100, ``d100from0`` as 0
(00) to 99; ``1d6mod`` a die with at most one modifier of 1, ``d100from0mod45`` one with modifiers that come to 45 at
most, up or down. Two dice a side are two throws.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

_HOW = r"(?P<from0>from0)?(?P<mod>mod(?P<most>[1-9]\d?)?)?"
_SUM = re.compile(rf"(?P<count>[1-9])d(?P<faces>[1-9]\d?){_HOW}", re.ASCII)
_ORDERED = re.compile(r"d([2-9])\1", re.ASCII)
_PERCENTILE = re.compile(rf"(?P<count>)d(?P<faces>100){_HOW}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Throw:
    """A kind of dice: ``count`` dice with faces ``lowest`` to ``lowest + faces - 1``; ``ways`` tells of each result how
    many of the equally likely throws give it, in ascending order."""

    count: int
    faces: int
    lowest: int
    ways: Mapping[int, int]
    is_ordered: bool = False

    def total(self, faces: tuple[int, ...]) -> int:
        """Return the result of dice as they lie."""
        return faces[0] * 10 + faces[1] if self.is_ordered else sum(faces)


@cache
def throw_of(kind: str) -> Throw:
    """Return what is thrown for a kind; raises ValueError, with the remedy, for a word that is none."""
    if found := _ORDERED.fullmatch(kind):
        faces = range(1, int(found[1]) + 1)
        return Throw(2, len(faces), 1, {10 * tens + units: 1 for tens, units in product(faces, faces)}, True)
    if found := _SUM.fullmatch(kind) or _PERCENTILE.fullmatch(kind):
        modified = int(found["most"] or 1) if found["mod"] else 0
        return _summed(int(found["count"] or 1), int(found["faces"]), 0 if found["from0"] else 1, modified)
    raise ValueError(f"{kind!r} is no kind of dice; write it as 2d6, 1d10from0, d66, d100, d100from0 or 1d6mod2")


def _summed(count: int, faces: int, lowest: int, modified: int) -> Throw:
    ways = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(lowest, lowest + faces):
                longer[total + face] = longer.get(total + face, 0) + number
        ways = longer
    least, most = min(ways), max(ways)
    for step in range(1, modified + 1):  # the lines beyond the dice are in the chart, but no throw alone gives them
        ways |= {least - step: 0, most + step: 0}
    return Throw(count, faces, lowest, dict(sorted(ways.items())))
