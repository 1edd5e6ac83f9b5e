"""Games that each version of the program has written still open where they stood, with all that was said in them.

``samples`` has one file a game of the format that is written now; a new format adds its own, and none is written anew.
"""

from pathlib import Path

import pytest

from db.play_file import take_play
from db.plays import branches, steps_of
from editor.window.playtest.kept_again import open_play
from engine.playtest.games import GAME_KEYS
from tests.editor.playtest.kept import store_at

SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.losheim-game"))


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.deep] * ("scs1994" not in path.stem), id=path.stem) for path in SAMPLES],
)
def test_a_game_of_an_older_program_opens_where_it_stood_and_goes_on(path: Path, library: Path) -> None:
    store, opened = store_at(library)
    with store.writing() as session:
        head = take_play(session, path.read_bytes()).head
        steps = steps_of(session, head.uid)
    game = open_play(store, head.uid).session
    last = next(step for step in reversed(steps) if step.kind == "action")
    assert (game.game.digest(), game.lines[-1].text) == (last.digest, "A remark.")
    assert game.advice("random") is not None
    for left in branches(steps, head.head):
        assert open_play(store, head.uid, left.number).session.game.digest() == left.digest
    opened.close()


def test_there_is_a_sample_of_each_game_whose_rules_are_known() -> None:
    assert {path.stem.split("_")[-1] for path in SAMPLES} == set(GAME_KEYS)
