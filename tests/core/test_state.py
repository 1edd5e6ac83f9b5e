"""Positions: folding, occupants, copies, digests."""

import pytest

from engine.core.dice import Dice, DiceRolled
from engine.core.events import (
    FrameChanged,
    FramePopped,
    FramePushed,
    GameEnded,
    MarksChanged,
    Noted,
    StepsLost,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    fold,
)
from engine.core.opening import fresh
from engine.core.units import DEAD, MAP
from tests.contract.toy import TOY, HexNamed, ToyGame, toy_board


def _game() -> ToyGame:
    return fresh(TOY, toy_board(), 7)


def _folded(*events: object) -> ToyGame:
    game = _game()
    for event in events:
        fold(game, event)
    return game


def test_a_placed_unit_stands_in_its_hex() -> None:
    game = _folded(UnitPlaced("german/1", "1-1"))
    assert [unit.id for unit in game.units_in("1-1")] == ["german/1"]
    assert game.units["german/1"].on_map


def test_occupants_are_in_order_of_arrival() -> None:
    game = _folded(UnitPlaced("german/2", "1-1"), UnitPlaced("german/1", "1-1"))
    assert game.occupants == {"1-1": ("german/2", "german/1")}


def test_a_unit_that_moves_leaves_its_hex() -> None:
    game = _folded(UnitPlaced("german/1", "1-1"), UnitMoved("german/1", ("1-1", "2-1"), "1", "move"))
    assert game.occupants == {"2-1": ("german/1",)}


def test_others_stay_when_one_leaves() -> None:
    game = _folded(
        UnitPlaced("german/1", "1-1"), UnitPlaced("german/2", "1-1"), UnitMoved("german/1", ("1-1", "2-1"), "1", "move")
    )
    assert game.occupants == {"1-1": ("german/2",), "2-1": ("german/1",)}


def test_a_removed_unit_stands_nowhere() -> None:
    game = _folded(UnitPlaced("german/1", "1-1"), UnitRemoved("german/1", DEAD, "test"))
    assert game.occupants == {}
    assert (game.units["german/1"].hex, game.units["german/1"].box) == ("", DEAD)
    assert game.units_of("german") == []


def test_units_of_a_side_are_those_on_the_map() -> None:
    game = _folded(UnitPlaced("german/2", "1-1"))
    assert [unit.id for unit in game.units_of("german")] == ["german/2"]
    assert game.units["german/2"].box == MAP


def test_steps_and_marks_are_set_to_their_new_values() -> None:
    game = _folded(StepsLost("german/1", 1), StepsLost("german/1", 1), MarksChanged("german/1", ("done",)))
    assert game.units["german/1"].steps_lost == 1
    assert game.units["german/1"].has("done")


def test_frames_come_and_go_by_events() -> None:
    game = _folded(FramePushed("movement", "german", {"step": "s"}), FrameChanged({"done": True}))
    assert game.top.values == {"step": "s", "done": True}
    fold(game, FramePopped("movement"))
    assert game.stack == []


def test_dice_move_by_their_event_only() -> None:
    game = _game()
    roll = game.dice.roll("2d6", "test")
    assert game.dice.count == 0
    fold(game, roll)
    assert game.dice.count == 2


def test_events_of_the_game_go_to_its_own_fold() -> None:
    assert _folded(HexNamed("german", "0-0")).own.german == "0-0"


def test_an_unknown_event_is_a_bug() -> None:
    with pytest.raises(TypeError, match="unknown event"):
        fold(_game(), object())


def test_derived_values_are_dropped_when_units_move_and_kept_for_notes() -> None:
    game = _game()
    game.cache["zone"] = 1
    fold(game, Noted("a note", "1"))
    fold(game, DiceRolled("test", "1d6", (1,), 1, 1))
    assert game.cache == {"zone": 1}
    fold(game, UnitPlaced("german/1", "1-1"))
    assert game.cache == {}


@pytest.mark.parametrize(
    "event",
    [
        UnitPlaced("german/2", "3-3"),
        UnitMoved("german/1", ("1-1", "2-1"), "1", "move"),
        UnitRemoved("german/1", DEAD, "test"),
        StepsLost("german/1", 1),
        MarksChanged("german/1", ("done",)),
        FramePushed("movement", "german", {}),
        FrameChanged({"done": True}),
        FramePopped("combat"),
        DiceRolled("test", "1d6", (1,), 1, 1),
        GameEnded("draw", "test", ""),
        HexNamed("german", "0-0"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_folding_into_a_copy_leaves_the_original_and_changes_the_digest(event: object) -> None:
    game = _folded(UnitPlaced("german/1", "1-1"), FramePushed("combat", "german", {"attacked": ["german/1"]}))
    before = game.digest()
    copy = game.copy()
    assert copy.digest() == before
    fold(copy, event)
    assert game.digest() == before
    assert copy.digest() != before


def test_equal_positions_have_equal_digests_whatever_the_order_of_events() -> None:
    one = _folded(UnitPlaced("german/1", "1-1"), UnitPlaced("allied/1", "3-1"))
    two = _folded(UnitPlaced("allied/1", "3-1"), UnitPlaced("german/1", "1-1"))
    assert one.digest() == two.digest()


def test_the_digest_knows_the_seed() -> None:
    one, two = _game(), _game()
    two.dice = Dice(8)
    assert one.digest() != two.digest()
