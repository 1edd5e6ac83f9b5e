"""What no sane player does, counted along small games in which it can be seen."""

from typing import Any

import pytest

from engine.core.events import UnitMoved
from engine.core.phases import ActionRecord, AnyGame
from engine.core.play import apply, decision, legal_actions
from engine.core.roles import CLOSING, role_of
from engine.playtest.sanity import TITLES, UNIT_TURNS, Watch, per_hundred, total
from engine.scenario import Arrival
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack
from engine.scs1994.ground.stacking import RemoveUnit
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.moving.reinforcements import PlaceArrival
from tests.games.scs1994.fights import TARGET, WEST, fight
from tests.games.scs1994.positions import Piece, allied, german
from tests.games.scs1994.test_levels import WILTZ
from tests.games.scs1994.test_victory import CLAUSE

A, B = "german/-/A#1", "german/-/B#1"
OUT = {"clauses": (CLAUSE,), "areas": {"german-exit": ["B48.20"]}}


def watched(game: AnyGame, *actions: object) -> tuple[AnyGame, Watch]:
    """Make actions and count what they bring."""
    watch = Watch(game)
    return game, go_on(game, watch, *actions)


def go_on(game: AnyGame, watch: Watch, *actions: object) -> Watch:
    for action in actions:
        pending = decision(game)
        assert pending is not None
        watch.add(apply(game, action), pending.side)
    return watch


def turn_over(game: AnyGame, watch: Watch) -> Watch:
    """End every phase until the turn is over."""
    turn = game.turn
    while game.turn == turn and game.result is None:
        go_on(game, watch, next(action for action in legal_actions(game) if role_of(action) in CLOSING))
    return watch


def moved(unit: str, *path: str) -> tuple[object, ...]:
    return SelectUnit(unit), MoveTo(path)


def peaceful(*units: Piece, **values: Any) -> AnyGame:
    """Return a position in movement, with dice from the seed for the weather of the turns to come."""
    return fight(*units, phase="movement", dice=None, **values)


def test_an_arrival_that_goes_back_is_not_lost() -> None:
    # four steps stand in a hex for six, and four more arrive
    units = german("A", "", steps=4, box="arrivals"), german("B", "B50.12", steps=4)
    game = peaceful(*units, arrivals=[Arrival(counter=A, turn=1, place="B50.12")])
    _, watch = watched(game, PlaceArrival(A, "B50.12"), EndPhase(), RemoveUnit(A))
    assert (watch.result()["german"]["sent_back"], watch.result()["german"]["overstacked"]) == (1, 0)


def test_nobody_is_counted_who_has_no_room_because_the_enemy_led_one_of_them_there() -> None:
    # eight steps in a hex for six, into which a Greif Team has sent one of the two
    game = peaceful(german("A", "B50.12", steps=4), german("B", "B50.12", steps=4))
    watch = Watch(game)
    watch.add(ActionRecord(None, (UnitMoved(A, ("B50.13", "B50.12"), "0", "redirected"),)), "allied")
    go_on(game, watch, EndPhase(), RemoveUnit(B))
    assert (watch.result()["german"]["sent_back"], watch.result()["german"]["overstacked"]) == (0, 0)


def test_a_unit_taken_off_for_want_of_room_is_lost_by_overstacking() -> None:
    # eight steps in a hex for six: one of two units goes
    game = peaceful(german("A", "B50.12", steps=4), german("B", "B50.12", steps=4))
    _, watch = watched(game, EndPhase(), RemoveUnit(B))
    assert (watch.result()["german"]["sent_back"], watch.result()["german"]["overstacked"]) == (0, 1)


@pytest.mark.parametrize(("guard", "count"), [("B44.20", 1), ("B48.12", 0)])
def test_a_supply_unit_is_lost_alone_with_no_fighter_in_its_hex(guard: str, count: int) -> None:
    # ridden down where it stands alone; with a guard the hex cannot be entered
    units = german("S", "B48.12", kind="supply", steps=3), german("G", guard), allied("Tanks", "B48.13", kind="armor")
    game = peaceful(*units, side="allied", turn=3)
    tanks = "allied/-/Tanks#1"
    watch = watched(game, SelectUnit(tanks))[1]
    entry = MoveTo(("B48.13", "B48.12"))
    if count:
        go_on(game, watch, entry)
    else:
        assert entry not in list(legal_actions(game))
    assert watch.result()["german"]["supply_alone"] == count


def test_a_turn_without_move_or_attack_is_idle_while_units_are_still_to_leave() -> None:
    game = peaceful(german("A", "B48.12"), **OUT)
    assert turn_over(*watched(game)).result()["german"]["idle"] == 1


def test_one_move_makes_a_turn_busy() -> None:
    game = peaceful(german("A", "B48.12"), german("B", "B46.12"), **OUT)
    assert turn_over(*watched(game, *moved(A, "B48.12", "B48.13"))).result()["german"]["idle"] == 0


def test_who_has_nothing_to_go_for_may_rest() -> None:
    assert turn_over(*watched(peaceful(german("A", "B48.12")))).result()["german"]["idle"] == 0


def test_unit_turns_are_the_units_on_the_map_at_the_end_of_each_turn() -> None:
    # two Germans for two turns; of the US only the bystander
    game, watch = watched(peaceful(german("A", "B48.12"), german("B", "B46.12")))
    turn_over(game, watch)
    found = turn_over(game, watch).result()
    assert (found["german"]["unit_turns"], found["allied"]["unit_turns"]) == (4, 2)


@pytest.mark.parametrize(("start", "guard", "count"), [("B50.16", "", 1), ("B50.18", "", 0), ("B50.16", "B50.12", 0)])
def test_a_town_is_unguarded_with_an_enemy_as_near_as_he_has_points(start: str, guard: str, count: int) -> None:
    # the town lies in B50.12: from B50.16 it is four hexes, and A has four points; from B50.18 six
    units = [german("A", start, movement=4), *([allied("Guard", guard)] if guard else [])]
    places = {"bastogne": ["B50.12"], "wiltz": ["B44.20"]}
    game = peaceful(*units, allied("Other", "B44.20"), places=places, clauses=(WILTZ,))
    _, watch = watched(game, *moved(A, start, start.replace(".16", ".17").replace(".18", ".19")))
    assert watch.result()["allied"]["unguarded"] == count


def test_an_edge_by_which_the_enemy_leaves_is_no_objective_to_be_guarded() -> None:
    # the German is to leave by B48.20, seven hexes from him, and has eight points; no American is there
    game = peaceful(german("A", "B48.13", movement=8), allied("Other", "B44.20"), **OUT)
    _, watch = watched(game, *moved(A, "B48.13", "B48.12"))
    assert watch.result()["allied"]["unguarded"] == 0


@pytest.mark.parametrize(("attack", "count"), [(2, 1), (3, 0)])
def test_an_attack_is_poor_that_costs_more_steps_than_it_brings(attack: int, count: int) -> None:
    # two against six is 1:3: of 36 throws the attacker loses 34 steps, the defender 23, and 6 empty the hex: 29 < 34;
    # three against six is 1:2: 26 against 26 and 7
    game = fight(german("A", WEST, attack=attack, steps=2), allied("D", TARGET, defense=6, steps=2), dice=None)
    _, watch = watched(game, DeclareAttack(TARGET), AddAttacker(A), ConfirmAttack())
    assert watch.result()["german"]["poor_attacks"] == count


@pytest.mark.parametrize(("back", "count"), [("B48.12", 1), ("B48.14", 0)])
def test_a_unit_that_goes_back_to_where_it_came_from_is_counted(back: str, count: int) -> None:
    game, watch = watched(peaceful(german("A", "B48.12")), *moved(A, "B48.12", "B48.13"))
    turn_over(game, watch)
    while (pending := decision(game)) is None or pending.phase != "movement":
        go_on(game, watch, next(action for action in legal_actions(game) if role_of(action) in CLOSING))
    go_on(game, watch, *moved(A, "B48.13", back))
    assert turn_over(game, watch).result()["german"]["back_and_forth"] == count


def test_counts_are_told_per_hundred_unit_turns_to_a_tenth() -> None:
    # 2 of 150 are 1.33, 1 of 8 is 12.5, 1 of 2000 is 0.05
    assert per_hundred({UNIT_TURNS: 150, "sent_back": 2}, "sent_back") == "1.3"
    assert per_hundred({UNIT_TURNS: 8, "idle": 1}, "idle") == "12.5"
    assert per_hundred({UNIT_TURNS: 2000, "idle": 1}, "idle") == "0.1"
    assert per_hundred({UNIT_TURNS: 0, "idle": 0}, "idle") == "-"


def test_counts_of_games_add_up() -> None:
    one = dict.fromkeys((UNIT_TURNS, *TITLES), 0)
    assert total([one | {"idle": 1}, one | {"idle": 2, UNIT_TURNS: 30}]) == one | {"idle": 3, UNIT_TURNS: 30}
