"""What happens when machine players play a scenario, once or many times?

Results depend on scenario, players and seed only, never on the number of workers. Each game of a batch has the seed
of the batch plus its index, so two batches of the same seed can be compared game by game.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, TextIO

from engine.core.dump import BrokenRuleError, dump_of
from engine.core.events import GameEnded, StepsLost, UnitRemoved, ValueDecided
from engine.core.phases import AnyGame
from engine.core.play import apply, decision, legal_actions, start, view
from engine.core.record import Header, write_header, write_record
from engine.core.units import ASIDE, DEAD
from engine.players import PLAYERS
from engine.playtest.dumps import dump_text
from engine.playtest.games import board_of, ruleset_of
from engine.scenario import Scenario

MAX_ACTIONS = 20_000
"""More actions than this in one game are a fault of a player or a rule, and reported as such."""


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
class GameResult:
    """The outcome of one game. ``losses`` counts steps by side; ``decided`` unconfirmed values by path."""

    seed: int
    result: str
    reason: str
    turns: int
    actions: int
    losses: dict[str, int]
    units_lost: dict[str, int]
    decided: dict[str, int] = field(default_factory=dict)
    aside: tuple[str, ...] = ()


def header_of(scenario: Scenario, program: str, seed: int, players: dict[str, str]) -> Header:
    """Return the head of a log of this scenario."""
    rules = ruleset_of(scenario.game).version
    return Header(scenario.game, scenario.key, scenario.digest(), program, seed, players, rules, scenario.game_digest())


def play_game(
    scenario: Scenario,
    players: dict[str, str],
    seed: int,
    log: TextIO | None = None,
    program: str = "",
    board: Any = None,
) -> GameResult:
    """Play one game to its end and return what came of it; writes the log line by line when asked.

    ``players`` names a player by side. Raises PlaytestError when a side has no action or the game does not end.
    """
    rules = ruleset_of(scenario.game)
    game, record = start(rules, board if board is not None else board_of(scenario), seed)
    tally = _Tally(game)
    tally.add(record.events)
    if log is not None:
        write_header(log, header_of(scenario, program, seed, players))
        write_record(log, 0, record, game)
    seats = {side: PLAYERS[name](seed * 2 + index + 1) for index, (side, name) in enumerate(sorted(players.items()))}
    number = 0
    done: list[object] = []
    while (pending := decision(game)) is not None:
        number += 1
        if number > MAX_ACTIONS:
            raise PlaytestError(f"seed {seed}: no end after {MAX_ACTIONS} actions, turn {game.turn}, {pending.phase}")
        options = list(legal_actions(game))
        if not options:
            raise PlaytestError(f"seed {seed}, action {number}: {pending.side} has nothing to do in {pending.phase}")
        action = seats[pending.side].choose(view(game, pending.side), pending, options)
        try:
            record = apply(game, action)
        except Exception as error:
            raise _broken(scenario, game, seed, [*done, action], error) from error
        done.append(action)
        tally.add(record.events)
        if log is not None:
            write_record(log, number, record, game)
    return tally.result(game, seed, number)


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
        self._steps = dict.fromkeys(game.units, 0)
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
        )


_WORKER: dict[str, Any] = {}


def _prepare(scenario_json: str, players: dict[str, str]) -> None:
    scenario = Scenario.model_validate_json(scenario_json)
    _WORKER.update(scenario=scenario, players=players, board=board_of(scenario))


def _play_in_worker(seed: int) -> GameResult:
    return play_game(_WORKER["scenario"], _WORKER["players"], seed, board=_WORKER["board"])


def play_batch(
    scenario: Scenario,
    settings: Settings,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    canceled: Callable[[], bool] | None = None,
) -> tuple[GameResult, ...]:
    """Play the games of a batch and return the results in order of their seeds.

    ``progress`` is told how many are done. When ``canceled`` answers true no further game is started and the
    finished ones are returned. Raises PlaytestError when a game breaks.
    """
    players = {"german": settings.german, "allied": settings.allied}
    seeds = [settings.seed + index for index in range(settings.games)]
    results: list[GameResult] = []
    for result in (
        _serial(scenario, players, seeds, canceled)
        if jobs <= 1
        else _parallel(scenario, players, seeds, jobs, canceled)
    ):
        results.append(result)
        if progress is not None:
            progress(len(results))
    return tuple(sorted(results, key=lambda result: result.seed))


def _serial(
    scenario: Scenario, players: dict[str, str], seeds: Sequence[int], canceled: Callable[[], bool] | None
) -> Iterator[GameResult]:
    board = board_of(scenario)
    for seed in seeds:
        if canceled is not None and canceled():
            return
        yield play_game(scenario, players, seed, board=board)


def _parallel(
    scenario: Scenario,
    players: dict[str, str],
    seeds: Sequence[int],
    jobs: int,
    canceled: Callable[[], bool] | None,
) -> Iterator[GameResult]:
    board_of(scenario)  # a scenario that cannot be played is refused here, with its reason, and not in a worker
    # spawn, not fork: the window has threads, and a forked copy of them can lock up
    with ProcessPoolExecutor(
        jobs, get_context("spawn"), initializer=_prepare, initargs=(scenario.model_dump_json(), players)
    ) as pool:
        waiting: set[Future[GameResult]] = set()
        queue = iter(seeds)
        exhausted = False
        while True:
            while not exhausted and len(waiting) < 2 * jobs:
                if canceled is not None and canceled():
                    exhausted = True
                    break
                seed = next(queue, None)
                if seed is None:
                    exhausted = True
                    break
                waiting.add(pool.submit(_play_in_worker, seed))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                try:
                    yield future.result()
                except BrokenProcessPool as error:
                    raise PlaytestError("a worker process died; one worker (--jobs 1) shows why") from error
