"""Previews: what an action would mean, without throwing."""

from fractions import Fraction

from engine.core.events import OWN, ValueDecided
from engine.core.phases import AnyGame
from engine.core.telling import Preview
from engine.scs1994.air.air import AddAirPoints
from engine.scs1994.fighting.barrage import AddAir, AddGun, DeclareBarrage, FireBarrage
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack, EndCombat, RemoveAttacker
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.moving.overrun import Overrun
from engine.scs1994.telling.preview import preview
from tests.games.scs1994.fights import EAST, TARGET, WEST, events_of, fight, offered, play
from tests.games.scs1994.positions import allied, german

A, B = german("A", WEST, attack=6), german("B", EAST, attack=3)
DEFENDER = allied("D", TARGET, defense=3, steps=3)


def shown(found: Preview | None) -> Preview:
    assert found is not None
    return found


def column(found: Preview | None) -> str:
    """Return the last line of a preview, the column."""
    return shown(found).lines[-1]


def test_an_attack_shows_strengths_trail_and_column() -> None:
    # 6 + 3 = 9 against 3 is 3:1.
    found = shown(preview(fight(A, B, DEFENDER), DeclareAttack(TARGET)))
    assert found.title == f"Attack on {TARGET}"
    assert found.lines == (
        "attacks 3: B (printed 3)",
        "attacks 6: A (printed 6)",
        "defends 3: D (printed 3)",
        "9 to 3, odds 3:1 [S-18]",
        "column 3:1",
    )


def test_the_probabilities_are_exact() -> None:
    # Column 3:1: A2D1 11..21 is 7 of 36, NR 22..24 is 3, A1D1 25..35 is 7, D1 36..45 is 6, D1r1 46..56 is 7,
    # D1r2 61..63 is 3, D2r1 64..65 is 2, D2r2 66 is 1: 36 in all.
    results = shown(preview(fight(A, B, DEFENDER), DeclareAttack(TARGET))).results
    ways = {"A2D1": 7, "NR": 3, "A1D1": 7, "D1": 6, "D1r1": 7, "D1r2": 3, "D2r1": 2, "D2r2": 1}
    assert results == {result: Fraction(number, 36) for result, number in ways.items()}
    assert sum(results.values()) == 1


def test_adding_and_removing_attackers_is_weighed() -> None:
    game = fight(A, B, DEFENDER)
    play(game, DeclareAttack(TARGET), AddAttacker(A.key))
    assert column(preview(game, AddAttacker(B.key))) == "column 3:1"
    assert column(preview(game, ConfirmAttack())) == "column 2:1"
    assert preview(game, RemoveAttacker(A.key)) is None


def test_air_points_are_weighed() -> None:
    game = fight(A, DEFENDER, air_points=2)
    play(game, DeclareAttack(TARGET), AddAttacker(A.key), ConfirmAttack())
    # 2:1, one column to the left for a defender's point.
    assert column(preview(game, AddAirPoints(1))) == "column 1:1"


def test_an_overrun_is_weighed_like_an_attack() -> None:
    unit = german("A", "B48.17", attack=6, movement=8)
    game = fight(unit, DEFENDER, phase="movement")
    play(game, SelectUnit(unit.key), MoveTo(("B48.17", WEST)))
    assert Overrun(TARGET) in offered(game)
    found = shown(preview(game, Overrun(TARGET)))
    assert (found.title, found.lines[-1]) == (f"Overrun on {TARGET}", "column 2:1")


def test_a_barrage_is_weighed() -> None:
    # 4 points from the side: 4-5, three steps in the hex: 6-8. 12: 1 (1/36), 9 to 11: DG (4+3+2 = 9/36).
    gun = german("G", WEST, kind="artillery", barrage=4)
    game = fight(gun, DEFENDER, phase="barrage")
    found = shown(preview(game, DeclareBarrage(TARGET)))
    assert found.lines[-1] == "column 6-8"
    assert found.results == {"-": Fraction(26, 36), "DG": Fraction(9, 36), "1": Fraction(1, 36)}


def test_a_barrage_that_is_put_together_is_weighed() -> None:
    gun = allied("G", WEST, kind="artillery", barrage=4)
    game = fight(gun, german("D", TARGET), phase="barrage", side="allied", air_points=1)
    play(game, DeclareBarrage(TARGET))
    assert preview(game, FireBarrage()) is None
    assert column(preview(game, AddGun(gun.key))) == "column 4-5"
    play(game, AddGun(gun.key))
    # 4 + 5 = 9 points.
    assert column(preview(game, AddAir(1))) == "column 9-12"


def test_a_barrage_left_of_the_table_has_no_effect_for_certain() -> None:
    gun = german("G", "B48.18", kind="artillery", barrage=1)
    found = shown(preview(fight(gun, allied("D", TARGET), phase="barrage"), DeclareBarrage(TARGET)))
    assert found.results == {"-": Fraction(1)}


def test_an_action_without_dice_has_no_preview() -> None:
    assert preview(fight(A, DEFENDER), EndCombat()) is None


def test_looking_ahead_throws_no_dice() -> None:
    game = fight(A, B, DEFENDER)
    before = game.digest()
    preview(game, DeclareAttack(TARGET))
    assert game.digest() == before


def test_an_overrun_has_no_preview_where_no_unit_moves() -> None:
    unit = german("A", WEST, attack=6, movement=8)
    assert preview(fight(unit, DEFENDER, phase="movement"), Overrun(TARGET)) is None


OWN_VALUES = {
    f"face/scs1994|{A.key}|full/attack": OWN,
    "hex/scs1994|test|B48.15/terrain": OWN,
    "parameter/scs1994|odds_lowest/value": OWN,
    "chart_cell/scs1994|crt|22|3:1/result": OWN,
    "chart_cell/scs1994|crt|22|4:1/result": OWN,
}


def own_fight(dice: tuple[int, int] = (2, 2)) -> AnyGame:
    """Return a fight in a scenario that has some values for itself."""
    game = fight(A, B, DEFENDER, dice=dice)
    scenario = game.board.scenario.model_copy(update={"unconfirmed": OWN_VALUES})
    object.__setattr__(game.board, "scenario", scenario)
    return game


def test_a_strength_of_one_scenario_only_is_called_so_and_not_printed() -> None:
    lines = shown(preview(own_fight(), DeclareAttack(TARGET))).lines
    assert "attacks 6: A (6 ★ of this scenario)" in lines
    assert "attacks 3: B (printed 3)" in lines


def test_ground_parameters_and_results_of_one_scenario_only_are_told_in_the_odds() -> None:
    lines = shown(preview(own_fight(), DeclareAttack(TARGET))).lines
    assert [line for line in lines if line.startswith("★")] == [
        "★ of this scenario only: B48.15 is open",
        "★ of this scenario only: lowest odds of the table: 1/5",
        "★ of this scenario only: result NR for 22 in 3:1",
    ]


def test_each_value_of_one_scenario_only_that_decided_a_combat_is_recorded_once() -> None:
    events = play(own_fight(), DeclareAttack(TARGET), AddAttacker(A.key), AddAttacker(B.key), ConfirmAttack())
    assert sorted(event.value for event in events_of(events, ValueDecided)) == sorted(
        path for path in OWN_VALUES if "4:1" not in path
    )


def test_a_combat_says_of_each_result_what_it_takes() -> None:
    tolls = shown(preview(fight(A, B, DEFENDER), DeclareAttack(TARGET))).tolls  # 9 to 3: column 3:1
    assert tolls["A2D1"].text == "attacker loses 2 steps, defender loses 1 step"
    assert tolls["D1r2"].text == "defender loses 1 step and retreats 2 hexes"
    assert (tolls["A2D1"].emptied, tolls["D1r2"].emptied) == ((False, False), (True, True))
