"""Strikes at units and roads (A 2.4, A 2.5)."""

from typing import Any

import pytest

from engine.core.play import apply, legal_actions
from engine.core.roles import Role, role_of
from engine.hj1986.air.air import EndAir
from engine.hj1986.air.missions import FlyMission
from engine.hj1986.air.schedule import available
from engine.hj1986.fighting.attackers import check_unit
from engine.hj1986.fighting.gunnery import check_gun
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.moving.reserves import PlaceReserve
from engine.hj1986.moving.strategic import EnterStrategic
from engine.hj1986.state import DISORGANIZED, RESERVE, STRATEGIC, BulgeGame
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.advanced.skies import FOE, TANKS, broken, flying, sky
from tests.games.hj1986.moves import moving, refused, step_refused
from tests.games.hj1986.positions import GUNS, PANZER, Piece, allied, german, key_of, marks_of, position


def striking(
    die: int,
    name: str,
    target: Piece,
    side: str = "allied",
    mission: str = "strike",
    mates: tuple[Piece, ...] = (),
    **field: Any,
) -> BulgeGame:
    """Return the position after an aircraft bombed the hex of a unit in an evening, when nobody answers."""
    game = flying(side, side, 10, sky(side, 10, name), target, *mates, dice=(die,), **field)
    game.units[target.key].marks = target.marks
    game.forget()
    apply(game, FlyMission(available(game, side)[0].key, mission, target.hex))
    if game.top.phase == "air":
        apply(game, EndAir())
    return game


@pytest.mark.rule("A 2.43")
@pytest.mark.rule("A 2.44")
@pytest.mark.rule("A 2.45")
@pytest.mark.parametrize(
    ("die", "side", "marks", "hit"),
    [
        (2, "allied", (), True),  # A 2.43
        (3, "allied", (), False),
        (4, "allied", (STRATEGIC,), True),  # A 2.44: 4 - 2
        (5, "allied", (STRATEGIC,), False),
        (1, "german", (), True),  # A 2.45
        (2, "german", (), False),
    ],
)
def test_strike_disorganizes(die: int, side: str, marks: tuple[str, ...], hit: bool) -> None:
    maker, name = (german, "IX/P-47") if side == "allied" else (allied, "ME-109")
    game = striking(die, name, maker("target", "1217", marks=marks), side)
    assert (DISORGANIZED in marks_of(game, "target")) is hit


@pytest.mark.rule("A 2.41")
@pytest.mark.rule("A 2.46")
@pytest.mark.rule("A 2.52")
@pytest.mark.parametrize(
    ("die", "side", "name", "hit"),
    [
        (3, "allied", "IX/P-47", True),  # A 2.46
        (4, "allied", "IX/P-47", False),
        (4, "allied", "IX/B-26", True),  # A 2.52: 4 - 1
        (2, "german", "ME-109", True),
        (3, "german", "ME-109", False),
    ],
)
def test_road_is_interdicted(die: int, side: str, name: str, hit: bool) -> None:
    maker = german if side == "allied" else allied
    roads = [["1217", "1218"]]
    game = striking(die, name, maker("target", "1217"), side, "road", roads=roads)
    assert game.own.advanced.interdicted == ({"1217": side} if hit else {})


@pytest.mark.rule("A 2.47")
def test_nobody_enters_an_interdicted_hex() -> None:
    """A 2.47."""
    game = position([TANKS], **ADVANCED)
    game.own.advanced.interdicted = {"1016": "allied"}
    game.cache.clear()
    from engine.hj1986.moving.movement import SelectUnit

    apply(game, SelectUnit(key_of(game, "tanks")))
    assert step_refused(game, "1015", "1016") == "A 2.47"


@pytest.mark.rule("A 2.48")
def test_road_is_open_again_before_the_next_missions() -> None:
    """A 2.48."""
    game = position([TANKS, FOE], **ADVANCED)
    from engine.hj1986.air.interdiction import reopened

    game.own.advanced.interdicted = {"1016": "allied"}
    assert [event.hex for event in reopened(game, "allied")] == ["1016"]  # type: ignore[attr-defined]
    assert list(reopened(game, "german")) == []


@pytest.mark.rule("A 2.43")
def test_disorganized_unit_recovers_at_the_end_of_its_player_turn() -> None:
    """A 2.43."""
    game = position([german("tanks", "1015", **PANZER, marks=(DISORGANIZED,))], phase="clean_up", **ADVANCED)
    assert DISORGANIZED not in marks_of(game, "tanks")
    game = moving("foe", [FOE, german("tanks", "1215", **PANZER, marks=(DISORGANIZED,))], side="allied", **ADVANCED)
    assert DISORGANIZED in marks_of(game, "tanks")


def target(**field: Any) -> Piece:
    """Return a German unit that is disorganized."""
    return german("target", "1217", marks=(DISORGANIZED,), **field)


@pytest.mark.rule("A 2.43")
def test_disorganized_unit_does_not_move() -> None:
    game = position([target()], **ADVANCED)
    assert refused(game, SelectUnit(key_of(game, "target"))) == "A 2.43"


@pytest.mark.rule("A 2.43")
def test_disorganized_unit_does_not_climb_on_trucks() -> None:
    units = [target(movement=7, kind="panzer_iv", size="Bn"), german("other", "0717")]
    game = position(units, phase="strategic_movement", roads=[["1217", "1218"], ["0717", "0718"]], **ADVANCED)
    assert refused(game, EnterStrategic(key_of(game, "other"))) == ""
    assert refused(game, EnterStrategic(key_of(game, "target"))) == "A 2.43"


@pytest.mark.rule("A 2.43")
def test_disorganized_unit_is_not_put_in_reserve() -> None:
    game = position([target(), german("other", "0717", formation="2")], phase="reserve_designation", **ADVANCED)
    assert refused(game, PlaceReserve(key_of(game, "other"))) == ""
    assert refused(game, PlaceReserve(key_of(game, "target"))) == "A 2.43"


@pytest.mark.rule("A 2.43")
def test_strike_ends_the_reserve() -> None:
    game = striking(1, "IX/P-47", german("target", "1217", marks=(RESERVE,)))
    assert RESERVE not in marks_of(game, "target")


@pytest.mark.rule("A 2.43")
def test_disorganized_unit_does_not_attack() -> None:
    units = [target(), german("fit", "1117"), allied("foe", "1216"), allied("far", "1016")]
    game = position(units, phase="combat", turn=9, last_turn=36, **ADVANCED)
    refusal = check_unit(game, game.units[key_of(game, "target")], in_reserve=False)
    assert refusal is not None and refusal.rule.number == "A 2.43"


@pytest.mark.rule("A 2.43")
@pytest.mark.parametrize(("in_defense", "expected"), [(False, "A 2.43"), (True, "")])
def test_disorganized_guns_are_silent_in_their_own_turn_alone(in_defense: bool, expected: str) -> None:
    """They cannot fight in the next player turn of their owner; in the turn of the strike they still cover friends."""
    guns = german("guns", "1217", **{**GUNS, "kind": "artillery_vak"}, marks=(DISORGANIZED,))
    game = position([guns], **ADVANCED)
    refusal = check_gun(game, game.units[guns.key], in_defense=in_defense)
    assert ("" if refusal is None else refusal.rule.number) == expected


@pytest.mark.rule("A 2.43")
def test_strike_hits_all_units_in_the_hex() -> None:
    game = striking(2, "IX/P-47", german("target", "1217"), mates=(german("mate", "1217"),))
    assert all(DISORGANIZED in marks_of(game, name) for name in ("target", "mate"))


@pytest.mark.rule("A 2.44")
def test_of_a_stack_only_the_unit_in_strategic_movement_is_easier_to_hit() -> None:
    """A die of 3 less 2 is 1 for the column, and 3 for its neighbor."""
    game = striking(3, "IX/P-47", german("target", "1217", marks=(STRATEGIC,)), mates=(german("mate", "1217"),))
    assert DISORGANIZED in marks_of(game, "target")
    assert DISORGANIZED not in marks_of(game, "mate")


@pytest.mark.rule("A 2.45")
def test_german_strike_at_trucks_succeeds_on_three() -> None:
    """1 or less after taking off 2."""
    for die, hit in ((3, True), (4, False)):
        game = striking(die, "ME-109", allied("target", "1217", marks=(STRATEGIC,)), side="german")
        assert (DISORGANIZED in marks_of(game, "target")) is hit


@pytest.mark.rule("A 2.52")
@pytest.mark.parametrize(
    ("name", "side", "die", "hit"),
    [("IX/A-20", "allied", 4, True), ("RAF BC/Lancaster", "allied", 4, True), ("JU-88", "german", 3, False)],
)
def test_bombers_of_the_allies_alone_hit_roads_better(name: str, side: str, die: int, hit: bool) -> None:
    """Allies 1 to 3 with 1 off the die; Germans 1 or 2, also with the Ju-88."""
    maker = german if side == "allied" else allied
    game = striking(die, name, maker("target", "1217"), side=side, mission="road", roads=[["1217", "1218"]])
    assert ("1217" in game.own.advanced.interdicted) is hit


@pytest.mark.rule("A 2.52")
def test_bomber_strikes_units_as_others_do() -> None:
    game = striking(3, "IX/B-26", german("target", "1217"))
    assert DISORGANIZED not in marks_of(game, "target")


@pytest.mark.rule("A 2.41")
@pytest.mark.rule("A 2.48")
@pytest.mark.parametrize(("mission", "disorganized", "closed"), [("strike", True, False), ("road", False, True)])
def test_aircraft_bombs_the_units_or_the_road(mission: str, disorganized: bool, closed: bool) -> None:
    """One die of 1 would do for both."""
    game = striking(1, "IX/P-47", german("target", "1217"), mission=mission, roads=[["1217", "1218"]])
    assert (DISORGANIZED in marks_of(game, "target")) is disorganized
    assert ("1217" in game.own.advanced.interdicted) is closed


@pytest.mark.rule("A 2.48")
def test_second_aircraft_does_not_take_the_road_under_bombed_units() -> None:
    """One aircraft of a side over a hex, so the units and the road under them are not bombed in one turn."""
    game = flying(
        "allied", "allied", 10, sky("allied", 10, "P-47", "B-26"), german("target", "1217"), roads=[["1217", "1218"]]
    )
    apply(game, FlyMission("10.1 P-47", "strike", "1217"))
    assert broken(game, "road", "1217", "allied") == "A 2.16"


@pytest.mark.rule("A 2.47")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_closed_road_hex_bars_both_sides(side: str) -> None:
    maker = german if side == "german" else allied
    game = moving("mover", [maker("mover", "1015")], side=side, turn=9, last_turn=36, **ADVANCED)
    game.own.advanced.interdicted = {"1016": "allied"}
    game.cache.clear()
    assert step_refused(game, "1015", "1016") == "A 2.47"


@pytest.mark.rule("A 2.48")
def test_closed_road_opens_at_the_next_combat_phase_of_the_side() -> None:
    """Closed in the Allied turn, it stays so through the German one and the next Allied movement."""
    game = position([TANKS, FOE], turn=9, last_turn=36, **ADVANCED)
    game.own.advanced.interdicted = {"1217": "allied"}
    seen = []
    while (game.top.phase, game.top.side) != ("combat", "allied"):
        seen.append((game.top.phase, game.top.side, "1217" in game.own.advanced.interdicted))
        apply(game, next(action for action in legal_actions(game) if role_of(action) is Role.END))
    assert ("combat", "german", True) in seen and ("movement", "allied", True) in seen
    assert game.own.advanced.interdicted == {}


@pytest.mark.rule("A 2.42")
def test_strike_falls_before_the_battles() -> None:
    """The Combat Phase begins with the unit disorganized already."""
    game = striking(1, "IX/P-47", german("target", "1014"), roads=())
    assert game.top.phase == "combat"
    assert DISORGANIZED in marks_of(game, "target")


@pytest.mark.rule("A 2.63")
@pytest.mark.parametrize(("mission", "roads"), [("strike", []), ("road", [["1217", "1218"]])])
def test_interceptor_cancels_a_strike(mission: str, roads: list[list[str]]) -> None:
    """In the morning the other side answers; a die of 1 would succeed, but none is thrown."""
    schedule = (*sky("allied", 8, "IX/P-47"), *sky("german", 8, "ME-109"))
    game = flying("allied", "allied", 9, schedule, german("target", "1217"), roads=roads, dice=(1,))
    apply(game, FlyMission("8.1 IX/P-47", mission, "1217"))
    assert game.top.side == "german"
    apply(game, FlyMission("8.1 ME-109", "intercept", "1217"))
    assert DISORGANIZED not in marks_of(game, "target")
    assert game.own.advanced.interdicted == {}
    assert game.dice.count == 0
