"""Which units of the library does a whole formation of a list have?"""

import re
from collections.abc import Callable, Sequence

from editor.edits.reading import Rows
from editor.edits.units import short_name
from editor.pasting.names import Names
from editor.pasting.said_wholes import ALL, ARTILLERY, HEADQUARTERS, PART, TANKS, Whole
from engine.data import schema
from engine.data.counted import counted

_CALIBER = re.compile(r"\s*(?:\((\d+)\)|(\d+)\s*mm)\s+artillery$", re.IGNORECASE)
_TAIL = re.compile(r"\b(?:U\.?S\.?|Divisions?|Brigades?|Corps|designation)\b", re.IGNORECASE)


class Wholes:
    """Which counters of a side a whole has."""

    def __init__(self, rows: Rows, game: str, names: Names) -> None:
        self._rows, self._game, self._names = rows, game, names
        self._types = {row.key: row for row in rows.find(schema.UnitTypeRow, game=game)}
        self._unused = {row.counter for row in rows.find(schema.TraitRow, game=game, trait="unused")}

    def members(self, whole: Whole, rank: Callable[[str], int]) -> tuple[list[schema.CounterRow], str, str]:
        """Return the counters of a whole that the list has not named otherwise, what is against it, and a remark where
        more are left than are meant."""
        home = self._names.formations.called(whole.formation) or self._names.formations.called(
            _TAIL.sub("", whole.formation)
        )
        like = "" if home else self._names.formations.like(whole.formation)
        home = home or like
        if not home:
            return [], f"no formation is called {whole.formation}", ""
        out, doubt = self._excepted(whole.excepted, home)
        mates = [row for row in self._names.of_formation(home) if row.key not in self._unused | out]
        mates = [row for row in mates if self._is_of(row, whole.kind) and self._has(row, whole.values)]
        free = sorted((row for row in mates if rank(row.key) >= 0), key=lambda row: rank(row.key))
        chosen = f"{whole.formation} read as {like.rpartition('/')[2]}" if like else ""
        if whole.count:
            if len(free) < whole.count:
                doubt = doubt or f"{counted(len(free), 'unit is', 'units are')} left of them, {whole.count} are named"
            chosen = "; ".join(filter(None, (chosen, _chosen(free, whole.count))))
            free = free[: whole.count]
        return free, doubt or ("" if free else f"no unit of {whole.formation} is left"), chosen

    def _excepted(self, printed: Sequence[str], home: str) -> tuple[set[str], str]:
        out: set[str] = set()
        for each in printed:
            kind = PART.search(each)
            if kind is not None and not re.search("mm", each):
                part = kind.group(1).casefold()
                out |= {row.key for row in self._names.of_formation(home) if self._is_of(row, part)}
                continue
            caliber = _CALIBER.search(each)
            if caliber is not None:
                each = f"{each[: caliber.start()]}(A-{caliber.group(1) or caliber.group(2)})"
            found = self._names.match(each, "", lambda _: 0)
            family = [row.key for row in self._names.of_formation(home) if found.unit and row.name == found.unit.name]
            if found.unit is None or found.unit.formation != home:
                return out, f"nobody knows which unit is excepted by {each}"
            out |= set(family) if found.unit.key in family else {found.unit.key}
        return out, ""

    def _is_of(self, row: schema.CounterRow, kind: str) -> bool:
        type_ = self._types[row.unit_type]
        if kind == TANKS:
            return "tank" in type_.traits.split()
        return kind == ALL or type_.role == {ARTILLERY: "artillery", HEADQUARTERS: "hq"}[kind]

    def _has(self, row: schema.CounterRow, values: str) -> bool:
        """Say whether the face of a counter that stands first has the values printed."""
        faces = self._rows.find(schema.FaceRow, game=self._game, counter=row.key) if values else []
        return not values or any(
            "-".join(str(getattr(face, name)) for name in ("attack", "defense", "movement")) == values for face in faces
        )

    def headquarters(self, words: str) -> str:
        """Return the key of the headquarters of a formation that words name; empty where nobody knows it."""
        bare = re.sub(r"\b(?:Headquarters|HQ)\b.*$", "", words, flags=re.IGNORECASE).strip()
        home = self._names.formations.called(bare) or self._names.formations.called(_TAIL.sub("", bare).strip())
        found = [row.key for row in self._names.of_formation(home) if self._is_of(row, HEADQUARTERS)] if home else []
        return found[0] if len(found) == 1 else ""


def _chosen(free: Sequence[schema.CounterRow], count: int) -> str:
    """Return what is said where a list names fewer units than are left and they differ; empty where they are equal."""
    rest = free[count:]
    if not rest or len({row.key.rpartition("#")[0] for row in free}) == 1:
        return ""
    left = ", ".join(short_name(row) for row in rest)
    return f"{len(free)} units are left of which {count} are named; left out: {left}"
