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


@pytest.mark.parametrize(
    "actions", [3, pytest.param(40, marks=pytest.mark.deep), pytest.param(150, marks=pytest.mark.deep)]
)
def test_a_game_is_resumed_at_its_last_action_after_a_kill(pocket_library: Path, actions: int) -> None:
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
