"""What can be done at a point of the map by the right button? Terrain, marks, start state, units."""

from collections.abc import Sequence

from PySide6.QtWidgets import QMenu, QWidget

from editor.edits import map as map_edits
from editor.edits.reading import ordered
from editor.edits.start_state import lay, start_pieces
from editor.window.canvas.picking import Pick
from editor.window.canvas.pictures import CounterPicture
from editor.window.desk import Desk
from editor.window.noting import offer_note, offer_side_note
from editor.window.panels.place_menu import add_place_actions
from editor.window.panels.side_menu import add_side_actions
from editor.window.panels.unit_menu import add_unit_actions
from editor.window.plain_text import heading, plain_action
from editor.window.translation import tr
from engine.data import schema


def menu_at(desk: Desk, pick: Pick, stack: Sequence[CounterPicture], parent: QWidget) -> QMenu | None:
    """Return what can be done where a hex, a hexside or a unit of a stack was picked; None outside the map."""
    document, rows = desk.document, desk.document.rows
    found = rows.find(schema.HexRow, game=document.game, map=document.map, hex=pick.hex_)
    if not found:
        return None
    row, menu = found[0], QMenu(parent)
    heading(menu, f"Hex {row.hex}")
    _terrain(menu.addMenu(tr("Terrain")), desk, row)
    for mark in rows.find(schema.TerrainRow, game=document.game, kind="mark"):
        action = menu.addAction(plain_action(mark.title))
        action.setCheckable(True)
        action.setChecked(mark.key in row.marks.split())
        action.triggered.connect(lambda on, key=mark.key: _mark(desk, row.hex, key, on))
    side = pick.hexside or _chosen_side(desk, row.hex)
    if side is not None:
        add_side_actions(menu, desk, side if side[0] == row.hex else (side[1], side[0]))
        offer_side_note(menu, desk, *side)
        menu.addSeparator()
    if len(stack) > 1:
        _stack(menu, desk, stack)
    _pieces(menu.addMenu(tr("Lay at start")), desk, row.hex, side)
    offer_note(menu, desk, (row.TABLE, row.key_text), tr("Note on hex {hex}...").format(hex=row.hex))
    if desk.selection.kind == "counter" and pick.counter not in desk.several:
        add_place_actions(menu, desk, row.hex, desk.several)
    if pick.counter:
        add_unit_actions(menu, desk, desk.several if pick.counter in desk.several else (pick.counter,))
    return menu


def _chosen_side(desk: Desk, label: str) -> tuple[str, str] | None:
    """Return the hexside that is selected, where it is one of this hex."""
    a, _, b = desk.selection.key.partition("|")
    return (a, b) if desk.selection.kind == "hexside" and label in (a, b) else None


def _stack(menu: QMenu, desk: Desk, stack: Sequence[CounterPicture]) -> None:
    """Offer each unit of a stack with what can be done with it, and all of them."""
    heading(menu, tr("Units that start here"))
    for picture in stack:
        below = menu.addMenu(plain_action(f"{picture.name} {picture.size}".strip()))
        below.addAction(tr("Select")).triggered.connect(lambda _on=False, key=picture.key: desk.select("counter", key))
        add_unit_actions(below, desk, (picture.key,))
    every = tuple(picture.key for picture in stack)
    below = menu.addMenu(f"All {len(stack)}")
    below.addAction(tr("Select")).triggered.connect(lambda _on=False: desk.select_several(every))
    add_unit_actions(below, desk, every)


def _terrain(menu: QMenu, desk: Desk, row: schema.HexRow) -> None:
    document = desk.document
    for terrain in document.rows.find(schema.TerrainRow, game=document.game, kind="hex"):
        action = menu.addAction(plain_action(terrain.title))
        action.setCheckable(True)
        action.setChecked(terrain.key == row.terrain)
        action.triggered.connect(lambda _on, key=terrain.key: _paint(desk, row.hex, key))


def _paint(desk: Desk, label: str, terrain: str) -> None:
    document = desk.document
    desk.try_edit(lambda: map_edits.set_terrain(document.rows, document.game, document.map, [label], terrain))


def _mark(desk: Desk, label: str, mark: str, on: bool) -> None:
    document = desk.document
    desk.try_edit(lambda: map_edits.set_mark(document.rows, document.game, document.map, label, mark, on))


def _pieces(menu: QMenu, desk: Desk, label: str, side: tuple[str, str] | None) -> None:
    """Offer what can be laid here, what lies here ticked."""
    document = desk.document
    where = {"game": document.game, "scenario": document.scenario}
    for piece in start_pieces(document.rows, document.game):
        if piece.is_between and side is None:
            continue
        subject = "|".join(ordered(*side)) if piece.is_between and side is not None else label
        laid = document.rows.find(schema.StartStateRow, kind=piece.kind, subject=subject, **where)
        action = menu.addAction(plain_action(piece.title))
        action.setCheckable(True)
        action.setChecked(any(row.value == piece.value for row in laid))
        action.triggered.connect(lambda _on, key=piece.key, subject=subject: _lay(desk, key, subject))
    menu.setEnabled(bool(menu.actions()))


def _lay(desk: Desk, piece: str, subject: str) -> None:
    document = desk.document
    desk.try_edit(lambda: lay(document.rows, document.game, document.scenario, piece, [subject]))
