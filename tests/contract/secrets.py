"""Pairs of positions that differ only in what a side may not know."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import pytest

from engine.core.dice import Choice
from engine.core.events import put
from engine.core.phases import AnyGame
from engine.core.play import apply, legal_actions, start
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import ARRIVALS
from engine.hj1986.telling.fog import committed
from engine.playtest.games import board_of, ruleset_of
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.state import is_hidden as is_team
from engine.spi1977.air.points import INTERDICTION
from engine.spi1977.fighting.combat import EndDeclaration
from engine.spi1977.fighting.cover import AddFire, EndFire, FlyCover
from engine.spi1977.state import MARCH, is_marching
from engine.spi1977.supply.interdiction import Interdict
from engine.spi1977.turn.setup import plans
from tests.fuzz.checking import scenario_with
from tests.games.scs1994.fights import TARGET, WEST, fight
from tests.games.scs1994.positions import allied as scs_allied
from tests.games.scs1994.positions import german as scs_german
from tests.games.spi1977.fights import declare, resolve
from tests.games.spi1977.positions import german, gun, key_of, position, us

UNDER, TOP = (scs_german(name, WEST, attack=3) for name in ("under", "top"))
TEAM = scs_german("team", WEST, kind="greif", movement=24, steps=1)
SEED = 3
POSITIONS = 4


def another_dummy(game: AnyGame) -> bool:
    """Let another dump be the dummy, if there is one to swap with (3.3a)."""
    dumps = game.own.dumps
    real = next((dump for dump in dumps if not dump.dummy), None)
    dummy = next((dump for dump in dumps if dump.dummy), None)
    if real is None or dummy is None:
        return False
    changed = {real: replace(real, dummy=True), dummy: replace(dummy, dummy=False)}
    game.own.dumps = tuple(changed.get(dump, dump) for dump in dumps)
    return True


def other_option(game: AnyGame) -> bool:
    """Let the German have chosen another victory option (4.0)."""
    if not game.own.secret_option:
        return False
    game.own.secret_option = f"not {game.own.secret_option}"
    return True


def more_losses(game: AnyGame) -> bool:
    """Let all Allied units on the map that nobody attacks have lost a step (O 2.0)."""
    targets = committed(game)
    whole = [
        unit
        for unit in game.units.values()
        if unit.side == ALLIED and unit.on_map and unit.hex not in targets and not unit.steps_lost
    ]
    for unit in whole:
        unit.steps_lost = 1
    return bool(whole)


def fewer_arrivals(game: AnyGame) -> bool:
    """Let the Allies expect a unit less (O 2.0(2))."""
    expected = next((unit for unit in game.units.values() if unit.side == ALLIED and unit.box == ARRIVALS), None)
    if expected is None:
        return False
    del game.units[expected.id]
    return True


def expected_otherwise(game: AnyGame) -> bool:
    """Let a unit that the Allies expect have been kept out, and drawn by the dice before (O 2.0(2))."""
    expected = next((unit for unit in game.units.values() if unit.side == ALLIED and unit.box == ARRIVALS), None)
    if expected is None:
        return False
    game.own.logistics.delayed = (*game.own.logistics.delayed, expected.id)
    game.own.optional.drawn = {**game.own.optional.drawn, expected.id: ""}
    return True


def another_depot(game: AnyGame) -> bool:
    """Let another depot be true, if there is a false one to swap with (25.27p)."""
    depots = game.own.moving.depots
    true = next((depot for depot in depots if depot.real), None)
    false = next((depot for depot in depots if not depot.real), None)
    if true is None or false is None:
        return False
    changed = {true: replace(true, real=False), false: replace(false, real=True)}
    game.own.moving.depots = tuple(changed.get(depot, depot) for depot in depots)
    return True


def other_plan(game: AnyGame) -> bool:
    """Let the German have chosen another plan (27.7)."""
    if not game.own.plan:
        return False
    game.own.plan = next(plan for plan in plans_of(game) if plan != game.own.plan)
    return True


def plans_of(game: AnyGame) -> tuple[str, ...]:
    """Return the plans among which the German chooses."""
    undecided = game.bare()
    undecided.own.plan = ""
    return plans(undecided, GERMAN)


def team_elsewhere(game: AnyGame) -> bool:
    """Let a hidden team whose place nobody is told lie in another empty hex (2.1bB)."""
    team = next((unit for unit in game.units.values() if unit.on_map and is_team(unit)), None)
    if team is None:
        return False
    put(game, team.id, next(label for label in game.board.map.hexes if label not in game.occupants), "map")
    game.forget()
    return True


def attacks_alone(game: AnyGame) -> bool:
    """Let the unit that lies under the top of an attacking stack not attack (S-06)."""
    found = False
    for frame in game.stack:
        lists = {name: value for name, value in frame.values.items() if isinstance(value, list) and UNDER.key in value}
        frame.set({name: [key for key in value if key != UNDER.key] for name, value in lists.items()})
        found = found or bool(lists)
    return found


def began_otherwise(game: AnyGame) -> bool:
    """Let a unit that moves unseen have begun beside an enemy or not, have gone or not, with a point more left."""
    moving, phase = game.top, game.stack[-2]
    said = moving.values
    moving.set({"pinned": not said["pinned"], "moved": not said["moved"], "mp_left": said["mp_left"] + 1})
    phase.set({"pinned": [key for key in phase.values["pinned"] if key != said["unit"]]})
    return True


def columns_swapped(game: AnyGame) -> bool:
    """Let each unit that marches stand where the next one did, under the marker that lies there (19.43)."""
    columns = [unit for unit in game.units.values() if unit.side == GERMAN and unit.on_map and is_marching(unit)]
    places = [unit.hex for unit in columns]
    there = dict(zip((unit.id for unit in columns), [*columns[-1:], *columns[:-1]], strict=True))
    for label in dict.fromkeys(places):
        stack = game.occupants[label]
        game.occupants[label] = tuple(there[key].id if key in there else key for key in stack)
    for unit, label in zip(columns, [*places[1:], *places[:1]], strict=True):
        unit.hex = label
    game.forget()
    return len({*places}) > 1


def other_fire(game: AnyGame) -> bool:
    """Let the defender have written down another gun and other points of ground support (S-11.4)."""
    kept = game.own.fighting
    if not kept.written and not kept.written_air:
        return False
    guns = [key for key in game.units if "fpf" in key and key not in kept.written]
    kept.written, kept.written_air = (tuple(guns), 0) if guns else ((), 1)
    return True


@dataclass(frozen=True)
class Secret:
    """A game with secrets: ``change`` alters what ``side`` may not know, and says whether there was anything.

    ``parameters`` of the scenario are set for it. ``made`` are positions put together by hand, for a step that games
    chosen by seed hardly reach.
    """

    name: str
    game: str
    scenario: str
    options: str
    side: str
    change: Callable[[AnyGame], bool]
    actions: int = 0
    parameters: tuple[tuple[str, str], ...] = ()
    made: Callable[[], tuple[AnyGame, ...]] | None = None

    def positions(self) -> tuple[AnyGame, ...]:
        """Return positions with all that was worked out on the way to them; not to be changed."""
        if self.made is not None:
            return self.made()
        return positions(self.game, self.scenario, self.options, self.actions, self.parameters)


@cache
def attacked_columns() -> tuple[AnyGame, ...]:
    """Return the German columns that the Allied player attacks from the air, before and after his first attack."""
    units = [
        us("1/393", "C0808"),
        german("x", "C1010", marks=(MARCH,)),
        german("y", "C1014", marks=(MARCH,), steps_lost=1),
        german("z", "C1212"),
        german("friend", "C1010"),
    ]
    air = {f"{ALLIED}/{INTERDICTION}": 4}
    first = position(units, phase="interdiction", side=ALLIED, turn=6, air=air, dice=(6, 6))
    second = first.copy()
    apply(second, Interdict("C1010", 1))
    return first, second


@cache
def attacking_stack() -> tuple[AnyGame, ...]:
    """Return a German stack that attacks, of which the Allied player sees the top: while it is chosen, and when he must
    retreat. Six against one are 6:1, where 51 is D1r2."""
    units = [UNDER, TOP, scs_allied("D", TARGET, defense=1)]
    game = fight(*units, side=GERMAN, dice=(5, 1), parameters={"enemy_stacks": "top"})
    for action in (DeclareAttack(TARGET), AddAttacker(UNDER.key), AddAttacker(TOP.key)):
        apply(game, action)
    chosen = game.copy()
    apply(game, ConfirmAttack())
    return chosen, game


@cache
def unseen_moves() -> tuple[AnyGame, ...]:
    """Return a unit under the top of a stack beside an enemy that is about to move, and a hidden team on its way."""
    enemy = scs_allied("A", TARGET)
    parameters = {"enemy_stacks": "top", "greif_places_known": "no"}
    below = fight(UNDER, TOP, enemy, phase="movement", side=GERMAN, turn=3, parameters=parameters)
    apply(below, SelectUnit(UNDER.key))
    team = fight(TEAM, enemy, phase="movement", side=GERMAN, turn=3, parameters=parameters)
    apply(team, SelectUnit(TEAM.key))
    apply(team, MoveTo((TEAM.hex, "B48.17")))
    return below, team


@cache
def written_fire() -> tuple[AnyGame, ...]:
    """Return the attacker who names his barrage, with fire and ground support written down or fire alone."""
    units = [
        german("gr", "C1010", attack=12),
        us("g", "C1011"),
        gun(GERMAN, "barrage", "C1007"),
        gun(ALLIED, "fpf", "C1014", fpf=2),
        gun(ALLIED, "fpf2", "C1114", fpf=3),
    ]
    found = []
    for air in (0, 2):
        game = position(units, options=("hidden_fire",), dice=(3,), air={ALLIED: 4})
        declare(game, "C1011", ["gr"])
        apply(game, EndDeclaration())
        resolve(game, "C1011")
        apply(game, AddFire(key_of(game, "fpf")))
        if air:
            apply(game, FlyCover(air))
        apply(game, EndFire())
        found.append(game)
    return tuple(found)


SECRETS = (
    Secret("dummy dumps", "scs1994", "battle-for-the-ardennes", "", GERMAN, another_dummy, 40),
    Secret("victory option", "scs1994", "battle-for-the-ardennes", "", ALLIED, other_option, 40),
    Secret("losses", "hj1986", "breakthrough", "hidden_stacks", GERMAN, more_losses, 60),
    Secret("arrivals", "hj1986", "breakthrough", "hidden_stacks", GERMAN, fewer_arrivals, 60),
    Secret("delays", "hj1986", "breakthrough", "hidden_stacks", GERMAN, expected_otherwise, 60),
    Secret("true depots", "spi1977", "peiper", "", GERMAN, another_depot, 60),
    Secret("plan", "spi1977", "campaign", "", ALLIED, other_plan, 8),
    Secret(
        *("hidden teams", "scs1994", "kampfgruppe-peiper", "", ALLIED, team_elsewhere, 40),
        parameters=(("greif_places_known", "no"),),
    ),
    Secret("attacking stack", "scs1994", "", "", ALLIED, attacks_alone, made=attacking_stack),
    Secret("unseen moves", "scs1994", "", "", ALLIED, began_otherwise, made=unseen_moves),
    Secret("columns", "spi1977", "", "", ALLIED, columns_swapped, made=attacked_columns),
    Secret("written fire", "spi1977", "", "", GERMAN, other_fire, made=written_fire),
)
secrets = pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: f"{secret.game}, {secret.name}")


@cache
def positions(
    game: str, scenario: str, options: str, actions: int, parameters: tuple[tuple[str, str], ...] = ()
) -> tuple[AnyGame, ...]:
    """Return positions along a game chosen by seed, each with all that was worked out on the way to it."""
    found_scenario = scenario_with(game, scenario, options)
    chosen = found_scenario.model_copy(update={"parameters": found_scenario.parameters | dict(parameters)})
    played, _ = start(ruleset_of(game), board_of(chosen), SEED)
    choice, found = Choice(SEED), [played.copy()]
    for _ in range(actions):
        offered = list(legal_actions(played))
        if not offered:
            break
        apply(played, offered[choice.below(len(offered))])
        found.append(played.copy())
    return tuple(found[:: max(1, len(found) // POSITIONS)])


def forgotten(game: AnyGame) -> AnyGame:
    """Return a copy that has kept nothing."""
    return game.bare()
