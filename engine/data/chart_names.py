"""What do the titles, headings and cells of a chart name? The game whose rules look them up declares it.

``engine/<game>/words.py`` may have ``CHART_NAMES``. A title is taken apart as the rules take it apart, and each name is
looked up: a misspelled one would never be found in play, and its line would never apply.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.data.game_readings import declared_by
from engine.data.near import unknown_text
from engine.data.parameters import Known
from engine.data.schema import ChartCellRow, ChartRow, Row
from engine.data.shown import short

ROWS, COLUMNS = "rows", "columns"
TURN = "turn_label"
"""Turns as they are printed, ``12/17 AM``."""

LOOKED_UP = frozenset({"formation", "counter", "unit_type", TURN})
"""Kinds of things that rows make; of any other kind the names are those of ``among``."""

_TO, _END = " to ", "end"


def whole(text: str) -> tuple[str, ...]:
    """Return a text that is one name."""
    return (text,)


def listed(text: str) -> tuple[str, ...]:
    """Return the names of a list that is parted by semicolons."""
    return tuple(part.strip() for part in text.split(";"))


def span(text: str) -> tuple[str, ...]:
    """Return the turns of a span, ``12/20 AM to 12/23 PM``: the first and the last one, without an open end."""
    return tuple(name for name in text.split(_TO) if name != _END)


@dataclass(frozen=True)
class Naming:
    """What a part of a chart names. ``where``: ``rows``, ``columns``, or the column whose cells do. ``kind``: the kind
    of things that names are looked up among, as ``formation``; ``among`` are names that are right as well, or the only
    ones where nobody can look up the kind. ``parted`` takes a text apart as the rules do; ``either``: into what one
    thing may be called, so that one of the names suffices."""

    chart: str
    where: str
    kind: str
    among: Sequence[str] = ()
    parted: Callable[[str], Sequence[str]] = whole
    either: bool = False


def name_faults(row: Row, known: Known | None) -> Iterator[tuple[str, str]]:
    """Yield the fields of the head of a chart, or the result of a cell, that name what there is not, and why; nothing
    where nobody can say what there is."""
    if not isinstance(row, ChartRow | ChartCellRow):
        return
    for naming in namings_of(row.game):
        if isinstance(row, ChartRow) and naming.chart == row.key and naming.where in (ROWS, COLUMNS):
            titles = row.rows if naming.where == ROWS else row.columns
            for fault in text_faults(naming, titles, known):
                yield naming.where, fault
        elif isinstance(row, ChartCellRow) and (naming.chart, naming.where) == (row.chart, row.column):
            for fault in text_faults(naming, (row.result,), known):
                yield "result", fault


def namings_of(game: str) -> tuple[Naming, ...]:
    """Return what the charts of a game name; nothing for a game that declares nothing."""
    found: tuple[Naming, ...] = declared_by(game, "CHART_NAMES") or ()
    return found


def text_faults(naming: Naming, texts: Sequence[str], known: Known | None) -> Iterator[str]:
    """Yield what titles or results name that there is not, and spans of turns that do not follow each other."""
    if naming.kind not in LOOKED_UP:
        names = [*naming.among]
    elif known is None or (there := known(naming.kind)) is None:
        return
    else:
        names = [*there, *naming.among]
    for text in texts:
        if lacking := _lacking(naming, text, names):
            inside = "" if lacking == text else f"{short(text)}: "
            yield inside + unknown_text(naming.kind.replace("_", " "), lacking, names)
            return
    if naming.parted is span:
        yield from _gaps(texts, names)


def _lacking(naming: Naming, text: str, names: Sequence[str]) -> str:
    """Return the first name in a text that is none of those known, or nothing."""
    lacking = [name for name in naming.parted(text) if name not in names]
    if naming.either and len(lacking) < len(naming.parted(text)):
        return ""
    return lacking[-1 if naming.either else 0] if lacking else ""


def _gaps(texts: Sequence[str], turns: Sequence[str]) -> Iterator[str]:
    """Yield the spans after which the next one does not begin with the next turn."""
    for earlier, later in zip(texts, texts[1:], strict=False):
        last = span(earlier)[-1]
        after = turns[turns.index(last) + 1 :][:1]
        if earlier.endswith(_TO + _END) or (span(later)[0],) != tuple(after):
            yield f"{short(later)} does not begin with the turn after {short(earlier)}; correct one of the two"
