"""Which unit does a spelling mean, and how sure is that? In hundredths, 100 is certain."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches

from editor.edits.reading import Rows
from editor.edits.units import short_name
from engine.data import schema

EXACT, ALONE, LETTERED, SEVERAL, ELSEWHERE, UNSURE = 100, 96, 92, 60, 85, 60
"""How sure: spelled so in its formation; spelled so once among units without one; but for the letter behind it; one of
several; in another formation; other numbers or letters than those printed."""
NEAREST, WITHIN, LEAST = 88, 97, 70
"""Most for a spelling that is only like one: in the whole army, and in its formation; and least to be named at all."""
_FAR = 0.5
"""So like a spelling has to be to be named as a guess."""
_MARGIN = 4
"""So much nearer than the second best a spelling has to be."""
_LEADER = " kg "
"""Behind it a list names the leader of a battle group, whose unit is named before it."""
_PLURALS = {"rgts": "rgt", "bns": "bn", "grps": "grp", "bdes": "bde", "units": "unit", "teams": "team"}


Rank = Callable[[str], int]
"""The rank of a counter among equal ones, the least comes first; below zero it is taken already."""


@dataclass(frozen=True)
class Match:
    """The unit that is meant, None where nobody knows, and what is against it."""

    unit: schema.CounterRow | None
    confidence: int
    problem: str = ""


def normal(text: str) -> str:
    """Return a spelling without what printers do differently: case, accents, dashes, blanks, plurals, notes."""
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss"))
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()
    plain = re.sub(r"[–—~∼]", "-", plain)
    plain = re.sub(r"[\"“”'.:()\[\]]", " ", plain)
    plain = re.sub(r"\s*([-/])\s*", r"\1", plain)
    return " ".join(_PLURALS.get(word, word) for word in plain.split())


class Names:
    """The spellings of the units and formations of one side of a game."""

    def __init__(self, rows: Rows, game: str, side: str) -> None:
        self._rows = rows
        self._units: dict[str, list[schema.CounterRow]] = defaultdict(list)
        self._formations: dict[str, str] = {}
        self._loose: set[str] = set()
        formations = [row for row in rows.find(schema.FormationRow, game=game) if row.side == side]
        numbers: dict[str, list[str]] = defaultdict(list)
        for formation in formations:
            if number := re.match(r"\d+\b", normal(formation.key.rpartition("/")[2])):
                numbers[number.group()].append(formation.key)
        self._numbered = {number: keys[0] for number, keys in numbers.items() if len(keys) == 1}
        titles = {row.key: row.title for row in formations}
        for formation in formations:
            if formation.title == "-":
                self._loose.add(formation.key)
            for spelling in (formation.title, formation.key, formation.key.partition("/")[2]):
                self._formations.setdefault(normal(spelling), formation.key)
        aliases: dict[str, list[str]] = defaultdict(list)
        for alias in rows.find(schema.AliasRow, game=game):
            aliases[_family(alias.key)].append(alias.alias)
            for key in (alias.key, f"{side}/{alias.key}"):
                if alias.kind == "formation" and key in titles:
                    self._formations.setdefault(normal(alias.alias), key)
        for row in rows.find(schema.CounterRow, game=game):
            if row.side == side:
                for spelling in dict.fromkeys(map(normal, _spellings(row, titles.get(row.formation, ""), aliases))):
                    self._units[spelling].append(row)

    def match(self, unit: str, formation: str, taken: Rank) -> Match:
        """Return the unit that a spelling means; of equal counters the one with the least rank."""
        spelled = normal(unit)
        if spelled.isdigit() and not formation:
            found = self._find(spelled, "", taken)
            return Match(
                found.unit, min(found.confidence, SEVERAL), found.problem or "a number alone may be many units"
            )
        return self._find(spelled, formation, taken)

    def _find(self, spelled: str, formation: str, taken: Rank) -> Match:
        home = self._formation(formation)
        known = self._units.get(spelled, [])
        if home:
            inside = [row for row in known if row.formation == home]
            if inside:
                return _one_of(inside, taken, EXACT)
            if known:
                found = _one_of(known, taken, ELSEWHERE)
                return Match(found.unit, min(found.confidence, ELSEWHERE), f"not of {formation}, as printed")
        elif known:
            free = [row for row in known if row.formation in self._loose]
            one_name = {(row.formation, row.name) for row in known}
            if len(one_name) == 1:
                return _one_of(known, taken, EXACT)
            if len({(row.formation, row.name) for row in free}) == 1 and not formation:
                return _one_of(free, taken, ALONE)
            return _one_of(known, taken, SEVERAL)
        return (
            self._parted(spelled, home, taken)
            or self._lettered(spelled, home, taken)
            or self._nearest(spelled, home, taken)
        )

    def _parted(self, spelled: str, home: str, taken: Rank) -> Match | None:
        """Return the unit of a spelling with its formation before a stroke, or the name of its leader behind it.

        A formation may be called by its number alone, where only one of the side has that.
        """
        plain, _, leader = spelled.partition(_LEADER)
        first, stroke, rest = plain.partition("/")
        words = plain.split()
        if not stroke and len(words) > 1 and words[-1].isalpha():  # a corps or an army, and who leads it
            first, rest = words[0], words[-1]
        formation = home or self._formations.get(first, "") or self._numbered.get(first, "")
        if not leader and not (formation and rest):
            return None
        wanted = {_squeezed(each) for each in ((plain, rest) if formation and rest else (plain,))}
        inside = {
            row.key: row
            for known, rows in self._units.items()
            if _squeezed(known) in wanted
            for row in rows
            if not formation or row.formation == formation
        }
        return _one_of(list(inside.values()), taken, LETTERED if leader else ALONE) if inside else None

    def _lettered(self, spelled: str, home: str, taken: Rank) -> Match | None:
        """Return one of several units that differ by a letter behind their name, which a list may leave out."""
        found = [
            row for known, rows in self._units.items() if known[:-2] == spelled and known[-2:-1] == " " for row in rows
        ]
        free = [row for row in found if taken(row.key) >= 0 and (not home or row.formation == home)]
        if len({row.name[:-1] for row in free}) != 1:
            return None
        return Match(min(free, key=lambda row: taken(row.key)), LETTERED)

    def knows(self, spelled: str, counter: str) -> bool:
        """Say whether a counter, or one equal to it, is called so; a letter behind its name may be left out."""
        family = _family(counter)
        words = normal(spelled)
        return any(
            _family(row.key) == family
            for known, rows in self._units.items()
            if known == words or (known[:-2] == words and known[-2:-1] == " ")
            for row in rows
        )

    def _guess(self, spelled: str) -> str:
        """Return that no unit is spelled so, and which ones come nearest."""
        near = get_close_matches(spelled, list(self._units), 2, _FAR)
        said = " or ".join(short_name(self._units[known][0]) for known in near)
        return f"no unit is spelled like this{f'; perhaps {said}' if said else ''}"

    def _formation(self, text: str) -> str:
        if not text:
            return ""
        spelled = normal(text)
        found = self._formations.get(spelled)
        if found:
            return found
        near = [(_likeness(spelled, known), key) for known, key in self._formations.items()]
        best = max(near, default=(0, ""))
        return best[1] if best[0] >= NEAREST else ""

    def _nearest(self, spelled: str, home: str, taken: Rank) -> Match:
        """Return the unit of the spelling that is most like this one."""
        near: dict[tuple[str, str], tuple[int, list[schema.CounterRow]]] = {}
        for known, rows in self._units.items():
            inside = [row for row in rows if not home or row.formation == home]
            likeness = _likeness(spelled, known) if inside else 0
            for row in inside if likeness >= LEAST else ():
                name = (row.formation, row.name)
                before = near.get(name, (0, []))
                near[name] = max(before, (likeness, [each for each in inside if each.name == row.name]), key=_first)
        ranked = sorted(near.values(), key=_first, reverse=True)
        if not ranked:
            return Match(None, 0, self._guess(spelled))
        likeness, rows = ranked[0]
        if len(ranked) > 1 and likeness - ranked[1][0] < _MARGIN:
            return Match(rows[0], min(likeness, SEVERAL), f"as like {short_name(ranked[1][1][0])}")
        most = WITHIN if home else NEAREST
        found = _one_of(rows, taken, min(likeness, most))
        return Match(found.unit, found.confidence, found.problem or f"spelled like {short_name(rows[0])}")


def _squeezed(spelled: str) -> str:
    return spelled.replace(" ", "")


def _first(ranked: tuple[int, Sequence[schema.CounterRow]]) -> int:
    return ranked[0]


def _one_of(rows: Sequence[schema.CounterRow], taken: Rank, sure: int) -> Match:
    """Return the first of some units that is still free; of units with different names nobody knows which is meant."""
    names = {(row.formation, row.name) for row in rows}
    if len(names) > 1:
        said = ", ".join(f"{short_name(row)} of {row.formation}" for row in rows[:3])
        return Match(rows[0], min(sure, SEVERAL), f"may be {said}")
    free = [row for row in rows if taken(row.key) >= 0]
    if not free:
        return Match(rows[0], min(sure, SEVERAL), f"{short_name(rows[0])} stands in the list already")
    return Match(min(free, key=lambda row: taken(row.key)), sure)


def _family(key: str) -> str:
    """Return the key of a counter without its number: equal counters are called alike."""
    return key.rpartition("#")[0] or key


def _spellings(row: schema.CounterRow, title: str, aliases: dict[str, list[str]]) -> Iterator[str]:
    """Yield how a unit may be printed: with and without its size, behind its formation, and by its aliases."""
    yield f"{row.name} {row.size}".strip()
    yield row.name
    yield _family(row.key).partition("/")[2]
    if title not in ("", "-"):
        yield f"{title} {row.name}"
    yield from aliases.get(_family(row.key), ())


def _likeness(one: str, other: str) -> int:
    """Return how like two spellings are, in hundredths; other numbers or short words make them strangers."""
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    if matcher.real_quick_ratio() * 100 < LEAST or matcher.quick_ratio() * 100 < LEAST:
        return 0
    likeness = int(matcher.ratio() * 100)
    return likeness if _marks(one) == _marks(other) else min(likeness, UNSURE)


def _marks(text: str) -> list[str]:
    """Return the numbers and the words of one or two letters of a spelling: they tell units apart."""
    return sorted(word for word in re.split(r"[\s/-]+", text) if word.isdigit() or len(word) <= 2)
