"""What the rows of a table with a heading say besides unit, place and turn: states, losses, conditions, the side.

What is known of it is put in square brackets, as lists have it, before the table is read; rows of the other side are
left out and told.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from editor.pasting.asides import Words
from editor.pasting.headed import Heading, cells_of_row, headings, word_of
from editor.pasting.proposals import As, Proposal
from editor.pasting.sections import SIDES

_STATE = frozenset({"state", "states", "status", "marker", "markers", "posture", "mode", "zustand"})
_STRENGTH = frozenset({"strength", "current strength", "starting strength", "stärke"})
_LOST = frozenset(
    {"lost", "steps lost", "losses", "loss", "step losses", "step loss", "lost steps", "verlust", "verluste"}
)
_NOTES = frozenset(
    {"remark", "remarks", "note", "notes", "comment", "comments", "besides", "bemerkung", "bemerkungen", "notiz"}
)
_CONDITION = frozenset({"condition", "conditions", "bedingung"})
_REDUCED = frozenset({"reduced", "is reduced", "reduced strength", "flipped", "reduziert"})
_SIDE = frozenset({"side", "nationality", "nation", "country", "player", "seite"})
_YES = frozenset({"yes", "y", "x", "true", "1", "ja", "reduced", "✓", "✔", "-1"})
_NO = frozenset({"no", "n", "false", "nein", "full", "full strength"})
_AS_SIGNS: Mapping[str, str] = {"full": "full strength", "normal": "full strength", "engineers": "engineer"}
_REFERENCE = re.compile(r"(?:see\s+)?notes?\s*\d+(?:\s*(?:,|&|and)\s*\d+)*\W*", re.IGNORECASE)
"""A note of the rules, and nothing else."""


@dataclass
class Beside:
    """A table as it is read: ``lines``, those that are not as they were, and by line what says that one is of the
    other side."""

    lines: list[str]
    changed: set[int] = field(default_factory=set)
    others: dict[int, str] = field(default_factory=dict)

    def told(self, printed: Sequence[str]) -> list[Proposal]:
        """Return the rows of the other side, as they are printed."""
        return [
            Proposal(at, printed[at - 1].strip(), "", "", "", 0, 0, f"its row says “{said}”", below=said)
            for at, said in self.others.items()
        ]


def with_beside(text: str, words: Words, kind: As, side: str, titles: Mapping[str, str]) -> Beside:
    """Return a list of which the tables have what they say besides in brackets, as far as the ``words`` of a game know
    it. ``titles`` are those of the sides."""
    found = Beside(text.split("\n"))
    heads = {head.line: head for head in headings(text)}
    sides = {**SIDES, **{title.casefold(): key for key, title in titles.items()}}
    now: Heading | None = None
    for number, line in enumerate(found.lines, 1):
        now = heads.get(number, now)
        if now is None or number in heads or "\t" not in line:
            continue
        cells = cells_of_row(line)
        said = list(zip(map(word_of, now.said), cells, strict=False))
        if other := next((cell for word, cell in said if word in _SIDE and _is_other(cell, side, sides)), ""):
            found.others[number], found.lines[number - 1] = other, ""
            continue
        kept = [_cell(word, cell, words, kind) for word, cell in said] + cells[len(said) :]
        if kept != cells:
            found.changed.add(number)
            found.lines[number - 1] = "\t".join(kept)
    return found


def _is_other(cell: str, side: str, sides: Mapping[str, str]) -> bool:
    return sides.get(cell.casefold(), side) != side


def _cell(word: str, cell: str, words: Words, kind: As) -> str:
    """Return what stands in a column of that heading as the readers of lists know it."""
    said = cell.casefold().strip("()[] ")
    if not said or cell.startswith("["):
        return cell
    if word in _REDUCED:
        return "[reduced]" if said in _YES else "" if said in _NO else cell
    if word in _CONDITION and kind == "arrivals" and words.meaning(said) is None:
        return f"[condition {cell.strip('()')}]"
    if word in _NOTES and _REFERENCE.fullmatch(said):
        return f"[{cell.strip('()')}]"
    known = word in _STATE | _STRENGTH | _LOST | _NOTES | _CONDITION
    if not known or (said.isdecimal() and word in _STRENGTH | _LOST):
        return cell
    each = _AS_SIGNS.get(said, said.replace("_", " "))
    several = ", ".join(part.replace("_", " ") for part in said.split())
    known_as = next((one for one in (each, several) if words.meaning(one) is not None), "")
    return f"[{known_as}]" if re.search(r"\w", known_as) else cell
