"""Does a parameter hold a value of the kind its unit asks for, and can the rules read it?"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.core.ruleset import Problem
from engine.data import schema
from engine.data.near import meant, unknown_text
from engine.data.shown import short
from engine.scenario import CASE, Scenario

Known = Callable[[str], Collection[str] | None]
"""Returns the names that there are of a kind of thing, such as ``place``; None where nobody knows."""

_NOUNS: Mapping[str, str] = {
    noun: kind
    for kind, nouns in {
        **{
            kind: (kind, f"{kind}s")
            for kind in ("area", "counter", "formation", "option", "place", "river", "sheet", "turn")
        },
        "hex": ("hex", "hexes"),
        "terrain": ("terrain",),
        "unit_type": ("unit type", "unit types"),
    }.items()
    for noun in nouns
}
"""The kind of thing that the noun of a unit names."""

_UNIT = re.compile(r"(name|list) of (?:an? )?(.+)")
_OLDER = {
    "formation": "name of a formation",
    "terrain": "list of terrain",
    "river": "name of a river",
    "places": "list of places",
    "keys": "list of options",
}
"""Units of such parameters in libraries made before they were called so."""

_TURNS = "turns"
"""The unit of such a library for a list of turns, which may stand there beside a number of turns."""

_BLANK_INSIDE = frozenset({"formation", "counter", "river"})
"""Kinds of things whose names may hold blanks, so that commas alone part them."""

_OF_THE_GAME = frozenset({"formation", "counter"})
"""Kinds of things of which a scenario knows those of the whole game, or none if it was made by hand."""

_OF_MAPS = frozenset({"area", "hex", "place", "river", "sheet"})
"""Kinds of things that stand on a map."""

_LIMITS = re.compile(r"(.+) (-?\d+)\.\.(-?\d+)", re.ASCII)
"""A unit with the least and the most that may stand there."""

_ADDED = frozenset({"die", "columns"})
"""Units of numbers that shift a throw, and so may be below zero; points may where their unit has limits that are."""

YES_OR_NO = ("yes", "no")
"""The words of a parameter that switches something."""

EMPTY = "none"
"""The word of a list that names nothing, as a value may not be empty."""

A_NUMBER = "a whole number"
"""Stands among the words of a parameter for any number from 0 on."""

_FIRST, _LAST = "first_turn", "last_turn"
"""How the names of two parameters differ that say from which turn and through which something lasts."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,18}(?:/[0-9]{1,18})?")


def number_in(text: str) -> Fraction | None:
    """Return a whole number or a fraction that is written in a text; None for anything else, as ``3e0``."""
    try:
        return Fraction(text) if _NUMBER.fullmatch(text) else None
    except ZeroDivisionError:
        return None


def whole_in(text: str) -> int | None:
    """Return a whole number that is written in a text; None for anything else, as ``4/2``."""
    return None if "/" in text or number_in(text) is None else int(text)


def parted(kind: str, value: str) -> tuple[str, ...]:
    """Return the names of a list of things of a kind: parted by commas or blanks, by commas alone where a name may hold
    a blank; ``none`` names nothing."""
    parts = value.split(",") if kind in _BLANK_INSIDE else re.split(r"[,\s]+", value)
    return tuple(part.strip() for part in parts if part.strip() not in ("", EMPTY))


def named_in(unit: str, value: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the kind of things that a value of this unit names and the names; None for a unit that counts.

    The kind is empty for a noun that nobody can look up.
    """
    found = _UNIT.fullmatch(_OLDER.get(unit, unit))
    if found is None:
        return None
    kind = _NOUNS.get(found[2], "")
    return kind, (value,) if found[1] == "name" else parted(kind, value)


def fault_of(unit: str, value: str, known: Known | None = None) -> str:
    """Return what is wrong with a value, with the remedy; empty when it fits.

    The unit says what may stand there: words parted by ``/`` are those to choose from, ``name of`` and ``list of``
    things are looked up among the ``known`` ones, if these are given, any other is counted in whole numbers or
    fractions such as ``1/2``, from 0 on unless it is added to another, or within limits as ``share 0..1``. Without a
    unit anything may stand there but nothing.
    """
    words = unit.split("/")
    if len(words) > 1:
        if value in words:
            return ""
        return f"{short(value)} is none of its words; write {' or '.join(words)}{meant(value, words)}"
    if not value:
        return "it is empty; write its value"
    named = named_in(unit, value)
    if named is not None:
        kind, names = named
        if not kind:
            return f"nobody can look up a {unit!r}; let the unit be a name or list of {', '.join(sorted(_NOUNS))}"
        return _unknown(kind, names, known) if known is not None else ""
    if not unit:
        return ""
    return _number_fault(unit, value)


def _number_fault(unit: str, value: str) -> str:
    limited = _LIMITS.fullmatch(unit)
    if limited is None and any(sign.isdecimal() for sign in unit):
        return f"nobody can read limits in the unit {unit!r}; write them as in 'share 0..1'"
    noun = limited[1] if limited is not None else unit
    numbers = [number_in(part) for part in (value.split(" ") if noun == _TURNS else [value])]
    found = [number for number in numbers if number is not None]
    if len(found) < len(numbers):
        return f"{short(value)} is no number of {noun}; write one such as 6 or 1/2"
    if limited is not None and not all(int(limited[2]) <= number <= int(limited[3]) for number in found):
        return f"{value} is beyond its limits; write a number of {noun} from {limited[2]} to {limited[3]}"
    if limited is None and noun not in _ADDED and min(found) < 0:
        return f"{value} is below zero; write a number of {noun} from 0 on"
    return ""


def _unknown(kind: str, names: Iterable[str], known: Known) -> str:
    """Return which of some names there is not."""
    there = known(kind)
    for name in names:
        as_known = str(whole_in(name)) if kind == "turn" else name
        if there is not None and as_known not in there:
            if kind == "turn":
                return f"there is no turn {name}; write turns of the track, parted by blanks"
            return unknown_text(kind.replace("_", " "), name, sorted(there))
    return ""


def names_among(rows: Callable[[type[Any]], Iterable[Any]]) -> Known:
    """Return what looks up the names that the rows of a game make; ``rows`` returns those of a table of the game."""
    tables: Mapping[str, tuple[type[Any], str]] = {
        "area": (schema.AreaRow, "key"),
        "counter": (schema.CounterRow, "key"),
        "formation": (schema.FormationRow, "key"),
        "hex": (schema.HexRow, "hex"),
        "option": (schema.OptionRow, "key"),
        "place": (schema.PlaceRow, "key"),
        "river": (schema.HexsideRow, "name"),
        "sheet": (schema.SheetRow, "sheet"),
        "terrain": (schema.TerrainRow, "key"),
        "turn": (schema.TurnRow, "number"),
        "turn_label": (schema.TurnRow, "label"),
        "unit_type": (schema.UnitTypeRow, "key"),
    }

    def known(kind: str) -> Collection[str]:
        table, field = tables[kind]
        return tuple(dict.fromkeys(said for row in rows(table) if (said := str(getattr(row, field)))))

    return known


def names_of(scenario: Scenario) -> Known:
    """Return what looks up the names that a scenario has."""

    def known(kind: str) -> Collection[str] | None:
        if kind in _OF_THE_GAME:
            return scenario.known.get(kind)
        if scenario.key == CASE and kind in _OF_MAPS:
            return None
        if kind == "sheet":
            return scenario.known.get(kind)
        found: dict[str, Callable[[], Iterable[str]]] = {
            "area": lambda: (area.key for area in scenario.map.areas),
            "hex": lambda: (spot.hex for spot in scenario.map.hexes),
            "option": lambda: (option.key for option in scenario.options),
            "place": lambda: (place.key for place in scenario.map.places),
            "river": lambda: (side.name for side in scenario.map.hexsides),
            "terrain": lambda: (line.key for line in scenario.terrain),
            "turn": lambda: (str(turn.number) for turn in scenario.turns),
            "turn_label": lambda: (turn.label for turn in scenario.turns),
            "unit_type": lambda: (kind.key for kind in scenario.unit_types),
        }
        return tuple(dict.fromkeys(name for name in found[kind]() if name))

    return known


def misread(
    scenario: Scenario, numbers: Iterable[str], shares: Iterable[str], names: Mapping[str, str] | None = None
) -> Iterator[Problem]:
    """Yield the parameters that the rules read as whole numbers, as fractions not below zero, or as names, and cannot.

    ``names`` gives by parameter the unit that the rules read it in, as ``list of places``.
    """
    for key in numbers:
        value = scenario.parameters.get(key, "0")
        if whole_in(value) is None:
            reason = f"the parameter {key} is {value!r}; the rules read a whole number, write one such as 6"
            yield Problem(f"parameter/{key}", reason)
    for key in shares:
        value = scenario.parameters.get(key, "0")
        found = number_in(value)
        if found is None or found < 0:
            reason = f"the parameter {key} is {value!r}; the rules read a number or a fraction, write one such as 1/2"
            yield Problem(f"parameter/{key}", reason)
    known = names_of(scenario)
    for key, unit in (names or {}).items():
        if key in scenario.parameters and (fault := fault_of(unit, scenario.parameters[key], known)):
            yield Problem(f"parameter/{key}", f"the parameter {key}: {fault}")


def misworded(scenario: Scenario, texts: Mapping[str, Sequence[str]]) -> Iterator[Problem]:
    """Yield the parameters whose words the rules do not tell apart; ``texts`` gives those that they do by parameter.

    Nobody would miss a word that the data have changed together with the choice: the rules would play the other one.
    """
    for key, words in texts.items():
        value = scenario.parameters.get(key, words[0])
        if value not in words and not (A_NUMBER in words and value.isdecimal()):
            offered = " or ".join(word if word == A_NUMBER else repr(word) for word in words)
            reason = f"the parameter {key} is {value!r}; the rules read {offered}{meant(value, words)}"
            yield Problem(f"parameter/{key}", reason)


def out_of_order(scenario: Scenario, pairs: Iterable[tuple[str, str]]) -> Iterator[Problem]:
    """Yield the parameters that make no sense beside another: of each pair the first may not exceed the second. Of a
    ``..._first_turn`` behind the ``..._last_turn`` of the same name it is told that the rule never applies."""
    spans = [(key, key.replace(_FIRST, _LAST)) for key in scenario.parameters if _FIRST in key]
    for low, high in dict.fromkeys((*pairs, *spans)):
        part, whole = (number_in(scenario.parameters.get(key, "")) for key in (low, high))
        if part is not None and whole is not None and part > whole:
            reason = f"the parameter {low} is {part}, more than the {whole} of {high}"
            remedy = f"make it {whole} or less, or {high} {part} or more"
            if (low, high) in spans:
                yield Problem(f"parameter/{low}", f"{reason}, so it is so in no turn; {remedy}", "warning")
            else:
                yield Problem(f"parameter/{low}", f"{reason}; {remedy}")
