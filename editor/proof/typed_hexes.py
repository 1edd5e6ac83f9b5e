"""What does a person say of a hex that lies before him? ``forest``, ``ne river bridge``, ``sw no road``, ``jam``.

A word is a line of the terrain chart by its key, its title or the first letters of one; one that begins with a
direction is of that side. ``no`` takes away, ``none`` all that the side has.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from db.changes import ChangeSet, EditError
from editor.edits import map as map_edits
from editor.edits.draft import joined
from editor.edits.reading import ListedHexes, Numbers, Rows
from engine.data import schema
from engine.data.load import shipped_root

_NO, _NONE = "no", "none"
_TOWARD = {"N": "north", "E": "east", "S": "south", "W": "west"}
_IN_HEX, _ON_SIDE = ("hex", "mark"), ("hexside", "crossing", "road")


@dataclass(frozen=True)
class Chart:
    """The lines of a terrain chart by what a person may call them."""

    lines: tuple[schema.TerrainRow, ...]

    def line(self, said: str, kinds: Iterable[str]) -> schema.TerrainRow:
        """Return the line that is meant. Raises EditError that names those it may be."""
        found = self.lines_called(said, kinds)
        if len(found) > 1:
            raise EditError(f"{said!r} is more than one; write which: {', '.join(line.title for line in found)}")
        if not found:
            offered = ", ".join(line.title for line in self.lines if line.kind in kinds)
            remedy = f"write one of: {offered}" if offered else "the terrain chart has nothing of the kind"
            raise EditError(f"{said!r} is not understood; {remedy}")
        return found[0]

    def lines_called(self, said: str, kinds: Iterable[str]) -> list[schema.TerrainRow]:
        """Return the lines that may be meant: by their names, else first letters, else those of a word in them, else
        another word for them. One that all others only lengthen is meant itself, as *Forest* beside *Forest and
        village*."""
        wanted, offered = _plain(said), [line for line in self.lines if line.kind in kinds]
        called = {line.key: {_plain(line.key), _plain(line.title)} for line in offered}
        if not wanted:
            return []
        exact = [line for line in offered if wanted in called[line.key]]
        begun = exact or [line for line in offered if any(name.startswith(wanted) for name in called[line.key])]
        within = begun or [line for line in offered if _has_word(called[line.key], wanted)]
        within = within or [line for line in offered if called[line.key] & _other_words(wanted)]
        shortest = min(within, key=lambda line: len(line.title), default=None)
        if shortest and all(_plain(line.title).startswith(_plain(shortest.title)) for line in within):
            return [shortest]
        return within


class TypedHexes:
    """Reads what is typed of the hexes of one map."""

    def __init__(self, rows: Rows, game: str, map_key: str) -> None:
        self._rows, self._where = rows, (game, map_key)
        self._numbers = Numbers.of_map(rows, game, map_key)
        self._chart = Chart(tuple(rows.find(schema.TerrainRow, game=game)))

    def read(self, label: str, text: str) -> ChangeSet:
        """Return what makes a hex as it was typed. Raises EditError for what is not understood, with nothing made."""
        parts = [part.strip() for part in re.split(r"[;,]", text) if part.strip()]
        sets = [found for part in parts for found in self._of(label, part.split())]
        if not sets:
            raise EditError(f"{text!r} says nothing of {label}; write its terrain, or a side and what lies on it")
        whole = joined("; ".join(found.label for found in sets), sets)
        return whole.merged(ChangeSet("", ()))

    def _of(self, label: str, words: list[str]) -> Iterator[ChangeSet]:
        around = self._around(label)
        side = words[0].upper()
        if side in around:
            yield self.of_side((label, around[side]), words[1:])
            return
        if side in self._numbers.bearings and (len(words) > 1 or not self._chart.lines_called(words[0], _IN_HEX)):
            toward = "-".join(_TOWARD[letter] for letter in side)
            raise EditError(f"{label} has no side toward {toward}: the map ends there; write a side that it has")
        is_on = words[0].casefold() != _NO
        line = self._chart.line(" ".join(words if is_on else words[1:]), _IN_HEX if is_on else ("mark",))
        if line.kind == "mark":
            yield map_edits.set_mark(self._rows, *self._where, label, line.key, is_on)
        else:
            yield map_edits.set_terrain(self._rows, *self._where, [label], line.key)

    def of_side(self, hexes: tuple[str, str], words: list[str]) -> ChangeSet:
        """Return what makes a side as it was typed. Raises EditError."""
        if not words:
            raise EditError("Say what lies on the side, as in river, bridge, road, no road or none")
        rows, where = self._rows, self._where
        if words[0].casefold() == _NONE and len(words) == 1:
            gone = [map_edits.remove_hexside(rows, *where, hexes, None), map_edits.set_link(rows, *where, hexes, None)]
            return joined(f"Nothing on {'/'.join(hexes)}", gone)
        is_on = words[0].casefold() != _NO
        said = words if is_on else words[1:]
        crossing = self._crossing(said) if is_on and len(said) > 1 else ""
        named = " ".join(said[:-1] if crossing else said)
        line = self._chart.line(named, _ON_SIDE) if is_on else self._line_there(hexes, named)
        if line.kind == "road":
            return map_edits.set_link(rows, *where, hexes, line.key if is_on else None)
        if line.kind == "crossing":
            return map_edits.set_crossing(rows, *where, hexes, line.key, is_on)
        if is_on:
            return map_edits.set_hexside(rows, *where, hexes, line.key, crossing=crossing or None)
        return map_edits.remove_hexside(rows, *where, hexes, line.key)

    def _line_there(self, hexes: tuple[str, str], said: str) -> schema.TerrainRow:
        """Return the line that is to be taken away: of several that are called so that which is there. A side has one
        road at most."""
        found = self._chart.lines_called(said, _ON_SIDE)
        there = [line for line in found if line.key in self._keys_on(hexes)]
        if len(there) == 1 or (found and all(line.kind == "road" for line in found)):
            return (there or found)[0]
        return self._chart.line(said, _ON_SIDE)

    def _keys_on(self, hexes: tuple[str, str]) -> set[str]:
        where = dict(zip(("game", "map"), self._where, strict=True))
        found: set[str] = set()
        for a, b in (hexes, hexes[::-1]):
            sides = self._rows.find(schema.HexsideRow, **where, hex_a=a, hex_b=b)
            found |= {key for side in sides for key in (side.feature, side.crossing)}
            found |= {link.kind for link in self._rows.find(schema.LinkRow, **where, hex_a=a, hex_b=b)}
        return found

    def _crossing(self, said: list[str]) -> str:
        """Return the crossing that the last of several words names; empty where it is a part of a longer name."""
        try:
            self._chart.line(" ".join(said), _ON_SIDE)
        except EditError:
            return self._chart.line(said[-1], ("crossing",)).key
        return ""

    def _around(self, label: str) -> dict[str, str]:
        listed = ListedHexes(self._rows, *self._where)
        return {self._numbers.bearing(label, other): other for other in self._numbers.neighbors(label, listed)}


def hexes_named(rows: Rows, game: str, map_key: str, text: str) -> tuple[str, str] | None:
    """Return the two hexes that a text names by their numbers and nothing else; None where it says something else."""
    words = re.split(r"[\s/]+", text.strip())
    if len(words) != 2:
        return None
    try:
        a, b = (map_edits.hex_row(rows, game, map_key, word).hex for word in words)
    except EditError:
        return None
    return a, b


@cache
def _words_for_the_same() -> tuple[frozenset[str], ...]:
    text = (shipped_root() / "resources" / "terrain_words.json").read_text(encoding="utf-8")
    return tuple(map(frozenset, json.loads(text)))


def _other_words(said: str) -> frozenset[str]:
    """Return what other games call the same, from ``resources/terrain_words.json``."""
    return next((words for words in _words_for_the_same() if said in words), frozenset())


def _plain(said: str) -> str:
    return " ".join(said.casefold().replace("_", " ").split())


def _has_word(names: Iterable[str], wanted: str) -> bool:
    return any(word.startswith(wanted) for name in names for word in re.split(r"[ -]", name))
