"""How far it is to somewhere: what the staff works out once and looks up again is what it would find anew."""

from typing import Any

import pytest

from engine.core.paths import reach_by
from engine.core.phases import AnyGame
from engine.core.play import start, view
from engine.core.sides import ALLIED, GERMAN
from engine.data.load import load_scenario
from engine.hj1986.ground.hexsides import bridge_key
from engine.hj1986.position.moving_state import BLOWN
from engine.players.staff.bars import barred, bars
from engine.players.staff.estimate import Estimate, estimate
from engine.players.staff.land import Land
from engine.players.staff.net import Net
from engine.players.staff.prices import SCALE, chance
from engine.players.staff.ways import Ways
from engine.playtest.games import board_of, ruleset_of

shorts = pytest.mark.parametrize(("game", "scenario"), [("scs1994", "st-vith"), ("hj1986", "clervaux")])


def begun(game: str, scenario: str) -> AnyGame:
    found, _ = start(ruleset_of(game), board_of(load_scenario(game, scenario)), 1)
    return found


def of(side: str, game: AnyGame) -> Estimate:
    found = estimate(view(game, side), side)
    assert found is not None
    return found


def blow(game: AnyGame) -> None:
    """Let every printed bridge be down."""
    own: Any = game.own
    sides = {(a, b) for (a, b), found in game.board.map.hexsides.items() if any(side.crossing for side in found)}
    if hasattr(own, "blown"):
        own.blown = type(own.blown)(sorted(sides))
    else:
        own.ground.bridges = dict.fromkeys((bridge_key(a, b) for a, b in sides), BLOWN)
    game.forget()


@shorts
def test_steps_of_the_printed_map_hold_but_where_bridges_are_down(game: str, scenario: str) -> None:
    """The board keeps what the first position found; in the second some ways are closed, and so it is asked anew."""
    whole = begun(game, scenario)
    down = whole.copy()
    blow(down)
    found = []
    for position in (whole, down):
        seen = of(GERMAN, position)
        key = next(key for key, force in seen.own.items() if force.attack > 0 and force.moves)
        over = Land(seen).ground(key)
        net = Net(over, position.board)
        for here in position.board.map.hexes:
            assert [*net.out(here)] == [*over.steps(here)], f"{key} from {here}"
            assert all((here, price) in net.into(there) for there, price in net.out(here))
        found.append({here: net.out(here) for here in position.board.map.hexes})
    assert found[0] != found[1]


@shorts
def test_what_a_way_costs_is_found_alike_bit_by_bit_and_at_once(game: str, scenario: str) -> None:
    seen = of(GERMAN, begun(game, scenario))
    land, labels = Land(seen), list(seen.view.board.map.hexes)
    key = next(key for key, force in seen.own.items() if force.moves)
    over, goals, tolls = land.ground(key), labels[:3], dict.fromkeys(labels[::7], 700)
    home, net, each = land.away(key, goals, tolls), Net(over, seen.view.board), over.allowance

    def steps(there: str, _: int) -> list[tuple[str, int]]:
        toll = tolls.get(there, 0) * each // 1000
        return [(here, (min(price, each) if over.capped else price) + toll) for here, price in net.into(there)]

    whole = reach_by(goals, None, steps)
    for label in (*labels[::11], *labels):
        assert home.cost(label) == whole.cost.get(label)
        assert home.cost(label, 5) == (whole.cost.get(label) if whole.cost.get(label, 6) <= 5 else None)
    assert home.previous == whole.previous


@shorts
def test_what_it_costs_the_enemy_that_a_hex_is_barred_is_what_all_his_ways_searched_anew_say(
    game: str, scenario: str
) -> None:
    seen = of(ALLIED, begun(game, scenario))
    found = bars(seen, ())
    enemy, land = found.enemy, Land(found.enemy)
    tried = 0
    for _ in range(2):
        for label in found.promising(seen.view.board.map.hexes):
            before, after = (Ways(land, tolls) for tolls in (found.tolls, barred(seen, found.tolls, label)))
            lost = 0
            for key, goal in found._aims.items():
                values = []
                for ways in (before, after):
                    turns = ways.turns(key, goal, enemy.hex_of(key))
                    left = goal.left - found.less
                    values.append(0 if turns is None else goal.each * chance(turns, left) // SCALE)
                lost += values[0] - values[1]
            assert found.bar(label) == lost <= found.at_most(label)
            tried += lost > 0
        found.put(found.promising(seen.view.board.map.hexes)[0])
    assert tried
