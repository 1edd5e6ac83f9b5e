"""Where do two games of one seed part, when a value is another in one of them, and in what?

Both are played side by side, action by action: machine players and dice hang on the seed alone, so until the value
decides something all is alike. It has decided something when other actions are offered, another one is chosen, or the
same one costs another price, is resolved in another column or ends otherwise; what a strength is reckoned to on the way
decides nothing, nor does where a unit begins, nor a cell of a chart that was not thrown. What follows is another game.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from engine.core.events import FrameChanged, FramePushed, Noted, ValueDecided
from engine.core.phases import ActionRecord, AnyGame
from engine.core.telling import Preview
from engine.playtest.batch import Played, play_each, seeds_of, sorted_pairs
from engine.playtest.games import begun, board_of
from engine.playtest.run import Chosen, GameResult, Parting, Playing, PlaytestError, Settings, What
from engine.playtest.workers import Abandon, BrokenGame, Outcome, PlayedPair, Single
from engine.scenario import Scenario

_ASIDE = (ValueDecided, Noted, FrameChanged)
"""Events that tell of what was looked at, or keep what a phase has to remember."""
_WORKINGS = frozenset({"attack", "defense", "points", "trail"})
"""What a battle that is resolved tells of the way to its column."""
_KINDS: tuple[tuple[What, tuple[str, ...]], ...] = (("cost", ("cost",)), ("column", ("column", "odds")))
"""In what two events differ, by their fields; the first that fits."""
_Found = tuple[What, str, str]
"""In what games part, and in words what it is in either."""


@dataclass(frozen=True)
class Beside:
    """Plays a game and beside it the game of the same seed on other data, whose scenario comes as JSON: it goes to
    worker processes."""

    after: str

    def __call__(self, scenario: Scenario, players: dict[str, str], seed: int, *, board: Any) -> PlayedPair:
        """Play both games to their ends."""
        other, its_board = _compiled(self.after)
        return play_beside((scenario, board), (other, its_board), players, seed)


def beside(after: Scenario, seed: int) -> Beside:
    """Return what plays games beside those of ``after``. Raises DataError when that cannot be played."""
    begun(after, board_of(after), seed)
    return Beside(after.model_dump_json())


def play_pairs(
    before: Scenario,
    after: Scenario,
    settings: Settings,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda count: None,
    canceled: Callable[[], bool] | None = None,
    abandon: Abandon | None = None,
) -> tuple[Played, Played]:
    """Play each seed on two scenarios side by side; ``progress`` is told how many pairs are done. See ``play_each``."""
    outcomes: list[Outcome] = []
    play = beside(after, settings.seed)
    for outcome in play_each(before, settings, seeds_of(settings), jobs, canceled, play=play, abandon=abandon):
        outcomes.append(outcome)
        progress(len(outcomes))
    return sorted_pairs(outcomes)


def play_beside(
    before: tuple[Scenario, Any], after: tuple[Scenario, Any], players: dict[str, str], seed: int
) -> PlayedPair:
    """Play a seed on two scenarios with their boards, side by side until they part, then each to its end."""
    ours, theirs = (Playing(scenario, players, seed, board) for scenario, board in (before, after))
    parted = None
    with suppress(PlaytestError):  # the game that broke says so again below
        parted = _parting(ours, theirs, seed)
    found = [_to_its_end(each, seed) for each in (ours, theirs)]
    later = replace(found[1], parted=parted) if isinstance(found[1], GameResult) else found[1]
    return PlayedPair(seed, found[0], later)


@lru_cache(maxsize=2)
def _compiled(text: str) -> tuple[Scenario, Any]:
    scenario = Scenario.model_validate_json(text)
    return scenario, board_of(scenario)


def _to_its_end(playing: Playing, seed: int) -> Single:
    try:
        while playing.choose() is not None:
            playing.make()
        return playing.result()
    except PlaytestError as error:
        return BrokenGame(seed, str(error), error.dump)


def _parting(ours: Playing, theirs: Playing, seed: int) -> Parting | None:
    """Lead both games on until something is decided otherwise; None where both end alike."""
    while (one := ours.choose()) is not None and (other := theirs.choose()) is not None:
        game = ours.game
        doing = game.rules.telling.describe_action(game, one.action)
        where = seed, one.number, game.turn, one.pending.side, one.pending.phase
        found = _chosen_otherwise((ours.game, one), (theirs.game, other))
        if found is None:
            found = _came_otherwise((ours.game, ours.make()), (theirs.game, theirs.make()))
        if found is not None:
            what, *words = found
            return Parting(*where, what, "" if what in ("offered", "choice") else doing, *words)
    return None


def _chosen_otherwise(before: tuple[AnyGame, Chosen], after: tuple[AnyGame, Chosen]) -> _Found | None:
    """Compare what two players may do, what they do, and what is said of it beforehand."""
    (game, one), (its_game, other) = before, after
    mine, theirs = list(one.options), list(other.options)
    if mine != theirs and {*mine} != {*theirs}:
        return "offered", _only(game, mine, theirs), _only(its_game, theirs, mine)
    if one.action != other.action:
        return "choice", _described(game, one.action), _described(its_game, other.action)
    said = [each.rules.telling.preview(each, one.action) for each in (game, its_game)]
    if _are_other_odds(said[0], said[1]):
        return "column", _column(said[0], said[1]), _column(said[1], said[0])
    return None


def _came_otherwise(before: tuple[AnyGame, ActionRecord], after: tuple[AnyGame, ActionRecord]) -> _Found | None:
    """Compare what came of the same action."""
    mine, theirs = (
        [event for event in record.events if not isinstance(event, _ASIDE)] for _, record in (before, after)
    )
    for one, other in zip_longest(mine, theirs):
        if type(one) is not type(other):
            return "result", _said(before[0], one), _said(after[0], other)
        otherwise = [name for name in _told_fields(one) if getattr(one, name) != getattr(other, name)]
        for what, names in _KINDS:
            for name in otherwise:
                if name in names:
                    return what, str(getattr(one, name)), str(getattr(other, name))
        if otherwise:
            return "result", _said(before[0], one), _said(after[0], other)
    return None


def _told_fields(event: object) -> list[str]:
    """Return the fields of an event that decide something."""
    names = [each.name for each in fields(event)]  # type: ignore[arg-type]
    if isinstance(event, FramePushed):
        return ["phase", "side"]
    return [name for name in names if name not in _WORKINGS] if "trail" in names else names


def _are_other_odds(mine: Preview | None, theirs: Preview | None) -> bool:
    """Is another column used, or the same one with other chances for a reason that is told?

    Where all that is told is alike, only cells of the chart differ: they decide when they are thrown.
    """
    if mine is None or theirs is None or mine.header != theirs.header:
        return mine is not theirs
    return mine.results != theirs.results and (mine.lines, mine.column) != (theirs.lines, theirs.column)


def _column(preview: Preview | None, other: Preview | None) -> str:
    if preview is None:
        return ""
    trail = preview.column.trail if preview.column is not None else ()
    is_alike = other is not None and other.header == preview.header
    return ", ".join(map(str, trail)) if is_alike else preview.header


def _only(game: AnyGame, mine: list[object], theirs: list[object]) -> str:
    """Return what is offered here alone: the first of it that is told otherwise, and how many more there are."""
    known, told = {*theirs}, {_described(game, action): action for action in reversed(theirs)}
    only = {action: _described(game, action) for action in mine if action not in known}
    if not only:
        return ""
    more = f", and {len(only) - 1} more" if len(only) > 1 else ""
    said = next((words for words in only.values() if words not in told), "")
    if not said:
        action, said = next(iter(only.items()))
        way = _otherwise(action, told[said])
        said += f" ({way})" if way else ""
    return f"{said}{more}"


def _otherwise(action: object, other: object) -> str:
    """Return by what an action differs from one that is told in the same words, such as the way that leads there."""
    if type(action) is not type(other):
        return ""
    pairs = [(getattr(action, each.name), getattr(other, each.name)) for each in fields(action)]  # type: ignore[arg-type]
    values = [mine for mine, theirs in pairs if mine != theirs]
    return "; ".join(", ".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values)


def _described(game: AnyGame, action: object) -> str:
    return game.rules.telling.describe_action(game, action)


def _said(game: AnyGame, event: object | None) -> str:
    return game.rules.telling.describe_event(game, event) if event is not None else ""
