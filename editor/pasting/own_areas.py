"""Areas of the map that a list calls by their titles, which may hold whatever people write: commas, numbers, brackets.

Where a place can stand, as a cell, before the colon of its units or behind *anywhere in*, such a title becomes one sign
before anything of its line is cut. All that reads lists takes the sign for an entry.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from editor.edits.place_words import area_titles
from editor.edits.reading import Rows
from editor.pasting.mention import SIGNS
from editor.pasting.proposals import Proposal
from engine.data import schema
from engine.data.game_readings import declared_by

_SIGN = re.compile(SIGNS)
_FIRST, _LAST = map(ord, SIGNS[1:-1].split("-"))
_HALF = (_LAST - _FIRST + 1) // 2
"""How many signs there are for areas by which units come, and as many for those anywhere in which they start."""
_ANYWHERE = r"anywhere\s+(?:in|on)\s+"
_BEFORE = r"(?P<before>\t|\||[ \u00a0]{2}|<t[dh][^>]*>)\s*[\"“*_]*"
_BEHIND = r"[\"”*_]*\s*(?P<note>(?:\[[^\]\t]*\]|\([^)\t]*\))?)(?=[*_]*\s*(?:\t|\||</t[dh]>|[ \u00a0]{2}|$))"
_MARKED = {sign: rf"\\?{re.escape(sign)}" for sign in "\\`*_<|]"}
_STROKE = re.compile(r"\\([\\`*_<|\]])")
_LED = r"(?P<before>^[\s*_>#•·-]*)"
_NEVER = "(?!)"
_TITLED = frozenset({"blocks", "columns"})
"""Lists in which a place may stand before the colon of its units; in others a sheet of the map does."""


class OwnAreas:
    """The areas of the map of a scenario by what lists call them."""

    def __init__(self, rows: Rows, head: schema.ScenarioRow) -> None:
        titles = area_titles(rows, head.game, head.map)
        self._keys = list(titles)[:_HALF]
        self._titles = [titles[key] for key in self._keys]
        keyed = {key: at for at, key in enumerate(self._keys) if len(key) > 1}
        usual = {_folded(f"Entry {kind} {key}") for kind in ("Area", "Box") for key in self._keys}
        named = {f"area {key}": at for key, at in keyed.items()}
        named |= {
            title: at
            for at, title in enumerate(self._titles)
            if title != self._keys[at] and _folded(title) not in usual
        }
        self._titled = {_folded(title): at for title, at in named.items()}
        self._at = {_folded(key): at for key, at in keyed.items()} | self._titled
        within = f"(?P<within>{_ANYWHERE})(?P<inside>{_one_of((*keyed, *named))})"
        place = f"(?:{within}|(?P<area>{_one_of(named)}))"
        has_heads = (declared_by(head.game, "LISTS") or "blocks") in _TITLED
        self._cell = re.compile(f"{_BEFORE}{place}{_BEHIND}", re.IGNORECASE)
        self._head = re.compile(rf"{_LED}{place}[*_]*:[*_]*(?=\s|$)", re.IGNORECASE) if has_heads else None
        self._behind = re.compile(rf"\b{within}(?=\s*(?:[.;*_]|$))", re.IGNORECASE)

    def signed(self, lines: Sequence[str]) -> list[str]:
        """Return the lines of a list with a sign for each title of an area."""
        return [self._signed(line) for line in lines]

    def _signed(self, line: str) -> str:
        said = self._cell.sub(self._as_cell, line)
        said = self._head.sub(self._as_head, said) if self._head else said
        return self._behind.sub(self._as_behind, said)

    def _as_cell(self, found: re.Match[str]) -> str:
        sign = self._sign(found) if found.string[: found.start()].strip(" \t|") else ""
        note = f" {found['note']}" if found["note"] else ""
        return f'{found["before"]}"{sign}"{note}' if sign else found.group()

    def _as_head(self, found: re.Match[str]) -> str:
        sign = self._sign(found)
        return f"Entry Area {sign}:" if sign else found.group()

    def _as_behind(self, found: re.Match[str]) -> str:
        return f"{found['within']}{self._sign(found) or found['inside']}"

    def _sign(self, found: re.Match[str]) -> str:
        """Return the sign of the area that a form has found; empty where its letters only look alike."""
        inside = found["inside"]
        of, said = (self._at, inside) if inside else (self._titled, found["area"])
        at = of.get(_folded(said), of.get(_folded(_STROKE.sub(r"\1", said)), -1))
        return chr(_FIRST + at + (_HALF if inside else 0)) if at >= 0 else ""

    def place(self, printed: str, is_arrival: bool) -> tuple[str, str] | None:
        """Return the place that a sign or a title stands for, and what is wrong with it; None for anything else."""
        if not _SIGN.fullmatch(printed):
            at = self._titled.get(_folded(printed))
            return None if at is None else (f"area:{self._keys[at]}", "" if is_arrival else NO_START)
        number = ord(printed) - _FIRST
        return f"area:{self._keys[number % _HALF]}", "" if is_arrival or number >= _HALF else NO_START

    def said(self, text: str) -> str:
        """Return a text with titles for signs."""
        return _SIGN.sub(lambda sign: self._titles[(ord(sign.group()) - _FIRST) % _HALF], text)

    def told(self, line: Proposal) -> Proposal:
        """Return a line of the table that shows no sign."""
        shown = self.said
        return replace(line, text=shown(line.text), spelled=shown(line.spelled), problem=shown(line.problem))


NO_START = "an entry is no place to start"


def _one_of(titles: Iterable[str]) -> str:
    """Return the form of any of some titles, the longer ones first; without one, of nothing."""
    return "|".join(map(_spelled, sorted(titles, key=len, reverse=True))) or _NEVER


@lru_cache(maxsize=1024)
def _spelled(title: str) -> str:
    """Return the form of a title with whatever blanks, and with the strokes that Markdown sets before signs."""
    return r"\s+".join("".join(_MARKED.get(sign, re.escape(sign)) for sign in word) for word in title.split())


def _folded(said: str) -> str:
    return " ".join(said.casefold().split())
