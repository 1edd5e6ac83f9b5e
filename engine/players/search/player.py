"""A player that plays whole ways of playing out before it takes one, whenever its units begin to move.

Each is played out on positions drawn from the view with the same dice for all: what the side does not know is drawn,
and the dice of the game are never asked. Round by round the worst is left out and the others are played out twice as
often. The choice is a function of view, seed and number of playouts: where a clock ends it, a round that is not whole
counts for nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Self

from engine.core.phases import AnyGame, Decision
from engine.players.base import copied
from engine.players.search.courses import COURSES, Course
from engine.players.search.playing_out import can_play_out, drawn, play_out, worth
from engine.players.staff import StaffPlayer
from engine.players.staff.course import laid_out
from engine.players.staff.executor import moves_units
from engine.players.staff.planner import is_own_turn
from engine.players.staff.prices import SCALE
from engine.players.staff.record import Reason, Refused

Enough = Callable[[], bool]

USUAL_PLAYOUTS = 16
MOST_PLAYOUTS = 256
_ALL = 4
"""So often every course is played out before one is left out."""
_SEEDS = 1 << 16


@dataclass
class Trial:
    """A course that is tried: how it begins, and what came of each of its playouts."""

    course: Course
    begun: list[object]
    came: list[int] = field(default_factory=list)

    @property
    def mean(self) -> Fraction:
        """Return what it promises."""
        return Fraction(sum(self.came), max(len(self.came), 1))


class SearchPlayer:
    """Plays on as that course does which its playouts promise most.

    ``playouts``: how often the courses that are left last are played out. ``begin`` starts a clock, which says after
    each playout whether time is up. ``spent`` is how often it was done last: the same number gives the same choice.
    """

    def __init__(
        self, seed: int, playouts: int = USUAL_PLAYOUTS, begin: Callable[[], Enough] = lambda: lambda: False
    ) -> None:
        self._seed, self._playouts, self._begin = seed, playouts, begin
        self._step = 0, -1
        self._player = COURSES[0].make(seed)
        self._why: Reason | None = None
        self.spent = 0

    def again(self) -> Self:
        """Return one that goes on alike, whatever this one does meanwhile."""
        return copied(self, _player=self._player.again())

    def choose(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object:
        """Return what the chosen course does next."""
        self._why = None
        first = list(islice(options, 2))
        if len(first) == 1:
            return first[0]
        step = view.turn, view.step
        if step != self._step and is_own_turn(view, decision.side) and moves_units(options):
            self._step = step
            self._search(view, decision.side)
        return self._player.choose(view, decision, options)

    def reason(self) -> Reason | None:
        """Return why it plays on as it does, where it has just found out; else why the course does what it does."""
        if self._why is not None:
            return self._why
        asked = getattr(self._player, "reason", None)
        return None if asked is None else asked()

    def _search(self, view: AnyGame, side: str) -> None:
        """Find out as which course to play on."""
        if not can_play_out(view, side):
            return
        enough = self._begin()
        left = [Trial(one, laid_out(view, side, one.make(self._seed).choose)) for one in COURSES]
        dropped: list[Trial] = []
        rounds, wanted = 0, 1
        while self._round(view, side, left, wanted, enough if rounds else _never):
            rounds = wanted
            left = [left[0], *(trial for trial in left[1:] if not _is_like(trial, left[0]))]
            if len(left) < 2 or rounds >= self._playouts:
                break
            if rounds >= _ALL:
                out = worse(left)
                left = [trial for trial in left if all(trial is not other for other in out)]
                dropped += out
                if len(left) < 2:
                    break
            wanted = min(2 * rounds, self._playouts)
        self.spent = rounds
        best = max(left, key=lambda trial: trial.mean)
        best = best if is_clear(best, left[0]) else left[0]
        self._player = best.course.make(self._seed)
        self._why = _reason(best, [trial for trial in (*left, *dropped) if trial is not best])

    def _round(self, view: AnyGame, side: str, left: Sequence[Trial], wanted: int, enough: Enough) -> bool:
        """Play the courses out until each was so often; tell whether that was done: time may be up before."""
        found = [trial.came.copy() for trial in left]
        for number in range(len(found[0]), wanted):
            for trial, came in zip(left, found, strict=True):
                if enough():
                    return False
                came.append(self._played(view, side, trial, number))
        for trial, came in zip(left, found, strict=True):
            trial.came = came
        return True

    def _played(self, view: AnyGame, side: str, trial: Trial, number: int) -> int:
        there = drawn(view, side, ((self._seed * _SEEDS + view.turn) * _SEEDS + view.step) * _SEEDS + number)
        play_out(there, side, trial.begun, trial.course.make(self._seed), StaffPlayer(number))
        return worth(there, side)


def _never() -> bool:
    return False


def _is_like(one: Trial, other: Trial) -> bool:
    return one.begun == other.begun and one.came == other.came


def _reason(best: Trial, others: Sequence[Trial]) -> Reason:
    """Return which course was chosen, and what each promised when it was last played out."""
    values = tuple((trial.course.name, trial.mean / SCALE) for trial in (best, *others))
    numbers = (("playouts", Fraction(len(best.came))), *values)
    other = max(others, key=lambda trial: trial.mean, default=None)
    refused = None if other is None else Refused(other.course.name, (("worth", other.mean / SCALE),))
    return Reason("course", best.course.name, "", numbers=numbers, instead=refused)


def is_clear(one: Trial, other: Trial) -> bool:
    """Tell whether a course is better than another by more than the doubt about it: one standard error."""
    gains = [after - before for after, before in zip(one.came, other.came, strict=True)]
    count, total = len(gains), sum(gains)
    spread = sum(gain * gain for gain in gains) * count - total * total
    return total > 0 and total * total * (count - 1) > spread


def worse(left: Sequence[Trial]) -> list[Trial]:
    """Return the courses that promise no more than the first, and the worst of those that do where there are some."""
    first, *others = left
    better = sorted((trial for trial in others if trial.mean > first.mean), key=lambda trial: -trial.mean)
    kept = better[: max(1, len(others) - 1)]
    return [trial for trial in others if all(trial is not other for other in kept)]
