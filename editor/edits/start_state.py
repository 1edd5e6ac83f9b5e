"""Edits of what lies on the map at start besides units: works, bridges, control, markers, placed with the mouse."""

from collections.abc import Sequence
from dataclasses import dataclass

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft
from editor.edits.lists.fields import At
from editor.edits.lists.of_scenario import START
from editor.edits.reading import Rows, one, ordered, vocabulary_of
from editor.side_titles import side_titles
from editor.start_titles import start_titles
from engine.data import schema
from engine.data.game_readings import HEX, TWO_HEXES, start_subjects

_CONTROL, _COUNTER = "control", "#"
_MOST = 4
"""So many values of a kind are offered at most; one with more is typed in the form."""
_LAID = frozenset({HEX, TWO_HEXES})
_UNPLACED = frozenset({"length", "empty_entry"})
"""Kinds that are kept as printed and do not lie anywhere."""


@dataclass(frozen=True)
class StartPiece:
    """Something that can be laid on the map: its kind, its value, what it is called, whether between two hexes."""

    kind: str
    value: str
    title: str
    is_between: bool

    @property
    def key(self) -> str:
        """The kind and the value in one word."""
        return f"{self.kind}={self.value}"


def start_pieces(rows: Rows, game: str) -> list[StartPiece]:
    """Return what can be laid on the map of a game, by its words; values are those that its scenarios have."""
    states = rows.find(schema.StartStateRow, game=game)
    found: list[StartPiece] = []
    sides, titles = side_titles(game), start_titles(game)
    for kind, title in vocabulary_of(rows, game).words.get("start_kind", {}).items():
        of_kind = [row for row in states if row.kind == kind]
        if kind in _UNPLACED or any(_COUNTER in row.subject for row in of_kind):
            continue
        shapes = start_subjects(game, kind)
        if shapes and _LAID.isdisjoint(shapes):
            continue
        name = title or kind.replace("_", " ").capitalize()
        between = any("|" in row.subject for row in of_kind) or TWO_HEXES in shapes or "bridge" in kind
        if kind == _CONTROL:
            found += [StartPiece(kind, side, f"{name}: {said}", False) for side, said in sides.items()]
            continue
        values = list(dict.fromkeys(row.value for row in of_kind)) or [""]
        for value in values[:_MOST]:
            found.append(StartPiece(kind, value, f"{name}: {titles.get(value, value)}" if value else name, between))
    return found


def lies_between(rows: Rows, game: str, piece: str) -> bool:
    """Return whether a piece, by its key, lies between two hexes."""
    return next((found.is_between for found in start_pieces(rows, game) if found.key == piece), False)


def lay(
    rows: Rows, game: str, scenario: str, piece: str, subjects: Sequence[str], stroke: int | None = None
) -> ChangeSet:
    """Lay a piece on hexes, or between two (``A|B``), by its key; where it lies already it is taken away.

    Raises EditError for a hex that there is not, a single one where two are needed, and what is no piece of the game.
    """
    found = next((each for each in start_pieces(rows, game) if each.key == piece), None)
    if found is None:
        raise EditError(f"The game has no start state {piece!r}; choose one in the palette")
    if found.is_between and any("|" not in subject for subject in subjects):
        raise EditError(f"{found.title} lies between two hexes: click the side that they share, not {subjects[0]}")
    at, draft = At(rows, game, scenario), Draft()
    is_laid = False
    for subject in dict.fromkeys("|".join(ordered(*each.split("|"))) if "|" in each else each for each in subjects):
        there = one(rows, schema.StartStateRow, game=game, scenario=scenario, kind=found.kind, subject=subject)
        if there is not None and there.value == found.value:
            draft.remove(there)
            continue
        is_laid = True
        if there is not None:
            draft.set(there, value=found.value)
        else:
            draft.take(START.added(at, {"kind": found.kind, "subject": subject, "value": found.value}))
    where = subjects[0].replace("|", " and ") if len(subjects) == 1 else f"{len(subjects)} places"
    return draft.done(f"{found.title}: {'laid at' if is_laid else 'taken away from'} {where}", stroke)


def lying(rows: Rows, game: str, scenario: str) -> dict[str, list[str]]:
    """Return what lies on the map at start, in words, by the hex that shows it: of two the first.

    A place stands for its hexes; what lies at a counter, as the points of a dump, lies where that starts.
    """
    titles = vocabulary_of(rows, game).words.get("start_kind", {})
    said = start_titles(game)
    head = one(rows, schema.ScenarioRow, game=game, scenario=scenario)
    found: dict[str, list[str]] = {}
    if head is None:
        return found
    starts = {row.counter: row.place for row in rows.find(schema.SetupRow, game=game, scenario=scenario)}
    places = {row.key: row.hexes.split() for row in rows.find(schema.PlaceRow, game=game, map=head.map)}
    for row in rows.find(schema.StartStateRow, game=game, scenario=scenario):
        if row.kind in _UNPLACED:
            continue
        value = said.get(row.value, row.value)
        text = f"{titles.get(row.kind) or row.kind.replace('_', ' ')} {value}".strip()
        first = row.subject.partition("|")[0]
        for label in places.get(first) or [starts.get(first, first)]:
            found.setdefault(label, []).append(text)
    for dumps in rows.find(schema.DumpSetRow, game=game, scenario=scenario):
        for label in dumps.hexes.split():
            found.setdefault(label, []).append("dump")
    return found
