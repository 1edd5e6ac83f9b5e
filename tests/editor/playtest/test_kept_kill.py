"""A program that is killed while a game is played loses at most the action in flight."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from db.connection import inspect_file
from db.plays import plays
from editor.window.playtest.kept_again import open_play
from tests.editor.playtest.kept import store_at

_PLAYS = """
import sys
from pathlib import Path
from tests.editor.playtest.kept import begun, store_at
store, _ = store_at(Path(sys.argv[1]))
kept = begun(store)
for seat in kept.session.seats:
    kept.session.seats[seat] = "random"
while kept.session.decision is not None:
    kept.session.act(kept.session.advice("random"))
    print(kept.session.game.digest(), flush=True)
"""
_PLAYS_AT_A_TABLE = """
import sys
from pathlib import Path
from engine.core.dice import DiceWantedError
from engine.core.overruling import Overrule, UnitSet
from engine.core.rules import IllegalActionError
from tests.editor.playtest.kept import begun, set_up, store_at
store, _ = store_at(Path(sys.argv[1]))
session = set_up(begun(store)).session
session.take_dice(by_hand=True)
print(session.game.digest(), flush=True)
for number, unit in enumerate([unit.id for unit in session.game.units_of("german")] * 100):
    try:
        if number % 2:
            session.overrule(Overrule("we agreed so", (UnitSet(unit, steps_lost=0, face="full", marks=()),)))
        else:
            session.act(session.advice("random"))
    except DiceWantedError:
        while session.wanted is not None:
            try:
                session.throw([6] * session.wanted.throw.count)
            except DiceWantedError:
                continue
    except IllegalActionError:
        continue
    print(session.game.digest(), flush=True)
"""


@pytest.mark.deep
@pytest.mark.parametrize("actions", [3, 40, 150])
def test_a_game_is_resumed_at_its_last_action_after_a_kill(pocket_library: Path, actions: int) -> None:
    """In the suite the game that is killed is one at a table, which resumes in the same way: the test below."""
    child = subprocess.Popen([sys.executable, "-c", _PLAYS, str(pocket_library)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    told = [child.stdout.readline().strip() for _ in range(actions)]
    child.send_signal(signal.SIGKILL)
    told += child.stdout.read().split("\n")[:-1]  # what it had said before the signal came
    child.stdout.close()
    child.wait()
    inspect_file(pocket_library)
    store, library = store_at(pocket_library)
    with store.reading() as session:
        (head,) = plays(session)
    again = open_play(store, head.uid).session
    library.close()
    made = len(again.records) - 1
    assert made - len(told) in (0, 1)
    if made == len(told):
        assert again.game.digest() == told[-1]
    assert again.advice("random") is not None


def test_overrules_and_dice_thrown_by_hand_are_there_after_a_kill(pocket_library: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", _PLAYS_AT_A_TABLE, str(pocket_library)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    told = [child.stdout.readline().strip() for _ in range(8)]
    child.send_signal(signal.SIGKILL)
    told += child.stdout.read().split("\n")[:-1]
    child.stdout.close()
    child.wait()
    inspect_file(pocket_library)
    store, library = store_at(pocket_library)
    with store.reading() as session:
        (head,) = plays(session)
    again = open_play(store, head.uid).session
    library.close()
    made = len(again.records) - 1 - 2  # two actions set up before the first line
    assert made - (len(told) - 1) in (0, 1)
    if made == len(told) - 1:
        assert again.game.digest() == told[-1]
    assert again.dice_by_hand
    assert again.overruled > 0
