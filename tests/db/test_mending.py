"""What a check mends is nobody's observation."""

from pathlib import Path

from db.applying import apply
from db.build import build_library
from db.changes import ChangeSet, row_values, updating
from db.checks.mending import unseen
from db.confirmations import Value, Witness, confirming
from db.connection import open_library
from tests.db.samples import GAME, tables

COUNTER = next(str(row.said("key")) for row in tables().rows["counter"])
KEY, TEXT = (GAME, COUNTER, "full"), f"{GAME}|{COUNTER}|full"
WITNESS = Witness("Ann", "2026-01-01", "1994", "box")


def test_a_value_that_is_mended_is_reconstructed_and_confirmed_by_nobody(tmp_path: Path) -> None:
    build_library(tmp_path / "a.losheim", tables())
    library = open_library(tmp_path / "a.losheim")
    with library.writing() as session:
        for field in ("*", "attack"):
            apply(session, confirming(session, GAME, [Value("face", TEXT, field)], WITNESS, "Face"))
        apply(session, unseen(session, ChangeSet("Mend", (updating(session, "face", KEY, attack=9),))))
        cited = row_values(session, "citation", (GAME, "face", TEXT, "attack"))
        records = [row_values(session, "confirmation", (GAME, "face", TEXT, field)) for field in ("*", "attack")]
    library.close()
    assert cited is not None and cited["certainty"] == "reconstructed"
    assert records == [None, None]
