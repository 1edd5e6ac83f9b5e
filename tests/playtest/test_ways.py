"""How far it is to somewhere: what the staff works out once and looks up again is what it would find anew."""

from collections import Counter
from typing import Any

import pytest

from engine.core.paths import reach_by
from engine.core.phases import AnyGame
from engine.core.play import start, view
from engine.core.sides import ALLIED, GERMAN
from engine.data.load import load_scenario
from engine.hj1986.ground.hexsides import bridge_key, has_bridge, water
from engine.hj1986.position.moving_state import BLOWN, BUILT
from engine.players.staff.bars import barred, bars
from engine.players.staff.estimate import Estimate, estimate
from engine.players.staff.land import Land
from engine.players.staff.net import Net
from engine.players.staff.prices import SCALE, Goal, chance, prices
from engine.players.staff.ways import Ways, chosen
from engine.playtest.games import board_of, ruleset_of

shorts = pytest.mark.parametrize(("game", "scenario"), [("scs1994", "st-vith"), ("hj1986", "clervaux")])


def begun(game: str, scenario: str) -> AnyGame:
    found, _ = start(ruleset_of(game), board_of(load_scenario(game, scenario)), 1)
    return found


def of(side: str, game: AnyGame) -> Estimate:
    found = estimate(view(game, side), side)
    assert found is not None
    return found


def change_bridges(game: AnyGame) -> None:
    """Let every printed bridge be down; where none is printed at all, let one be built over each river."""
    own: Any = game.own
    if hasattr(own, "blown"):
        sides = game.board.map.hexsides.items()
        own.blown = tuple(sorted(pair for pair, found in sides if any(side.crossing for side in found)))
    else:
        wet = (pair for pair in game.board.map.hexsides if water(game.board, *pair))
        own.ground.bridges = {bridge_key(*pair): BLOWN if has_bridge(game, *pair) else BUILT for pair in wet}
    game.forget()


@shorts
def test_steps_of_the_printed_map_hold_but_where_bridges_are_others(game: str, scenario: str) -> None:
    """The board keeps what the first position found; in the second some ways are closed, and so it is asked anew."""
    whole = begun(game, scenario)
    down = whole.copy()
    change_bridges(down)
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
def test_a_bridge_that_changes_later_leaves_no_mark_on_the_printed_map(game: str, scenario: str) -> None:
    """A net is asked on when its position has changed; the next position without that change finds what it should."""
    first, later = begun(game, scenario), begun(game, scenario)
    seen = of(GERMAN, first)
    key = next(key for key, force in seen.own.items() if force.attack > 0 and force.moves)
    early = Net(Land(seen).ground(key), first.board)
    change_bridges(seen.view)
    for here in first.board.map.hexes:
        early.out(here)
    over = Land(of(GERMAN, later)).ground(key)
    net = Net(over, first.board)
    assert all([*net.out(here)] == [*over.steps(here)] for here in first.board.map.hexes)


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
    assert {label: after for label in labels if (after := home.onward(label))} == whole.previous


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


@shorts
@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_who_goes_where_is_found_as_if_all_ways_were_known(game: str, scenario: str, side: str) -> None:
    seen = of(side, begun(game, scenario))
    ways, goals = Ways(Land(seen), {}), prices(seen).goals
    members, at = list(seen.own.values()), {key: seen.hex_of(key) for key in seen.own}
    rated = []
    for means in members:
        for goal in goals:
            if means.may_exit or not goal.is_exit:
                turns = ways.turns(means.unit, goal, at[means.unit], goal.left * 1000)
                if turns is not None:
                    rated.append((goal.each * chance(turns, goal.left) // (1000 + turns), means.unit, goal))
    rated.sort(key=lambda item: -item[0])
    sent: Counter[str] = Counter()
    first: dict[str, Goal] = {}
    spare: dict[str, Goal] = {}
    for _, unit, goal in rated:
        if unit in first:
            continue
        if not goal.is_exit and sent[goal.objective.key] >= goal.wanted:
            spare.setdefault(unit, goal)
        else:
            sent[goal.objective.key] += 1
            first[unit] = goal
    wanted = {**spare, **first}
    assert wanted or side == ALLIED
    assert chosen(Ways(Land(seen), {}), members, goals, at) == wanted


@shorts
def test_ways_are_taken_over_where_nothing_about_them_has_changed(game: str, scenario: str) -> None:
    first = of(GERMAN, begun(game, scenario))
    later = of(GERMAN, begun(game, scenario))
    key = next(key for key, force in first.own.items() if force.attack > 0 and force.moves)
    goal = prices(first).goals[0]
    before = Ways(Land(first), {})
    home = before.to(key, goal)
    shared = Ways(Land(later), {}, before).to(key, goal)
    assert (shared is home) == (Land(later).alike(key, ()) is not None)
    tolled = Ways(Land(later), {goal.objective.hexes[0]: 500}, before)
    assert tolled.to(key, goal) is not home
