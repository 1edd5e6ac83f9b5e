"""Positions: folding, occupants, copies, digests."""

import hashlib
import json
import re
from dataclasses import replace

import pytest

from engine.core.dice import Dice, DiceRolled
from engine.core.events import (
    CountChanged,
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
from engine.core.invariants import wrong_counts
from engine.core.opening import fresh
from engine.core.units import DEAD, MAP, Unit
from tests.contract.toy import SHAKEN, TOY, HexNamed, ToyGame, toy_board


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


def test_a_count_is_set_to_its_new_value_and_zero_takes_it_away() -> None:
    game = _folded(CountChanged("german/1", "shaken", 3), CountChanged("german/1", "shaken", 2))
    assert game.units["german/1"].count("shaken") == 2
    fold(game, CountChanged("german/1", "shaken", 0))
    assert (game.units["german/1"].count("shaken"), game.units["german/1"].counts) == (0, ())


def test_counts_are_written_by_name_and_left_out_while_there_are_none() -> None:
    assert "counts" not in Unit("a", "german", "", DEAD, "full").to_json()
    unit = Unit("a", "german", "", DEAD, "full", counts=(("b", 1), ("c", -2)))
    assert unit.to_json()["counts"] == {"b": 1, "c": -2}
    assert Unit.from_json(unit.to_json()) == unit == unit.copy()


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("tired", 1, "'tired' is no count of a unit; use shaken"),
        ("shaken", -1, f"the count shaken cannot be -1: it says {SHAKEN.meaning}, for good; give 0 or more"),
    ],
)
def test_a_count_that_cannot_be_is_refused_and_the_position_stays(key: str, value: int, said: str) -> None:
    game = _folded(UnitPlaced("german/1", "1-1"))
    game.cache["zone"] = 1
    before = game.digest()
    with pytest.raises(ValueError, match=re.escape(said)):
        fold(game, CountChanged("german/1", key, value))
    assert (game.digest(), game.cache) == (before, {"zone": 1})


def test_a_count_may_go_below_zero_where_it_is_declared_so() -> None:
    game = _game()
    game.rules = replace(TOY, counts=(replace(SHAKEN, least=-2),))
    fold(game, CountChanged("german/1", "shaken", -2))
    assert game.units["german/1"].count("shaken") == -2


@pytest.mark.parametrize(("is_silent", "kept"), [(True, {"zone": 1}), (False, {})])
def test_derived_values_are_kept_only_for_a_count_on_which_nothing_rests(is_silent: bool, kept: object) -> None:
    game = _game()
    game.rules = replace(TOY, counts=(replace(SHAKEN, is_silent=is_silent),))
    game.cache["zone"] = 1
    fold(game, CountChanged("german/1", "shaken", 1))
    assert game.cache == kept


@pytest.mark.parametrize(("marks", "kept"), [(("moved",), {"zone": 1}), (("moved", "stuck"), {}), (("stuck",), {})])
def test_derived_values_are_kept_only_while_marks_on_which_nothing_rests_change(
    marks: tuple[str, ...], kept: object
) -> None:
    game = _game()
    game.rules = replace(TOY, silent_marks=frozenset({"moved"}))
    game.cache["zone"] = 1
    fold(game, MarksChanged("german/1", marks))
    assert game.cache == kept


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((("tired", 1),), "german/1: 'tired' is no count of a unit; use shaken"),
        (
            (("shaken", -1),),
            f"german/1: the count shaken cannot be -1: it says {SHAKEN.meaning}, for good; give 0 or more",
        ),
        ((("shaken", 0),), "german/1 has the count shaken at zero, which is none"),
        ((("shaken", 1), ("shaken", 2)), "german/1 has counts out of order: shaken, shaken"),
    ],
)
def test_counts_that_no_event_can_set_break_a_promise(counts: tuple[tuple[str, int], ...], said: str) -> None:
    game = _game()
    game.units["german/1"].counts = counts
    assert list(wrong_counts(game)) == [said]


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


def test_a_copy_takes_what_is_known_of_a_side_along_and_shares_nothing_of_it() -> None:
    game = _game()
    game.by_side["german"] = {"zone": 1}
    copy = game.copy()
    copy.by_side["german"]["reach"] = 2
    copy.by_side["allied"] = {"zone": 3}
    assert game.by_side == {"german": {"zone": 1}}
    assert copy.by_side == {"german": {"zone": 1, "reach": 2}, "allied": {"zone": 3}}


def test_a_position_that_forgets_knows_nothing_derived_not_even_who_stands() -> None:
    game = _folded(UnitPlaced("german/1", "1-1"))
    assert [unit.id for unit in game.units_of("german")] == ["german/1"]
    game.cache["zone"] = 1
    game.by_side["german"] = {"zone": 1}
    game.forget()
    assert (game.cache, game.by_side, game.standing) == ({}, {}, {})


@pytest.mark.parametrize(
    "event",
    [
        UnitPlaced("german/2", "3-3"),
        UnitMoved("german/1", ("1-1", "2-1"), "1", "move"),
        UnitRemoved("german/1", DEAD, "test"),
        StepsLost("german/1", 1),
        MarksChanged("german/1", ("done",)),
        CountChanged("german/1", "shaken", 2),
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


def test_the_digest_is_that_of_the_position_as_json_with_sorted_keys() -> None:
    game = _folded(
        UnitPlaced("german/1", "1-1"), MarksChanged("german/1", ("fired",)), FramePushed("combat", "german", {})
    )
    text = json.dumps(game.position(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert game.digest() == hashlib.sha256(text.encode()).hexdigest()


def test_the_digest_knows_the_seed() -> None:
    one, two = _game(), _game()
    two.dice = Dice(8)
    assert one.digest() != two.digest()
