"""Lists that say the place behind the units: ``1/393/99(I), 2/393/99(I)—C1312i``, ``—within two hexes of C1109``."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from editor.pasting.mention import DEAD
from editor.pasting.said_places import WORKS
from editor.texts.document import Block, paragraph
from editor.texts.lists.listed import NUMBERS, Listed, Lists, Notation, by_place, by_turn
from engine.data.places import CORPS, FORMATION, anchor_counter, area_of, is_free, measured_from, special_fault

_BRIDGE, _MARKER = "Bridge", "Bridge marker:"
"""What a bridge is called, and what is printed before the engineers that have one."""
_CARRIED = "(with engineers)"
"""What is printed of a bridge that is nobody's."""
_BOXES, _HEXES = re.compile(r"[A-Z]\d{1,2}(?:-[A-Z]\d{1,2})?$"), re.compile(r"[A-Z]?\d{4}(?:-[A-Z]?\d{4})*$")
"""The keys of entries that are boxes beside the map, and of those that are hexes at its edge."""
_LETTERS = {word: letter for letter, word in WORKS.items()}
_KIN = {FORMATION: "another unit of the same division", CORPS: "another unit of the same corps"}


def _setup(lists: Lists, units: Sequence[Listed]) -> Iterator[Block]:
    for place, found in by_place(units):
        works: dict[str, list[Listed]] = {}
        for unit in found:
            works.setdefault(next((_LETTERS[word] for word in unit.states if word in _LETTERS), ""), []).append(unit)
        for letter, of_work in works.items():
            yield _clause(lists, of_work, place, letter)


def _arrivals(lists: Lists, units: Sequence[Listed]) -> Iterator[Block]:
    for turn, of_turn in by_turn(units):
        date = lists.turns.get(turn, "")
        yield paragraph("", f"Game-Turn {turn} ({date})" if date else f"Game-Turn {turn}")
        for place, found in by_place(of_turn):
            bridges = [unit for unit in found if lists.spelled.name(unit.counter) == _BRIDGE]
            others = [unit for unit in found if unit not in bridges]
            if others:
                yield _coming(lists, place, ", ".join(_unit(lists, unit) for unit in others))
            # what is said in a line of bridges is said of all in it
            for note, alike in groupby(bridges, key=lambda unit: _noted(lists, unit)):
                yield _coming(lists, place, ", ".join(_carrier(lists, unit) + note for unit in alike), _MARKER)


def _carrier(lists: Lists, bridge: Listed) -> str:
    """Return the engineers that carry a bridge, which it is told by from others."""
    engineers = lists.owner(bridge.counter)
    return lists.spelled.designation(engineers) if engineers in lists.spelled else _CARRIED


def _coming(lists: Lists, place: str, named: str, head: str = "") -> Block:
    key = area_of(place)
    if _BOXES.match(key):
        return paragraph(f" {head}{' ' if head else ''}{named}.", f"{key.replace('-', ' to ')}:")
    is_hexes = not key or _HEXES.match(key)
    where = f"entry hex {(key or place).replace('-', ' or ')}" if is_hexes else f"anywhere in {lists.area(key)}"
    return paragraph(f"{' ' if head else ''}{named}—{where}.", head)


def _clause(lists: Lists, units: Sequence[Listed], place: str, letter: str) -> Block:
    anchor, distance = _measured(place)
    if distance == 0 and anchor_counter(anchor) in lists.spelled:
        return paragraph(f" {lists.spelled.designation(anchor)}.", _MARKER)
    return paragraph(f"{', '.join(_unit(lists, unit) for unit in units)}—{_place(lists, place)}{letter}.")


def _place(lists: Lists, place: str) -> str:
    if place == DEAD:
        return "dead pile"
    if key := area_of(place):
        return f"anywhere in {lists.area(key)}"
    anchor, distance = _measured(place)
    if not anchor:
        return place if not is_free(place) else lists.where(place)
    if anchor in _KIN:
        near = _KIN[anchor]
    elif anchor_counter(anchor) in lists.spelled:
        near = lists.spelled.bare(anchor)
    else:
        near = ", ".join(anchor.split())
        if not distance:
            return f"on any or all of the following hexes: {near}"
    number = NUMBERS[distance] if distance < len(NUMBERS) else str(distance)
    return f"within {number} hex{'es' * (distance != 1)} of {near}"


def _measured(place: str) -> tuple[str, int]:
    """Return of whom a place keeps within how many hexes; of nobody where it says no distance."""
    if not place.startswith("near:") or special_fault(place):
        return "", -1
    return measured_from(place)


def _unit(lists: Lists, unit: Listed) -> str:
    return lists.spelled.designation(unit.counter) + _noted(lists, unit)


def _noted(lists: Lists, unit: Listed) -> str:
    """Return what is said of a unit in brackets behind it; empty for nothing."""
    notes = lists.said_states(unit, tuple(_LETTERS))
    notes += [f"less {unit.lost}"] if unit.lost else []
    notes += [f"see condition {unit.note}"] if unit.note else []
    return f" [{', '.join(notes)}]" if notes else ""


CLAUSES = Notation(_setup, _arrivals)
