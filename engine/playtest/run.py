"""What happens when machine players play a scenario once? Depends on scenario, players and seed only."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal, TextIO, TypeVar

from engine.core.dump import BrokenRuleError, dump_of
from engine.core.events import GameEnded, StepsLost, UnitRemoved, ValueDecided
from engine.core.phases import ActionRecord, AnyGame, Decision
from engine.core.play import apply, decision, start, view
from engine.core.record import Header, write_header, write_record
from engine.core.sides import GERMAN
from engine.core.units import ASIDE, DEAD
from engine.players import player_of
from engine.players.offered import Offered
from engine.players.reasons import reason_of
from engine.playtest.dumps import dump_text
from engine.playtest.games import begun, board_of, ruleset_of
from engine.playtest.sanity import Sanity, Watch
from engine.scenario import Scenario

T = TypeVar("T")

What = Literal["offered", "choice", "cost", "column", "result"]

MOST_IN_A_TURN = 10_000
"""More actions than this in one turn are a fault of a player or a rule, and reported as such. Of a whole game there is
no most: the careful player makes twenty thousand in 29 of the 37 turns of the longest scenario but one."""


class PlaytestError(Exception):
    """A game could not be played to its end; the text says at which action, and seed and players reproduce it.

    ``dump`` is the text of a dump when a rule broke; ``losheim replay`` makes its action again.
    """

    dump: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a batch was played with; the number of workers is not part of it."""

    game: str
    scenario: str
    german: str
    allied: str
    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a game first goes otherwise than the game of the same seed on other data, and in what: what is ``offered``,
    the ``choice`` of the player, what the same action ``cost``, its ``column`` of a table, or what came of it.

    ``doing`` is the action, ``before`` and ``after`` are in words what it was in each of them.
    """

    seed: int
    number: int
    turn: int
    side: str
    phase: str
    what: What
    doing: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """The outcome of one game. ``losses`` counts steps by side; ``decided`` unconfirmed values by path; ``parted`` is
    set for a game that was played beside another one and went otherwise; ``margin`` is that of the German
    (``core.planning.Value``), None where the game has none; ``sanity`` counts by side what no sane player does
    (``sanity.TITLES``)."""

    seed: int
    result: str
    reason: str
    turns: int
    actions: int
    losses: dict[str, int]
    units_lost: dict[str, int]
    decided: dict[str, int] = field(default_factory=dict)
    aside: tuple[str, ...] = ()
    parted: Parting | None = None
    margin: Fraction | None = None
    sanity: dict[str, Sanity] = field(default_factory=dict)


def header_of(scenario: Scenario, program: str, seed: int, players: dict[str, str]) -> Header:
    """Return the head of a log of this scenario."""
    rules = ruleset_of(scenario.game).version
    digest = scenario.digest()
    named = scenario.game, scenario.key, digest, program, seed, players, rules, scenario.game_digest()
    return Header(*named, scenario.named_version(digest))


@dataclass(frozen=True, slots=True)
class Chosen:
    """An action that a player has chosen, before it is made: its number, the decision, and all that was offered."""

    number: int
    pending: Decision
    options: Offered
    action: object


class Playing:
    """One game that machine players play, action by action: ``choose``, then ``make``, until nothing is to be chosen.

    Raises PlaytestError when a side has no action, a turn does not end, or a rule or a player breaks.
    """

    def __init__(self, scenario: Scenario, players: dict[str, str], seed: int, board: Any = None) -> None:
        self._scenario, self._seed = scenario, seed
        self.game, self.opening = begun(scenario, board if board is not None else board_of(scenario), seed)
        self._tally = _Tally(self.game)
        self._tally.add(self.opening.events)
        self._watch = Watch(self.game)
        named = enumerate(sorted(players.items()))
        self.seats = {side: player_of(name, seed * 2 + index + 1) for index, (side, name) in named}
        self._done: list[object] = []
        self._turn, self._begun_at = self.game.turn, 0
        self._chosen: Chosen | None = None
        self._fault: PlaytestError | None = None

    def choose(self) -> Chosen | None:
        """Let the player whose turn it is choose, once for each action; None when the game is over."""
        if self._chosen is None:
            self._chosen = self._whole(self._choose)
        return self._chosen

    def make(self) -> ActionRecord:
        """Make what was chosen last."""
        return self._whole(self._make)

    def result(self) -> GameResult:
        """Return what came of the game."""
        counted = self._tally.result(self.game, self._seed, len(self._done))
        return replace(counted, sanity=self._watch.result())

    def _whole(self, act: Callable[[], T]) -> T:
        """Act, or say again what broke the game."""
        if self._fault is not None:
            raise self._fault
        try:
            return act()
        except PlaytestError as error:
            self._fault = error
            raise

    def _choose(self) -> Chosen | None:
        game, seed, number = self.game, self._seed, len(self._done) + 1
        pending = decision(game)
        if pending is None:
            return None
        if game.turn != self._turn:
            self._turn, self._begun_at = game.turn, number
        if number - self._begun_at > MOST_IN_A_TURN:
            said = f"turn {self._turn} does not end after {MOST_IN_A_TURN} actions"
            raise PlaytestError(f"seed {seed}, action {number}: {said}, {pending.phase}")
        try:
            options = Offered(game)
            seat = self.seats[pending.side]
            action = seat.choose(view(game, pending.side), pending, options) if options else None
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
            raise PlaytestError(
                f"seed {seed}, action {number}, turn {game.turn}, {pending.phase}: no action was found ({fault})"
            ) from error
        if action is None:
            raise PlaytestError(f"seed {seed}, action {number}: {pending.side} has nothing to do in {pending.phase}")
        return Chosen(number, pending, options, action)

    def _make(self) -> ActionRecord:
        assert self._chosen is not None, "choose comes first"
        action, side, self._chosen = self._chosen.action, self._chosen.pending.side, None
        try:
            record = apply(self.game, action)
        except Exception as error:
            raise _broken(self._scenario, self.game, self._seed, [*self._done, action], error) from error
        self._done.append(action)
        self._tally.add(record.events)
        self._watch.add(record, side)
        return record


def play_game(
    scenario: Scenario,
    players: dict[str, str],
    seed: int,
    log: TextIO | None = None,
    program: str = "",
    board: Any = None,
) -> GameResult:
    """Play one game to its end and return what came of it; writes the log line by line when asked.

    ``players`` names a player by side. Raises PlaytestError, see ``Playing``; what was logged until then is a game that
    replays.
    """
    playing = Playing(scenario, players, seed, board)
    if log is not None:
        write_header(log, header_of(scenario, program, seed, players))
        write_record(log, 0, playing.opening, playing.game)
    while (chosen := playing.choose()) is not None:
        thought = None if log is None else reason_of(playing.seats[chosen.pending.side])
        record = playing.make()
        if log is not None:
            write_record(log, chosen.number, record, playing.game, thought)
    return playing.result()


def _broken(scenario: Scenario, game: AnyGame, seed: int, actions: list[object], error: Exception) -> PlaytestError:
    """Return what to raise when the last of these actions broke, with a dump of the position before it."""
    before, _ = start(game.rules, game.board, seed)
    for action in actions[:-1]:
        apply(before, action)
    broken = BrokenRuleError(dump_of(before, actions[-1], error))
    found = PlaytestError(f"seed {seed}, action {len(actions)}, turn {before.turn}: {broken}")
    found.dump = dump_text(scenario, broken)
    return found


class _Tally:
    """Counts along the events of one game."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._steps = {unit.id: unit.steps_lost for unit in game.units.values()}
        self._lost: Counter[str] = Counter()
        self._units: Counter[str] = Counter()
        self._decided: Counter[str] = Counter()
        self._reason = ""
        self._aside: list[str] = []

    def add(self, events: Sequence[object]) -> None:
        for event in events:
            if isinstance(event, StepsLost):
                side = self._game.units[event.unit].side
                self._lost[side] += event.steps_lost - self._steps[event.unit]
                self._steps[event.unit] = event.steps_lost
            elif isinstance(event, UnitRemoved) and event.box == DEAD:
                self._units[self._game.units[event.unit].side] += 1
            elif isinstance(event, UnitRemoved) and event.box == ASIDE:
                self._aside.append(f"{event.unit} stands aside: {event.reason}")
            elif isinstance(event, ValueDecided):
                self._decided[event.value] += 1
            elif isinstance(event, GameEnded):
                self._reason = event.reason

    def result(self, game: AnyGame, seed: int, actions: int) -> GameResult:
        sides = game.rules.sides
        return GameResult(
            seed,
            game.result or "draw",
            self._reason,
            game.turn,
            actions,
            {side: self._lost[side] for side in sides},
            {side: self._units[side] for side in sides},
            dict(sorted(self._decided.items())),
            tuple(self._aside),
            margin=_margin(game),
        )


def _margin(game: AnyGame) -> Fraction | None:
    """Return how far the German is beyond the border of victory; None where the game does not say."""
    planning = game.rules.advising.planning
    return None if planning is None else planning.value(game, GERMAN).margin
