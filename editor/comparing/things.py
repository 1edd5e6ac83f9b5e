"""Which differences are one change as a person made it? The values of a row, all faces of a counter, who saw them, and
what was confirmed in one step."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from editor.comparing.records import NONE
from engine.data.schema import (
    CitationRow,
    ConfirmationRow,
    CounterRow,
    ErratumChangeRow,
    ErratumNumberRow,
    ErratumRow,
    FaceRow,
    TraitRow,
)

if TYPE_CHECKING:
    from editor.comparing.corrections import Line

_SOURCES = (CitationRow.TABLE, ConfirmationRow.TABLE)
_WHOLE = {
    FaceRow.TABLE: CounterRow.TABLE,
    TraitRow.TABLE: CounterRow.TABLE,
    ErratumChangeRow.TABLE: ErratumRow.TABLE,
    ErratumNumberRow.TABLE: ErratumRow.TABLE,
}
"""Tables of which a row is a part of one of another table, by the first two parts of its key."""
_NAMED = 3
"""So many things are named that were confirmed in one step, and how many more there are."""


def folded(lines: Iterable["Line"]) -> list["Line"]:
    """Return a line for each change as it was made. Lines that differ in who changed something stay apart."""
    things: dict[tuple[str, str, str], list[Line]] = {}
    for line in lines:
        things.setdefault((*_thing(line), line.found.origin), []).append(line)
    steps: dict[tuple[object, ...], list[Line]] = {}
    for line in map(_joined, things.values()):
        steps.setdefault(_step(line) or (id(line),), []).append(line)
    return [_together(each) for each in steps.values()]


def _thing(line: "Line") -> tuple[str, str]:
    """Return table and key of the row that a difference is about."""
    table, key = line.found.table, line.found.key
    if table in _SOURCES:
        _, table, *parts = key.split("|")
        key = "|".join(parts[:-1])
    if table in _WHOLE:
        table, key = _WHOLE[table], "|".join(key.split("|")[:2])
    return table, key


def _joined(lines: Sequence["Line"]) -> "Line":
    """Return one line of those about one thing: its values, with who saw them in brackets."""
    values = [line for line in lines if line.found.table not in _SOURCES]
    records = [line for line in lines if line.found.table == ConfirmationRow.TABLE]
    told = [*{(line.value, line.mine, line.theirs): line for line in reversed(values or records or lines)}.values()]
    told.reverse()
    if len(lines) == 1:
        return lines[0]
    mine, theirs = ([getattr(line, side) for line in told] for side in ("mine", "theirs"))
    if not values:
        mine, theirs = _unique(mine), _unique(theirs)
    seen = [_unique([getattr(line, side) for line in records if values]) for side in ("mine", "theirs")]
    said = ["; ".join(side) + _bracketed(by) for side, by in zip((mine, theirs), seen, strict=True)]
    base = "; ".join(line.base or NONE for line in told) if any(line.base for line in told) else ""
    value = "; ".join(_unique([line.value for line in told if line.value]))
    return _with(replace(told[0], value=value, base=base, mine=said[0], theirs=said[1]), lines)


def _together(lines: Sequence["Line"]) -> "Line":
    """Return one line of what was confirmed in one step."""
    if len(lines) == 1:
        return lines[0]
    names = _unique([line.what for line in lines])
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    values = _unique([line.value for line in lines])
    value = "; ".join(values) if len(values) <= _NAMED else "seen"
    return _with(replace(lines[0], what="; ".join(names[:_NAMED]) + more, value=value), lines)


def _with(head: "Line", lines: Sequence["Line"]) -> "Line":
    """Return a line that has what others are about along."""
    every = [each for line in lines for each in (line.found, *line.also)]
    rows = [each for line in lines for each in (line.rows, *line.others)]
    also = tuple(each for each in every if each is not head.found)
    return replace(head, also=also, others=tuple(each for each in rows if each is not head.rows))


def _step(line: "Line") -> tuple[object, ...]:
    """Return in which step what a line is about was confirmed; nothing for a value, or where that is not known."""
    if line.found.table != ConfirmationRow.TABLE:
        return ()
    looks = [
        (row.at, row.who) if isinstance(row, ConfirmationRow) else ("", "")
        for row in (line.rows.row_a, line.rows.row_b)
    ]
    return (line.found.origin, line.game, line.group, *looks) if any("T" in at for at, _ in looks) else ()


def _unique(texts: Iterable[str]) -> list[str]:
    return [*dict.fromkeys(texts)]


def _bracketed(seen: Sequence[str]) -> str:
    said = [each for each in seen if each != NONE]
    return f" (seen {'; '.join(said)})" if said else ""
