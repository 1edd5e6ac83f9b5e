"""Draw what errata change: the map around it and the counters, as printed and as corrected.

What nobody has seen in print is not drawn: an unconfirmed hex is a bare outline with its number, an unconfirmed river
or road is left out. Of the values of a face an unconfirmed one is a question mark where another one is known, and a
face of which nobody has seen any is blank. What the erratum itself says is drawn all the same.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

from PySide6.QtCore import QBuffer, QIODevice, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPen, QPolygonF

from editor.edits.reading import Key, Rows
from editor.publishing.listing import Entry, ErrataList
from editor.publishing.page import Drawn, Pair, is_counter, sides_of
from editor.publishing.words import SEEN, ToldChange
from editor.window.canvas.counters import counter_image
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.scene import MapScene
from editor.window.canvas.symbols import map_font
from editor.window.drawings.shot import MARGIN, scene_image
from editor.window.models.close_ups import Boards, CloseUps
from editor.window.theme import theme_names
from engine.data import schema
from engine.data.patching import WHOLE
from engine.data.schema import CitationRow, Row

R = TypeVar("R", bound=Row)
SCALE, COUNTER = 96, 144
"""Pixels of a hex and of a counter; a page shows them smaller, so that they are sharp on every screen."""
_OF_MAP = 0.72
"""How large a piece of the map is shown, of its pixels."""
_BAND, _WIDE = (209, 73, 91, 95), 20
"""Color and width of the band that marks a side where something changes; around a hex it is half as wide."""
_RIM = 0.55
"""How much of the hexes at the rim is cut off: nothing is seen of what lies beyond them."""
_GAP, _LINE, _SAID = 16, 30, 200
"""Pixels between pictures that are put together, of the line above each, and of what it says at most."""
_OF_SIDES = frozenset({schema.HexsideRow.TABLE, schema.LinkRow.TABLE})
_MOST_MAPS, _MOST_UNITS = 4, 30
"""So many close-ups and units are drawn of one erratum at most."""
_UNKNOWN = "unknown"
_OF_UNITS = ("counter", "face", "trait")


class SeenRows:
    """``Rows`` without what nobody has seen in print; rows of ``kept``, by table and key, are there as they are, of
    faces of counters those values alone that stand with them, or all where a whole row is meant. ``hidden`` are the
    values of faces that were left out, by the key of the face."""

    def __init__(self, rows: Rows, game: str, kept: Mapping[tuple[str, str], AbstractSet[str]]) -> None:
        self._rows, self._game, self._kept = rows, game, kept
        self.hidden: dict[str, set[str]] = {}

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return rows of one table, as far as they were seen."""
        return [*self._seen(self._rows.find(kind, **where))]

    def at(self, kind: type[R], keys: Sequence[Key], /) -> list[R]:
        """Return those rows that have one of some keys, as far as they were seen."""
        return [*self._seen(self._rows.at(kind, keys))]

    def columns(self, kind: type[Row], names: tuple[str, ...], /, **where: str | int) -> list[tuple[Any, ...]]:
        """Return the values of some fields of rows, seen or not."""
        return self._rows.columns(kind, names, **where)

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """Return certainty and source of the values of one row."""
        return self._rows.citations(game, table, row_key)

    def _seen(self, found: list[R]) -> Iterator[R]:
        for row in found:
            kept = self._kept.get((row.TABLE, row.key_text))
            if kept is not None and (WHOLE in kept or not isinstance(row, schema.FaceRow)):
                yield row
            elif isinstance(row, schema.HexRow):
                is_seen = self._is_seen(row, "terrain")
                yield row if is_seen else row.model_copy(update={"terrain": _UNKNOWN, "marks": ""})
            elif isinstance(row, schema.FaceRow):
                unseen = {name for name in row.values if name not in (kept or ()) and not self._is_seen(row, name)}
                self.hidden[row.key_text] = unseen
                yield type(row).model_validate({n: v for n, v in row.model_dump().items() if n not in unseen})
            elif not isinstance(row, schema.HexsideRow | schema.LinkRow | schema.PlaceRow) or self._is_seen(row, WHOLE):
                yield row

    def _is_seen(self, row: Row, field: str) -> bool:
        cited = {each.field: each.certainty for each in self._rows.citations(self._game, row.TABLE, row.key_text)}
        return cited.get(field, cited.get(WHOLE, _UNKNOWN)) in SEEN


def errata_pictures(
    rows: Rows, found: ErrataList, begins: Callable[[int], None] = lambda _place: None
) -> dict[str, list[Pair]]:
    """Return the pictures of the errata of a list that have any; ``rows`` are those of the baseline. ``begins`` is told
    before each erratum how many are done."""
    # a picture needs no screen
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    boards: Boards = {}
    drawn: dict[str, list[Pair]] = {}
    for place, entry in enumerate(found.entries):
        begins(place)
        drawn[entry.row.key] = [*_Entry(rows, found.game.game, entry, boards).pairs()]
    return {key: pairs for key, pairs in drawn.items() if pairs}


def in_one(pairs: Sequence[Pair]) -> bytes:
    """Return those pictures of an erratum that show a piece of the map, or what is printed and what is right, as one
    PNG: a pair in a line, each under what it is; nothing where there are none."""
    lines = [
        [(said or pair.caption, QImage.fromData(drawn.png)) for said, drawn in sides_of(pair)]
        for pair in pairs
        if pair.printed is not None or not is_counter(pair)
    ]
    if not lines:
        return b""
    wide = max(sum(max(each.width(), _SAID) + _GAP for _, each in line) for line in lines) - _GAP
    high = sum(line[0][1].height() + _LINE + _GAP for line in lines) - _GAP
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter, top = QPainter(image), 0
    painter.setFont(map_font(_LINE * 0.6, "normal"))
    for line in lines:
        left = 0
        for said, each in line:
            wide = max(each.width(), _SAID)
            shown = painter.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, wide - 2)
            painter.drawText(left + 2, top + round(_LINE * 0.75), shown)
            painter.drawImage(left, top + _LINE, each)
            left += wide + _GAP
        top += line[0][1].height() + _LINE + _GAP
    painter.end()
    return _drawn(image).png


class _Entry:
    def __init__(self, rows: Rows, game: str, entry: Entry, boards: Boards) -> None:
        self._rows, self._game, self._entry = rows, game, entry
        seen: dict[tuple[str, str], set[str]] = {}
        named: dict[tuple[str, str], set[str]] = {}
        for change in entry.of_game:
            name = change.row.table, change.row.row_key
            named.setdefault(name, set()).add(change.row.field or WHOLE)
            if change.is_seen:
                seen.setdefault(name, set()).update({change.row.field} - {""})
        was, now = SeenRows(rows, game, seen), SeenRows(rows, game, named)
        self._was = CloseUps(was, game, entry.row.key, boards, 0, was.hidden)
        self._is = CloseUps(now, game, entry.row.key, boards, 0, now.hidden)

    def pairs(self) -> Iterator[Pair]:
        """Yield the pictures: of the map, of counters that change, of units that start or come otherwise."""
        # no other is applied, and what stands is not what was printed where the copy at hand is mended
        fitting = [change for change in self._entry.values if not (change.misfit or change.is_in_place)]
        of_map = [change for change in fitting if change.part == "map" and change.hexes]
        for map_key in dict.fromkeys(change.map_key for change in of_map):
            yield from self._maps(map_key, [change for change in of_map if change.map_key == map_key])
        yield from self._counters([each for each in fitting if each.row.table in _OF_UNITS])
        yield from self._units([each for each in fitting if each.part == "scenarios"])

    def _maps(self, map_key: str, changes: Sequence[ToldChange]) -> Iterator[Pair]:
        left = list(dict.fromkeys(label for change in changes for label in change.hexes))
        for _ in range(_MOST_MAPS):
            was, now = self._was.map(map_key, left), self._is.map(map_key, left)
            if was is None or now is None:
                return
            here = [change for change in changes if set(change.hexes) & set(now.hexes)]
            is_seen = all(change.is_seen for change in here)
            caption = "; ".join(dict.fromkeys(change.subject for change in here))
            spots = [spot for change in here for spot in _spots(change)]
            printed, corrected = _map(was.before, spots), _map(now.after, spots)
            yield Pair(caption, printed if printed != corrected else None, corrected, is_seen)
            left = [label for label in left if label not in now.hexes]
            if not left:
                return

    def _counters(self, changes: Sequence[ToldChange]) -> Iterator[Pair]:
        for key in list(dict.fromkeys(key for change in changes for key in change.counters))[:_MOST_UNITS]:
            here = [change for change in changes if key in change.counters]
            caption, is_seen = here[0].subject, all(change.is_seen for change in here)
            was = [before for before, _ in self._was.counters([key]) if before is not None]
            now = [after for _, after in self._is.counters([key]) if after is not None]
            if any(change.row.kind == "ban" for change in here):
                yield Pair(f"{caption}: not used", _counter(was[0]) if was else None, None)
                continue
            pairs = [*zip(was, now, strict=True)] if len(was) == len(now) else []
            changed = [pair for pair in pairs if pair[0] != pair[1]]
            is_of_faces = any(change.row.table == schema.FaceRow.TABLE for change in here)
            for before, after in changed if is_of_faces else changed[:1]:
                yield Pair(caption, _counter(before), _counter(after), is_seen)

    def _units(self, changes: Sequence[ToldChange]) -> Iterator[Pair]:
        for key in list(dict.fromkeys(key for change in changes for key in change.counters))[:_MOST_UNITS]:
            faces = [before for before, _ in self._was.counters([key]) if before is not None]
            if faces:
                yield Pair(faces[0].name, None, _counter(faces[0]))


def _spots(change: ToldChange) -> list[Sequence[str]]:
    """Return what is marked of a change: the side that it is of, else each hex by itself, as those of a town moved."""
    return [change.hexes] if change.row.table in _OF_SIDES else [(label,) for label in change.hexes]


def _counter(picture: CounterPicture) -> Drawn:
    return _drawn(counter_image(picture, COUNTER, theme_names()[0]))


def _map(scene: MapScene, spots: Sequence[Sequence[str]]) -> Drawn:
    """Draw a piece of a map with marks where something changes: on the side between two hexes, or around a hex."""
    image = scene_image(scene, SCALE)
    left, top, _, _ = scene.play_extent
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-round((left - MARGIN) * SCALE), -round((top - MARGIN) * SCALE))
    for labels in spots:
        cells = scene.cells(labels)
        side = scene.geometry.side_between(*cells) if len(cells) == 2 else None
        if side is not None:
            a, b = (QPointF(x * SCALE, y * SCALE) for x, y in scene.geometry.side_ends(*side))
            painter.setPen(QPen(QColor(*_BAND), _WIDE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(a, b)
            continue
        painter.setPen(QPen(QColor(*_BAND), _WIDE / 2))
        for cell in cells:
            corners = [QPointF(x * SCALE, y * SCALE) for x, y in scene.geometry.corners(cell)]
            painter.drawPolygon(QPolygonF(corners))
    painter.end()
    cut = round((MARGIN + _RIM) * SCALE)
    return _drawn(image.copy(image.rect().adjusted(cut, cut, -cut, -cut)), _OF_MAP)


def _drawn(image: QImage, share: float = 0.5) -> Drawn:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return Drawn(bytes(buffer.data().data()), round(image.width() * share), round(image.height() * share))
