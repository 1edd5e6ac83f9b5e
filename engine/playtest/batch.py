"""What comes of many games, when some of them break?

Each game of a batch has the seed of the batch plus its index, so two batches of the same seed can be compared game by
game. Results depend on scenario, players and seed only, never on the number of workers. A game that breaks costs
itself: it is counted with its seed, and the others go on.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.playtest.games import begun, board_of
from engine.playtest.run import GameResult, Settings, play_game
from engine.playtest.workers import Abandon, BrokenGame, Outcome, Play, PlayedPair, Workers, outcome_of
from engine.scenario import Scenario

KEPT_DUMPS = 10
"""Dumps beyond these are not kept: each holds a whole scenario, and a seed alone plays its game again."""


@dataclass(frozen=True, slots=True)
class Played:
    """The outcomes of a batch in order of their seeds: of the games that ended, and of those that broke."""

    results: tuple[GameResult, ...]
    broken: tuple[BrokenGame, ...] = ()

    @property
    def count(self) -> int:
        """How many games were played, to their end or not."""
        return len(self.results) + len(self.broken)


def sorted_pairs(outcomes: Sequence[Outcome]) -> tuple[Played, Played]:
    """Return the outcomes of pairs as two batches; a pair that broke as a whole is broken in both."""
    pairs = [each if isinstance(each, PlayedPair) else PlayedPair(each.seed, each, each) for each in outcomes]
    return sorted_out([pair.before for pair in pairs]), sorted_out([pair.after for pair in pairs])


def sorted_out(outcomes: Sequence[Outcome]) -> Played:
    """Return outcomes in order of their seeds, the broken ones apart."""
    in_order = sorted(outcomes, key=lambda outcome: outcome.seed)
    return Played(
        tuple(outcome for outcome in in_order if isinstance(outcome, GameResult)),
        tuple(outcome for outcome in in_order if isinstance(outcome, BrokenGame)),
    )


def players_of(settings: Settings) -> dict[str, str]:
    """Return the player of each side."""
    return {"german": settings.german, "allied": settings.allied}


def seeds_of(settings: Settings) -> range:
    """Return the seeds of the games of a batch."""
    return range(settings.seed, settings.seed + settings.games)


def play_each(
    scenario: Scenario,
    settings: Settings,
    seeds: Sequence[int],
    jobs: int = 1,
    canceled: Callable[[], bool] | None = None,
    seconds: float | None = None,
    play: Play = play_game,
    abandon: Abandon | None = None,
) -> Iterator[Outcome]:
    """Yield the outcome of each game as it ends, with several workers in any order.

    When ``canceled`` answers true no further game is started. A game that takes longer than ``seconds`` is broken off
    and counts as broken; ``play`` plays one game. With ``abandon`` games are played in processes of their own, which it
    ends at once. Raises DataError when the scenario cannot be played at all.
    """
    board = board_of(scenario)  # a scenario that cannot be played is refused here, with its reason, and not in a worker
    begun(scenario, board, settings.seed)
    players = players_of(settings)
    dumps = 0
    for outcome in (
        (outcome_of(play, scenario, players, seed, board) for seed in _until(canceled, seeds))
        if jobs <= 1 and seconds is None and abandon is None
        else Workers(scenario, players, jobs, seconds, play, abandon).outcomes(_until(canceled, seeds))
    ):
        if isinstance(outcome, BrokenGame) and outcome.dump:
            dumps += 1
            yield outcome if dumps <= KEPT_DUMPS else replace(outcome, dump="")
        else:
            yield outcome


def play_batch(
    scenario: Scenario,
    settings: Settings,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    canceled: Callable[[], bool] | None = None,
    play: Play = play_game,
    abandon: Abandon | None = None,
) -> Played:
    """Play the games of a batch; ``progress`` is told how many are done. See ``play_each``."""
    outcomes: list[Outcome] = []
    for outcome in play_each(scenario, settings, seeds_of(settings), jobs, canceled, play=play, abandon=abandon):
        outcomes.append(outcome)
        if progress is not None:
            progress(len(outcomes))
    return sorted_out(outcomes)


def _until(canceled: Callable[[], bool] | None, seeds: Sequence[int]) -> Iterator[int]:
    for seed in seeds:
        if canceled is not None and canceled():
            return
        yield seed
