"""Recorded games still play line by line; ``make golden`` records them anew and shows what changed.

A recorded game is a log as ``engine.core.record`` writes it. That of the toy game holds the form of the log itself:
logs are kept for years, so a change here means that old logs can no longer be read.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.opening import fresh
from engine.core.record import read, replay_actions, replay_events
from tests.contract.cases import CASES
from tests.fuzz.test_whole_games import play_to_the_end
from tests.golden.data_then import Source

FOLDER = Path(__file__).parent
RECORDED = (("toy", 1), ("scs1994", 1))
BY_NAME = {case.name: case for case in CASES}
recorded = pytest.mark.parametrize(("name", "seed"), RECORDED)


def _path(name: str, seed: int) -> Path:
    return FOLDER / f"{name}-{seed}.jsonl"


@recorded
def test_the_game_is_played_as_recorded(name: str, seed: int, played_from: Callable[[Source], None]) -> None:
    if name != "toy":
        played_from(Source(_path(name, seed).name, name, "kampfgruppe-peiper"))  # as ``CASES`` has it
    lines, _ = play_to_the_end(BY_NAME[name], seed)
    path = _path(name, seed)
    if os.environ.get("LOSHEIM_WRITE_GOLDEN"):
        path.write_text("\n".join(lines) + "\n", "utf-8")
    assert path.read_text("utf-8").splitlines() == lines


@recorded
def test_the_record_replays_by_event_and_by_action(name: str, seed: int) -> None:
    case, lines = BY_NAME[name], _path(name, seed).read_text("utf-8").splitlines()
    _, records = read(lines, case.rules())
    by_event = replay_events(fresh(case.rules(), case.board(), seed), records)
    _, records = read(lines, case.rules())
    assert replay_actions(case.rules(), case.board(), seed, records).digest() == by_event.digest()
