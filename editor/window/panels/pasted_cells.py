"""How a line of a pasted list stands in the cells of its table, and what is meant by what people write there."""

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QTableWidget

from db.changes import EditError
from editor.edits.place_words import read_entry, read_place, said_entry, said_place
from editor.edits.reading import Rows
from editor.edits.setup import said_state
from editor.pasting.proposals import As, Proposal
from editor.window.plain_text import plain_tip
from editor.window.translation import tr


def tell_column(table: QTableWidget, column: int, texts: Iterable[str]) -> None:
    """Write texts into a column, line by line, with themselves as tips."""
    with QSignalBlocker(table):
        for row, text in enumerate(texts):
            if (item := table.item(row, column)) is not None:
                item.setText(text)
                item.setToolTip(plain_tip(text))


def besides(rows: Rows, game: str, line: Proposal) -> str:
    """Return the losses, the state and the condition that a line gives its unit, as people read them."""
    lost = f"{line.lost} step{'s' * (line.lost != 1)} lost" if line.lost else ""
    state = said_state(rows, game, line.state) if line.state else ""
    condition = f"on condition {line.condition}" if line.condition else ""
    return ", ".join(filter(None, (lost, state, condition)))


def said(rows: Rows, game: str, map_key: str, place: str, kind: As) -> str:
    """Return a place as people read it."""
    say = said_entry if kind == "arrivals" else said_place
    return say(rows, game, map_key, place) if place else ""


def meant(rows: Rows, game: str, map_key: str, typed: str, kind: As) -> str:
    """Return the place that is meant by what people write; what is none is left to the reader of lists."""
    read = read_entry if kind == "arrivals" else read_place
    try:
        return read(rows, game, map_key, typed)
    except EditError:
        return typed


def said_below(lines: Iterable[Proposal]) -> str:
    """Return how many lines are not read, and below which headings they stand; empty where there are none."""
    below = [line.below for line in lines if line.below]
    if not below:
        return ""
    said = tr("1 line is of other sections") if len(below) == 1 else tr("{count} lines are of other sections")
    return f"{said.format(count=len(below))}: {'; '.join(dict.fromkeys(below))}"
