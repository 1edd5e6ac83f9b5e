"""Does the set-up of a scenario make sense on its map?

Every unit should be able to trace supply where it starts, and on the first day of the offensive both sides stand on
their own side of the river. What differs, as an encircled garrison does, is listed with its reason among the waivers.
"""

from collections.abc import Iterator

from engine.core.play import apply, start
from engine.core.ruleset import Problem, Ruleset
from engine.core.sides import ALLIED, GERMAN
from engine.scenario import Scenario
from engine.scs1994.board import Board, compile_board
from engine.scs1994.state import RULE, ArdennesGame, OwnState, title
from engine.scs1994.supply import supply
from engine.scs1994.turn.setup import SET_UP, AcceptDefaults, started_in_supply

FOLLOWS = (RULE("2.5a-ZONE"), RULE("S-28"))
FIRST_DAY = 1


def start_problems(rules: Ruleset[OwnState, Board], scenario: Scenario) -> Iterator[Problem]:
    """Yield the units that start out of supply or beyond the river.

    Raises DataError, LookupError or ValueError for a scenario that cannot begin.
    """
    game = _set_up(rules, scenario)
    fed = started_in_supply(game)
    for side in (GERMAN, ALLIED):
        for unit in game.units_of(side):
            if unit.id not in fed and not supply.in_supply_now(game, unit):
                reason = f"{title(game, unit.id)} cannot trace supply from {unit.hex}, where it starts"
                yield Problem(f"supply/{scenario.key}|{unit.id}", f"{scenario.key}: {reason}", "warning")
    if scenario.first_turn == FIRST_DAY:
        yield from _front(game)


def _set_up(rules: Ruleset[OwnState, Board], scenario: Scenario) -> ArdennesGame:
    """Return the position after the set-up, free choices as proposed."""
    game, _ = start(rules, compile_board(scenario), 1)
    while game.stack and game.top.phase == SET_UP.key:
        apply(game, AcceptDefaults())
    return game


def _front(game: ArdennesGame) -> Iterator[Problem]:
    """Yield the printed set-up hexes on the enemy's bank, where the river bounds the Eastern Zone."""
    east = frozenset(game.board.areas.get(supply.EASTERN_ZONE, ()))
    scenario = game.board.scenario
    by_number = game.board.number("east_row_min")  # from this row north no river bounds the zone (2.5a-ZONE)
    for row in scenario.setup:
        if row.place not in game.board.map.hexes or int(row.place[1:].partition(".")[0]) >= by_number:
            continue
        side = game.board.pieces[row.counter].counter.side
        if (row.place in east) != (side == GERMAN):
            bank = "east" if side == ALLIED else "west"
            name = game.board.pieces[row.counter].title
            message = f"{scenario.key}: {name} starts in {row.place}, {bank} of the river, on the first day"
            yield Problem(f"front/{scenario.key}|{row.counter}", message, "warning")
