"""How does the position of a report become a game again, and what keeps it from that? Knows no Qt."""

from collections.abc import Sequence
from typing import Any

from pydantic import JsonValue

from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.phases import AnyGame
from engine.core.play import decision, legal_actions
from engine.core.record import parsed
from engine.data.tables import DataError
from engine.playtest.dumps import read_dump
from engine.playtest.games import UnknownGameError, board_of, ruleset_of
from engine.scenario import Scenario

_GAME, _RULES, _DATA = "game", "rules", "data"
_NAMED = 3
"""So much of what is missing is named."""


class PositionError(Exception):
    """The position of a report is no game of the scenario as it stands now; the text says why."""


def position_of(session: PlaySession) -> JsonValue:
    """Return the position of the game in hand, with the version of the rules and the digest of the data."""
    return {
        _RULES: session.game.rules.version,
        _DATA: session.scenario.digest(),
        _GAME: session.game.position(),
    }


def begun_at(scenario: Scenario, told: str, last: Sequence[str]) -> PlaySession:
    """Return a game that goes on from the position of a report, both sides led by hand; ``last`` are the events before
    it. Raises PositionError."""
    try:
        data = parsed(told)
        position = data.get(_GAME, data)  # older reports hold the position alone
        rules, board = ruleset_of(scenario.game), board_of(scenario)
        other = _other(data, rules.version, scenario)
        _check_known(scenario, position)
        seats = dict.fromkeys(rules.sides, BY_HAND)
        session = PlaySession(scenario, int(position["dice"]["seed"]), seats, board, position=position)
        _check_goes_on(session.game)
    except (UnknownGameError, DataError) as error:
        raise PositionError(str(error)) from error
    except PositionError:
        raise
    except Exception as error:  # what a file holds that others have written may break anything
        raise PositionError("the rules of today cannot read it") from error
    session.say("This game goes on from the position of a report. What was logged before it:")
    for text in last:
        session.say(text)
    if other:
        session.say(f"{other} since the report was made; what follows may differ from what its writer saw.")
    return session


def begun_at_dump(text: str) -> PlaySession:
    """Return a game at the position of a dump, with the scenario of the dump. Raises PositionError."""
    try:
        dump, before, action = read_dump(text)
        seats = dict.fromkeys(before.rules.sides, BY_HAND)
        session = PlaySession(before.board.scenario, before.dice.seed, seats, before.board, position=dump.position)
        session.say("This game goes on from the position of a dump. Then this was done, and a rule broke:")
        session.say(f"{session.describe(action)}: {dump.error}")
    except Exception as error:  # what a file holds that others have written may break anything
        raise PositionError(str(error)) from error
    return session


def _other(data: Any, version: str, scenario: Scenario) -> str:
    if data.get(_RULES, version) != version:
        return "The rules of the program have changed"
    return "The scenario has changed" if data.get(_DATA, "") not in ("", scenario.digest()) else ""


def _check_known(scenario: Scenario, position: Any) -> None:
    """Raise PositionError where units or hexes of a position are gone from the scenario."""
    counters, hexes = {each.key for each in scenario.counters}, {each.hex for each in scenario.map.hexes}
    gone = [_name_in(unit["id"]) for unit in position["units"] if unit["id"] not in counters]
    gone += [f"hex {label}" for label in position["occupants"] if label not in hexes]
    if gone:
        more = f" and {len(gone) - _NAMED} more" if len(gone) > _NAMED else ""
        raise PositionError(f"the scenario as it stands now has no {', '.join(gone[:_NAMED])}{more}")


def _check_goes_on(game: AnyGame) -> None:
    broken = next(iter(game.rules.invariants(game)), "")
    if broken:
        raise PositionError(f"by the rules of today {broken}")
    if decision(game) is not None and next(legal_actions(game), None) is None:
        raise PositionError("by the rules of today nothing could be done in it")


def _name_in(key: str) -> str:
    """Return the name that the key of a unit ends with: the unit itself is gone."""
    return key.rpartition("/")[2].partition("#")[0]
