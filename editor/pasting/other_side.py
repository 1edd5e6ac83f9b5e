"""Was a list pasted under the wrong side?"""

from collections.abc import Callable, Collection

from editor.edits.reading import Rows
from editor.pasting.proposals import As, Proposal
from editor.pasting.reading import read_list
from editor.side_titles import side_titles


def side_meant(
    rows: Rows,
    game: str,
    scenario: str,
    side: str,
    text: str,
    kind: As,
    read: Collection[Proposal],
    tell: Callable[[int, int], None] = lambda _done, _of: None,
) -> str:
    """Return the side most of whose units a list names that was ``read`` as of ``side``; nothing where that one fits
    as well. Another side is tried only where most lines name no unit that is sure; ``tell``: see ``read_list``."""
    here = _known(read)
    if not read or 2 * here > len(read):
        return ""
    tried = {
        other: _known(read_list(rows, game, scenario, other, text, kind, tell))
        for other in side_titles(game)
        if other != side
    }
    best = max(tried, key=lambda other: tried[other], default="")
    return best if best and tried[best] > 2 * here else ""


def _known(lines: Collection[Proposal]) -> int:
    return sum(line.is_sure for line in lines)
