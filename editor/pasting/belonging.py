"""Does a unit belong to the formation that stands with it, in a bracket, a cell, behind a comma or above?

How a list is laid out decides what is read as the formation of a unit; a name that is read as none still says that
another unit may be meant. So each line is looked at once more, whatever it was read as.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from editor.edits.reading import Rows
from editor.pasting.called import bare_heading, family
from editor.pasting.cells import is_place
from editor.pasting.formations import Formations
from editor.pasting.mention import Mention
from editor.pasting.names import ELSEWHERE
from editor.pasting.owners import Found
from editor.pasting.spelling import normal
from editor.pasting.unread import unsure
from engine.data import schema

_SIGNS = re.compile(
    r"[][(){}<>\t,;:|=*&\"“”—–]|\s{2,}|(?<=\s)[-/.](?=\s)|(?<=\))-|\bof\s+(?:the\s+)?|\b(?:from|attached\s+to|with|and)\b",
    re.IGNORECASE,
)
"""What parts the names of a line."""
_NAME = re.compile(r"(?=.*[A-Za-z])(?!(?:div|bde|grp|corps|army)\w*$).{3,}", re.IGNORECASE)
"""What is long enough for the name of a formation: a letter, number or rank alone says none."""

_BETWEEN = " ,;"
"""What stands between units."""


class Belonging:
    """The formations of all sides of a game, by what they are called, and those of its units."""

    def __init__(self, rows: Rows, game: str) -> None:
        sides = sorted({row.side for row in rows.find(schema.FormationRow, game=game)})
        self._sides = [Formations(rows, game, side) for side in sides]
        free = (row.key for row in rows.find(schema.FormationRow, game=game) if row.kind == "none")
        self._loose = frozenset(free).union(*(side.loose for side in self._sides))
        self._homes = {row.key: row.formation for row in rows.find(schema.CounterRow, game=game)}
        aliases = rows.find(schema.AliasRow, game=game, kind="counter")
        self._learned = frozenset((normal(row.alias), family(row.key)) for row in aliases)
        self._known: dict[str, frozenset[str]] = {}

    def doubted(self, found: Iterable[Found], lines: Sequence[str], by_clauses: bool) -> list[Found]:
        """Return what was read of a list, of which ``lines`` are the lines, with a doubt of each unit that stands with
        the name of another formation. ``by_clauses``: units with a place in common have a clause of their own."""
        found = list(found)
        by_line = defaultdict[int, list[Found]](list)
        for each in found:
            for at in range(each[0].line, max(each[0].line, each[0].last) + 1):
                by_line[at].append(each)
        told = list[Found]()
        for mention, line in found:
            is_clause = by_clauses and mention.clause > 0
            said = [*[""] * (mention.line - 1), mention.text] if is_clause else lines
            is_asked = mention.whole is None and not mention.formation and line.is_sure
            other = self._other(mention, line.unit, by_line[mention.line], said) if is_asked else ""
            told.append((mention, unsure(line, f"not of {other}, as printed", ELSEWHERE) if other else line))
        return told

    def _other(self, mention: Mention, unit: str, beside: Sequence[Found], lines: Sequence[str]) -> str:
        """Return the name of a formation that stands with a unit and is not its own, nor that of one beside it."""
        home = self._homes.get(unit, "")
        text = " ".join(lines[mention.line - 1 : max(mention.line, mention.last)])
        units = {normal(other.unit) for other, said in beside if said.is_sure}
        _, is_found, rest = text.partition(mention.unit)
        behind = rest.lstrip(_BETWEEN)
        is_next = any(
            said.is_sure and behind.startswith(other.unit) for other, said in beside
        )  # with a name of its own
        first = next((each for each in _parted(rest) if is_found and not is_next), "")
        if first and normal(first) not in units and (keys := self._called(first)):
            return "" if home in keys else first
        is_learned = (normal(mention.unit), family(unit)) in self._learned
        if is_learned or "/" in mention.unit:  # its formation is part of its name
            return ""
        named = {each: keys for each in _parted(text) if normal(each) not in units and (keys := self._called(each))}
        own = map(self._called, _parted(mention.unit))
        if any(home in keys for keys in (*named.values(), *own)):
            return ""
        around = {self._homes.get(other.unit, "") for _, other in beside}
        strangers = [each for each, keys in named.items() if not keys & around]
        strange = next((each for each in strangers if not _is_of_units(each, text, beside)), "")
        is_free = home in self._loose
        above = "" if named or is_free else self._above(mention.line, lines)
        return strange or ("" if home in self._called(above) else above)

    def _above(self, number: int, lines: Sequence[str]) -> str:
        """Return the formation that heads a line; an empty line ends what it heads, but for one right below it."""
        for at in range(number - 2, -1, -1):
            said = bare_heading(lines[at].replace("\t", " ").strip())
            if said and self._called(said):
                return said
            if not said and not (at and self._called(bare_heading(lines[at - 1].strip()))):
                return ""
        return ""

    def _called(self, said: str) -> frozenset[str]:
        """Return the keys of the formations that are called so."""
        if said not in self._known:
            is_name = bool(_NAME.fullmatch(said)) and not is_place(said)
            keys = (side.called(said) for side in self._sides) if is_name else ()
            self._known[said] = frozenset(filter(None, keys)) - self._loose
        return self._known[said]


def _is_of_units(name: str, text: str, beside: Sequence[Found]) -> bool:
    """Say whether a name is never more than a part of what units of a line are called, as a corps is of its tanks."""
    called = {id(other): other.unit for other, said in beside if said.is_sure}
    within = sum([*_parted(each)].count(name) for each in called.values() if each != name)
    return [*_parted(text)].count(name) <= within


def _parted(text: str) -> Iterator[str]:
    return (said for each in _SIGNS.split(text) if (said := each.strip(" .-")))
