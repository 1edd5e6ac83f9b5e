"""What of a list is still to be taken when some of its lines have been?"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from editor.pasting.proposals import GOES_ON, HEADING, Proposal


def left_over(text: str, read: Sequence[Proposal], taken: Collection[Proposal]) -> tuple[str, list[Proposal]]:
    """Return the text without what says nothing but units that were taken, and the lines of the table that are left,
    as they were corrected. ``read`` is all that the text says; its headings and empty lines stay, for what is left
    hangs on them, and so do other sections. Where nothing is left the text is empty."""
    rest = [line for line in read if not line.is_heading and not line.below and line not in taken]
    if not rest and not any(line.below for line in read):
        return "", []
    gone = {line.line for line in taken} - {line.line for line in rest}
    goes_on = {line.line for line in read if line.problem == GOES_ON}
    wanted = {line.line for line in read if line.below or line.problem == HEADING} | {line.line for line in rest}
    printed = text.splitlines()
    kept = [
        place
        for block in _blocks(printed, goes_on)
        if wanted.intersection(block) or not gone.intersection(block)
        for place in block
    ]
    kept = [at for before, at in pairwise((0, *kept)) if printed[at - 1].strip() or _parts(printed, before, at)]
    number = {place: new for new, place in enumerate(kept, 1)}
    return "\n".join(printed[place - 1] for place in kept), [replace(line, line=number[line.line]) for line in rest]


def _parts(printed: Sequence[str], before: int, at: int) -> bool:
    """Say whether an empty line parts what is left: it stood there so, or is the first one behind what went."""
    return bool(before) and (before == at - 1 or bool(printed[before - 1].strip()))


def _blocks(printed: Sequence[str], goes_on: Collection[int]) -> Iterator[list[int]]:
    """Yield the numbers of lines that are read together: those that go on, and those within one bracket."""
    block: list[int] = []
    is_open = 0
    for place, line in enumerate(printed, 1):
        if block and not is_open and place not in goes_on:
            yield block
            block = []
        block.append(place)
        is_open = max(0, is_open + line.count("(") - line.count(")")) if line.strip() else 0
    yield block
