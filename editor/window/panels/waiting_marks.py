"""How does the map show edits that wait for an answer? As drawn: hexes, sides and roads, as while they were drawn, and
units where they were put, and no more where they stand."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from PySide6.QtCore import QObject

from db.changes import Change, ChangeSet
from editor.window.canvas.geometry import Side
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.scene import MapScene
from editor.window.canvas.tools.base import Preview
from editor.window.canvas.tools.paint import brush_color
from editor.window.canvas.view import MapView
from editor.window.document import Document
from editor.window.panels.waiting_units import waiting_picture
from engine.core.hexes import Cell
from engine.data import schema

_LAID, _GONE = "path", "bad"
_ASIDE, _LEAST = 0.08, 5
"""How far one unit that is put into a hex lies beside the last, in hexes, and how small it may be, in pixels."""
_HEX, _SIDE, _LINK = (kind.TABLE for kind in (schema.HexRow, schema.HexsideRow, schema.LinkRow))
_START, _SETUP = schema.StartStateRow.TABLE, schema.SetupRow.TABLE


class WaitingMarks(QObject):
    """Marks on a map view what waits; nothing else is changed there."""

    def __init__(self, document: Document, view: MapView) -> None:
        super().__init__(view)
        self._document, self._view = document, view

    def show(self, held: Iterable[ChangeSet]) -> None:
        """Show these edits; none takes the marks away."""
        document, view = self._document, self._view
        if view.has_map:
            held = tuple(held)
            picture = partial(waiting_picture, document, held)
            view.show_waiting(list(previews_of(view.scene_data, held, document.game, document.map, picture)))


def previews_of(
    scene: MapScene,
    held: Iterable[ChangeSet],
    game: str,
    map_key: str,
    picture: Callable[[str], CounterPicture | None],
) -> Iterator[Preview]:
    """Yield what is drawn of edits of a map and of what is set up on it: the last of them where several draw there.
    ``picture`` makes that of a unit which does not stand on the map yet."""
    held = tuple(held)
    ways = _ways(held, game)
    cells: dict[Cell, str] = {}
    for left, _ in ways.values():
        if (cell := scene.cell(left)) is not None:
            cells[cell] = _GONE
    sides, links = dict[Side, str](), dict[Side, str]()
    for change in (change for each in held for change in each.changes):
        is_here = change.key[0] == game and (change.table not in (_HEX, _SIDE, _LINK) or change.key[1] == map_key)
        for label in _hexes(change) if is_here else ():
            if (cell := scene.cell(label)) is not None:
                cells[cell] = _color(scene, change)
        for pair in _pairs(change) if is_here else ():
            if (side := scene.side_of(*pair)) is not None:
                (links if change.table == _LINK else sides)[side] = _LAID if change.after is not None else _GONE
    if cells:
        yield Preview(cells=cells)
    yield from _units(scene, ways, picture)
    for color in (_LAID, _GONE):
        drawn, roads = (tuple(side for side, each in found.items() if each == color) for found in (sides, links))
        if drawn or roads:
            yield Preview(sides=drawn, links=roads, color=color)


def _ways(held: Iterable[ChangeSet], game: str) -> dict[str, tuple[str, str]]:
    """Return for each unit whose place changes where it stands and where it is to go; empty: nowhere."""
    found: dict[str, tuple[str, str]] = {}
    for change in (change for each in held for change in each.changes):
        if change.table == _SETUP and change.key[0] == game:
            before, after = (str((values or {}).get("place", "")) for values in (change.before, change.after))
            left = found.get(str(change.key[-1]), (before, ""))[0]
            found[str(change.key[-1])] = left, after
    return {unit: (left, to) for unit, (left, to) in found.items() if left != to}


def _units(
    scene: MapScene, ways: dict[str, tuple[str, str]], made: Callable[[str], CounterPicture | None]
) -> Iterator[Preview]:
    """Yield units where they are to go on the map, those of one hex beside each other."""
    pictures = {item.key: item for stack in scene.stacks.values() for item in stack}
    there: dict[Cell, int] = {}
    for unit, (_, to) in ways.items():
        cell = scene.cell(to)
        picture = (pictures.get(unit) or made(unit)) if cell is not None else None
        if cell is not None and picture is not None:
            x, y = scene.geometry.center(cell)
            aside = _ASIDE * there.setdefault(cell, 0)
            there[cell] += 1
            yield Preview(counter=picture, counter_at=(x + aside, y - aside), counter_least=_LEAST)


def _hexes(change: Change) -> list[str]:
    if change.table == _HEX:
        return [str(change.key[-1])]
    if change.table == _START:
        return [label for label in [str(change.key[-1])] if "|" not in label]
    return [str((change.after or {}).get("place", ""))] if change.table == _SETUP else []


def _pairs(change: Change) -> list[tuple[str, str]]:
    if change.table in (_SIDE, _LINK):
        return [(str(change.key[2]), str(change.key[3]))]
    first, _, second = str(change.key[-1]).partition("|") if change.table == _START else ("", "", "")
    return [(first, second)] if second else []


def _color(scene: MapScene, change: Change) -> str:
    terrain = (change.after or {}).get("terrain") if change.table == _HEX else None
    if isinstance(terrain, str):
        return brush_color(scene, terrain)
    return _LAID if change.after is not None else _GONE
