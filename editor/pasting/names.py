"""Which unit does a spelling mean, and how sure is that? In hundredths, 100 is certain."""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from operator import itemgetter

from editor.edits.reading import Rows
from editor.edits.units import short_name
from editor.pasting.alike import Alike
from editor.pasting.called import bare_heading, family, led_elsewhere, spellings, with_formation
from editor.pasting.formations import Formations
from editor.pasting.guesses import guesses
from editor.pasting.misprints import bare, misprinted, other_letter
from editor.pasting.spelling import digits, normal, squeezed, unspoiled
from engine.data import schema

EXACT, ALONE, LETTERED, SEVERAL, ELSEWHERE = 100, 96, 92, 60, 85
"""How sure: spelled so in its formation; spelled so once among units without one; but for the letter behind it; one of
several; in another formation."""
SURE = 90
"""From so much on a spelling is not looked at again."""
NEAREST, WITHIN = 88, 97
"""Most for a spelling that is only like one: in the whole army, and in its formation."""
LED = 95
"""How sure of a unit by its formation and its name, where who leads it is printed behind."""
_LEADER = re.compile(r"\s+(?:kg|tf|pumakg)\b.*$")
ALIKE = 91
"""How sure of the one unit of its formation whose name is like the one printed and has the same numbers."""
_INSIDE, _INSIDE_WORDS = 75, 85
"""How like it has to be, where numbers agree and where there are none."""
_TYPE = re.compile(r"(?<=\w)\s*\([A-Z]\)\s*$")
"""The letter of a type in brackets behind a designation."""
_MARGIN = 4
"""So much nearer than the second best a spelling has to be."""
OTHER_SIDE = "a unit of the other side is called so too, and no formation is named"
UNKNOWN = "no formation is called"

NO_FORMATION = "-"
"""What stands in the place of a formation where a unit has none."""
_RANK = 2
"""A word of so many letters, such as KG, names nobody."""
Rank = Callable[[str], int]
"""The rank of a counter among equal ones, the least comes first; below zero it is taken already."""


@dataclass(frozen=True)
class Match:
    """The unit that is meant, None where nobody knows, and what is against it. ``remark`` says that it is known by a
    misprint of its number."""

    unit: schema.CounterRow | None
    confidence: int
    problem: str = ""
    remark: str = ""


class Names:
    """The spellings of the units and formations of one side of a game."""

    def __init__(self, rows: Rows, game: str, side: str) -> None:
        self._rows = rows
        self._units: dict[str, list[schema.CounterRow]] = defaultdict(list)
        self._misprints: set[tuple[str, str]] = set()
        self._by_formation: dict[str, list[schema.CounterRow]] = defaultdict(list)
        self._homes: dict[str, str] = {}
        self._keys: dict[str, schema.CounterRow] = {}
        self._elsewhere: set[str] = set()
        """What units of other sides are called."""
        self.formations = Formations(rows, game, side)
        titles = self.formations.titles
        aliases: dict[str, list[str]] = defaultdict(list)
        for alias in rows.find(schema.AliasRow, game=game):
            aliases[family(alias.key)].append(alias.alias)
        for row in rows.find(schema.CounterRow, game=game):
            if row.side == side:
                self._by_formation[row.formation].append(row)
                self._homes[row.key] = row.formation
                self._keys[row.key] = row
                said = list(spellings(row, titles.get(row.formation, "")))
                others = aliases.get(family(row.key), [])
                for spelling in dict.fromkeys(map(normal, [*said, *others])):
                    self._units[spelling].append(row)
                self._misprints |= {(each, row.key) for each in misprinted([*said, row.formation], others)}
            else:
                self._elsewhere |= {normal(row.name), normal(f"{row.name} {row.size}")}
        self._alike = Alike(self._units)
        self._has_types = any(_TYPE.search(each) for said in aliases.values() for each in said)
        """Whether lists of the game print the letter of a type behind a unit."""

    def match(self, unit: str, formation: str, taken: Rank) -> Match:
        """Return the unit that a spelling means; of equal counters the one with the least rank. A key means its own."""
        if unit in self._keys:
            return _one_of([self._keys[unit]], taken, EXACT)
        found = self._matched(unit, formation, taken)
        bare_unit, home = with_formation(unit) if found.confidence < SURE and not formation else ("", "")
        if home and self.formations.is_called(home):
            return self.match(bare_unit, home, taken)
        mended = unspoiled(unit)
        if found.confidence < SURE and mended != unit:
            other = self._matched(mended, formation, taken)
            if other.unit is not None and other.confidence >= SURE:
                return Match(other.unit, NEAREST, "", f"{' '.join(unit.split())} read as {mended}")
        if found.unit is None or (bare(unit), found.unit.key) not in self._misprints:
            return found
        return replace(found, remark=f"printed with another number than that of {short_name(found.unit)}")

    def numbered(self, number: str, formation: str, taken: Rank) -> Match | None:
        """Return the one unit of a formation whose name begins with a number, where the words printed with it are not
        its own; None without one."""
        home = self.formations.called(bare_heading(formation))
        begins = re.compile(rf"{re.escape(normal(number))}(?![\w/-])")
        found = [row for row in self._by_formation.get(home, ()) if begins.match(normal(row.name))]
        if len({row.name for row in found}) != 1:
            return None
        match = _one_of(found, taken, LETTERED if re.search(r"[-/]", number) else NEAREST)
        return replace(match, problem=match.problem or f"{short_name(found[0])} by its number alone")

    def _matched(self, unit: str, formation: str, taken: Rank) -> Match:
        spelled = normal(unit)
        if spelled.isdigit() and not formation:
            found = self._find(spelled, "", taken)
            return Match(
                found.unit, min(found.confidence, SEVERAL), found.problem or "a number alone may be many units"
            )
        found = self._find(spelled, formation, taken)
        if found.confidence < ALONE and _TYPE.search(unit):
            plain = self._find(normal(_TYPE.sub("", unit)), formation, taken)
            if plain.confidence >= ALONE:
                if not self._has_types:
                    return Match(
                        plain.unit, NEAREST, f"{spelled} is printed for {plain.unit.name if plain.unit else ''}"
                    )
                return Match(plain.unit, LETTERED, plain.problem, other_letter(spelled, plain.unit, self._units))
        return found

    def _find(self, spelled: str, formation: str, taken: Rank) -> Match:
        home = self.formations.most_like(bare_heading(formation))
        known = self._units.get(spelled, []) or self._spaced(spelled)
        loose = [row for row in known if row.formation in self.formations.loose] if formation == NO_FORMATION else []
        if loose:
            return _one_of(loose, taken, EXACT)
        beyond = self.formations.beyond(formation)
        home = "" if known and beyond else home
        if home:
            inside = [row for row in known if row.formation == home]
            if inside and self.formations.is_called(formation):
                return _one_of(inside, taken, EXACT)
            if inside:
                match = _one_of(inside, taken, WITHIN)
                return replace(match, problem=match.problem or f"{formation} read as {home.rpartition('/')[2]}")
            if known:
                found = _one_of(known, taken, ELSEWHERE)
                return Match(found.unit, min(found.confidence, ELSEWHERE), f"not of {formation}, as printed")
        elif known:
            free = [row for row in known if row.formation in self.formations.loose]
            one_name = {(row.formation, row.name) for row in known}
            if beyond or formation:
                found = _one_of(known, taken, ELSEWHERE)
                return Match(found.unit, found.confidence, found.problem or f"{UNKNOWN} {formation}")
            if len(one_name) == 1 and spelled in self._elsewhere and not free:
                found = _one_of(known, taken, NEAREST)
                return replace(found, problem=found.problem or OTHER_SIDE)
            if len(one_name) == 1:
                return _one_of(known, taken, EXACT)
            if len({(row.formation, row.name) for row in free}) == 1:
                others = [row for row in known if row not in free]
                found = _one_of(free, taken, ALONE)
                return replace(found, problem=found.problem or _also(others))
            return _one_of(known, taken, SEVERAL)
        return (
            self._lettered(spelled, home, taken)
            or self._in_parts(spelled, taken)
            or self._nearest(spelled, home, taken)
        )

    def _spaced(self, spelled: str) -> list[schema.CounterRow]:
        """Return the units that are called so, whatever blanks their names have."""
        return list({row.key: row for known in self._alike.spaced(spelled) for row in self._units[known]}.values())

    def formation_of(self, counter: str) -> str:
        """Return the key of the formation of a counter; empty for one of another side."""
        return self._homes.get(counter, "")

    def of_formation(self, key: str) -> list[schema.CounterRow]:
        """Return the counters of a formation."""
        return self._by_formation.get(key, [])

    def _in_parts(self, spelled: str, taken: Rank) -> Match | None:
        """Return the unit of a designation: its formation, a stroke or a blank, its name, and perhaps who leads it."""
        for parted in re.finditer(r"/| ", spelled):
            formation, name = spelled[: parted.start()].strip(), spelled[parted.end() :].strip()
            bare = _LEADER.sub("", name)
            if not bare or ("/" not in spelled and bare.isdigit()):
                continue
            for home in self.formations.in_designation(formation):
                found = self._inside(home, name) or self._inside(home, bare)
                if found:
                    other = led_elsewhere(name[len(bare) :].strip(), self._units, found)
                    match = _one_of(found, taken, SEVERAL if other else LED)
                    return replace(match, problem=match.problem or other)
                near = self._near_inside(home, bare)
                if near:
                    has_parts = any(normal(row.name).startswith(f"{bare}/") for row in self._by_formation[home])
                    match = _one_of(near, taken, NEAREST if has_parts else ALIKE)
                    return replace(match, problem=match.problem or f"spelled like {short_name(near[0])}")
        return None

    def _inside(self, home: str, name: str) -> list[schema.CounterRow]:
        """Return the units of a formation that are called so, whatever blanks their names have."""
        named = [row for row in self._units.get(name, ()) if row.formation == home]
        if named:
            return named
        close = squeezed(name)
        return [
            row
            for row in self._by_formation.get(home, ())
            if close in (squeezed(normal(row.name)), squeezed(normal(f"{row.name} {row.size}")))
        ]

    def _near_inside(self, home: str, name: str) -> list[schema.CounterRow]:
        """Return the units of a formation of the one name that is like this one and has the same numbers."""
        alike: dict[str, list[schema.CounterRow]] = defaultdict(list)
        for row in self._by_formation.get(home, ()):
            known = squeezed(normal(row.name))
            same = digits(known) == digits(squeezed(name))
            least = _INSIDE if digits(known) else _INSIDE_WORDS
            if same and SequenceMatcher(None, known, squeezed(name), autojunk=False).ratio() * 100 >= least:
                alike[row.name].append(row)
        return next(iter(alike.values())) if len(alike) == 1 else []

    def _lettered(self, spelled: str, home: str, taken: Rank) -> Match | None:
        """Return one of several units that differ by a letter behind their name, which a list may leave out."""
        free = [row for known in self._alike.lettered(spelled) for row in self._units[known]]
        free = [row for row in free if taken(row.key) >= 0 and (not home or row.formation == home)]
        stems = {row.name[:-1].rstrip(" -") for row in free}
        if len(stems) != 1 or len(min(stems)) <= _RANK:  # of a rank alone the name is lost, not a letter behind it
            return None
        return Match(min(free, key=lambda row: taken(row.key)), LETTERED)

    def knows(self, spelled: str, counter: str) -> bool:
        """Say whether a counter, or one equal to it, is called so; a letter behind its name may be left out."""
        one = family(counter)
        words = normal(spelled)
        return any(
            family(row.key) == one
            for known, rows in self._units.items()
            if known == words or (known[:-2] == words and known[-2:-1] == " ")
            for row in rows
        )

    def _nearest(self, spelled: str, home: str, taken: Rank) -> Match:
        """Return the unit of the spelling that is most like this one."""
        near: dict[tuple[str, str], tuple[int, list[schema.CounterRow]]] = {}
        for likeness, known in self._alike.near(spelled):
            inside = [row for row in self._units[known] if not home or row.formation == home]
            for row in inside:
                name = (row.formation, row.name)
                before = near.get(name, (0, []))
                near[name] = max(
                    before, (likeness, [each for each in inside if each.name == row.name]), key=itemgetter(0)
                )
        ranked = sorted(near.values(), key=itemgetter(0), reverse=True)
        if not ranked:
            formation, is_named, _ = spelled.rpartition("/")
            homes = [home] if home else self.formations.in_designation(formation) if is_named else []
            inside = [row for each in homes for row in self._by_formation.get(each, ())]
            likely = {known: self._units[known] for known in self._alike.likely(spelled)}
            return Match(None, 0, f"no unit is spelled like this{guesses(spelled, inside, likely)}")
        likeness, rows = ranked[0]
        if len(ranked) > 1 and likeness - ranked[1][0] < _MARGIN:
            return Match(rows[0], min(likeness, SEVERAL), f"as like {short_name(ranked[1][1][0])}")
        most = WITHIN if home else NEAREST
        found = _one_of(rows, taken, min(likeness, most))
        return Match(found.unit, found.confidence, found.problem or f"spelled like {short_name(rows[0])}")


def _also(rows: Sequence[schema.CounterRow]) -> str:
    """Say which units of a formation are called as one without is."""
    said = dict.fromkeys(f"{short_name(row)} of {row.formation.rpartition('/')[2]}" for row in rows)
    return f"{', '.join(said)} is called so too"


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
