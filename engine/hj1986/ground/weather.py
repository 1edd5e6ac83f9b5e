"""What is the weather, and what is the ground like? (A 1.0, A 8, O 3.0)

Clear mornings, frozen ground and heavy snow come by date. With the optional rule of variable weather the die of the
turn before decides whether a morning is clear.
"""

from engine.hj1986.state import RULE, BulgeGame

FOLLOWS = (RULE("A 0"), RULE("A 1.0"), RULE("A 8.12"), RULE("A 8.13"))

ADVANCED, VARIABLE, POOR = "advanced", "variable_weather", "allied_9"
CLEAR, OVERCAST = "clear", "overcast"


def is_advanced(game: BulgeGame) -> bool:
    """Tell whether the Advanced rules are played."""
    return game.board.is_on(ADVANCED)


def is_day(game: BulgeGame) -> bool:
    """Tell whether this is an AM turn."""
    return game.board.is_day(game.turn)


def is_printed_clear(game: BulgeGame, turn: int) -> bool:
    """Tell whether the rule names a turn as a clear morning."""
    return str(turn) in game.board.names("clear_turns", "turn")


def is_clear(game: BulgeGame) -> bool:
    """Tell whether this is a clear morning, when the Allies rule the air (A 1.0)."""
    if not is_advanced(game) or not is_day(game) or game.board.is_on(POOR):
        return False
    if game.turn < int(game.board.parameters.get("air_supremacy_first_turn", "0")):
        return False
    if game.board.is_on(VARIABLE):
        return game.own.advanced.weather == CLEAR
    return is_printed_clear(game, game.turn)


def is_frozen(game: BulgeGame) -> bool:
    """Tell whether the ground is frozen (A 8.11, A 8.12)."""
    if not is_advanced(game) or game.board.is_on(POOR):
        return False
    return game.board.number("freeze_first_turn") <= game.turn <= game.board.number("freeze_last_turn")


def is_snowy(game: BulgeGame) -> bool:
    """Tell whether heavy snow lies (A 8.13)."""
    return is_advanced(game) and game.turn >= game.board.number("snow_first_turn")
