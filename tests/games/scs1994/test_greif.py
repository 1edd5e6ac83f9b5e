"""Greif Teams and the 150th Panzer Brigade: 2.1, with its interrupts in the phases of the US.

Row 48 is even: B48.15 touches B48.14, B48.16, B47.15, B47.16, B49.15 and B49.16. Row 50 likewise. A primary road costs
half a point a hex, so ten hexes of it are the five points of a redirection.
"""

from typing import Any

import pytest

from engine.core.phases import AnyGame
from engine.core.play import check, decision
from engine.scs1994.fighting.advance import AdvanceUnit
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack
from engine.scs1994.ground.zones import enemy_zone
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.moving.redirect import RedirectTraffic
from engine.scs1994.moving.reserves import PlaceReserve
from engine.scs1994.ruleset import RULES
from engine.scs1994.state import defense_strength, is_hidden, movement_allowance
from engine.scs1994.steps.bridges import BlowBridge, RepairBridge
from engine.scs1994.steps.greif import LetPass, OpenTeam, StayHidden, openings
from engine.scs1994.steps.movement_costs import path_cost
from engine.scs1994.steps.mover import zone_cost
from engine.scs1994.supply.supply import in_supply_now
from tests.games.scs1994.fights import CHARTS, TARGET, WEST, fight, offered, phase_now, play
from tests.games.scs1994.positions import Piece, allied, german, position

ROW = [f"B48.{number}" for number in range(10, 21)]
TEAM = german("T", "B48.15", kind="greif", movement=24, steps=1)
TANKS = allied("Tanks", "B48.18", kind="armor", movement=20, steps=1)
KEY, TANK = TEAM.key, TANKS.key


def us_moves(*units: Piece, **values: Any) -> AnyGame:
    """Return the US movement phase; the question at its beginning is answered with no."""
    game = fight(*units, phase="movement", side="allied", turn=3, **values)
    while phase_now(game) == "greif_window":
        play(game, StayHidden())
    return game


def march(game: AnyGame, *path: str, let_pass: bool = True) -> None:
    """Let the tanks go, and the German wave them through where he could bar a hex."""
    play(game, SelectUnit(TANK), MoveTo(path))
    while let_pass and phase_now(game) == "greif_window":
        play(game, LetPass())


def rule_of(game: AnyGame, action: object) -> str:
    refusal = check(game, action)
    return "" if refusal is None else refusal.rule.number


# --- the brigade and the movement of the teams ---------------------------------------------------------------------


@pytest.mark.rule("2.1a")
@pytest.mark.rule("2.1")
def test_2_1a_the_brigade_pays_nothing_for_enemy_zones_and_nothing_else_is_special() -> None:
    brigade = german("X", "B48.12", kind="armor", movement=18, formation="150 Pz Bde")
    game = position([brigade, allied("E", "B48.15")], side="german")
    unit = game.units[brigade.key]
    assert (zone_cost(game, unit), path_cost(game, unit, ("B48.12", "B48.13", "B48.14"))) == (0, 4 * 8)
    assert rule_of(game, OpenTeam(unit.id, "B48.12")) == "2.1bD-1"


@pytest.mark.rule("2.1bA")
@pytest.mark.parametrize("face", ["hidden", "open"])
def test_2_1ba_a_team_is_slowed_by_neither_zones_nor_jams_nor_stacks(face: str) -> None:
    team = german("T", "B48.12", kind="greif", movement=24, face=face)
    game = position(
        [team, german("F", "B48.13"), allied("E", "B49.14")],
        side="german",
        turn=1,
        primary=[ROW],
        jams=["B48.13"],
    )
    # Half a point a hex by road, whatever lies there; B48.13 is in the zone of E.
    assert path_cost(game, game.units[team.key], ("B48.12", "B48.13")) == 4


@pytest.mark.rule("2.1bB")
def test_2_1bb_a_hidden_team_moves_through_and_into_us_units() -> None:
    game = position([german("T", "B48.12", kind="greif", movement=24), allied("E", "B48.13")], side="german")
    play(game, SelectUnit(KEY), MoveTo(("B48.12", "B48.13")))
    assert game.units[KEY].hex == "B48.13"


@pytest.mark.rule("2.1bB")
def test_2_1bb_an_open_team_does_not() -> None:
    open_team = german("T", "B48.12", kind="greif", movement=24, face="open")
    game = position([open_team, allied("E", "B48.13")], side="german")
    play(game, SelectUnit(KEY))
    assert rule_of(game, MoveTo(("B48.12", "B48.13"))) == "S-11"


@pytest.mark.rule("2.1bE")
def test_2_1be_two_teams_never_stop_in_one_hex() -> None:
    game = position([TEAM, german("U", "B48.13", kind="greif")], side="german")
    play(game, SelectUnit(KEY))
    assert rule_of(game, MoveTo(("B48.15", "B48.14", "B48.13"))) == "2.1bE"
    assert rule_of(game, MoveTo(("B48.15", "B48.14", "B48.13", "B48.12"))) == ""


@pytest.mark.rule("2.1bE")
def test_2_1be_a_team_takes_no_city_but_an_open_one_crosses_bridges_like_a_unit() -> None:
    pair = ("B48.14", "B48.15")
    for face, crossed in (("hidden", {}), ("open", {"B48.14|B48.15": "german"})):
        team = german("T", "B48.15", kind="greif", movement=24, face=face)
        game = position([team], side="german", bridges=[pair], places={"town": ["B48.14"]}, primary=[pair])
        play(game, SelectUnit(team.key), MoveTo(("B48.15", "B48.14")))
        assert (game.own.control, game.own.crossed) == ({}, crossed)


# --- redirecting traffic --------------------------------------------------------------------------------------------


def redirecting(die: int, *others: Piece, **values: Any) -> AnyGame:
    """Return a game in which the tanks have entered the hex of the team, on a road along row 48."""
    values.setdefault("primary", [ROW])
    game = us_moves(TEAM, TANKS, *others, dice=(die,), **values)
    march(game, "B48.18", "B48.17", "B48.16", "B48.15")
    return game


@pytest.mark.rule("2.1bC-1")
def test_2_1bc_1_a_us_unit_that_moves_into_the_hex_may_be_redirected() -> None:
    game = redirecting(1)
    assert phase_now(game) == "redirect"
    assert decision(game).side == "german"  # type: ignore[union-attr]
    assert offered(game) == [StayHidden(), RedirectTraffic("B48.14"), RedirectTraffic("B48.16")]


@pytest.mark.rule("2.1bC-2")
def test_2_1bc_2_the_unit_goes_down_the_road_at_a_bonus_and_its_move_is_over() -> None:
    # Eleven hexes of road; east of the team B48.14 to B48.10, where the field ends: five hexes.
    game = redirecting(4)
    play(game, RedirectTraffic("B48.14"))
    assert game.units[TANK].hex == "B48.10"
    assert game.units[TANK].marks == ("done", "moved")
    assert phase_now(game) == "movement"
    assert is_hidden(game.units[KEY])


@pytest.mark.rule("2.1bC-2")
@pytest.mark.rule("REF-GREIF")
def test_2_1bc_2_five_points_are_all_it_goes() -> None:
    # A secondary road through stacked hexes: 1/2 and 1 for the company in each of B48.14 to B48.12, 4 1/2 in all.
    company = [allied(f"C{number}", f"B48.{number}", steps=1) for number in (14, 13, 12, 11)]
    game = redirecting(1, *company, secondary=[ROW], primary=[])
    play(game, RedirectTraffic("B48.14"))
    assert game.units[TANK].hex == "B48.12"


@pytest.mark.rule("2.1bC-2")
@pytest.mark.parametrize("terrain", ["village", "forest_village", "city"])
def test_2_1bc_2_it_stops_in_a_village_or_city(terrain: str) -> None:
    game = redirecting(1, terrain={"B48.13": terrain})
    play(game, RedirectTraffic("B48.14"))
    assert game.units[TANK].hex == "B48.13"


@pytest.mark.rule("2.1bC-2")
def test_2_1bc_2_it_stops_at_a_crossroads() -> None:
    game = redirecting(1, primary=[ROW, ("B48.13", "B49.13")])
    play(game, RedirectTraffic("B48.14"))
    assert game.units[TANK].hex == "B48.13"


@pytest.mark.rule("2.1bC-2")
def test_2_1bc_2_enemies_on_the_road_stop_it_and_a_road_barred_at_once_is_not_offered() -> None:
    game = redirecting(1, german("G", "B48.13"))
    play(game, RedirectTraffic("B48.14"))
    assert game.units[TANK].hex == "B48.14"
    assert offered(redirecting(1, german("G", "B48.14"))) == [StayHidden(), RedirectTraffic("B48.16")]


@pytest.mark.rule("GREIF-T")
@pytest.mark.parametrize("die", [5, 6])
def test_greif_t_on_a_five_or_six_the_team_is_found_and_the_unit_goes_on(die: int) -> None:
    game = us_moves(TEAM, TANKS, dice=(die,), primary=[ROW])
    march(game, *[f"B48.{number}" for number in (18, 17, 16, 15, 14, 13)])
    play(game, RedirectTraffic("B48.16"))
    assert game.units[KEY].box == "dead"
    assert game.units[TANK].hex == "B48.13"
    # 20 points, five hexes of road at 1/2: 17 1/2 are left.
    assert (phase_now(game), game.top.values["mp_left"]) == ("move_unit", 35 * 4)


@pytest.mark.rule("GREIF-T")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_greif_t_up_to_four_the_team_is_not_found(die: int) -> None:
    game = redirecting(die)
    play(game, RedirectTraffic("B48.16"))
    assert (game.units[KEY].box, game.units[TANK].hex) == ("map", "B48.20")


@pytest.mark.rule("2.1bC-1")
def test_2_1bc_1_no_die_is_thrown_when_the_german_declines() -> None:
    game = us_moves(TEAM, TANKS, dice=(), primary=[ROW])
    march(game, *[f"B48.{number}" for number in (18, 17, 16, 15, 14)])
    play(game, StayHidden())
    assert game.units[TANK].hex == "B48.14"


@pytest.mark.rule("2.1bC-1")
def test_2_1bc_1_only_entering_counts_and_an_open_team_redirects_nobody() -> None:
    beside = allied("Tanks", "B48.15", kind="armor", movement=20, steps=1)
    game = us_moves(TEAM, beside, primary=[ROW])
    march(game, "B48.15", "B48.16")
    assert (game.units[TANK].hex, phase_now(game)) == ("B48.16", "move_unit")
    game = us_moves(german("T", "B49.12", kind="greif", face="open"), TANKS, primary=[ROW])
    march(game, "B48.18", "B48.17")
    assert phase_now(game) == "move_unit"


@pytest.mark.rule("2.1bC-1")
def test_2_1bc_1_without_a_road_there_is_nothing_to_redirect() -> None:
    game = us_moves(TEAM, TANKS)
    march(game, "B48.18", "B48.17", "B48.16", "B48.15")
    assert (game.units[TANK].hex, phase_now(game)) == ("B48.15", "move_unit")


@pytest.mark.rule("2.1bC-3")
def test_2_1bc_3_a_second_team_on_the_way_down_does_not_redirect_again() -> None:
    game = redirecting(1, german("U", "B48.12", kind="greif"))
    play(game, RedirectTraffic("B48.14"))
    assert (game.units[TANK].hex, phase_now(game)) == ("B48.10", "movement")
    assert rule_of(game, SelectUnit(TANK)) == "1.5a"


@pytest.mark.rule("S-13")
def test_2_1bc_2_a_unit_sent_into_a_full_hex_is_judged_at_the_end_of_the_phase() -> None:
    # B48.13 is a village with six steps; the tanks are the seventh. The owner takes one unit away when the phase ends.
    full = [allied("C", "B48.13", steps=6)]
    game = redirecting(1, *full, terrain={"B48.13": "village"})
    play(game, RedirectTraffic("B48.14"))
    assert game.units[TANK].hex == "B48.13"
    assert RULES.invariants(game) == []
    play(game, EndPhase())
    assert phase_now(game) == "overstack"


@pytest.mark.rule("2.1bC-1")
def test_2_1bc_1_an_advance_into_the_hex_redirects_nobody() -> None:
    attacker = allied("A", WEST, attack=20)
    defender = german("D", TARGET, defense=1, steps=1)
    # 6-6 in the last column is D3r2: the only step dies.
    game = fight(
        german("T", TARGET, kind="greif"), attacker, defender, side="allied", dice=(6, 6), primary=[ROW], turn=3
    )
    play(game, DeclareAttack(TARGET), AddAttacker(attacker.key), ConfirmAttack(), StayHidden())
    play(game, AdvanceUnit(attacker.key))
    assert game.units[attacker.key].hex == TARGET
    assert is_hidden(game.units[KEY])


# --- going open -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1bD-1")
@pytest.mark.rule("2.1b")
def test_2_1bd_1_a_team_opens_in_a_german_phase_and_never_hides_again() -> None:
    game = position([TEAM, german("G", "B48.10")], side="german", dice=())
    play(game, OpenTeam(KEY, "B48.14"))
    unit = game.units[KEY]
    assert (unit.face, unit.hex, defense_strength(game, unit)) == ("open", "B48.14", 1)
    assert rule_of(game, OpenTeam(KEY, "B48.14")) == "2.1bD-1"
    assert [action for action in offered(game) if isinstance(action, OpenTeam)] == []


@pytest.mark.rule("2.1bD-2")
def test_2_1bd_2_it_opens_in_its_hex_or_next_to_it_but_never_with_us_units() -> None:
    game = position([TEAM, allied("E", "B48.14"), allied("F", "B48.15")], side="german")
    assert openings(game, game.units[KEY]) == ["B49.15", "B47.15", "B47.16", "B48.16", "B49.16"]
    assert rule_of(game, OpenTeam(KEY, "B48.15")) == "2.1bD-2"
    assert rule_of(game, OpenTeam(KEY, "B48.17")) == "2.1bD-2"


@pytest.mark.rule("2.1bD-2")
def test_2_1bd_2_an_open_team_stacks_and_keeps_apart_from_others() -> None:
    full = [german("D", "B48.14", steps=6), german("U", "B48.16", kind="greif")]
    game = position([TEAM, *full], side="german")
    assert rule_of(game, OpenTeam(KEY, "B48.14")) == "1.3"
    assert rule_of(game, OpenTeam(KEY, "B48.16")) == "2.1bE"


@pytest.mark.rule("2.1bD-2")
def test_2_1bd_2_an_open_team_has_a_zone_as_any_unit() -> None:
    game = position([TEAM, allied("E", "B48.11")], side="german")
    assert "B48.14" not in enemy_zone(game, "allied")
    play(game, OpenTeam(KEY, "B48.15"))
    assert "B48.14" in enemy_zone(game, "allied")


def test_2_1bd_1_a_team_opens_before_the_us_enters_a_hex_and_bars_it() -> None:
    game = us_moves(TEAM, TANKS, primary=[ROW], dice=())
    march(game, "B48.18", "B48.17", "B48.16", "B48.15", let_pass=False)
    # The first hex it could bar is B48.16; the tanks have gone to B48.17.
    assert (phase_now(game), game.units[TANK].hex) == ("greif_window", "B48.17")
    play(game, OpenTeam(KEY, "B48.16"))
    assert (game.units[TANK].hex, phase_now(game)) == ("B48.17", "move_unit")
    # Half a point is spent, 19 1/2 are left.
    assert game.top.values["mp_left"] == 39 * 4
    assert rule_of(game, MoveTo(("B48.17", "B48.16"))) == "S-11"


def test_2_1bd_1_a_zone_that_appears_is_paid_for_and_may_be_too_dear() -> None:
    slow = allied("Tanks", "B48.18", kind="armor", movement=2, steps=1)
    game = us_moves(TEAM, slow, primary=[ROW], dice=())
    march(game, "B48.18", "B48.17", "B48.16", "B48.15", let_pass=False)
    play(game, OpenTeam(KEY, "B49.16"))  # its zone covers B48.16 and B48.17: 1/2 + 2 is more than the 1 1/2 left
    assert (game.units[TANK].hex, phase_now(game)) == ("B48.17", "move_unit")


def test_2_1bd_1_the_german_is_asked_before_every_such_step_until_he_lets_the_unit_pass() -> None:
    game = us_moves(TEAM, TANKS, primary=[ROW], dice=())
    march(game, *[f"B48.{number}" for number in (18, 17, 16, 15, 14)], let_pass=False)
    play(game, StayHidden())
    assert (game.units[TANK].hex, phase_now(game)) == ("B48.16", "greif_window")
    play(game, LetPass())
    assert (game.units[TANK].hex, phase_now(game)) == ("B48.15", "redirect")
    play(game, StayHidden())
    assert (game.units[TANK].hex, phase_now(game)) == ("B48.14", "move_unit")


def test_2_1bd_1_letting_a_unit_pass_is_for_a_moving_unit_only() -> None:
    game = fight(TEAM, allied("E", "B48.17"), phase="movement", side="allied", turn=3)
    assert (phase_now(game), rule_of(game, LetPass())) == ("greif_window", "2.1bD-1")


def test_2_1bd_1_a_team_far_from_the_way_asks_nothing() -> None:
    far = german("T", "B44.16", kind="greif")
    game = fight(far, TANKS, phase="movement", side="allied", turn=3, primary=[ROW], dice=())
    assert phase_now(game) == "movement"
    march(game, "B48.18", "B48.17", "B48.16", let_pass=False)
    assert phase_now(game) == "move_unit"


@pytest.mark.rule("1.8a")
def test_2_1bd_1_a_team_opens_before_us_movement_and_keeps_a_unit_out_of_reserve() -> None:
    game = fight(TEAM, allied("E", "B48.17"), phase="movement", side="allied", turn=3, dice=())
    assert phase_now(game) == "greif_window"
    play(game, OpenTeam(KEY, "B48.16"))
    assert rule_of(game, PlaceReserve(allied("E", "").key)) == "1.8a"


BRIDGE = ("B48.15", "B48.16")
FIGHTING = allied("U", "B45.12"), german("V", "B45.11")
"""Two units that can fight, so that play stops in the US combat phase."""


def bridging(dice: tuple[int, ...], **values: Any) -> AnyGame:
    """Return the US bridge phase with a bridge between B48.15 and B48.16 and the team next to it."""
    team = german("T", "B49.15", kind="greif")
    return fight(team, *FIGHTING, phase="bridges", side="allied", bridges=[BRIDGE], dice=dice, turn=3, **values)


@pytest.mark.rule("3.1-2")
def test_2_1bd_1_a_team_opens_when_a_bridge_is_named_and_the_attempt_counts() -> None:
    game = bridging(())
    play(game, BlowBridge(*BRIDGE))
    assert phase_now(game) == "greif_window"
    play(game, OpenTeam(KEY, "B48.15"))
    assert (game.own.blown, phase_now(game)) == ((), "combat")  # no other bridge is left to try


@pytest.mark.rule("3.1-2")
def test_2_1bd_1_a_thwarted_attempt_is_one_of_the_three() -> None:
    others = [BRIDGE, ("B45.15", "B45.16"), ("B44.15", "B44.16"), ("B46.15", "B46.16")]
    game = fight(
        german("T", "B49.15", kind="greif"),
        *FIGHTING,
        phase="bridges",
        side="allied",
        bridges=others,
        dice=(1, 1),
        turn=3,
    )
    play(game, BlowBridge(*BRIDGE), OpenTeam(KEY, "B48.15"), BlowBridge("B45.15", "B45.16"))
    play(game, BlowBridge("B44.15", "B44.16"))
    assert phase_now(game) == "combat"


def test_2_1bd_1_a_team_that_stays_hidden_does_not_hinder() -> None:
    game = bridging((4,))
    play(game, BlowBridge(*BRIDGE), StayHidden())
    assert game.own.blown == (BRIDGE,)


@pytest.mark.rule("3.1-3")
def test_3_1_3_a_team_thwarts_a_repair_as_well() -> None:
    game = bridging((), blown=[BRIDGE])
    play(game, RepairBridge(*BRIDGE), OpenTeam(KEY, "B48.15"))
    assert game.own.blown == (BRIDGE,)


def attacking(*units: Piece, dice: tuple[int, ...], **values: Any) -> tuple[AnyGame, Piece]:
    """Return a US attack on ``TARGET`` that was announced."""
    attacker = allied("A", WEST, attack=6, steps=2)
    game = fight(attacker, *units, side="allied", dice=dice, turn=3, **values)
    play(game, DeclareAttack(TARGET), AddAttacker(attacker.key), ConfirmAttack())
    return game, attacker


def test_2_1bd_1_a_team_opens_when_an_attack_is_announced_and_defends() -> None:
    game, _ = attacking(german("D", TARGET, defense=2), german("T", TARGET, kind="greif"), dice=(3, 5))
    assert phase_now(game) == "greif_window"
    events = play(game, OpenTeam(KEY, TARGET))
    resolved = [event for event in events if type(event).__name__ == "CombatResolved"]
    # 6 to 2 + 1: two to one.
    assert [(event.defense, event.column) for event in resolved] == [("3", "2:1")]


@pytest.mark.rule("2.1bB")
def test_2_1bb_a_hidden_team_neither_defends_nor_suffers() -> None:
    game, _ = attacking(german("D", TARGET, defense=2, steps=1), german("T", TARGET, kind="greif"), dice=(5, 2))
    events = play(game, StayHidden())
    resolved = [event for event in events if type(event).__name__ == "CombatResolved"]
    assert [(event.defense, event.column) for event in resolved] == [("2", "3:1")]  # 6 to 2; 52 is D1r1
    assert game.units[KEY].box == "map"


def test_2_1bd_1_no_question_when_no_team_is_near_the_attack() -> None:
    game, _ = attacking(german("D", TARGET), german("T", "B45.18", kind="greif"), dice=(2, 6))
    assert (phase_now(game), game.top.values["why"]) == ("greif_window", "supply")


def test_2_1bd_1_a_team_opens_before_supply_and_closes_a_trace() -> None:
    unit = allied("E", "B48.12")
    values: dict[str, Any] = {"areas": {"west-edge": ["B48.20"]}, "primary": [ROW], "rows": [48]}
    team = german("T", "B48.17", kind="greif")
    game = position(
        [team, unit], phase="supply", side="allied", step="u-supply", turn=3, dice=None, charts=CHARTS, **values
    )
    assert phase_now(game) == "greif_window"
    assert in_supply_now(game, game.units[unit.key])
    play(game, OpenTeam(KEY, "B48.17"))
    assert game.units[unit.key].has("out_of_supply")


@pytest.mark.rule("2.1bE")
def test_2_1be_a_team_is_never_out_of_supply() -> None:
    game = position([german("T", "B48.17", kind="greif", face="open")], side="german", turn=3)
    assert in_supply_now(game, game.units[KEY])
    assert movement_allowance(game, game.units[KEY]) == 4 * 8


def test_a_us_move_without_teams_is_one_step_of_the_log() -> None:
    game = us_moves(TANKS, german("G", "B44.20"), primary=[ROW])
    events = play(game, SelectUnit(TANK), MoveTo(("B48.18", "B48.17", "B48.16")))
    assert [event.path for event in events if type(event).__name__ == "UnitMoved"] == [("B48.18", "B48.17", "B48.16")]
