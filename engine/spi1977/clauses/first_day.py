"""Which rules of the first day hold now? (25.14)"""

from engine.spi1977.board import Board
from engine.spi1977.setting.special_forms import FirstDay
from engine.spi1977.state import RULE, RULING, RhineGame, is_first_day

READS = (RULING("first-day-rules"),)
FOLLOWS = (RULE("25.14"), RULE("25.24"), RULE("27.4"))

SURPRISE, SUPPLY, GREEN, BARRAGE, DEPLETION = "surprise", "supply", "green", "barrage", "depletion"
BOTTLENECKS, TRAFFIC_JAMS, DISORGANIZATION = "bottlenecks", "traffic_jams", "disorganization"
"""The rules by name, 25.14a to 25.14h; disorganization holds in the first turn alone."""


def holds(game: RhineGame, rule: str) -> bool:
    """Tell whether a rule of the first day holds in this turn of this scenario."""
    if rule not in game.board.once(_rules):
        return False
    return game.turn == game.board.scenario.first_turn if rule == DISORGANIZATION else is_first_day(game)


def _rules(board: Board) -> frozenset[str]:
    return frozenset(rule for clause in board.clauses.of(FirstDay) for rule in clause.args.rules)
