"""What can be said of the lines that are chosen in the list of games? Knows no Qt."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from db.plays import PlayHead, Step
from editor.side_titles import result_titles
from editor.window.playtest.branch_tree import compared, standing_of
from editor.window.playtest.compared_positions import side_by_side
from editor.window.playtest.play_store import PlayStore
from editor.window.translation import tr

Chosen = tuple[str, int | None, str]
"""A line: the game, its last step or None for the line that is played, and what the list calls it."""


def said_of(
    store: PlayStore, heads: Mapping[str, PlayHead], steps: Mapping[str, Sequence[Step]], chosen: Sequence[Chosen]
) -> tuple[str, Callable[[], str] | None]:
    """Return what is said of the chosen lines, and what compares two of them: two of a game, the chosen one with that
    which is played, or two games of the same scenario. Empty and None where there is nothing to compare. Raises
    GamesError for a damaged game."""
    heads_of = [heads[uid] for uid, *_ in chosen if uid in heads]
    if not 1 <= len(chosen) <= 2 or len(heads_of) != len(chosen):
        return "", None
    one, other = heads_of[0], heads_of[-1]
    if one.uid != other.uid:
        return _two_games(store, one, other, chosen)
    ends = {one.head if step is None else step: title for _, step, title in chosen}
    if len(ends) == 1 and one.head not in ends:
        ends[one.head] = tr("as it is played")
    if len(ends) < 2:
        return "", None
    first, second = sorted(ends, key=lambda end: (end != one.head, end))
    result = result_titles(one.game).get(one.result, "") if one.result and first == one.head else ""
    said = compared(steps[one.uid], first, second, result)
    titles = [tr("as it is played") if end == one.head else ends[end] for end in (first, second)]
    return said, partial(side_by_side, store, [(one.uid, first), (one.uid, second)], titles)


def _two_games(
    store: PlayStore, one: PlayHead, other: PlayHead, chosen: Sequence[Chosen]
) -> tuple[str, Callable[[], str] | None]:
    if (one.game, one.scenario) != (other.game, other.scenario):
        return tr("These are games of different scenarios; two of the same scenario can be compared."), None
    lines: list[tuple[str, int]] = []
    titles: list[str] = []
    stand: list[str] = []
    for head, (_, step, title) in zip((one, other), chosen, strict=True):
        lines.append((head.uid, head.head if step is None else step))
        titles.append(head.name if step is None else f"{head.name}: {title}")
        stand.append(f"“{titles[-1]}”" if step is not None else f"“{head.name}” ({standing_of(head)})")
    told = tr("Two games: {one} and {other}.").format(one=stand[0], other=stand[1])
    return told, partial(side_by_side, store, lines, titles)
