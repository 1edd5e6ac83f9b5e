"""What of the real ground must a map agree with? Lists under ``resources/geography``, the same for every game.

Distances of towns as the crow flies, the towns that the shortest road of 1944 led through, the tributaries of rivers
from source to mouth, the bank of a river that a town lies on, and the front of a day: on which bank of which river a
side stood. A map is measured only by what it has: a list may name towns and rivers beyond its edge.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from io import StringIO

from engine.data.load import shipped_root
from engine.data.reading import FileFault, read_text
from engine.data.shown import short
from engine.data.tables import DataError


@dataclass(frozen=True)
class Distance:
    """Two towns and how far apart they are, in kilometers."""

    town_a: str
    town_b: str
    km: Fraction


@dataclass(frozen=True)
class Way:
    """Two towns and the towns on the shortest road between them, in order."""

    start: str
    end: str
    via: tuple[str, ...]


@dataclass(frozen=True)
class Bank:
    """A town and the bank of a river, seen downstream, on which it or the old heart of it lies."""

    town: str
    river: str
    bank: str


@dataclass(frozen=True)
class Front:
    """On a day (ISO) a side stood on one bank of a river, seen downstream; ``below``: only below the mouth of that
    tributary, all along when it is empty. ``beyond``: historical units that stood on the other bank with their parts.
    """

    date: str
    side: str
    river: str
    below: str
    bank: str
    beyond: tuple[str, ...]


def _lines(name: str, *columns: str) -> Iterator[dict[str, str]]:
    """Yield the lines of a list. Raises DataError naming file and line."""
    path = shipped_root() / "resources" / "geography" / f"{name}.csv"
    try:
        lines = csv.DictReader(StringIO(read_text(path)), strict=True)
        lacking = [column for column in columns if column not in (lines.fieldnames or ())]
        if lacking:
            raise DataError(f"{path.name}:1: the column {lacking[0]!r} is missing; write {', '.join(columns)}")
        for line in lines:
            empty = [column for column in columns if line[column] is None]
            if empty or None in line:
                raise DataError(f"{path.name}:{lines.line_num}: must have {len(columns)} cells; correct the line")
            yield line
    except FileFault as error:
        raise DataError(f"{path.name}: {error}") from error
    except csv.Error as error:
        raise DataError(f"{path.name}:{lines.line_num}: {error}; correct the line") from error


@lru_cache(maxsize=1)
def distances() -> tuple[Distance, ...]:
    """Return the pairs of towns by which the scale of a map is measured."""
    return tuple(
        Distance(row["town_a"], row["town_b"], _km(row)) for row in _lines("distances", "town_a", "town_b", "km")
    )


def _km(row: dict[str, str]) -> Fraction:
    try:
        return Fraction(row["km"])
    except (ValueError, ZeroDivisionError) as error:
        told = f"distances.csv: {short(row['km'])} between {short(row['town_a'])} and {short(row['town_b'])}"
        raise DataError(f"{told} is no number of kilometers; correct it") from error


@lru_cache(maxsize=1)
def ways() -> tuple[Way, ...]:
    """Return the roads whose course is known."""
    return tuple(
        Way(row["start"], row["end"], tuple(row["via"].split("; "))) for row in _lines("ways", "start", "end", "via")
    )


@lru_cache(maxsize=1)
def tributaries() -> dict[str, tuple[str, ...]]:
    """Return the tributaries of each river from its source to its mouth."""
    return {
        row["river"]: tuple(row["tributaries"].split("; ")) for row in _lines("tributaries", "river", "tributaries")
    }


@lru_cache(maxsize=1)
def banks() -> tuple[Bank, ...]:
    """Return the towns whose bank is known."""
    return tuple(Bank(row["town"], row["river"], row["bank"]) for row in _lines("banks", "town", "river", "bank"))


@lru_cache(maxsize=1)
def fronts() -> tuple[Front, ...]:
    """Return the rivers that parted the two sides."""
    beyond = [(row["date"], row["river"], row["unit"]) for row in _lines("beyond", "date", "river", "unit")]
    return tuple(
        Front(
            row["date"],
            row["side"],
            row["river"],
            row["below"],
            row["bank"],
            tuple(unit for date, river, unit in beyond if (date, river) == (row["date"], row["river"])),
        )
        for row in _lines("fronts", "date", "side", "river", "below", "bank")
    )
