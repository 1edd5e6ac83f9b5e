"""What is being played, and how did it come here? Knows no Qt.

A session owns one game with the snapshots that undo needs. Undo goes back only to the last dice roll or change of
side, as at a table; ``branch`` goes back anywhere, drops what followed, and says so in the log.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TextIO

from engine.core.dice import DiceRolled
from engine.core.dump import attempt
from engine.core.events import StepStarted, ValueDecided
from engine.core.phases import ActionRecord, AnyGame, Decision
from engine.core.play import apply, check, decision, legal_actions, start, view
from engine.core.record import write_header, write_record
from engine.core.rules import Refusal
from engine.core.ruleset import Preview
from engine.players import PLAYERS, Player
from engine.playtest.games import board_of, ruleset_of
from engine.playtest.run import header_of
from engine.scenario import Scenario

_TITLES = {"german": "German", "allied": "US"}
BY_HAND = "by hand"
SEATS = (BY_HAND, *PLAYERS)
"""Who can sit on a side: a person, or one of the machine players."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: which record it belongs to, the text, and whether it heads a step or an action."""

    record: int
    kind: str  # "step", "action", "event", "note"
    text: str


@dataclass(slots=True)
class _Moment:
    """The position before an action, and how much was logged by then."""

    game: AnyGame
    records: int
    lines: int
    closed: bool = False  # dice were rolled or the side changed: undo stops here


@dataclass(slots=True)
class PlaySession:
    """A game in progress. ``seats`` names who plays a side; ``changed_steps`` is bumped with each change."""

    scenario: Scenario
    seed: int
    seats: dict[str, str]
    board: Any = None
    game: AnyGame = field(init=False)
    records: list[ActionRecord] = field(init=False, default_factory=list)
    lines: list[LogLine] = field(init=False, default_factory=list)
    _moments: list[_Moment] = field(init=False, default_factory=list)
    _players: dict[str, Player] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        if self.board is None:
            self.board = board_of(self.scenario)
        self.game, opening = start(ruleset_of(self.scenario.game), self.board, self.seed)
        self._log(opening)

    @property
    def decision(self) -> Decision | None:
        """Whose decision it is, or None at the end."""
        return decision(self.game)

    @property
    def is_machine_turn(self) -> bool:
        """Tell whether a machine player decides next."""
        pending = self.decision
        return pending is not None and self.seats.get(pending.side, BY_HAND) != BY_HAND

    def options(self) -> list[object]:
        """Return the actions that may be made now."""
        return list(legal_actions(self.game))

    def refusal(self, action: object) -> Refusal | None:
        """Return why an action may not be made."""
        return check(self.game, action)

    def describe(self, action: object) -> str:
        """Return an action as a person would say it."""
        return self.game.rules.describe_action(self.game, action)

    def preview(self, action: object) -> Preview | None:
        """Return odds and exact probabilities of an action, where it has any."""
        return self.game.rules.preview(self.game, action)

    def act(self, action: object) -> ActionRecord:
        """Make an action. Raises IllegalActionError, or BrokenRuleError for a bug, with the position unchanged."""
        trial, record = attempt(self.game, action)
        before = self.decision
        self._moments.append(_Moment(self.game, len(self.records), len(self.lines)))
        text = self.describe(action)
        self.game = trial
        after = self.decision
        side_changed = before is not None and (after is None or after.side != before.side)
        self._moments[-1].closed = side_changed or any(isinstance(event, DiceRolled) for event in record.events)
        side = before.side if before is not None else ""
        self._log(record, f"{_TITLES.get(side, side)}: {text}" if side else text)
        return record

    def machine_step(self) -> ActionRecord | None:
        """Let the machine make one action; None when a person must decide or the game is over."""
        pending = self.decision
        if pending is None or not self.is_machine_turn:
            return None
        return self.act(self.advice(self.seats[pending.side]))

    def advice(self, player: str) -> object:
        """Return what a machine player would do now; raises LookupError when there is nothing to do."""
        pending = self.decision
        options = self.options()
        if pending is None or not options:
            raise LookupError("there is nothing to decide")
        key = f"{pending.side}:{player}"
        if key not in self._players:
            order = sorted(self.game.rules.sides).index(pending.side)
            self._players[key] = PLAYERS[player](self.seed * 2 + order + 1)
        return self._players[key].choose(view(self.game, pending.side), pending, options)

    @property
    def can_undo(self) -> bool:
        """Tell whether the last action may be taken back at the table."""
        return bool(self._moments) and not self._moments[-1].closed

    def undo(self) -> None:
        """Take back the last action; raises LookupError when dice were rolled or the side changed since."""
        if not self.can_undo:
            raise LookupError("dice were rolled or the turn passed; go back with a new branch instead")
        self._restore(self._moments.pop())

    def branch(self, record: int) -> None:
        """Go back to the position before a record and forget what followed; the log says so."""
        while self._moments and self._moments[-1].records >= record:
            self._restore(self._moments.pop())
        self.lines.append(LogLine(len(self.records), "note", "Went back: a new branch of the game begins here."))

    def write_log(self, stream: TextIO, program: str) -> None:
        """Write the game as a log that replays: plays it again from the start to find the digests."""
        write_header(stream, header_of(self.scenario, program, self.seed, dict(self.seats)))
        game, opening = start(self.game.rules, self.board, self.seed)
        write_record(stream, 0, opening, game)
        for number, record in enumerate(self.records[1:], start=1):
            write_record(stream, number, apply(game, record.action), game)

    def _restore(self, moment: _Moment) -> None:
        self.game = moment.game
        del self.records[moment.records :]
        del self.lines[moment.lines :]

    def _log(self, record: ActionRecord, text: str = "") -> None:
        number = len(self.records)
        self.records.append(record)
        if text:
            self.lines.append(LogLine(number, "action", text))
        for event in record.events:
            if isinstance(event, ValueDecided):
                continue  # counted below: a fight reads a dozen of them
            said = self.game.rules.describe_event(self.game, event)
            if said:
                kind = "step" if isinstance(event, StepStarted) else "event"
                self.lines.append(LogLine(number, kind, said))
        guesses = len({event.value for event in record.events if isinstance(event, ValueDecided)})
        if guesses:
            self.lines.append(LogLine(number, "note", _guesses(guesses)))


def _guesses(count: int) -> str:
    values = "1 unconfirmed value" if count == 1 else f"{count} unconfirmed values"
    return f"{values} decided something here"


def subjects_of(action: object) -> tuple[str, ...]:
    """Return the units and hexes an action is about, for highlighting: from its fields unit, hex, target and path."""
    found: list[str] = []
    for name in ("unit", "hex", "target"):
        value = getattr(action, name, None)
        if isinstance(value, str) and value:
            found.append(value)
    path: Sequence[str] = getattr(action, "path", ())
    if path:
        found.append(path[-1])
    return tuple(found)
