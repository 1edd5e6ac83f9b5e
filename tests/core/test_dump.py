"""A bug in a rule costs one action and leaves a dump that replays; shown with a ruleset that is broken on purpose."""

import pickle
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine.core.codec import from_json, to_json
from engine.core.dump import BrokenRuleError, Dump, attempt, restore
from engine.core.events import FrameChanged, UnitMoved
from engine.core.overruling import Overrule, UnitSet
from engine.core.phases import AnyGame, AnyPhase
from engine.core.play import apply, legal_actions, start
from engine.core.record import encode
from engine.core.rules import IllegalActionError
from engine.core.ruleset import Ruleset
from engine.core.state import AnyFrame
from tests.contract.toy import TOY, Move, Place, toy_board


def _breaks_half_way(game: AnyGame, frame: AnyFrame, action: Any) -> Iterator[object]:
    """Move the unit, set a local value, and then fail: the position on which this ran is half changed."""
    if not isinstance(action, Move):
        yield from TOY.phases["movement"].resolve(game, frame, action)
        return
    yield UnitMoved(action.unit, action.path, "1", "move")
    yield FrameChanged({"done": True})
    raise ZeroDivisionError("a rule that divides by nothing")


def broken_ruleset() -> Ruleset[Any, Any]:
    """Return the toy game with a movement phase that breaks in the middle of a move."""
    phase: AnyPhase = replace(TOY.phases["movement"], resolve=_breaks_half_way)
    return replace(TOY, phases={**TOY.phases, "movement": phase})


def _before_a_move(rules: Ruleset[Any, Any]) -> tuple[AnyGame, Move]:
    game, _ = start(rules, toy_board(), 1)
    while game.top.phase == "setup":
        apply(game, next(iter(legal_actions(game))))
    action = next(item for item in legal_actions(game) if isinstance(item, Move))
    return game, action


def test_a_bug_leaves_the_position_as_it_was() -> None:
    game, action = _before_a_move(broken_ruleset())
    before = game.digest()
    with pytest.raises(BrokenRuleError, match="Move broke: ZeroDivisionError: a rule that divides by nothing"):
        attempt(game, action)
    assert game.digest() == before


def test_play_goes_on_after_a_bug() -> None:
    game, action = _before_a_move(broken_ruleset())
    with pytest.raises(BrokenRuleError):
        attempt(game, action)
    other = next(item for item in legal_actions(game) if not isinstance(item, Move))
    after, _ = attempt(game, other)
    assert after.digest() != game.digest()


def test_the_dump_shows_the_bug_again_and_not_once_it_is_mended() -> None:
    rules = broken_ruleset()
    game, action = _before_a_move(rules)
    with pytest.raises(BrokenRuleError) as caught:
        attempt(game, action)
    dump = from_json(Dump, to_json(caught.value.dump))
    with pytest.raises(BrokenRuleError, match="divides by nothing"):
        attempt(restore(rules, toy_board(), dump.position), action)
    assert attempt(restore(TOY, toy_board(), dump.position), action)[1].action == action


def test_the_dump_survives_the_way_from_a_worker() -> None:
    game, action = _before_a_move(broken_ruleset())
    with pytest.raises(BrokenRuleError) as caught:
        attempt(game, action)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.dump) == (str(caught.value), caught.value.dump)


def test_a_refusal_is_no_bug() -> None:
    game, _ = _before_a_move(TOY)
    with pytest.raises(IllegalActionError):
        attempt(game, Place("german/1", "0-0"))


def test_a_restored_position_is_the_same_and_plays_on_alike() -> None:
    game, action = _before_a_move(TOY)
    again = restore(TOY, toy_board(), game.position())
    assert again.position() == game.position()
    assert apply(again, action) == apply(game, action)
    assert again.digest() == game.digest()


@pytest.mark.parametrize(
    "wanted",
    [
        Overrule("so", (UnitSet("german/1", hex="1-1"), UnitSet("allied/1", hex="1-1"))),
        Overrule("so", action=encode(Move("german/1", ("0-0", "1-0")))),
    ],
    ids=["both sides in a hex", "an action that breaks half way"],
)
def test_an_overrule_from_which_nothing_goes_on_is_refused_and_leaves_the_position(wanted: Overrule) -> None:
    """What a person wants is no bug of the engine, even where a rule breaks of it."""
    game, _ = _before_a_move(broken_ruleset())
    before = game.digest()
    with pytest.raises(IllegalActionError, match="the rules could not go on from there"):
        attempt(game, wanted)
    assert game.digest() == before


def test_an_overrule_after_which_somebody_decides_is_made() -> None:
    game, _ = _before_a_move(TOY)
    after, _ = attempt(game, Overrule("so", (UnitSet("german/1", hex="1-1"),)))
    assert after.units["german/1"].hex == "1-1"
