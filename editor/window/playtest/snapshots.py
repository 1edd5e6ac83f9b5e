"""Which positions did a game pass through? Kept thinly: a campaign has thousands of actions. Knows no Qt."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.core.events import fold
from engine.core.phases import ActionRecord, AnyGame

_RECENT, _EVERY = 40, 100
"""All of the latest positions are kept, of the older ones each so-and-so-many; what lies between is folded again."""

_WALKED = 4
"""So many of those that were folded again last are kept as well: who looks back goes from one to the next."""


@dataclass(slots=True)
class _Moment:
    """The position before an action, and how much was logged by then."""

    game: AnyGame | None
    records: int
    lines: int
    closed: bool = False  # dice were rolled, a secret came out or the side changed: undo stops here


def _records_of(moment: _Moment) -> int:
    return moment.records


@dataclass(slots=True)
class Snapshots:
    """The positions before each action of a game, oldest first."""

    _moments: list[_Moment] = field(default_factory=list)
    _walked: dict[int, AnyGame] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self._moments)

    @property
    def is_open(self) -> bool:
        """Tell whether the last action may be taken back at the table."""
        return bool(self._moments) and not self._moments[-1].closed

    def add(self, game: AnyGame, records: int, lines: int) -> None:
        """Keep the position before an action, with the number of records and lines so far."""
        self._moments.append(_Moment(game, records, lines))
        old = len(self._moments) - 1 - _RECENT
        if old > 0 and old % _EVERY:
            self._moments[old].game = None

    def add_known(self, of: int, game: AnyGame, records: int, lines: int, closed: bool) -> None:
        """Keep the position before an action that was made before, one ``of`` so many, as ``add`` would have left it by
        now: only what is kept is copied."""
        at = len(self._moments)
        is_kept = of - 1 - at <= _RECENT or not at % _EVERY
        self._moments.append(_Moment(game.bare() if is_kept else None, records, lines, closed))

    def close(self) -> None:
        """Let undo stop at the last action."""
        self._moments[-1].closed = True

    def index_of(self, record: int) -> int | None:
        """Return which position a record began in, or the first after it; None when there is none."""
        found = bisect_left(self._moments, record, key=_records_of)
        return found if found < len(self._moments) else None

    def position(self, index: int, records: Sequence[ActionRecord]) -> AnyGame:
        """Return a position to be looked at; not to be changed."""
        return self._game_at(index, records)

    def restore(self, index: int, records: Sequence[ActionRecord]) -> tuple[AnyGame, int, int]:
        """Return a position with its numbers of records and lines, and forget it and all later ones."""
        found = self._moments[index]
        game = self._game_at(index, records)
        del self._moments[index:]
        self._walked.clear()
        return game, found.records, found.lines

    def _game_at(self, index: int, records: Sequence[ActionRecord]) -> AnyGame:
        start, kept = next(
            (step, game)
            for step in range(index, -1, -1)
            if (game := self._moments[step].game or self._walked.get(step))
        )
        if start == index:
            return kept
        game = kept.bare()
        for moment in self._moments[start:index]:
            for event in records[moment.records].events:
                fold(game, event)
        self._walked[index] = game
        if len(self._walked) > _WALKED:
            del self._walked[next(iter(self._walked))]
        return game
