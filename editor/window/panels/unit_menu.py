"""What can be done with units of a set-up by the right button: losses, face, state, place; with one or several."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QMenu

from db.changes import ChangeSet
from editor.edits import several
from editor.edits.entering import entries_of, entry_doubts
from editor.edits.placing import place_units, take_out
from editor.edits.reading import Rows, vocabulary_of
from editor.edits.several import named
from editor.edits.units import side_of
from editor.window.desk import Desk
from editor.window.noting import offer_unit_notes
from editor.window.plain_text import heading, plain_action
from editor.window.translation import tr
from engine.data import schema
from engine.data.loss_faces import face_title

Where = tuple[Rows, str, str, Sequence[str]]
PLACES = (
    ("near:setup/1", "Free choice, with or next to its side"),
    ("box:dead", "Out of play (dead pile)"),
    ("box:unused", "Not used"),
)
"""Places that are no hexes, which a unit can be given by the right button."""
_MOST = 6
INSTEAD = {"substitute": "Substitute by...", "breakdown": "Break down into..."}
"""What the inspector of a unit has boxes for, by the part that is wanted."""


def add_unit_actions(menu: QMenu, desk: Desk, counters: Sequence[str]) -> None:
    """Add what can be done with units; each is one step whatever their number."""
    document = desk.document
    rows, here = document.rows, {"game": document.game, "scenario": document.scenario}
    setup = {row.counter: row for row in rows.find(schema.SetupRow, **here) if row.counter in counters}
    count = len(counters)
    who = named(rows, document.game, counters)

    def edit(make: Callable[[], ChangeSet]) -> Callable[..., object]:
        return lambda _on=False: desk.try_edit(make)

    where = (rows, document.game, document.scenario, counters)
    heading(menu, who)
    if setup:
        _losses(menu.addMenu(tr("Steps lost")), where, setup, edit)
        _faces(menu.addMenu(tr("Face up")), where, setup, edit)
        _states(menu.addMenu(tr("State at start")), where, setup, edit)
    places = menu.addMenu(tr("Starts"))
    for place, title in PLACES:
        action = places.addAction(title)
        action.setCheckable(True)
        action.setChecked(bool(setup) and all(row.place == place for row in setup.values()))
        action.triggered.connect(edit(lambda place=place: place_units(*where, place)))  # type: ignore[misc]
    _arrivals(menu.addMenu(tr("Arrives")), desk, where, edit)
    out = menu.addAction(plain_action(f"Take {who} out of the scenario\tDel"))
    out.triggered.connect(edit(lambda: take_out(*where)))
    coming = {row.counter for row in rows.find(schema.ArrivalRow, **here)}
    takes_part = all(key in setup or key in coming for key in counters)
    out.setEnabled(takes_part)
    for part, title in INSTEAD.items() if count == 1 else ():
        other = menu.addAction(title)
        other.setEnabled(takes_part)
        other.triggered.connect(lambda _on=False, part=part: desk.want_part(counters[0], part))
    if count == 1:
        offer_unit_notes(menu, desk, counters[0])


Act = Callable[[Callable[[], ChangeSet]], Callable[..., object]]
_Starts = dict[str, schema.SetupRow]


def _arrivals(menu: QMenu, desk: Desk, where: Where, edit: Act) -> None:
    """Offer the entries of the scenario's edge and ground, then the others with what stands against each."""
    rows, head, sides = where[0], desk.document.head, {side_of(key) for key in where[3]}
    for entry in entries_of(rows, head, sides):
        doubts = entry_doubts(rows, head, entry.place, sides)
        said = "; ".join((entry.area.title or entry.area.key, *(f"but {doubt}" for doubt in doubts)))
        menu.addAction(plain_action(said)).triggered.connect(
            edit(lambda place=entry.place: several.arrive(*where, place))  # type: ignore[misc]
        )
    menu.setEnabled(bool(menu.actions()))


def _losses(menu: QMenu, where: Where, setup: _Starts, edit: Act) -> None:
    rows, game = where[:2]
    steps = [row.steps or 1 for key in setup for row in rows.find(schema.CounterRow, game=game, key=key)]
    for lost in range(min(min(steps, default=1), _MOST)):
        action = menu.addAction(str(lost) if lost else "None")
        action.setCheckable(True)
        action.setChecked(all(row.steps_lost == lost for row in setup.values()))
        action.triggered.connect(edit(lambda lost=lost: several.set_losses(*where[:3], tuple(setup), lost)))  # type: ignore[misc]
    menu.setEnabled(len(menu.actions()) > 1)


def _faces(menu: QMenu, where: Where, setup: _Starts, edit: Act) -> None:
    rows, game = where[:2]
    of_each = [[row.face for row in rows.find(schema.FaceRow, game=game, counter=key)] for key in setup]
    common = [face for face in of_each[0] if all(face in faces for faces in of_each)] if of_each else []
    for face in ("", *common):
        action = menu.addAction(plain_action(face_title(face) if face else "By steps lost"))
        action.setCheckable(True)
        action.setChecked(all(row.face == face for row in setup.values()))
        action.triggered.connect(edit(lambda face=face: several.set_face(*where[:3], tuple(setup), face)))  # type: ignore[misc]


def _states(menu: QMenu, where: Where, setup: _Starts, edit: Act) -> None:
    rows, game = where[:2]
    for word, title in vocabulary_of(rows, game).words.get("state", {}).items():
        has = all(word in row.state.split() for row in setup.values())
        action = menu.addAction(plain_action(title or word))
        action.setCheckable(True)
        action.setChecked(has)
        action.triggered.connect(
            edit(lambda word=word, has=has: several.set_word(*where[:3], tuple(setup), word, not has))  # type: ignore[misc]
        )
    menu.setEnabled(bool(menu.actions()))
