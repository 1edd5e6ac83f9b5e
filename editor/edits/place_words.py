"""Places of a set-up as people say them: how a stored one reads, and which one typed words mean."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cache, partial

from db.changes import EditError
from editor.edits.reading import Rows, known_label, one
from editor.edits.units import short_name
from engine.data import schema
from engine.data.counted import counted
from engine.data.near import unaccented
from engine.data.places import CORPS, FORMATION, SETUP, anchor_counter, area_of, measured_from, special_fault

LOST = "unknown"
BOXES = {"box:dead": "dead pile", "box:unused": "not used", LOST: "not yet placed"}
"""Places that lie nowhere on the map, as people call them."""
KIN = {SETUP: "any unit of its side", FORMATION: "any unit of its formation", CORPS: "any unit of its corps"}
"""Of whom a free choice may keep near, beside hexes and one unit."""
_ALSO_BOX = {
    **dict.fromkeys(("dead", "eliminated", "out of play", "out of play (dead pile)"), "box:dead"),
    **dict.fromkeys(("unused", "aside"), "box:unused"),
    **dict.fromkeys(("unknown", "not known", "not placed", "unplaced"), LOST),
}
_ALSO_KIN = {
    **dict.fromkeys(("its side", "its own side", "its set-up", "the set-up", "set-up", "setup"), SETUP),
    **dict.fromkeys(("its formation", "its division", "the same division", "the division", "formation"), FORMATION),
    **dict.fromkeys(("its corps", "the same corps", "the corps", "corps"), CORPS),
}
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {word: number for number, word in enumerate(_WORDS)}
_WITHIN = re.compile(r"(?:anywhere )?within (\w+)(?: hex(?:es)?)? (?:of|from) (.+)", re.IGNORECASE)
_BESIDE = re.compile(r"(?:with or )?(?:next|adjacent) to(?: or with)? (.+)|with or next to (.+)", re.IGNORECASE)
_WITH = re.compile(r"(?:with|on top of) (.+)", re.IGNORECASE)
_ONE_OF = re.compile(r"(?:only|any(?: or all)? of|one of|in one of|on any(?: or all)? of) (.+)", re.IGNORECASE)
_ANYWHERE = re.compile(r"(?:anywhere in|area) (.+)", re.IGNORECASE)
_LIKE_HEX = re.compile(r"\S*\d\S*$")
_BETWEEN = re.compile(r"\s*(?:[,;]|\bor\b|\band\b)\s*", re.IGNORECASE)


def said_place(rows: Rows, game: str, map_key: str, place: str, names: Callable[[], Counter[str]] | None = None) -> str:
    """Return a place as a person reads it, which ``read_place`` understands; ``names`` counts those of units."""
    if place in BOXES:
        return BOXES[place]
    if key := area_of(place):
        return f"anywhere in {area_title(rows, game, map_key, key)}"
    if not place.startswith("near:") or special_fault(place):
        return place
    anchor, distance = measured_from(place)
    if anchor in KIN or anchor_counter(anchor):
        near = KIN.get(anchor) or _unit_title(rows, game, anchor, (names or partial(_names, rows, game))())
        return f"{('with', 'with or next to')[distance]} {near}" if distance < 2 else f"within {distance} of {near}"
    hexes = anchor.split()
    listed = hexes[0] if len(hexes) == 1 else f"{', '.join(hexes[:-1])} or {hexes[-1]}"
    if distance:
        return f"within {distance} of {listed}"
    return f"only {listed}" if len(hexes) == 1 else listed


def said_places(rows: Rows, game: str, map_key: str, places: Iterable[str]) -> dict[str, str]:
    """Return many places as a person reads them, by what is stored."""
    names = cache(partial(_names, rows, game))
    return {place: said_place(rows, game, map_key, place, names) for place in dict.fromkeys(places)}


def said_entry(rows: Rows, game: str, map_key: str, place: str) -> str:
    """Return a place of arrival as a person reads it, which ``read_entry`` understands."""
    return said_entries(rows, game, map_key, [place])[place]


def said_entries(rows: Rows, game: str, map_key: str, places: Iterable[str]) -> dict[str, str]:
    """Return many places of arrival as a person reads them, by what is stored."""
    areas = {place: area_of(place) for place in places}
    titles = area_titles(rows, game, map_key) if any(areas.values()) else {}
    told = {key: titles.get(key, key) for key in areas.values() if key}
    return {place: (told[key] if told[key] != key else f"area {key}") if key else place for place, key in areas.items()}


def read_entry(rows: Rows, game: str, map_key: str, typed: str) -> str:
    """Return the place of arrival that words mean, as it is stored: a hex or ``area:...``. Raises EditError."""
    place = read_place(rows, game, map_key, typed)
    if ":" in place and not area_of(place) or place == LOST:
        raise EditError(f"A unit arrives in a hex or by an area, not “{typed}”; write a hex number or an area")
    return place


def area_title(rows: Rows, game: str, map_key: str, key: str) -> str:
    """Return what an area is called: its key, where it has no title or shares it with another one."""
    return area_titles(rows, game, map_key).get(key, key)


def area_titles(rows: Rows, game: str, map_key: str) -> dict[str, str]:
    """Return what each area of a map is called by its key: this, where its title is empty or means something else."""
    titles = {row.key: row.title for row in rows.find(schema.AreaRow, game=game, map=map_key)}
    called = Counter(_folded(each) for each in (*titles.values(), *titles))

    def is_own(key: str, title: str) -> bool:
        others = called[_folded(title)] - (_folded(title) == _folded(key))
        return others == 1 and not (_LIKE_HEX.match(title) and _is_hex(rows, game, map_key, title))

    return {key: title if title and is_own(key, title) else key for key, title in titles.items()}


def _folded(title: str) -> str:
    return " ".join(title.casefold().split())


def _is_hex(rows: Rows, game: str, map_key: str, typed: str) -> bool:
    label = known_label(rows, game, map_key, typed.upper())
    return one(rows, schema.HexRow, game=game, map=map_key, hex=label) is not None


def read_place(rows: Rows, game: str, map_key: str, typed: str) -> str:
    """Return the place that words mean, as it is stored: a hex, ``near:...``, ``area:...``, ``box:...``, ``unknown``.

    Raises EditError, which says what there is instead.
    """
    text = " ".join(typed.split())
    if not text:
        raise EditError("A place is missing; write a hex, a place of the map, or “within 2 of” one")
    return _Reading(rows, game, map_key).read(text)


class _Reading:
    def __init__(self, rows: Rows, game: str, map_key: str) -> None:
        self._rows, self._game, self._map = rows, game, map_key

    def read(self, text: str) -> str:
        folded = text.casefold()
        box = next((place for place, said in BOXES.items() if folded in (said, place)), "") or _ALSO_BOX.get(folded, "")
        if box:
            return box
        if folded.startswith(("near:", "area:", "box:")):
            return self._stored(text)
        titles = area_titles(self._rows, self._game, self._map)
        if own := next((key for key, title in titles.items() if title != key and _folded(title) == _folded(text)), ""):
            return f"area:{own}"
        if found := _WITHIN.fullmatch(text):
            return self._near(found[2], self._distance(found[1]))
        if found := _BESIDE.fullmatch(text):
            return self._near(found[1] or found[2], 1)
        if found := _WITH.fullmatch(text):
            return self._near(found[1], 0)
        if found := _ANYWHERE.fullmatch(text):
            return f"area:{self._area(found[1]) or self._unknown(found[1])}"
        found = _ONE_OF.fullmatch(text)
        hexes = self._hexes(found[1] if found else text)
        if hexes:
            return hexes[0] if len(hexes) == 1 and not found else f"near:{' '.join(hexes)}/0"
        return f"area:{self._area(text) or self._unknown(text)}"

    def _stored(self, text: str) -> str:
        form, _, said = text.partition(":")
        place = f"{form.casefold()}:{said}"
        if wrong := special_fault(place):
            raise EditError(wrong)
        if form.casefold() == "area":
            return f"area:{self._area(said) or self._unknown(said)}"
        return place

    def _distance(self, word: str) -> int:
        number = _NUMBERS.get(word.casefold(), int(word) if word.isascii() and word.isdigit() else -1)
        if not 0 <= number < 100:
            raise EditError(f"“within {word}”: write how many hexes, 0 to 99")
        return number

    def _near(self, anchor: str, distance: int) -> str:
        folded = anchor.casefold()
        kin = next((word for word, said in KIN.items() if said == folded), "") or _ALSO_KIN.get(folded, "")
        found = kin or " ".join(self._hexes(anchor)) or self._unit(anchor) or self._unknown(anchor)
        return f"near:{found}/{distance}"

    def _hexes(self, text: str) -> tuple[str, ...]:
        """Return the hexes that are named by numbers and places; none where one of the names is unknown."""
        whole = self._named(text)
        if whole:
            return whole
        parts = [part for part in _BETWEEN.split(text) if part]
        found = [self._named(part) for part in parts]
        if len(parts) > 1 and any(found) and not all(found):
            self._unknown(next(part for part, hexes in zip(parts, found, strict=True) if not hexes))
        return tuple(dict.fromkeys(label for hexes in found for label in hexes)) if all(found) else ()

    def _named(self, name: str) -> tuple[str, ...]:
        for typed in dict.fromkeys((name, name.upper())):
            label = known_label(self._rows, self._game, self._map, typed)
            if one(self._rows, schema.HexRow, game=self._game, map=self._map, hex=label) is not None:
                return (label,)
        for place in self._places():
            if name.casefold() in (place.name.casefold(), place.key.casefold()):
                return tuple(place.hexes.split())
        alike = [place for place in self._places() if unaccented(place.name) == unaccented(name)]
        return tuple(alike[0].hexes.split()) if len(alike) == 1 else ()

    def _area(self, name: str) -> str:
        areas = self._rows.find(schema.AreaRow, game=self._game, map=self._map)
        folded = name.casefold()
        keyed = [row.key for row in areas if row.key == name] or [
            row.key for row in areas if row.key.casefold() == folded
        ]
        titled = [row.key for row in areas if row.title.casefold() == folded] or [
            row.key for row in areas if unaccented(row.title) == unaccented(name)
        ]
        if len(titled) > 1 and not keyed:
            raise EditError(f"Several areas are called {name!r}; write one of {_or(titled)}")
        return next(iter(keyed or titled), "")

    def _unit(self, name: str) -> str:
        counters = self._rows.find(schema.CounterRow, game=self._game)
        if any(row.key == name for row in counters):
            return name
        folded = name.casefold()
        found = [row.key for row in counters if folded in (short_name(row).casefold(), _of_formation(row).casefold())]
        if len(found) > 1:
            raise EditError(f"Several units are called {name!r}; write one of {_or(found)}")
        return next(iter(found), "")

    def _places(self) -> list[schema.PlaceRow]:
        return self._rows.find(schema.PlaceRow, game=self._game, map=self._map)

    def _unknown(self, name: str) -> str:
        areas = self._rows.find(schema.AreaRow, game=self._game, map=self._map)
        known = [row.name for row in self._places()] + [row.title for row in areas if row.title] + [*BOXES.values()]
        known += [short_name(row) for row in self._rows.find(schema.CounterRow, game=self._game)]
        near = get_close_matches(name, dict.fromkeys(known), 1)
        hint = f"did you mean {near[0]}?" if near else "write a hex number, a place, an area or “within 2 of” one"
        raise EditError(f"No hex, place, area or unit of this map is called “{name}”; {hint}")


def unit_names(rows: Rows, game: str) -> dict[str, str]:
    """Return what each counter is called, by its key: with its formation where others are called so, and by the key
    where that does not tell it from others either."""
    names = _names(rows, game)
    return {row.key: _alone_called(row, names) or row.key for row in _counters(rows, game)}


def _unit_title(rows: Rows, game: str, key: str, names: Counter[str]) -> str:
    row = one(rows, schema.CounterRow, game=game, key=key)
    return (_alone_called(row, names) if row is not None else "") or key


def _alone_called(row: schema.CounterRow, names: Counter[str]) -> str:
    return next((name for name in (short_name(row), _of_formation(row)) if names[name.casefold()] == 1), "")


def _names(rows: Rows, game: str) -> Counter[str]:
    """Return how many units have each name, alone or with their formation."""
    return Counter(
        name for row in _counters(rows, game) for name in {short_name(row).casefold(), _of_formation(row).casefold()}
    )


def _counters(rows: Rows, game: str) -> list[schema.CounterRow]:
    return rows.find(schema.CounterRow, game=game)


def _of_formation(row: schema.CounterRow) -> str:
    return f"{short_name(row)} of {row.formation.rpartition('/')[2]}"


def _or(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" or {counted(len(listed) - 4, 'other')}" if len(listed) > 4 else ""
    return ", ".join(listed[:4]) + more
