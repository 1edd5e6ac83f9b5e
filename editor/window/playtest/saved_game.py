"""How does a saved game go on? A play log is made again, action by action. Knows no Qt."""

from collections.abc import Callable
from typing import TextIO

from editor.window.playtest.beginning import begun
from editor.window.playtest.session import BY_HAND, IN_SECRET, SEATS, PlaySession
from engine.core.dump import BrokenRuleError
from engine.core.record import Header, other_rules, parsed, read, whole_lines
from engine.core.rules import IllegalActionError
from engine.playtest.games import ruleset_of
from engine.scenario import Scenario


class SavedGameError(Exception):
    """A file is no saved game, or not one of the scenario at hand; the text says what to do."""


def resume(
    stream: TextIO, scenario: Callable[[], Scenario], made: Callable[[int], None] = lambda _count: None
) -> PlaySession:
    """Return the game a log holds, as far as it goes on today's data; the log of the session says where it stops.
    ``made`` hears after each action how many were made.

    Raises SavedGameError, what getting the scenario raises, and what ``made`` does.
    """
    lines, is_cut = whole_lines(stream.read())
    value = scenario()
    header = _header(lines, value)
    seats = {side: BY_HAND if seat == IN_SECRET else seat for side, seat in header.players.items()}
    session = begun(
        value,
        header.seed,
        {side: seat if seat in SEATS else BY_HAND for side, seat in seats.items()},
        two_people=IN_SECRET in header.players.values(),
    )
    rules = ruleset_of(header.game)
    older = other_rules(header, rules)
    _, records = read(lines, rules, with_events=not older)
    because = f" ({older})" if older else ""
    last = ""
    try:
        for record in records:
            last = record.digest
            if record.action is not None:
                session.act(record.action)
                made(len(session.records) - 1)
    except ValueError as error:
        raise SavedGameError(f"the file is damaged: {error}") from error
    except (IllegalActionError, BrokenRuleError) as error:
        session.say(f"The saved game goes no further than this{because}: {error}")
        return session
    if is_cut:
        session.say("The last line of the saved game was cut off; what it held is left out.")
    if last != session.game.digest():
        session.say(
            f"The library or the rules have changed since this game was saved{because}: it came out differently."
        )
    return session


def _header(lines: list[str], scenario: Scenario) -> Header:
    """Return the head of a log of this scenario; raises SavedGameError."""
    try:
        head = parsed(lines[0] if lines else "")
        game, key = str(head["game"]), str(head["scenario"])
    except (ValueError, KeyError, TypeError):
        raise SavedGameError("the file holds no game that was saved here; choose a play log (*.jsonl)") from None
    if (game, key) != (scenario.game, scenario.key):
        raise SavedGameError(
            f"the file holds a game of {game}, {key}; choose that scenario in the library first, this is {scenario.key}"
        )
    try:
        header, _ = read(lines[:1], ruleset_of(game))
    except ValueError as error:
        raise SavedGameError(f"the file is damaged: {error}") from error
    return header
