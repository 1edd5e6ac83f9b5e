"""What a game answers to a player that plans: from the view alone, changing nothing, and true as the game ends."""

from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction
from functools import cache
from typing import get_args

import pytest

from engine.core.dice import Choice
from engine.core.events import GameEnded
from engine.core.phases import AnyGame
from engine.core.planning import BORDER, Means, Planning, Task, Value, ranked
from engine.core.play import apply, draw, start, view
from engine.core.sides import ALLIED, GERMAN, other_side
from engine.core.supposing import marches, standing
from engine.core.units import ARRIVALS, EXITED
from engine.data.load import load_scenario
from engine.hj1986.clause_forms import Verdict
from engine.hj1986.state import UNSUPPLIED
from engine.playtest.games import board_of, ruleset_of
from engine.spi1977.setting.victory_forms import Verdict as RhineVerdict
from tests.contract.cases import CASES, Case, walk
from tests.contract.secrets import Secret, forgotten, secrets

SEED, SEEDS = 4, 30
PLANNED = tuple(case for case in CASES if case.rules().advising.planning is not None)
cases = pytest.mark.parametrize("case", PLANNED, ids=lambda case: case.name)

SCENARIOS = tuple(
    (game, key)
    for game, keys in {
        "scs1994": ("kampfgruppe-peiper", "drive-on-bastogne", "battle-for-the-ardennes", "payback"),
        "hj1986": ("breakthrough", "meuse", "wacht-am-rhein", "campaign"),
        "spi1977": ("peiper", "bastogne", "meuse", "campaign"),
    }.items()
    for key in keys
)
scenarios = pytest.mark.parametrize(("game", "key"), SCENARIOS)


def planning(game: AnyGame) -> Planning:
    found = game.rules.advising.planning
    assert found is not None
    return found


@cache
def opening(game: str, key: str) -> AnyGame:
    """Return a scenario at its first decision; not to be changed."""
    played, _ = start(ruleset_of(game), board_of(load_scenario(game, key)), SEED)
    return played


def some(case: Case, count: int = 8) -> tuple[AnyGame, ...]:
    found = walk(case, SEED).positions
    return found[:: max(1, len(found) // count)]


def assaults(seen: AnyGame, side: str) -> Iterator[tuple[dict[str, str], str]]:
    """Yield attacks on a few enemies: by a unit from beside them, wherever it is now, and by one from far away."""
    targets = list(dict.fromkeys(unit.hex for unit in seen.units_of(other_side(side))))[:2]
    units = seen.units_of(side)
    for target in targets:
        beside = next((label for label in seen.board.map.neighbors[target] if label not in seen.occupants), None)
        for unit in units[:: max(1, len(units) // 6)] if beside else ():
            yield {unit.id: beside}, target
            yield {unit.id: unit.hex}, target


def answers(seen: AnyGame) -> Iterator[tuple[str, object]]:
    """Yield what a player that plans may ask of a view, of either side, with the question."""
    asked = planning(seen)
    for side in seen.rules.sides:
        yield f"objectives of {side}", asked.objectives(seen, side)
        yield f"value for {side}", asked.value(seen, side)
        yield f"formations of {side}", asked.formations(seen, side)
        yield f"arrivals of {side}", asked.arrivals(seen, side)
        if asked.combat is not None:
            for places, target in assaults(seen, side):
                yield f"{places} against {target}", asked.combat(seen, places, target)
        yield from answers_about(seen, side)


TASKS = get_args(Task)


def answers_about(seen: AnyGame, side: str) -> Iterator[tuple[str, object]]:
    """Yield where some units of a side can be, whether they are fed there and find room, and what they are fit for."""
    asked = planning(seen)
    assert asked.movement and asked.supply_if and asked.capacity and asked.means_of and asked.means and asked.ground
    units = seen.units_of(side)
    for unit in units[:: max(1, len(units) // 3)]:
        reached = asked.movement(seen, unit.id, 2)
        yield f"ways of {unit.id}", dict(reached)
        for label in list(reached)[:: max(1, len(reached) // 3)]:
            yield f"{unit.id} fed in {label}", asked.supply_if(seen, unit.id, label)
            yield f"room in {label}", asked.capacity(seen, side, label)
        over = asked.ground(seen, unit.id)
        yield f"ground of {unit.id}", (over.kind, over.allowance, list(over.steps(unit.hex)))
    yield f"means of {side}", tuple(asked.means(seen, side))
    for task in TASKS:
        yield f"who can {task}", asked.means_of(seen, side, task)


def ended_now(game: AnyGame) -> int:
    """Return 1 if the German would win were the last turn over, -1 if the Allies would, 0 for a draw."""
    ends = [event for event in game.rules.finish(game) if isinstance(event, GameEnded)]
    result = ends[-1].result if ends else "draw"
    return (result == GERMAN) - (result == ALLIED)


def _ardennes(game: AnyGame, choice: Choice) -> None:
    """Let cities have been taken, units have left by the exits of the clauses, and an option have been chosen."""
    clauses = game.board.clauses.victory
    exits = [clause.args.area for clause in clauses if hasattr(clause.args, "area")]
    options = ["", *(clause.key for clause in clauses if clause.key.startswith("option-"))]
    game.own.secret_option = options[choice.below(len(options))]
    share = choice.below(12)
    for place in game.board.scenario.map.places:
        side = GERMAN if choice.below(12) < share else ALLIED
        game.own.control.update(dict.fromkeys(place.hexes, side))
    _leave(game, choice, game.own.exits, exits)


def _leave(game: AnyGame, choice: Choice, exits: dict[str, str], by: list[str]) -> None:
    """Let some Germans have left by areas or hexes."""
    share = choice.below(12)
    for unit in game.units_of(GERMAN) if by else ():
        if choice.below(12) < share:
            exits[unit.id] = by[choice.below(len(by))]
            game.occupants[unit.hex] = tuple(key for key in game.occupants[unit.hex] if key != unit.id)
            unit.hex, unit.box = "", EXITED
    game.forget()


def _gamble(game: AnyGame, choice: Choice) -> None:
    """Let units have left by the hexes of the clauses, be without supply, and something be won and played on for."""
    named = [name for clause in game.board.clauses.victory for _, kind, name in clause.args.names() if kind == "area"]
    hexes = [label for key in dict.fromkeys(named) for label in game.board.areas.get(key, ())]
    for unit in game.units.values():
        unit.marks = (UNSUPPLIED,) if choice.below(4) == 0 else ()
    _leave(game, choice, game.own.logistics.exits, hexes)
    won = [clause.key for clause in game.board.clauses.of(Verdict) if clause.args.may_continue_for]
    game.own.logistics.victory = won[0] if won and choice.below(4) == 0 else ""


def _rhine(game: AnyGame, choice: Choice) -> None:
    """Let units have come and left from hexes of the clauses, depots have been taken, and a plan have been chosen."""
    areas = [name for clause in game.board.clauses.victory for _, kind, name in clause.args.names() if kind == "area"]
    named = [min(game.board.areas[name]) for name in areas if game.board.areas.get(name)]
    of_plans = (clause.args.plan for clause in game.board.clauses.of(RhineVerdict))
    plans = ["", *dict.fromkeys(plan for plan in of_plans if plan)]
    game.own.plan = plans[choice.below(len(plans))]
    game.own.moving.taken = choice.below(4)
    share = choice.below(4)
    for unit in game.units.values():
        if unit.side == GERMAN and unit.box == ARRIVALS and named and choice.below(8) < share:
            unit.box, game.own.moving.exits[unit.id] = EXITED, named[choice.below(len(named))]
    _leave(game, choice, game.own.moving.exits, list(dict.fromkeys(named)))


HAPPENED = {"scs1994": _ardennes, "hj1986": _gamble, "spi1977": _rhine}
"""What may have happened by the end of a game besides units standing in places."""


def changed(game: AnyGame, seed: int) -> AnyGame:
    """Return a position that may be one at the end of the game: units in places, and what else the clauses ask for."""
    copy, choice = game.copy(), Choice(seed)
    places = [
        place for place in game.board.places.values() if place and all(label in game.board.map.hexes for label in place)
    ]
    for unit in list(copy.units.values()):
        if unit.on_map and choice.below(3) == 0:
            goal = places[choice.below(len(places))]
            moved = standing(copy, {unit.id: goal[choice.below(len(goal))]})
            assert moved is not None
            copy = moved
    HAPPENED[game.rules.key](copy, choice)
    copy.forget()
    return copy


# --- what is read -----------------------------------------------------------------------------------------------------


_ANSWERED: dict[tuple[int, str], tuple[AnyGame, list[tuple[str, object]]]] = {}


def answered(game: AnyGame, side: str) -> list[tuple[str, object]]:
    """Return the answers to a side about a position that secrets share, asked once; the position is kept with them."""
    if (id(game), side) not in _ANSWERED:
        _ANSWERED[id(game), side] = game, list(answers(view(game, side)))
    return _ANSWERED[id(game), side][1]


@secrets
@pytest.mark.parametrize("first", [0, pytest.param(1, marks=pytest.mark.deep)])
def test_positions_that_differ_in_a_secret_alone_are_planned_alike(secret: Secret, first: int) -> None:
    """Every other position of those that can differ; the suite takes the first, third and so on."""
    pairs = [(game, forgotten(game)) for game in secret.positions()]
    pairs = [(game, other) for game, other in pairs if secret.change(other)]
    assert pairs
    for game, other in pairs[first::2]:
        for side in other.rules.sides:
            list(answers(view(other, side)))
        assert answered(game, secret.side) == list(answers(view(other, secret.side)))


@secrets
def test_a_view_is_planned_as_one_that_has_kept_nothing(secret: Secret) -> None:
    for game in secret.positions()[::2]:
        assert answered(game, secret.side) == list(answers(forgotten(view(game, secret.side))))


@cases
def test_planning_changes_nothing_and_throws_no_dice(case: Case) -> None:
    for game in some(case):
        before = game.digest()
        list(answers(game))
        assert game.digest() == before


@cases
def test_what_is_not_begun_is_none_and_the_rest_can_be_asked(case: Case) -> None:
    asked = case.rules().advising.planning
    found = {field.name: getattr(asked, field.name) for field in fields(Planning)}
    assert all(item is None or callable(item) for name, item in found.items() if name != "crowded_phase")


# --- objectives -------------------------------------------------------------------------------------------------------


@scenarios
def test_objectives_name_hexes_of_the_map_and_clauses_of_the_scenario(game: str, key: str) -> None:
    seen = opening(game, key)
    clauses = {clause.key for clause in seen.board.clauses.victory}
    for side in seen.rules.sides:
        found = planning(seen).objectives(seen, side)
        assert found
        assert len({item.key for item in found}) == len(found)
        for item in found:
            assert set(item.hexes) <= set(seen.board.map.hexes), item
            assert len(set(item.hexes)) == len(item.hexes)
            assert item.clause in clauses
            assert item.worth >= 0
            assert seen.turn <= item.by_turn <= seen.rules.last_turn(seen.board)


@scenarios
def test_every_objective_of_one_side_concerns_the_other(game: str, key: str) -> None:
    seen = opening(game, key)
    of = {side: planning(seen).objectives(seen, side) for side in seen.rules.sides}
    places = {side: {(item.clause, item.hexes) for item in found} for side, found in of.items()}
    assert places[GERMAN] == places[ALLIED]
    for item in of[GERMAN]:
        against = {other.kind for other in of[ALLIED] if other.key == item.key}
        assert not {item.kind} & against or item.kind == "take", f"{item.key}: both {item.kind}"


# --- value ------------------------------------------------------------------------------------------------------------


@scenarios
def test_the_margin_agrees_with_the_result_if_the_game_ended_now(game: str, key: str) -> None:
    begun = opening(game, key)
    results = set()
    for seed in range(SEEDS):
        position = changed(begun, seed)
        value = planning(position).value(position, GERMAN)
        assert value.result == ended_now(position), value
        results.add(value.result)
    assert len(results) > 1


@cases
def test_the_margin_agrees_with_the_result_along_a_game(case: Case) -> None:
    for game in some(case, 40):
        assert planning(game).value(game, GERMAN).result == ended_now(game)


@cases
def test_the_margin_of_one_side_is_the_negative_of_the_other(case: Case) -> None:
    for game in some(case):
        german, allied = (planning(game).value(game, side) for side in (GERMAN, ALLIED))
        assert german.margin == -allied.margin
        assert german.winning + allied.winning == 1
        assert (german.unit, german.parts) == (allied.unit, allied.parts)


@cases
@pytest.mark.parametrize(("result", "won"), [(GERMAN, 1), (ALLIED, -1), ("draw", 0)])
def test_a_game_that_is_over_is_worth_its_result(case: Case, result: str, won: int) -> None:
    """However it ended: a side may have given it up, or won it by what has gone again."""
    ended = some(case)[-1].copy()
    ended.result = result
    german, allied = (planning(ended).value(ended, side) for side in (GERMAN, ALLIED))
    assert (german.result, allied.result) == (won, -won)
    assert (german.winning, allied.winning) == (Fraction(1 + won, 2), Fraction(1 - won, 2))


@pytest.mark.parametrize(
    ("margin", "result"),
    [(BORDER, 1), (Fraction(7), 1), (Fraction(1, 3), 0), (Fraction(0), 0), (Fraction(-1, 3), 0), (-BORDER, -1)],
)
def test_half_a_unit_parts_a_draw_from_a_win(margin: Fraction, result: int) -> None:
    assert Value(Fraction(1, 2), margin, "units", ()).result == result


# --- formations, arrivals, combat -------------------------------------------------------------------------------------


@cases
def test_every_unit_on_the_map_belongs_to_one_formation(case: Case) -> None:
    for game in some(case):
        for side in game.rules.sides:
            seen = view(game, side)
            units = [unit for found in planning(seen).formations(seen, side) for unit in found.units]
            assert sorted(units) == sorted(unit.id for unit in seen.units_of(side))


@scenarios
def test_arrivals_are_the_units_that_wait_and_come_in_order(game: str, key: str) -> None:
    seen = opening(game, key)
    for side in seen.rules.sides:
        found = planning(seen).arrivals(seen, side)
        units = [unit for arrival in found for unit in arrival.units]
        waiting = {unit.id for unit in seen.units.values() if unit.side == side and unit.box == ARRIVALS}
        assert set(units) <= waiting
        assert len(set(units)) == len(units)
        assert units or not waiting
        assert [arrival.turn for arrival in found] == sorted(arrival.turn for arrival in found)
        for arrival in found:
            assert set(arrival.hexes) <= set(seen.board.map.hexes)


@cases
def test_the_chances_of_a_combat_add_up_to_one(case: Case) -> None:
    asked = case.rules().advising.planning
    assert asked is not None
    assert asked.combat is not None
    fought = 0
    for game in some(case):
        for side in game.rules.sides:
            for places, target in assaults(game, side):
                chances = asked.combat(game, places, target)
                if chances is not None:
                    fought += 1
                    assert sum(chance.chance for chance in chances) == 1
                    assert len({chance.result for chance in chances}) == len(chances)
                    ((unit, label),) = places.items()
                    assert game.board.map.is_adjacent(label, target) or game.units[unit].hex != label
    assert fought


def test_units_stand_where_they_are_put_and_the_position_stays_as_it_was() -> None:
    game = some(CASES[1])[-1]
    unit = game.units_of(GERMAN)[0]
    label = next(label for label in game.board.map.hexes if label not in game.occupants)
    before = game.digest()
    moved = standing(game, {unit.id: label})
    assert moved is not None
    assert (moved.units[unit.id].hex, moved.occupants[label]) == (label, (unit.id,))
    assert unit.id not in moved.occupants.get(unit.hex, ())
    assert game.digest() == before
    assert standing(game, {unit.id: unit.hex}) is game
    gone = next((other for other in game.units.values() if not other.on_map), None)
    assert gone is None or standing(game, {gone.id: label}) is None


# --- where, with what, and what may be hidden -------------------------------------------------------------------------


@cases
def test_one_movement_leads_where_the_overlay_shows_and_two_lead_on(case: Case) -> None:
    compared = farther = 0
    for game in some(case, 12):
        asked = planning(game)
        assert asked.movement
        for unit in game.units_of(game.top.side)[::7] if game.stack else ():
            shown = {found.hex for found in game.rules.telling.reach(game, unit.id)}
            one, two = (asked.movement(game, unit.id, turns) for turns in (1, 2))
            assert one[unit.hex] == two[unit.hex] == 0
            assert {label for label, count in two.items() if count <= 1} == set(one)
            farther += len(two) > len(one)
            if shown and len(one) > 1 and all(frame.phase != "move_unit" for frame in game.stack):
                compared += 1
                assert {*shown, unit.hex} == set(one)
    assert compared
    assert farther


@cases
def test_the_room_of_a_hex_is_never_negative_and_none_is_off_the_map(case: Case) -> None:
    for game in some(case):
        asked = planning(game)
        assert asked.capacity
        rooms = [asked.capacity(game, GERMAN, label) for label in game.occupants]
        assert min(rooms) >= 0
        assert asked.capacity(game, GERMAN, "nowhere") == 0


@cases
def test_units_fit_for_a_task_are_on_the_map_and_named_once(case: Case) -> None:
    for game in some(case):
        asked = planning(game)
        assert asked.means_of
        for side in game.rules.sides:
            units = {unit.id for unit in game.units_of(side)}
            for task in TASKS:
                found = asked.means_of(game, side, task)
                assert set(found) <= units
                assert len(set(found)) == len(found)
            assert asked.means_of(game, side, "hold")


@cases
def test_a_sample_looks_to_the_side_as_its_view_and_can_be_played_on(case: Case) -> None:
    for number, game in enumerate(some(case, 6)):
        asked = planning(game)
        assert asked.sample
        for side in game.rules.sides:
            seen, choice = view(game, side), Choice(number)
            drawn = asked.sample(seen, side, choice.below)
            assert view(drawn, side).digest() == seen.digest()
            assert list(view(drawn, side).units) == list(seen.units)
            _play_on(drawn, choice)


@secrets
def test_a_sample_of_a_view_with_a_secret_keeps_to_the_view(secret: Secret) -> None:
    """Not to what is true: pairs that differ in the secret give the same samples."""
    for game in secret.positions():
        asked, other = planning(game), forgotten(game)
        assert asked.sample
        if not secret.change(other):
            continue
        samples = [asked.sample(view(one, secret.side), secret.side, Choice(SEED).below) for one in (game, other)]
        assert samples[0].digest() == samples[1].digest()
        assert view(samples[0], secret.side).digest() == view(game, secret.side).digest()
        _play_on(samples[0], Choice(SEED))


def _play_on(game: AnyGame, choice: Choice) -> None:
    for _ in range(12):
        action = draw(game, choice.below)
        if action is None:
            break
        apply(game, action)


def test_a_march_counts_the_movement_in_which_a_hex_is_first_come_to() -> None:
    # From 5 up to two further in each movement, never beyond 9.
    found = marches("5", 2, lambda _, starts: [str(int(at) + step) for at in starts for step in (1, 2) if int(at) < 8])
    assert found == {"5": 0, "6": 1, "7": 1, "8": 2, "9": 2}


def _means(unit: str, attack: int, defense: int, support: int, mobility: int) -> Means:
    counted = map(Fraction, (attack, defense, support, mobility))
    return Means(unit, *counted, may_exit=True, may_wait=mobility > 0, steps=1, weight=Fraction(1))


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        ("take", ("tank", "foot")),
        ("hold", ("fort", "foot", "tank", "gun")),
        ("block", ("tank", "foot", "gun")),
        ("screen", ("tank", "gun", "foot")),
        ("exit", ("tank", "gun", "foot")),
        ("reserve", ("tank", "foot", "gun")),
        ("support", ("gun",)),
        ("escort", ("foot", "tank", "gun")),
    ],
)
def test_who_is_best_for_a_task(task: Task, wanted: tuple[str, ...]) -> None:
    members = (
        _means("foot", 4, 6, 0, 3),
        _means("tank", 8, 5, 0, 8),
        _means("gun", 0, 1, 9, 3),
        _means("fort", 0, 7, 0, 0),
    )
    assert ranked(task, members) == wanted
