"""Which armor loses the first step, and what the assault guns that fire like artillery do (A 5.4, A 5.5)."""

import pytest

from engine.core.play import apply
from engine.data.load import load_scenario
from engine.hj1986.fighting.attackers import check_unit
from engine.hj1986.fighting.gunnery import check_support
from engine.hj1986.fighting.retreat import RetreatUnit
from engine.hj1986.fighting.strength import attack_strength
from engine.hj1986.fighting.suffer import Retreat, TakeLoss
from engine.hj1986.state import ATTACKED, FIRED, BulgeGame
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.fights import fought
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import COMBAT_COMMAND, allied, german, key_of, position

FOE = allied("foe", "1014")


def beaten() -> BulgeGame:
    """Return the position after 40 points met a combat command and a regiment with a die of 1: D2."""
    units = [german("foot", "1015", attack=40), allied("cc", "1014", **COMBAT_COMMAND), FOE]
    return fought(units, ["foot"], "1014", die=1, turn=9, last_turn=36, **ADVANCED)


@pytest.mark.rule("A 5.41")
@pytest.mark.rule("A 5.43")
def test_armor_of_the_defender_loses_first_and_then_anybody() -> None:
    game = beaten()
    assert refused(game, TakeLoss(key_of(game, "foe"))) == "A 5.41"
    apply(game, TakeLoss(key_of(game, "cc")))
    assert refused(game, TakeLoss(key_of(game, "foe"))) == ""
    assert refused(game, TakeLoss(key_of(game, "cc"))) == ""


@pytest.mark.rule("A 5.42")
def test_battle_with_reduced_armor_leaves_the_choice() -> None:
    units = [german("foot", "1015", attack=40), allied("cc", "1014", **COMBAT_COMMAND, steps_lost=1), FOE]
    game = fought(units, ["foot"], "1014", die=1, turn=9, last_turn=36, **ADVANCED)
    assert refused(game, TakeLoss(key_of(game, "foe"))) == ""


@pytest.mark.rule("A 5.41")
def test_armor_that_is_not_in_the_battle_loses_nothing() -> None:
    units = [german("foot", "1015", attack=40), allied("cc", "1013", **COMBAT_COMMAND), FOE]
    game = fought(units, ["foot"], "1014", die=1, turn=9, last_turn=36, **ADVANCED)
    assert refused(game, TakeLoss(key_of(game, "foe"))) == ""
    assert refused(game, TakeLoss(key_of(game, "cc"))) != ""


@pytest.mark.rule("A 5.51")
def test_two_units_of_the_game_fire_like_artillery() -> None:
    """15A/1001, 1-1-4, and 6PzA/217, 2-3-6."""
    counters = load_scenario("hj1986", "campaign").counters
    found = {item.key: item.faces[0] for item in counters if item.unit_type in ("sturmtiger", "brummbar")}
    values = {key: (face.whole("attack"), face.whole("defense"), face.whole("movement")) for key, face in found.items()}
    assert values == {"german/15A/1001#1": (1, 1, 4), "german/6PzA/217#1": (2, 3, 6)}


@pytest.mark.rule("A 5.51")
@pytest.mark.parametrize("mark", [FIRED, ATTACKED])
def test_brummbar_fires_or_attacks(mark: str) -> None:
    near = german("217", "1015", kind="brummbar", size="Bn", attack=2, formation="6PzA", marks=(mark,))
    game = position([near, FOE, german("foot", "0915")], phase="movement", turn=9, last_turn=36, **ADVANCED)
    unit = game.units[near.key]
    refusal = check_unit(game, unit, in_reserve=False) if mark == FIRED else check_support(game, unit, ["1014"], ())
    assert refusal is not None and refusal.rule.number == "A 5.51"


@pytest.mark.rule("A 5.52")
@pytest.mark.parametrize(("mark", "expected"), [("town", 4), ("city", 4), ("westwall", 1)])
def test_attack_of_the_brummbar_on_a_town_is_doubled(mark: str, expected: int) -> None:
    """Printed 2; it is armor, so that the Westwall halves it."""
    near = german("217", "1015", kind="brummbar", size="Bn", attack=2, formation="6PzA")
    game = position([near, FOE], phase="combat", turn=9, last_turn=36, marks={"1014": mark}, **ADVANCED)
    assert attack_strength(game, game.units[near.key], ["1014"]) == expected


@pytest.mark.rule("A 5.41")
@pytest.mark.rule("B 11.53")
def test_armor_at_full_strength_pays_for_the_zone_its_stack_goes_back_through() -> None:
    """Both hexes to the west are in zones, so the stack loses a step, its first: that of the combat command."""
    screen = german("screen", "1213", formation="3")
    units = [german("foot", "1015", attack=40), screen, allied("cc", "1014", **COMBAT_COMMAND), FOE]
    # 5-1 less one column for the two of a division is column 7; die 2 and one for infantry and armor is 3: D1.
    game = fought(units, ["foot"], "1014", die=2, turn=9, last_turn=36, **ADVANCED)
    apply(game, Retreat())
    assert refused(game, RetreatUnit(key_of(game, "foe"), ("1014", "1114"))) == "A 5.41"
    apply(game, RetreatUnit(key_of(game, "cc"), ("1014", "1114")))
    now = [game.units[key_of(game, name)] for name in ("cc", "foe")]
    assert [unit.steps_lost for unit in now] == [1, 0]
