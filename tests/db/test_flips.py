"""Does a library with a flipped byte either say at opening what is wrong, or answer every command?

By seed, so that a failure comes again. ``LOSHEIM_FLIPS`` asks for more than the suite has time for.
"""

import os
import random
from pathlib import Path

import pytest

from db.build import build_library
from db.changes import EditError
from db.connection import LibraryError
from editor.commands import building, checking, exchange, listing
from engine.data.tables import DataError
from engine.data.textread import TextFormError
from tests.db.samples import GAME, tables

TOLD = (LibraryError, EditError, DataError, TextFormError, listing.UnknownNameError)
"""What the command line tells in a sentence."""

FLIPS = int(os.environ.get("LOSHEIM_FLIPS", "30"))
PARTS, IN_SUITE = 6, 3
"""The flips in parts, so that workers share them; the later parts are for ``make deep``."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the bytes of a small library."""
    path = tmp_path_factory.mktemp("flips") / "whole.losheim"
    build_library(path, tables())
    return path.read_bytes()


def ask_everything(path: Path, folder: Path) -> None:
    """Give every reading command; raises what is no sentence for the person."""
    for kind in listing.Kind:
        with _told():
            found = listing.items(path, kind, None, None)
            listing.as_csv(kind, found)
            listing.as_json(found)
    with _told():
        checking.findings(path)
    with _told():
        building.dump(path, folder / "text")
    with _told():
        exchange.export(path, folder / f"{path.stem}-out.losheim", GAME, "first")


class _told:  # noqa: N801  (reads as a word)
    """Let pass what the command line tells."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        return kind is not None and issubclass(kind, TOLD)


@pytest.mark.slow
@pytest.mark.expects_warnings("a check that breaks says so in the log")
@pytest.mark.parametrize(
    "part", [*range(IN_SUITE), *(pytest.param(part, marks=pytest.mark.deep) for part in range(IN_SUITE, PARTS))]
)
def test_a_flipped_byte_is_told_at_opening_or_every_command_answers(part: int, whole: bytes, tmp_path: Path) -> None:
    used = [place for place in range(len(whole)) if whole[place]]
    for number in range(part, FLIPS, PARTS):
        chance = random.Random(number)
        spoiled = bytearray(whole)
        spoiled[chance.choice(used)] ^= 1 << chance.randrange(8)
        path = tmp_path / f"flip-{number}.losheim"
        path.write_bytes(spoiled)
        try:
            ask_everything(path, tmp_path)
        except Exception as error:
            raise AssertionError(f"flip {number} is not told: {type(error).__name__}: {error}") from error
