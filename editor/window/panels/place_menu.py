"""What the chosen units may be told at a hex of the map: to start here, here or elsewhere, near here, in its area."""

from collections.abc import Sequence

from PySide6.QtWidgets import QMenu

from editor.edits.judging import Judge, drag_title
from editor.edits.place_hexes import PlaceHexes, has_ground
from editor.edits.place_words import said_place
from editor.edits.placing import place_units
from editor.edits.reading import one
from editor.edits.several import named
from editor.window.desk import Desk
from editor.window.plain_text import heading, plain_action
from editor.window.translation import tr
from engine.data import schema
from engine.data.places import anchor_hexes, measured_from

_DISTANCES = (1, 2, 3)
HERE_KEY = "Ctrl+Shift+Return"
"""The key by which the chosen units are set up at the cursor of the map."""


def add_place_actions(menu: QMenu, desk: Desk, label: str, counters: Sequence[str]) -> None:
    """Offer the kinds of places that a hex can be part of, each as one step for all units; none without a scenario that
    has a map."""
    document = desk.document
    if not counters or not has_ground(document.rows, document.game, document.scenario):
        return
    who = named(document.rows, document.game, counters)
    heading(menu, f"{who} at {label}")
    menu.addAction(plain_action(f"Set up here\t{HERE_KEY}")).triggered.connect(
        lambda _on=False: put_here(desk, counters, label)
    )
    kinds = menu.addMenu(tr("May start"))
    for place in _places(desk, label, counters):
        said = said_place(document.rows, document.game, document.map, place)
        kinds.addAction(plain_action(said)).triggered.connect(lambda _on=False, place=place: put(desk, counters, place))


def _places(desk: Desk, label: str, counters: Sequence[str]) -> list[str]:
    document = desk.document
    found: list[str] = []
    row = one(
        document.rows,
        schema.SetupRow,
        game=document.game,
        scenario=document.scenario,
        counter=counters[0],
    )
    others = _one_of(row.place) if row is not None else ()
    if others and label not in others:
        found.append(f"near:{' '.join((*others, label))}/0")
    elif len(others) > 1:
        found.append(f"near:{' '.join(other for other in others if other != label)}/0")
    found += [f"near:{label}/{distance}" for distance in _DISTANCES]
    places = PlaceHexes(document.rows, document.game, document.scenario)
    for area in document.rows.find(schema.AreaRow, game=document.game, map=document.map):
        if area.kind in ("zone", "bounds") and label in places.of("", f"area:{area.key}"):
            found.append(f"area:{area.key}")
    return found


def _one_of(place: str) -> tuple[str, ...]:
    """Return the hexes that a unit may choose from: its own, or those that are listed; none of another place."""
    if place.startswith("near:") and place.endswith("/0"):
        return anchor_hexes(measured_from(place)[0])
    return (place,) if place != "unknown" and ":" not in place else ()


def put(desk: Desk, counters: Sequence[str], place: str) -> bool:
    """Let units start at a place, as one step; they stay selected."""
    document = desk.document
    where = (document.rows, document.game, document.scenario, tuple(counters))
    if not desk.try_edit(lambda: place_units(*where, place)):
        return False
    desk.select_several(tuple(counters))
    return True


def put_here(desk: Desk, counters: Sequence[str], label: str) -> bool:
    """Let units start in a hex, as one step, or say why no game can begin so."""
    document = desk.document
    judged = Judge(document.rows, document.game, document.scenario, counters).judge(label)
    if judged.grade == "no":
        title = drag_title(document.rows, document.game, counters)
        desk.refused.emit(f"{title} cannot start in {label}: {'; '.join(judged.reasons)}")
        return False
    return put(desk, counters, label)
