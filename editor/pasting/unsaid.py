"""Signs of a line that say something of its units and that no way to read lists takes: a bracket with nothing in it, a
quantity of none, a turn, date or part of the day that is not theirs, two hexes with nothing between them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from editor.pasting.headed import headings
from editor.pasting.mention import HEX, Mention
from editor.pasting.owners import Found
from editor.pasting.proposals import MENDED, Proposal
from editor.pasting.turns import Turns

_EMPTY = re.compile(r"\([^\w()\[\]\ue000-\uf8ff]*\)")
_NONE = re.compile(r"(?<![\w./])0\s?[x×](?!\w)|(?<!\w)[x×]\s?0(?![\w.])", re.IGNORECASE)
_PART = r"\b(?:AM|PM|(?i:Night|Pre-?dawn))\b"
_DATE = re.compile(
    rf"\b\d{{1,2}}\s*[/.-]\s*\d{{1,2}}(?:/\d{{4}})?\s*(?i:AM|PM|Night)\b"
    rf"|(?i:\b(?:Dec|Jan)[a-z]*\.?\s*\d{{1,2}}\b(?:\s*[-–]\s*\d{{1,2}})?|\b\d{{1,2}}(?:st|nd|rd|th)?\s*(?:Dec|Jan)[a-z]*\.?)"
    rf"(?:\s*,?\s*{_PART})?"
)
_TURN = re.compile(r"\b(?:Game[- ]?)?Turn\s*(\d{1,2})\b", re.IGNORECASE)
_NOTE = re.compile(r"\[[^\[\]]*\]")
"""A note, as of the date on which a unit comes in any case: they are read by themselves."""
_TURN_LAST = re.compile(r"(?<=\w)\s+Turn\s*\d{1,2}\W*$", re.IGNORECASE)
_PART_ALONE = re.compile(_PART)
_TWO = re.compile(rf"{HEX}(?:\s+{HEX})+")
_ROW = 2
"""Most tabs of a line that is one row of a table, and no page with columns side by side."""


@dataclass(frozen=True)
class Unsaid:
    """A list of which ``lines`` are the lines as they were pasted; ``by_clauses``: several units may have one line, and
    a clause of their own."""

    lines: Sequence[str]
    turns: Turns
    by_clauses: bool

    def doubted(self, found: Iterable[Found]) -> list[Found]:
        """Return what was read of the list, with what the signs of its lines say that nobody took."""
        tables = headings("\n".join(self.lines))
        headed = tables[0].line if tables else len(self.lines) + 1
        return [(mention, self._doubted(mention, line, mention.line >= headed)) for mention, line in found]

    def _doubted(self, mention: Mention, line: Proposal, is_in_table: bool) -> Proposal:
        if not line.is_sure:
            return line
        own = self._clause(mention) if self.by_clauses else self._row(mention.line)
        head = self._row(mention.turn_at) if mention.turn_at != mention.line else ""
        signs = [each.group() for form in (_EMPTY, _NONE) for each in form.finditer(own)]
        signs += [each.group() for each in _EMPTY.finditer(head)]
        signs += [] if is_in_table or line.condition else self._dates(_NOTE.sub(" ", own), line.turn)
        signs += self._parts(head, line.turn) if len(_DATE.findall(head)) <= 1 else []
        signs += [mention.place] if not mention.clause and _is_two(mention.place, own) else []
        for sign in dict.fromkeys(signs):
            line = line if sign in line.unit else _not_taken(line, sign)  # some are called so
        return line

    def _clause(self, mention: Mention) -> str:
        """Return the clause of a unit, with a turn that ends its line and heads nothing there."""
        ends = _TURN_LAST.search(self.lines[max(mention.line, mention.last) - 1])
        return f"{mention.text} {ends.group()}" if ends is not None and mention.text else mention.text

    def _row(self, number: int) -> str:
        """Return a line that is no page with columns side by side; such a page, and no line, say nothing."""
        line = self.lines[number - 1] if number else ""
        return line if line.count("\t") <= _ROW else ""

    def _dates(self, text: str, turn: int) -> Iterator[str]:
        """Yield the turns, dates and parts of a day in a text that are not those of a turn, 0 for a set-up."""
        yield from (each.group() for each in _TURN.finditer(text) if not self.turns.is_now(int(each[1]), turn))
        yield from (each.group() for each in _DATE.finditer(text) if not self.turns.may_be(each.group(), turn))
        yield from self._parts(text, turn)

    def _parts(self, text: str, turn: int) -> Iterator[str]:
        alone = _PART_ALONE.finditer(_DATE.sub(" ", text))
        return (each.group() for each in alone if not self.turns.is_part(each.group(), turn))


def _is_two(place: str, text: str) -> bool:
    return _TWO.fullmatch(place) is not None and place in text


def _not_taken(line: Proposal, sign: str) -> Proposal:
    said = "" if sign in line.problem else f"“{sign}” is not taken"
    problem = "; ".join(filter(None, (line.problem, said)))
    return replace(line, confidence=min(line.confidence, MENDED), problem=problem)
