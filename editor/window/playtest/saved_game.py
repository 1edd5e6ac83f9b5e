"""How is a game written as a log, and how does it go on? A log is made again, action by action. Knows no Qt."""

from collections.abc import Callable
from itertools import chain
from typing import TextIO

from editor.window.playtest.beginning import begun
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.dice import DiceRolled, DiceWantedError, thrown_by_hand
from engine.core.dump import BrokenRuleError
from engine.core.play import apply, start
from engine.core.record import Header, other_rules, parsed, read, whole_lines, write_header, write_record
from engine.core.rules import IllegalActionError
from engine.players import is_player
from engine.playtest.games import ruleset_of
from engine.playtest.run import header_of
from engine.scenario import Scenario

IN_SECRET = "by hand in secret"
"""How a saved game names a person who shares the screen with the other side."""


class SavedGameError(Exception):
    """A file is no saved game, or not one of the scenario at hand; the text says what to do."""


def resume(
    stream: TextIO,
    scenario: Callable[[], Scenario],
    made: Callable[[int], None] = lambda _count: None,
    begins: Callable[[PlaySession], None] = lambda _session: None,
) -> PlaySession:
    """Return the game a log holds, as far as it goes on today's data; the log of the session says where it stops.
    ``made`` hears after each action how many were made, ``begins`` of the game before the first.

    Raises SavedGameError, what getting the scenario raises, and what ``made`` does.
    """
    lines, is_cut = whole_lines(stream.read())
    value = scenario()
    header = _header(lines, value)
    seats = {side: BY_HAND if seat == IN_SECRET else seat for side, seat in header.players.items()}
    rules = ruleset_of(header.game)
    older = other_rules(header, rules)
    records = read(lines, rules, with_events=not older)[1]
    try:
        began = next(records, None)
    except ValueError as error:
        raise SavedGameError(f"the file is damaged: {error}") from error
    session = begun(
        value,
        header.seed,
        {side: seat if is_player(seat) else BY_HAND for side, seat in seats.items()},
        two_people=IN_SECRET in header.players.values(),
        opened_with=thrown_by_hand(began.events if began is not None else ()),
    )
    begins(session)
    because = f" ({older})" if older else ""
    last = ""
    try:
        for record in chain([] if began is None else [began], records):
            last = record.digest
            if record.action is not None:
                thrown = thrown_by_hand(record.events)
                if any(isinstance(event, DiceRolled) for event in record.events):
                    session.dice_by_hand = thrown is not None
                session.act(record.action, thrown=thrown)
                made(len(session.records) - 1)
    except ValueError as error:
        raise SavedGameError(f"the file is damaged: {error}") from error
    except (IllegalActionError, BrokenRuleError, DiceWantedError) as error:
        session.say(f"The saved game goes no further than this{because}: {error}")
        return session
    if is_cut:
        session.say("The last line of the saved game was cut off; what it held is left out.")
    if last != session.game.digest():
        session.say(
            f"The library or the rules have changed since this game was saved{because}: it came out differently."
        )
    return session


def write_log(session: PlaySession, stream: TextIO, program: str) -> None:
    """Write a game as a log that replays: plays it again from the start to find the digests."""
    people = {BY_HAND: IN_SECRET} if session.two_people and not session.shows_all else {}
    seats = {side: people.get(seat, seat) for side, seat in session.seats.items()}
    write_header(stream, header_of(session.scenario, program, session.seed, seats))
    thrown = thrown_by_hand(session.records[0].events)
    game, opening = start(session.game.rules, session.board, session.seed, thrown)
    write_record(stream, 0, opening, game)
    for number, record in enumerate(session.records[1:], start=1):
        write_record(stream, number, apply(game, record.action, thrown_by_hand(record.events)), game)


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
