"""Which units and steps take part at each level of rules (I 3.4, I 6.1)."""

import pytest

from engine.core.play import start
from engine.data.load import load_scenario
from engine.hj1986.board import compile_board
from engine.hj1986.ruleset import RULES
from engine.hj1986.setting.kinds import Piece
from engine.hj1986.setting.options import PARAMETER, chosen
from engine.hj1986.turn.sequence import is_played
from engine.scenario import Scenario
from tests.games.hj1986.positions import board, german, position

SHIPPED = load_scenario("hj1986", "breakthrough")


def playing(options: str) -> Scenario:
    return SHIPPED.model_copy(update={"parameters": {**SHIPPED.parameters, PARAMETER: options}})


@pytest.mark.rule("I 3.4")
def test_i_3_4_the_basic_rules_stand_alone_unless_the_advanced_ones_take_their_place() -> None:
    assert chosen(playing("")) == {"basic"}
    assert chosen(playing("advanced")) == {"advanced"}


@pytest.mark.rule("I 3.4")
def test_i_3_4_optional_rules_and_variants_are_added_one_by_one() -> None:
    assert chosen(playing("flak allied_7")) == {"basic", "flak", "allied_7"}


@pytest.mark.rule("I 3.4")
def test_i_3_4_a_rule_that_nobody_knows_cannot_be_chosen() -> None:
    with pytest.raises(ValueError, match="no option 'dragons'"):
        chosen(playing("dragons"))


# Lines 222 and 496: armored infantry, guns and antitank guns are motorized without a vehicle on the counter; infantry
# and engineers go on foot.
@pytest.mark.rule("I 6.11")
@pytest.mark.parametrize(
    ("kind", "vehicle", "motorized"),
    [
        ("panzer_iv", True, True),
        ("combat_command", True, True),
        ("panzergrenadier", False, True),
        ("artillery_us", False, True),
        ("antitank_ger", False, True),
        ("infantry_us", False, False),
        ("volksgrenadier", False, False),
        ("engineer_us", False, False),
    ],
)
def test_i_6_11_a_vehicle_silhouette_makes_armor_and_some_others_are_motorized_too(
    kind: str, vehicle: bool, motorized: bool
) -> None:
    unit = german("A", "1010", kind=kind)
    piece: Piece = board([unit]).pieces[unit.key]
    assert (piece.is_armor, piece.is_motorized) == (vehicle, motorized)


@pytest.mark.rule("I 6.12")
@pytest.mark.parametrize(("options", "steps"), [("", 0), ("advanced", 4)])
def test_i_6_12_aircraft_fly_in_the_advanced_game_only(options: str, steps: int) -> None:
    game = position([german("A", "1010")], turn=7, parameters={PARAMETER: options})  # 12/19 AM
    played = [step for step in game.board.steps if step.phase == "air" and is_played(game, step, game.turn)]
    assert len(played) == steps


@pytest.mark.rule("I 6.13")
@pytest.mark.parametrize(("options", "there"), [("", False), ("commanders", True)])
def test_i_6_13_commanders_are_on_the_map_only_with_their_optional_rule(options: str, there: bool) -> None:
    game, _ = start(RULES, compile_board(playing(options)), 1)
    leaders = [unit for unit in game.units.values() if unit.on_map and game.board.pieces[unit.id].is_commander]
    assert bool(leaders) is there
