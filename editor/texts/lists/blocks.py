"""Lists that say the place first: ``B51.03: (KG A, KG B, less one step)—1 SS Pz Div, 18 Werfer Bde``."""

from collections.abc import Iterator, Sequence

from editor.pasting.mention import DEAD, NEAR
from editor.texts.document import Block, paragraph
from editor.texts.lists.listed import NUMBERS, Listed, Lists, Notation, by_place, by_turn
from engine.data.places import area_of

_LAST = {NEAR: "With or adjacent to any of the above:", DEAD: "Dead Pile:"}


def _setup(lists: Lists, units: Sequence[Listed]) -> Iterator[Block]:
    places = dict(by_place(units))
    for place in (*(each for each in places if each not in _LAST), *(each for each in _LAST if each in places)):
        is_heading = place == NEAR
        title = _LAST.get(place) or f"{_capital(lists.where(place))}:"
        if is_heading:
            yield paragraph("", title)
        yield paragraph(f"{'' if is_heading else ' '}{_units(lists, places[place])}", "" if is_heading else title)


def _arrivals(lists: Lists, units: Sequence[Listed]) -> Iterator[Block]:
    for turn, of_turn in by_turn(units):
        yield paragraph("", f"Game Turn {lists.turns.get(turn, turn)}")
        for place, found in by_place(of_turn):
            key = area_of(place)
            title = f"Entry Area {key}:" if len(key) == 1 else f"{'Hex ' if not key else ''}{lists.entry(place)}:"
            yield paragraph(f" {_units(lists, found)}", title)


def _units(lists: Lists, units: Sequence[Listed]) -> str:
    """Return the units of a place: those of a formation that wait for the same condition, or for none, in brackets
    before it, then those without one."""
    groups: dict[tuple[str, int], list[str]] = {}
    for unit in units:
        states = ", ".join(lists.said_states(unit))
        name = lists.spelled.in_formation(unit.counter) + (f" [{states}]" if states else "")
        said = [name, *([f"less {_steps(unit.lost)}"] if unit.lost else [])]
        groups.setdefault((lists.spelled.formation(unit.counter), unit.note), []).append(", ".join(said))
    together = (f"({', '.join(names)})—{title}{_noted(note)}" for (title, note), names in groups.items() if title)
    alone = (f"{name}{_noted(note)}" for (title, note), names in groups.items() if not title for name in names)
    return ", ".join([*together, *alone])


def _noted(note: int) -> str:
    return f" (see condition {note})" if note else ""


def _steps(lost: int) -> str:
    number = NUMBERS[lost] if lost < len(NUMBERS) else str(lost)
    return f"{number} step{'s' * (lost != 1)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


BLOCKS = Notation(_setup, _arrivals)
