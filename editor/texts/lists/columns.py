"""Lists in two columns, a unit with its formation and its place: ``106/422  0736``, entries in quotation marks."""

import re
from collections.abc import Iterator, Sequence

from editor.pasting.columns import ELIM
from editor.pasting.mention import DEAD
from editor.texts.document import Block, Table, paragraph
from editor.texts.lists.listed import NUMBERS, Listed, Lists, Notation, by_place, by_turn
from engine.data.places import area_of

_LETTERS = re.compile(r"[A-Z](?:-[A-Z])?$")
"""The keys of entries that stand on the map."""
_SETUP, _ARRIVALS = ("Unit", "Hex"), ("Unit", "Place")


def _setup(lists: Lists, units: Sequence[Listed]) -> Iterator[Block]:
    rows = [(_unit(lists, unit), _place(lists, place)) for place, found in by_place(units) for unit in found]
    if rows:
        yield Table(_SETUP, tuple(rows), is_list=True)


def _arrivals(lists: Lists, units: Sequence[Listed]) -> Iterator[Block]:
    for turn, of_turn in by_turn(units):
        yield paragraph("", lists.turns.get(turn, str(turn)))
        rows = [(_unit(lists, unit), _entry(lists, unit)) for _, found in by_place(of_turn) for unit in found]
        yield Table(_ARRIVALS, tuple(rows), is_list=True)


def _unit(lists: Lists, unit: Listed) -> str:
    lost = [] if not unit.lost else ["reduced" if unit.lost == 1 else f"reduced by {NUMBERS[unit.lost]}"]
    notes = [*lost, *lists.said_states(unit)]
    return lists.spelled.alone(unit.counter) + (f" [{', '.join(notes)}]" if notes else "")


def _place(lists: Lists, place: str) -> str:
    return ELIM if place == DEAD else lists.where(place)


def _entry(lists: Lists, unit: Listed) -> str:
    key = area_of(unit.place)
    said = f'"{key.replace("-", "~")}"' if _LETTERS.match(key) else lists.entry(unit.place)
    return f"{said} [see condition {unit.note}]" if unit.note else said


COLUMNS = Notation(_setup, _arrivals)
