"""A program that is killed while a game is played loses at most the action in flight."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from db.connection import inspect_file
from db.games import unpacked
from db.plays import branches, line_to, plays, steps_of
from editor.window.playtest.kept_again import open_play
from editor.window.playtest.written_report import write_report
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


_BRANCHES = """
import sys
from pathlib import Path
from tests.editor.playtest.kept import begun, set_up, store_at
store, _ = store_at(Path(sys.argv[1]))
session = set_up(begun(store)).session
def act():
    session.act(session.advice("random"))
    print(session.game.digest(), flush=True)
for _ in range(30):
    act()
session.branch(8)
while session.decision is not None:
    act()
"""
_WRITES = """
import os, sys
from pathlib import Path
import db.outputs
from db.play_file import PLAY, file_of
from editor.window.playtest.written_report import write_report
from tests.editor.playtest.kept import begun, set_up, store_at
store, _ = store_at(Path(sys.argv[1]))
kept = set_up(begun(store))
report, game, moment = Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4]
def write():
    write_report(kept.session, report, None, "")
    with store.reading() as session:
        content = file_of(session, kept.head.uid)
    db.outputs.Output(game, PLAY).write(content)
write()
print(kept.session.game.digest(), flush=True)
kept.session.act(kept.session.advice("random"))
print(kept.session.game.digest(), flush=True)
def die(*_args):
    os.kill(os.getpid(), 9)
def half(draft, data, _target):
    draft.write_bytes(data[: len(data) // 2])
    die()
if moment.startswith("report"):
    game = report.with_name("other.losheim-game")
else:
    report = report.with_name("other.txt")
which = report if moment.startswith("report") else game
of_all, rename = db.outputs._write, os.replace
if moment.endswith("half"):
    db.outputs._write = lambda draft, data, target: (half if target == which else of_all)(draft, data, target)
else:
    os.replace = lambda draft, target: (die if target == which else rename)(draft, target)
write()
"""


def _killed(child: subprocess.Popen[str], lines: int) -> list[str]:
    """Kill a program that has said so many lines; return all that it said."""
    assert child.stdout is not None
    told = [child.stdout.readline().strip() for _ in range(lines)]
    child.send_signal(signal.SIGKILL)
    told += child.stdout.read().split("\n")[:-1]
    child.stdout.close()
    child.wait()
    return told


@pytest.mark.deep
def test_a_kill_in_a_branch_of_the_replay_loses_neither_the_branch_nor_the_line_that_was_left(
    pocket_library: Path,
) -> None:
    child = subprocess.Popen([sys.executable, "-c", _BRANCHES, str(pocket_library)], stdout=subprocess.PIPE, text=True)
    told = _killed(child, 40)
    inspect_file(pocket_library)
    store, library = store_at(pocket_library)
    with store.reading() as session:
        (head,) = plays(session)
        steps = steps_of(session, head.uid)
    again = open_play(store, head.uid).session
    library.close()
    made = len(again.records) - 8  # the opening and seven actions stayed
    assert made - (len(told) - 30) in (0, 1)
    if made == len(told) - 30:
        assert again.game.digest() == told[-1]
    (left,) = branches(steps, steps[-1].number)
    assert sum(step.kind == "action" for step in line_to(steps, left.number)) == 32  # with the two of the set-up


@pytest.mark.deep
@pytest.mark.parametrize("moment", ["report half", "report whole", "game half", "game whole"])
def test_a_kill_while_a_file_is_written_leaves_the_old_file_and_the_game(
    pocket_library: Path, tmp_path: Path, moment: str
) -> None:
    """The file of a game and the report of it: half of the draft is on the disk, or all of it without its name."""
    report, game = tmp_path / "report.txt", tmp_path / "evening.losheim-game"
    arguments = [sys.executable, "-c", _WRITES, str(pocket_library), str(report), str(game), moment]
    done = subprocess.run(arguments, stdout=subprocess.PIPE, text=True, check=False)
    assert done.returncode == -signal.SIGKILL
    _, last = done.stdout.split()
    store, library = store_at(pocket_library)
    with store.reading() as session:
        (head,) = plays(session)
    again = open_play(store, head.uid).session
    library.close()
    assert again.game.digest() == last
    # as they were written first, of a game with its opening and the two set-ups: head, data and three steps
    assert unpacked(game.read_bytes()).count("\n") == 5
    assert "\n2 actions, seed 7\n" in report.read_text("utf-8")
    write_report(again, report, None, "")  # type: ignore[arg-type]  # a text has no maps
    assert "\n3 actions, seed 7\n" in report.read_text("utf-8")


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
