"""Which hex or unit does a doubt speak of, and how is that said to a person?"""

import re
from collections.abc import Iterator
from functools import cached_property

from editor.edits.reading import Rows, known_label, labels_of, one
from editor.edits.units import titled
from editor.pasting.called import family, spellings
from editor.pasting.spelling import normal
from engine.core.numbering import natural_key
from engine.data import schema

_TOKEN = re.compile(r"[\w.]+")
_WORDS, _LEAST = 8, 4
"""Words that the name of a unit has at most, and letters of one that is a name alone."""


class Places:
    """The hexes of a map and the units of its game, as a text may name them."""

    def __init__(self, rows: Rows, game: str, map_key: str) -> None:
        self._rows, self._game, self._hexes = rows, game, labels_of(rows, game, map_key)

    def named_in(self, text: str) -> str:
        """Return the first hex that a text names, two as ``A|B`` where it goes on with a neighbor; else the unit with
        the longest name in it; empty for none."""
        words = (token.strip(".") for token in _TOKEN.findall(text))
        found = [word for word in words if word in self._hexes]
        if len(found) > 1 and re.search(rf"{re.escape(found[0])}\s*(?:and|/|-|–|to)\s*{re.escape(found[1])}", text):
            return "|".join(sorted(found[:2], key=natural_key))
        return found[0] if found else self._unit_in(text)

    def _unit_in(self, text: str) -> str:
        """Return the unit with the longest name in a text; where several are called so, the one whose formation is
        named, else none."""
        words = normal(text.replace(",", " ").replace(";", " ")).split()
        titled_parts = [part for title in self._bodies for part in _parts_with(title, words)]
        for at, end in _runs(words):
            said = " ".join(words[at:end])
            if any(at >= start and end <= stop and end - at < stop - start for start, stop in titled_parts):
                continue  # of the name of a formation
            found = self._called.get(said, [])
            named = [row for row in found if _is_said(self._titles.get(row.formation, ""), words)]
            meant = {family(row.key): row for row in reversed(named or found)}
            if len(meant) == 1:
                return next(iter(meant.values())).key
        return ""

    @cached_property
    def _bodies(self) -> list[list[str]]:
        return [normal(title).split() for title in {*self._titles.values()} - {"", "-"}]

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {row.key: row.title for row in self._rows.find(schema.FormationRow, game=self._game)}

    @cached_property
    def _called(self) -> dict[str, list[schema.CounterRow]]:
        found: dict[str, list[schema.CounterRow]] = {}
        for row in self._rows.find(schema.CounterRow, game=self._game):
            for spelling in {*map(normal, (*spellings(row, self._titles.get(row.formation, "")), titled(row)))}:
                found.setdefault(spelling, []).append(row)
        return found


def typed_place(rows: Rows, game: str, map_key: str, text: str) -> str:
    """Return the place that a person means who types it; what nobody knows stays as it was typed."""
    typed = " ".join(text.split())
    hexes = labels_of(rows, game, map_key)
    for label in (known_label(rows, game, map_key, each) for each in (typed, typed.upper())):
        if label in hexes:
            return label
    return Places(rows, game, map_key).named_in(typed) or typed


def said_place(rows: Rows, game: str, place: str) -> str:
    """Return a place as a person names it."""
    unit = one(rows, schema.CounterRow, game=game, key=place)
    return titled(unit) if unit is not None else place.replace("|", " and ")


def _runs(words: list[str]) -> Iterator[tuple[int, int]]:
    """Yield which words may be a name, from one up to another, the most first: several, or one of some letters."""
    for length in range(min(_WORDS, len(words)), 0, -1):
        for at in range(len(words) - length + 1):
            said = " ".join(words[at : at + length])
            is_name = sum(sign.isalpha() for sign in said) >= _LEAST or any(sign.isdigit() for sign in said)
            if is_name and (length > 1 or not said.isdigit()) and any(sign.isalpha() or sign == "/" for sign in said):
                yield at, at + length


def _parts_with(title: list[str], words: list[str]) -> Iterator[tuple[int, int]]:
    """Yield where the words of a title stand one behind the other."""
    for at in range(len(words) - len(title) + 1):
        if words[at : at + len(title)] == title:
            yield at, at + len(title)


def _is_said(title: str, words: list[str]) -> bool:
    return title not in ("", "-") and f" {normal(title)} " in f" {' '.join(words)} "
