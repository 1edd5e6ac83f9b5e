"""Who has won? (5.1-VIC)

The clauses of the scenario are data: a form this module knows, with arguments. They are judged at the end of play;
the first that names a winner ends the game.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from engine.core.events import GameEnded
from engine.core.units import EXITED
from engine.scenario import Clause
from engine.scs1994.board import ALLIED
from engine.scs1994.state import RULE, RULING, ArdennesGame, piece, side_title

READS = (RULING("ss-units"), RULING("victory-at-end"))
FOLLOWS = (RULE("5.1-VIC"),)
"""Clauses carry their rule in the data; these are the ones whose form is known here."""


class UnknownClauseError(Exception):
    """A victory clause has a form that the engine does not know."""


def exited(game: ArdennesGame, side: str, formations: Sequence[str]) -> list[str]:
    """Return the units of a side and some formations that have left the map."""
    return [
        unit.id
        for unit in game.units.values()
        if unit.box == EXITED and unit.side == side and piece(game, unit).counter.formation in formations
    ]


def progress(game: ArdennesGame) -> tuple[str, ...]:
    """Return for each victory clause of counting form how far it is, as a text for people."""
    return tuple(
        f"{_exit_count(game, clause)} of {clause.args['at_least']} units have left the map [{clause.rule}]"
        for clause in _clauses(game)
        if clause.form == "exit_count"
    )


def finish(game: ArdennesGame) -> Iterator[object]:
    """Yield the end of the game by the first clause that decides; raises UnknownClauseError for a foreign form.

    Without a clause that can be enforced nothing is yielded: the game then ends as a draw.
    """
    for clause in _clauses(game):
        judge = _JUDGES.get(clause.form)
        if judge is None:
            raise UnknownClauseError(f"clause {clause.key} has the unknown form {clause.form!r}")
        ended = judge(game, clause)
        if ended is not None:
            yield ended
            return


def _clauses(game: ArdennesGame) -> list[Clause]:
    return [clause for clause in game.board.scenario.clauses if clause.kind == "victory" and clause.enforced]


def _exit_count(game: ArdennesGame, clause: Clause) -> int:
    formations = cast(list[str], clause.args["formations"])
    return len(exited(game, cast(str, clause.args["side"]), formations))


def _judge_exit_count(game: ArdennesGame, clause: Clause) -> GameEnded | None:
    """Judge ``exit_count``: at least so many units of some formations have left; else ``otherwise`` wins."""
    count, least = _exit_count(game, clause), cast(int, clause.args["at_least"])
    is_met = count >= least
    winner = clause.args["winner"] if is_met else clause.args.get("otherwise", ALLIED)
    if winner is None:
        return None
    side = side_title(cast(str, clause.args["side"]))
    return GameEnded(cast(str, winner), f"{count} {side} units have left the map, {least} are needed", clause.rule)


_JUDGES: Mapping[str, Callable[[ArdennesGame, Clause], GameEnded | None]] = {"exit_count": _judge_exit_count}
