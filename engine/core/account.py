"""The account of points: what each side has scored by the clauses of its scenario, with the cause of each entry.

A position keeps one only where a clause of its scenario asks for it. Beside the entries it remembers what later ones
rest on and nothing else tells: when a unit left the map, in which areas it has been, what it had lost at the start.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.codec import to_json
from engine.core.own import Own


@dataclass(frozen=True, slots=True)
class Entry:
    """``points`` of a side by a clause, in a turn: for ``count`` things, in words ``cause``; ``things`` are the keys of
    those for which the clause never gives any again."""

    turn: int
    side: str
    points: int
    clause: str
    cause: str
    count: int
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """A clause gave a side points for so many things; ``things`` are those for which it never gives any again."""

    side: str
    points: int
    clause: str
    cause: str
    count: int
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConditionMet:
    """A condition of arrivals was met, so that who waits for it comes from a turn on; ``cause`` says why, in words."""

    clause: str
    turn: int
    cause: str


@dataclass(slots=True)
class Account(Own):
    """``left``: the turn in which a unit left the map. ``been``: the areas of clauses in which a unit has stood.
    ``before``: the steps that a unit had lost as the first turn began, for those that had lost some. ``met``: the turn
    from which on who waits for a condition comes, for those that were met."""

    entries: tuple[Entry, ...] = ()
    left: dict[str, int] = field(default_factory=dict)
    been: dict[str, tuple[str, ...]] = field(default_factory=dict)
    before: dict[str, int] = field(default_factory=dict)
    met: dict[str, int] = field(default_factory=dict)
    is_open: bool = False

    def total(self, side: str) -> int:
        """Return the points of a side."""
        return sum(entry.points for entry in self.entries if entry.side == side)

    def of(self, clause: str) -> list[Entry]:
        """Return the entries that a clause made."""
        return [entry for entry in self.entries if entry.clause == clause]

    def as_json(self) -> dict[str, Any]:
        """Return the account as JSON; the conditions only where some were met, so that others read as they did before
        there were any."""
        found: dict[str, Any] = to_json(self)
        return found if self.met else {name: value for name, value in found.items() if name != "met"}


@dataclass(frozen=True, slots=True)
class Scoring:
    """How the clauses that all games judge alike are judged in one of them; each function is asked a board or a
    position.

    * ``wants(board)``: whether its scenario has such clauses, so that an account is kept.
    * ``watched(board)``: the areas of which clauses ask who has been there, by hex.
    * ``lost(game)``: the steps that each unit has lost, for those that have lost some.
    * ``turn_begins(game)`` yields the conditions of arrivals that are met now, with what is thrown for them.
    * ``turn_over(game)`` yields the entries of a turn, and the end of the game where one of them decides it at once.
    * ``finish(game)`` yields the end of a game whose last turn is over, where they decide it; ``alone(board)``: they
      are all there is to decide it.
    """

    wants: Callable[[Any], bool]
    watched: Callable[[Any], Mapping[str, tuple[str, ...]]]
    lost: Callable[[Any], dict[str, int]]
    turn_begins: Callable[[Any], Iterator[object]]
    turn_over: Callable[[Any], Iterator[object]]
    finish: Callable[[Any], Iterator[object]]
    alone: Callable[[Any], bool]


def opened(game: Any) -> None:
    """Open the account of a position as play begins, if it keeps one; for folding alone."""
    account: Account | None = game.account
    if account is not None and not account.is_open:
        account.is_open, account.before = True, game.rules.scoring.lost(game)


def been_in(game: Any, unit: str, labels: Iterable[str]) -> None:
    """Remember the areas of the hexes in which a unit came to stand, if the position keeps an account; for folding
    alone."""
    account: Account | None = game.account
    if account is None:
        return
    watched: Mapping[str, tuple[str, ...]] = game.rules.scoring.watched(game.board)
    known = account.been.get(unit, ())
    found = {area for label in labels for area in watched.get(label, ())}
    if not found <= {*known}:
        account.been[unit] = tuple(sorted({*known, *found}))


def scored(game: Any, event: Scored) -> None:
    """Enter points into the account; for folding alone. Raises ValueError in a position that keeps none."""
    account: Account | None = game.account
    if account is None:
        raise ValueError("points were scored in a game that keeps no account")
    entry = Entry(game.turn, event.side, event.points, event.clause, event.cause, event.count, event.things)
    account.entries = (*account.entries, entry)


def met(game: Any, event: ConditionMet) -> None:
    """Remember that a condition was met; for folding alone. Raises ValueError in a position that keeps no account."""
    account: Account | None = game.account
    if account is None:
        raise ValueError("a condition was met in a game that keeps no account")
    account.met[event.clause] = event.turn
