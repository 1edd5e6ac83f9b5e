"""Rows of a group that are asked for by a field of their key are those that a look through all would find."""

import random

import pytest

from db.kept_table import KeptTable
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.schema import FaceRow

GAMES = {"game": "a"}
COUNTERS = [f"german/-/{number}" for number in range(1, 13)]


def face(counter: str, side: str, attack: int) -> FaceRow:
    return FaceRow.model_validate({"game": "a", "counter": counter, "face": side, "attack": attack})


def table(rows: list[FaceRow]) -> KeptTable:
    return KeptTable(FaceRow, sorted(rows, key=lambda row: natural_key(row.key_text)), "a")


def agrees(kept: KeptTable) -> None:
    for counter in (*COUNTERS, "nobody"):
        found = kept.find(FaceRow, GAMES | {"counter": counter})
        assert [id(row) for row in found] == [id(row) for row in kept.rows if row.said("counter") == counter]


@pytest.mark.parametrize("seed", range(5))
def test_rows_of_a_unit_are_those_of_all_rows_after_any_edits(seed: int) -> None:
    chance = random.Random(seed)
    kept = table([face(counter, "full", 1) for counter in COUNTERS])
    for step in range(60):
        some = chance.sample(COUNTERS, chance.randrange(1, 4))
        side = chance.choice(["full", "reduced"])
        keys = [("a", counter, side) for counter in some]
        stays = chance.random() < 0.7  # else they go
        kept.put(keys, [face(counter, side, step) for counter in some] if stays else [])
        agrees(kept)


def test_a_list_of_rows_of_a_unit_is_the_askers_own() -> None:
    kept = table([face(counter, "full", 1) for counter in COUNTERS])
    asked = GAMES | {"counter": COUNTERS[0]}
    kept.find(FaceRow, asked).clear()
    assert len(kept.find(FaceRow, asked)) == 1


def test_an_edit_of_a_unit_parts_no_other_rows_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = table([face(counter, "full", 1) for counter in COUNTERS])
    agrees(kept)
    monkeypatch.setattr(kept, "group", lambda _where: pytest.fail("all rows are looked through again"))
    kept.put([("a", COUNTERS[3], "full")], [face(COUNTERS[3], "full", 7)])
    (found,) = kept.find(FaceRow, GAMES | {"counter": COUNTERS[3]})
    assert isinstance(found, schema.FaceRow) and found.said("attack") == 7
