"""What aircraft do in a battle (A 2.2, A 2.3, A 2.6)."""

from typing import Any

import pytest

from engine.core.events import fold
from engine.core.play import apply
from engine.hj1986.air.air import landed
from engine.hj1986.air.missions import FlyMission
from engine.hj1986.fighting.battle_setup import AddAttacker, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.fighting.suffer import TakeLoss
from engine.hj1986.position.advanced_state import Flight
from engine.hj1986.state import BulgeGame
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.advanced.skies import FOE, FREE, flying, sky
from tests.games.hj1986.fights import column
from tests.games.hj1986.positions import allied, german, key_of, position


def supported(*flights: Flight, turn: int = 9) -> int:
    """Return the column of the foot soldiers' attack on 1014: 4 to 4 in rough is column 3."""
    units = [german("foot", "1015"), FOE]
    game = position(units, phase="combat", turn=turn, last_turn=36, terrain={"1014": "rough"}, clauses=FREE, **ADVANCED)
    game.own.advanced.flights = flights
    return column(game, ["foot"], "1014")


@pytest.mark.rule("A 2.21")
@pytest.mark.rule("A 2.32")
@pytest.mark.rule("A 2.34")
@pytest.mark.rule("B 11.45(4)")
def test_support_shifts_a_column_each_way() -> None:
    """A 2.21, A 2.32, A 2.34."""
    attack = Flight("german", "9.1 ME-109", "attack", "1014")
    defense = Flight("allied", "9.1 P-47", "defense", "1014")
    assert supported() == 3
    assert supported(attack) == 4
    assert supported(defense) == 2
    assert supported(attack, defense) == 3


@pytest.mark.rule("A 2.63")
def test_interceptor_cancels_support() -> None:
    """A 2.63."""
    assert (
        supported(Flight("german", "9.1 ME-109", "attack", "1014"), Flight("allied", "9.1 P-47", "intercept", "1014"))
        == 3
    )


@pytest.mark.rule("A 2.22")
def test_at_most_two_aircraft_support_a_battle() -> None:
    """A 2.22, A 2.33: three fly over the three hexes of a battle; 4 to 12 in rough is column 1, two more make 3."""
    units = [german("foot", "1015"), FOE, allied("b", "0915"), allied("c", "1115")]
    terrain = {"1014": "rough", "0915": "rough", "1115": "rough"}
    game = position(units, phase="combat", turn=9, last_turn=36, terrain=terrain, clauses=FREE, **ADVANCED)
    hexes = ("1014", "0915", "1115")
    before = column(game, ["foot"], *hexes)
    game.own.advanced.flights = tuple(Flight("german", f"9.{n} ME-109", "attack", at) for n, at in enumerate(hexes))
    assert column(game, ["foot"], *hexes) == before + 2


@pytest.mark.rule("A 2.23")
def test_battle_leaves_aircraft_alone() -> None:
    """A 2.23, A 2.35: they stay over the hex until the player turn ends."""
    flights = (Flight("german", "9.1 ME-109", "attack", "1014"),)
    units = [german("foot", "1015"), FOE, german("other", "1217"), allied("enemy", "1216")]
    game = position(units, phase="combat", turn=9, last_turn=36, dice=(5,), **ADVANCED)
    game.own.advanced.flights = flights

    for action in (DeclareAttack("1014"), AddAttacker(key_of(game, "foot")), ConfirmAttack()):
        apply(game, action)
    assert game.own.advanced.flights == flights


def rough(*flights: Flight, attack: int = 4, **field: Any) -> BulgeGame:
    """Return a position of a German regiment and three Allied ones of three divisions in rough hexes."""
    foes = [FOE, allied("b", "0915", formation="2"), allied("c", "1115", formation="28")]
    terrain = {"1014": "rough", "0915": "rough", "1115": "rough"}
    field = {"turn": 9, "last_turn": 36, "terrain": terrain, "clauses": FREE, **ADVANCED, **field}
    game = position([german("foot", "1015", attack=attack), *foes], phase="combat", **field)
    game.own.advanced.flights = flights
    return game


HEXES = ("1014", "0915", "1115")


@pytest.mark.rule("A 2.33")
def test_at_most_two_aircraft_defend() -> None:
    """16 to 12 in rough is column 3, 48 to 12 far from the end of the table; of three aircraft two count."""
    three = [Flight("allied", f"9.{n} P-47", "defense", at) for n, at in enumerate(HEXES)]
    assert [column(rough(*three[:n], attack=16), ["foot"], *HEXES) for n in range(4)] == [3, 2, 1, 1]
    better = [column(rough(*three[:n], attack=48), ["foot"], *HEXES) for n in range(4)]
    assert [better[0] - other for other in better] == [0, 1, 2, 2]


@pytest.mark.rule("A 2.34")
def test_two_defending_aircraft_undo_two_attacking_ones() -> None:
    attack = [Flight("german", f"9.{n} ME-109", "attack", at) for n, at in enumerate(("1014", "0915"))]
    defense = [Flight("allied", f"9.{n} P-47", "defense", at) for n, at in enumerate(("1014", "0915"))]
    assert column(rough(*attack, *defense, attack=16), ["foot"], *HEXES) == 3


@pytest.mark.rule("A 2.21")
@pytest.mark.rule("A 2.32")
def test_aircraft_over_another_hex_do_not_count() -> None:
    attack, defense = Flight("german", "9.1 ME-109", "attack", "0915"), Flight("allied", "9.1 P-47", "defense", "0915")
    assert column(rough(attack), ["foot"], "1014") == column(rough(defense), ["foot"], "1014") == 3


@pytest.mark.rule("A 2.35")
def test_defending_aircraft_outlive_the_defenders() -> None:
    """A 2.35: the regiment with a last step dies, the aircraft over its hex does not."""
    last = allied("foe", "1014", steps_lost=1, defense=1)
    flights = (Flight("allied", "9.1 P-47", "defense", "1014"),)
    game = position(
        [german("foot", "1015", attack=9), last], phase="combat", turn=9, last_turn=36, dice=(1,), **ADVANCED
    )
    game.own.advanced.flights = flights
    for action in (DeclareAttack("1014"), AddAttacker(key_of(game, "foot")), ConfirmAttack()):
        apply(game, action)
    assert game.top.phase == "suffer"
    apply(game, TakeLoss(key_of(game, "foe")))
    assert not game.units[key_of(game, "foe")].on_map
    assert game.own.advanced.flights == flights


@pytest.mark.rule("A 2.23")
@pytest.mark.rule("A 2.35")
def test_aircraft_leave_the_map_with_the_player_turn() -> None:
    game = position([german("foot", "1015"), FOE], turn=9, last_turn=36, **ADVANCED)
    game.own.advanced.flights = (Flight("german", "9.1 ME-109", "attack", "1014"),)
    for event in landed(game):
        fold(game, event)
    assert game.own.advanced.flights == ()


@pytest.mark.rule("A 2.21")
@pytest.mark.parametrize(("reading", "more"), [("no", 0), ("yes", 1)])
def test_ruling_says_whether_aircraft_count_in_reserve_combat(reading: str, more: int) -> None:
    """The Reserve attack of 4 to 4 in rough is column 3, and one to the right as a Reserve attack (B 11.45(9))."""
    game = rough(Flight("german", "9.1 ME-109", "attack", "1014"), rulings={"air-in-reserve-combat": reading})
    assert column(game, ["foot"], "1014", in_reserve=True) == 4 + more


@pytest.mark.rule("A 2.63")
def test_interceptor_over_another_hex_cancels_nothing() -> None:
    attack, away = Flight("german", "9.1 ME-109", "attack", "1014"), Flight("allied", "9.1 P-47", "intercept", "0915")
    assert column(rough(attack, away), ["foot"], "1014") == 4


@pytest.mark.rule("A 2.61")
@pytest.mark.rule("A 2.62")
def test_answer_of_the_enemy_decides_over_the_support() -> None:
    """The German flies first; once the Allied fighter has met his, the battle is fought without support."""
    schedule = (*sky("german", 9, "ME-109"), *sky("allied", 9, "IX/P-47"))
    game = flying("german", "german", 9, schedule, german("foot", "1115"), terrain={"1014": "rough"})
    apply(game, FlyMission("9.1 ME-109", "attack", "1014"))
    assert column(game, ["foot"], "1014") == 4
    apply(game, FlyMission("9.1 IX/P-47", "intercept", "1014"))
    assert game.top.phase == "combat"
    assert column(game, ["foot"], "1014") == 3
