"""The search for reachable hexes prices steps from a table; it must say what the steps cost one by one."""

from engine.core.dice import Choice
from engine.core.play import apply, decision, draw, start
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of
from engine.scs1994.board import MP
from engine.scs1994.steps.movement_costs import reached, step_cost
from engine.scs1994.steps.mover import mover
from tests.games.scs1994.positions import german, position

SIDE = ("B50.12", "B50.13")


def test_the_search_follows_bridges_that_fall_and_are_repaired() -> None:
    """Turn 3, mech: 2 points over the bridge; blown, the river adds 8; repaired, 2 again."""
    tank = german("KG", SIDE[0], kind="armor", movement=20)
    game = position([tank], turn=3, bridges=[SIDE])
    unit, costs = game.units[tank.key], []
    for blown in ((), (SIDE,), ()):
        game.own.blown = blown
        game.forget()
        costs.append(reached(game, unit, 20 * MP).cost[SIDE[1]])
    assert costs[0] == costs[2] == 2 * MP
    # Around the end of the one river hexside it is two plain steps of 2 points: less than 2 + 8.
    assert costs[1] == 4 * MP


def test_the_search_follows_an_engineer_that_lays_and_takes_up_its_bridge() -> None:
    """The bridge of the engineer costs 1 (2.3b), so the hex behind it 2 + 1; without it 4 around the river."""
    tank = german("KG", SIDE[0], kind="armor", movement=20)
    engineer = german("Eng", SIDE[1], kind="engineer", face="engineer")
    game = position([tank, engineer], turn=3, rivers=[SIDE])
    unit, costs = game.units[tank.key], []
    for face in ("engineer", "bridge", "engineer"):
        game.units[engineer.key].face = face
        game.forget()
        costs.append(reached(game, unit, 20 * MP).cost[SIDE[1]])
    assert costs == [4 * MP, 3 * MP, 4 * MP]


def test_searched_costs_are_the_sums_of_the_steps_and_no_step_is_missed() -> None:
    """In a game over the whole map, past its first turn: bridges are down, jams gone, stacks in the way."""
    game, _ = start(ruleset_of("scs1994"), board_of(load_scenario("scs1994", "battle-for-the-ardennes")), 1)
    choice = Choice(1)
    while decision(game) is not None and game.turn < 3:
        apply(game, draw(game, choice.below))
    budget, around = 10 * MP, game.board.map.neighbors
    units = [unit for side in game.rules.sides for unit in game.units_of(side)]
    assert game.own.blown
    for unit in units[::15]:
        found, who = reached(game, unit, budget), mover(game, unit)
        for here, spent in found.cost.items():
            if here in found.previous:
                before = found.previous[here]
                assert spent == found.cost[before] + (step_cost(game, who, before, here) or 0)
            for there in around[here]:
                price = step_cost(game, who, here, there)
                if price is not None and spent + price <= budget:
                    assert found.cost[there] <= spent + price
