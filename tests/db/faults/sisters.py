"""Three sisters of the sound library's regiment, one of them with another value, as SQL."""

import json
from collections.abc import Iterator

from tests.db.faults.sound import DIVISION

ODD = f"{DIVISION}/9 Inf#1"


def _sister(name: str, attack: int = 4) -> Iterator[str]:
    key = f"{DIVISION}/{name}#1"
    yield f"INSERT INTO counter VALUES ('toy', '{key}', 'german', '{DIVISION}', '{name}', 'infantry', 'Rgt', 2)"
    for face, value in (("full", attack), ("reduced", 2)):
        values = json.dumps({"attack": value, "defense": 3, "movement": 8})
        yield f"INSERT INTO face VALUES ('toy', '{key}', '{face}', '{values}')"


SISTERS = (*_sister("7 Inf"), *_sister("8 Inf"), *_sister("9 Inf", 5))
FAR = f"{DIVISION}/12 Inf#1"
KIND = (*(each for name in range(7, 12) for each in _sister(f"{name} Inf", 6)), *_sister("12 Inf", 25))
"""Units of one kind with an attack of 6, and one with 25."""
ALSO_OF_KIND = (
    ("counter-unused", "toy"),
    *(("no-identity", f"{DIVISION}/{name} Inf#1") for name in range(7, 13)),
)
DESIGNED = f"INSERT INTO citation VALUES ('toy', 'face', 'toy|{ODD}|full', '*', 'designed', 'designer', '', '')"
ALSO_OF_SISTERS = (
    ("counter-unused", "toy"),
    *(("no-identity", f"{DIVISION}/{name} Inf#1") for name in (7, 8, 9)),
)


def _kind(key: str, traits: str) -> str:
    return f"INSERT INTO unit_type VALUES ('toy', '{key}', '{key}', 'armor', 'mech', 1, 'combat', '{traits}')"


BARE = "unit_type/panther"
TANKS = (
    "INSERT INTO word VALUES ('toy', 'trait', 'tank', 9, 'tank')",
    *(_kind("tiger", "tank"), _kind("sherman", "tank"), _kind("panther", "")),
)
"""Three unit types with the symbol of a tank, one of them without a trait."""


def _gun(number: int) -> Iterator[str]:
    key, kind = f"german/-/Gun {number}#1", f"gun{number}"
    yield f"INSERT INTO unit_type VALUES ('toy', '{kind}', '{kind}', 'artillery', 'mech', 0, 'artillery', '')"
    yield f"INSERT INTO counter VALUES ('toy', '{key}', 'german', 'german/-', 'Gun {number}', '{kind}', 'Bn', 1)"
    for face in ("fire", "move"):
        values = json.dumps({"defense": 2, "movement": 2, "barrage": 2, "range": 2})
        yield f"INSERT INTO face VALUES ('toy', '{key}', '{face}', '{values}')"


GUNS = (*_gun(2), *_gun(3), "UPDATE unit_type SET role = 'artillery' WHERE key = 'infantry'")
"""Two more types of guns, each with a counter, and infantry that is called artillery."""
