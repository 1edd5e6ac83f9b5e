"""A table whose first line says what its columns hold, parted by tabs, commas or semicolons."""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import replace

from editor.pasting.columns import placed
from editor.pasting.mention import Mention, mention_of, turn_of

_MEANT: Mapping[str, frozenset[str]] = {
    "unit": frozenset({"unit", "counter", "designation", "name"}),
    "formation": frozenset({"formation", "division", "corps", "brigade", "parent"}),
    "place": frozenset({"place", "hex", "location", "entry", "position"}),
    "turn": frozenset({"turn", "date", "arrives", "arrival"}),
    "lost": frozenset({"lost", "steps lost", "losses"}),
}
"""Which words of a heading name what. A column that nobody knows says nothing of a unit."""


def heading(text: str) -> tuple[int, Sequence[str], str] | None:
    """Return the line of a heading, counted from 1, what each column holds (empty for what is not read), and what parts
    them; None for a list that does not begin with a heading of at least a unit and its place or turn."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        for sign in "\t;,":
            meant = [_meaning(cell) for cell in _cells(line, sign)]
            named = [each for each in meant if each]
            if "unit" in named and len({"place", "turn"} & set(named)) and len(named) == len(set(named)):
                return number, meant, sign
        return None
    return None


def rows_below(text: str, head: int, meant: Sequence[str], sign: str) -> list[Mention]:
    """Return the units of the rows below a heading; a row without a unit says nothing."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        cells = dict(zip(meant, _cells(line, sign), strict=False)) if number > head else {}
        if not cells.get("unit"):
            continue
        place, turn = cells.get("place", ""), cells.get("turn", "")
        one = mention_of(number, line, cells["unit"], placed(place) if place else "", turn_of(turn) or turn)
        lost = cells.get("lost", "")
        found.append(
            replace(one, formation=cells.get("formation", ""), lost=int(lost) if lost.isdecimal() else one.lost)
        )
    return found


def _meaning(cell: str) -> str:
    return next((key for key, words in _MEANT.items() if cell.casefold() in words), "")


def _cells(line: str, sign: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])]
