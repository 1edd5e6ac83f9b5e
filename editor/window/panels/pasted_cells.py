"""How a line of a pasted list stands in the cells of its table, and what is meant by what people write there."""

from db.changes import EditError
from editor.edits.place_words import read_entry, read_place, said_entry, said_place
from editor.edits.reading import Rows
from editor.edits.setup import said_state
from editor.pasting.proposals import As, Proposal


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
