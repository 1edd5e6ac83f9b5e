"""Can a game of this scenario begin? If not, what is to be corrected? Knows no Qt."""

from collections.abc import Mapping, Sequence

from editor.window.playtest.session import PlaySession
from engine.core.roles import Role, role_of
from engine.data.tables import DataError
from engine.playtest import games
from engine.playtest.games import problems_of
from engine.scenario import Scenario

_NAMED = 3
"""So many faults are told; the checks list all."""
_SETS_UP = "cautious"
"""The machine player that sets up where the rules propose nothing."""


def begun(
    scenario: Scenario,
    seed: int,
    seats: Mapping[str, str],
    two_people: bool = False,
    dice_by_hand: bool = False,
    opened_with: Sequence[int] | None = None,
) -> PlaySession:
    """Return a game at its start; with dice by hand it waits for those that fall before the first decision, unless they
    are known (``opened_with``).

    Raises UnknownGameError, or DataError naming the values that keep it from beginning.
    """
    try:
        found = PlaySession(
            scenario, seed, dict(seats), two_people=two_people, dice_by_hand=dice_by_hand, opened_with=opened_with
        )
        found.want_opening()
        return found
    except (ValueError, LookupError) as error:
        raise _explained(scenario, error) from error


def set_up_as_proposed(session: PlaySession) -> None:
    """Make the next action of a set-up: what the rules propose for all that is left, else what a machine would do."""
    if session.is_machine_turn:
        session.machine_step()
        return
    ends = [action for action in session.options() if role_of(action) is Role.END]
    session.act(ends[0] if ends else session.advice(_SETS_UP))


def check_start(scenario: Scenario, seed: int) -> None:
    """Let a game begin and drop it. Raises as ``begun`` does."""
    try:
        games.begun(scenario, games.board_of(scenario), seed)
    except (ValueError, LookupError) as error:
        raise _explained(scenario, error) from error


def _explained(scenario: Scenario, error: Exception) -> Exception:
    """Return what the checks say of values the rules cannot begin with; the error itself where they are silent."""
    found = [f"{problem.where}: {problem.message}" for problem in problems_of(scenario) if problem.severity == "error"]
    if not found:
        return error
    more = f" and {len(found) - _NAMED} more" if len(found) > _NAMED else ""
    return DataError(f"{'; '.join(found[:_NAMED])}{more}. Correct it (Problems lists it), then choose “New game”")
