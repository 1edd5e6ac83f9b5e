"""Supply by air: transports on clear mornings, and the German airlift (A 1.2, A 2.7)."""

from typing import Any

import pytest

from engine.core.play import apply
from engine.hj1986.air.air import EndAir
from engine.hj1986.air.missions import FlyMission, check_mission
from engine.hj1986.air.schedule import available
from engine.hj1986.position.advanced_state import Flight
from engine.hj1986.state import ISOLATED, UNSUPPLIED, BulgeGame
from tests.games.hj1986.advanced.levels import ADVANCED, CLEAR_MORNING, playing
from tests.games.hj1986.advanced.skies import broken, flying, sky
from tests.games.hj1986.positions import allied, german, marks_of, position

C47 = Flight("allied", "15.6 IX/C-47", "supply", "1014")
FIGHTER = Flight("german", "15.1 ME-109", "attack", "1013")


def lifted(*flights: Flight, turn: int = CLEAR_MORNING) -> BulgeGame:
    """Return the position after transports and the other aircraft on the map have done what they do."""
    from engine.core.events import fold
    from engine.hj1986.air.air_supply import supplied

    inside = allied("inside", "1014", marks=(ISOLATED,))
    units = [inside, allied("beside", "1013", marks=(ISOLATED,)), allied("short", "1113", marks=(UNSUPPLIED,))]
    game = position(units, turn=turn, last_turn=36, dice=(3,), **ADVANCED)
    game.own.advanced.flights = flights
    for flight in flights:
        for event in supplied(game, flight):
            fold(game, event)
    return game


@pytest.mark.rule("A 1.23")
def test_transport_makes_isolated_units_unsupplied() -> None:
    """A 1.23: in its hex and next to it; units without supply gain nothing."""
    game = lifted(C47)
    assert marks_of(game, "inside") == (UNSUPPLIED,)
    assert marks_of(game, "beside") == (UNSUPPLIED,)
    assert marks_of(game, "short") == (UNSUPPLIED,)


@pytest.mark.rule("A 1.25")
def test_german_fighter_keeps_the_transport_away_unless_escorted() -> None:
    """A 1.25."""
    assert marks_of(lifted(C47, FIGHTER), "inside") == (ISOLATED,)
    escort = Flight("allied", "15.1 IX/P-47", "escort", "1014")
    assert marks_of(lifted(C47, FIGHTER, escort), "inside") == (UNSUPPLIED,)


@pytest.mark.rule("A 1.21")
@pytest.mark.parametrize(("turn", "expected"), [(CLEAR_MORNING, ""), (13, "A 1.21")])
def test_transport_flies_on_clear_mornings(turn: int, expected: str) -> None:
    game = flying("allied", "german", turn, sky("allied", turn, "IX/C-47", "IX/P-47"), german("a", "1013"))
    assert game.top.phase == "air"
    assert broken(game, "supply", "1014", "allied") == expected


@pytest.mark.rule("A 1.22")
def test_transport_flies_over_any_hex() -> None:
    """A 1.22: also where nobody stands."""
    game = flying("allied", "german", CLEAR_MORNING, sky("allied", CLEAR_MORNING, "IX/C-47"), german("a", "1013"))
    assert broken(game, "supply", "0721", "allied") == ""


@pytest.mark.rule("A 2.71")
@pytest.mark.rule("A 2.75")
@pytest.mark.rule("A 2.76")
@pytest.mark.parametrize(("die", "mark"), [(3, UNSUPPLIED), (4, ISOLATED)])
def test_german_airlift(die: int, mark: str) -> None:
    """A 2.71, A 2.75, A 2.76: on 12/21 PM, on 1 to 3."""
    cut_off = german("cut off", "1217", marks=(ISOLATED,))
    schedule = sky("german", 12, "Jgkp/II/JU-88")
    game = flying("german", "german", 12, schedule, cut_off, dice=(die,))
    game.units[cut_off.key].marks = (ISOLATED,)
    game.forget()
    apply(game, FlyMission(available(game, "german")[0].key, "supply", "1217"))
    assert marks_of(game, "cut off") == (mark,)
    assert "german_airlift" in game.own.ground.events


@pytest.mark.rule("A 2.72")
def test_airlift_not_before_december_21_pm() -> None:
    """A 2.72."""
    game = flying("german", "german", 10, sky("german", 10, "JU-88"), german("cut off", "1217", marks=(ISOLATED,)))
    assert broken(game, "supply", "1217") == "A 2.76"


@pytest.mark.rule("A 2.74")
def test_airlift_may_be_kept_for_a_later_evening() -> None:
    """A 2.74: the Ju-88 of turn 12 flies on turn 14, and nothing but the airlift."""
    cut_off = german("cut off", "1217", marks=(ISOLATED,))
    schedule = (*sky("german", 12, "JU-88"), *sky("german", 14, "ME-109"))
    game = flying("german", "german", 14, schedule, cut_off, dice=(3,))
    game.units[cut_off.key].marks = (ISOLATED,)
    game.forget()
    kept = next(item for item in available(game, "german") if item.turn == 12)
    refusal = check_mission(game, "german", FlyMission(kept.key, "strike", "1014"))
    assert refusal is not None and refusal.rule.number == "A 2.74"
    apply(game, FlyMission(kept.key, "supply", "1217"))
    apply(game, EndAir())
    assert marks_of(game, "cut off") == (UNSUPPLIED,)
    assert kept not in available(game, "german")


@pytest.mark.rule("A 1.22")
@pytest.mark.rule("A 1.24")
def test_transport_supplies_one_hex_a_turn() -> None:
    """It is used up for the turn once it is placed, also in the Allied player turn that follows."""
    schedule, cut_off = sky("allied", CLEAR_MORNING, "IX/C-47", "IX/P-47"), german("a", "1013")
    game = flying("allied", "german", CLEAR_MORNING, schedule, cut_off)
    apply(game, FlyMission(f"{CLEAR_MORNING}.1 IX/C-47", "supply", "0721"))
    assert [item.name for item in available(game, "allied")] == ["IX/P-47"]


@pytest.mark.rule("A 1.23")
def test_transport_reaches_no_farther_than_the_next_hex() -> None:
    """Flown over 1012, it reaches 1013, which touches it, and not 1014, two hexes away."""
    game = lifted(Flight("allied", "15.6 IX/C-47", "supply", "1012"))
    assert marks_of(game, "beside") == (UNSUPPLIED,)
    assert marks_of(game, "inside") == (ISOLATED,)


@pytest.mark.rule("A 1.25")
@pytest.mark.parametrize(
    ("over", "name", "expected"),
    # 1014 touches 1013, 1015, 0914, 0915, 1114 and 1115; a Ju-88 is no fighter.
    [
        ("1014", "ME-109", ISOLATED),
        ("0915", "FW-190", ISOLATED),
        ("1016", "ME-109", UNSUPPLIED),
        ("1013", "JU-88", UNSUPPLIED),
    ],
)
def test_only_a_fighter_at_hand_bars_the_transport(over: str, name: str, expected: str) -> None:
    assert marks_of(lifted(C47, Flight("german", f"15.1 {name}", "attack", over)), "inside") == (expected,)


@pytest.mark.rule("A 1.25")
def test_escort_joins_the_transport_in_its_hex() -> None:
    """The exception to one aircraft over a hex; a fighter elsewhere is no escort."""
    schedule = sky("allied", CLEAR_MORNING, "IX/C-47", "IX/P-47")
    game = flying("allied", "german", CLEAR_MORNING, schedule, german("a", "1013"))
    apply(game, FlyMission(f"{CLEAR_MORNING}.1 IX/C-47", "supply", "0721"))
    assert broken(game, "escort", "0720", "allied") == "A 1.25"
    assert broken(game, "escort", "0721", "allied") == ""
    assert broken(game, "intercept", "0721", "allied") == "A 2.16"


@pytest.mark.rule("A 1.21")
def test_transport_does_not_fly_in_the_evening_after_a_clear_morning() -> None:
    game = flying("allied", "allied", 16, sky("allied", 16, "IX/C-47", "IX/B-26"))
    assert broken(game, "supply", "0721", "allied") == "A 1.21"


def evening(*names: str, turn: int = 12, dice: tuple[int, ...] = (3, 3), **field: Any) -> BulgeGame:
    """Return a German evening with these aircraft on the schedule of 12/21 PM; two stacks are cut off."""
    units = [german("cut off", "1217"), german("beside", "1216"), german("too", "0717")]
    game = flying("german", "german", turn, sky("german", 12, *names), *units, dice=dice, **field)
    for unit in units:
        game.units[unit.key].marks = (ISOLATED,)
    game.forget()
    return game


@pytest.mark.rule("A 2.71")
def test_second_transport_of_an_evening_does_not_fly() -> None:
    game = evening("JU-88", "JU-88")
    apply(game, FlyMission("12.1 JU-88", "supply", "1217"))
    assert broken(game, "supply", "0717") == "A 2.71"


@pytest.mark.rule("A 2.71")
def test_failed_airlift_is_the_only_one() -> None:
    game = evening("JU-88", "JU-88", dice=(6,))
    apply(game, FlyMission("12.1 JU-88", "supply", "1217"))
    apply(game, EndAir())
    assert marks_of(game, "cut off") == (ISOLATED,)
    game.turn, game.own.advanced.flights = 14, ()
    refusal = check_mission(game, "german", FlyMission("12.2 JU-88", "supply", "1217"))
    assert refusal is not None


@pytest.mark.rule("A 2.71")
def test_airlift_goes_to_a_hex_with_an_isolated_unit() -> None:
    game = evening("JU-88")
    assert broken(game, "supply", "1015") == "A 2.71"


@pytest.mark.rule("A 2.72")
@pytest.mark.parametrize(
    ("reading", "expected"), [("the hex alone", ISOLATED), ("the hex and those next to it", UNSUPPLIED)]
)
def test_ruling_says_how_far_the_airlift_reaches(reading: str, expected: str) -> None:
    game = evening("JU-88", rulings={"airlift-reach": reading})
    apply(game, FlyMission("12.1 JU-88", "supply", "1217"))
    assert marks_of(game, "cut off") == (UNSUPPLIED,)
    assert marks_of(game, "beside") == (expected,)
    assert marks_of(game, "too") == (ISOLATED,)


@pytest.mark.rule("A 2.73")
def test_transport_that_bombs_does_not_resupply() -> None:
    game = evening("JU-88", roads=[["1014", "1015"]])
    apply(game, FlyMission("12.1 JU-88", "road", "1014"))
    assert available(game, "german") == ()
    game.turn, game.own.advanced.flights = 14, ()
    assert available(game, "german") == ()


@pytest.mark.rule("A 2.74")
def test_transport_of_a_morning_may_be_kept_too() -> None:
    """That of 12/25 AM, turn 19, flies in the evening."""
    game = flying("german", "german", 20, (*sky("german", 19, "JU-88"), *sky("german", 20, "ME-109")))
    assert "19.1 JU-88" in [item.key for item in available(game, "german")]


@pytest.mark.rule("A 2.76")
def test_airlift_does_not_fly_in_the_morning() -> None:
    cut_off = german("cut off", "1217", marks=(ISOLATED,))
    game = flying("german", "german", 13, sky("german", 13, "JU-88"), cut_off)
    assert broken(game, "supply", "1217") == "A 2.76"


@pytest.mark.rule("O 9.2")
def test_flak_does_not_keep_transports_away() -> None:
    """O 9.2 speaks of tactical aircraft; the C-47 is none."""
    flak = german("flak", "1016", kind="flak", movement=5)
    schedule = sky("allied", CLEAR_MORNING, "IX/C-47")
    game = flying("allied", "german", CLEAR_MORNING, schedule, flak, **playing("flak"))
    assert broken(game, "supply", "1015", "allied") == ""
