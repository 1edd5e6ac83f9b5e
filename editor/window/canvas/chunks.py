"""Which pictures of the map are ready, and which must be painted again?

The map is cut into chunks of 16 by 16 hexes, rectangles in map units. A cache keeps their pictures by (chunk, scale,
theme, parts, map, content), least recently used first out. The content is what lies in the chunk and beside it, so a
change that is undone, or another scenario of the same map, finds the pictures that were painted before. A change names
hexes, hexes name chunks, and only of those the content is read again. What lies over the ground of a chunk, lines and
numbers, is kept as a sheet of its own as well: a brush changes the terrain alone, and the sheet is laid over it again.
What a stroke changes in several chunks is painted as one picture, and so is what is new side by side.
Under a few pixels per hex one picture of 2 by 2 pixels a hex stands for the whole map.
"""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtGui import QImage

from editor.window.canvas.begun import Begun, Piece, together
from editor.window.canvas.chunk_places import Box, Chunk, block_of, chunk_window, joined, part_of
from editor.window.canvas.content import Content
from editor.window.canvas.kept_pictures import Shelf
from editor.window.canvas.painting import Painting, Parts
from editor.window.canvas.scene import MapScene
from editor.window.canvas.strips import Changed, Key, Strip, around, strips

FAR_BELOW = 5.0
"""Pixels per hex under which the far picture is shown."""


LEAST_BUDGET, VIEWS = 16 * 2**20, 3
"""How many bytes of pictures are kept at least, and how often what a view has of pixels."""
SHEETS = 16 * 2**20
"""How many bytes of sheets with lines are kept."""
SHEETS_TO = 32.0
"""Pixels per hex up to which they are made: on a near map a stroke reaches few hexes, and a pan would wait for them."""


class ChunkCache:
    """Chunk pictures within a budget of bytes."""

    def __init__(self, budget: int = LEAST_BUDGET) -> None:
        self._images: Shelf[Key] = Shelf(budget)
        self._sheets: Shelf[Key] = Shelf(SHEETS)
        """What lies over the ground of chunks, by the number of that instead of the whole content."""
        self._newest: dict[tuple[Chunk, str, tuple[object, ...]], Key] = {}
        """The picture painted last of a chunk, by theme and map."""
        self._content = Content()
        self._contents: dict[Chunk, tuple[int, int]] = {}
        """The content of chunks, and that of what lies over their ground."""
        self._altered: dict[Chunk, tuple[tuple[int, int], Box]] = {}
        """The contents of chunks before they changed, and within which box they did since."""
        self._started: Begun | Strip | None = None
        self._sheet: tuple[Key, Painting] | None = None
        """The sheet in the making, of a picture that has none any more."""
        self.keeps_sheets = True
        """Whether lines are kept by themselves: they are of use where somebody changes the terrain below."""
        self.painted = 0
        """How many chunks were painted so far."""

    def reset(self) -> None:
        """Read all contents anew: another map, or another scenario of it, of which no older picture tells anything."""
        self._contents.clear()
        self._newest.clear()
        self._altered.clear()

    def release(self) -> None:
        """Keep what shows the map as it was left, for who comes back, and nothing of use to who stays; of a map that is
        only read, the board of a game, the picture used last."""
        self._sheets, self._sheet, self._started = Shelf(SHEETS), None, None
        self._drop(self._images.within(self._images.budget // 2 if self.keeps_sheets else 0))

    def __len__(self) -> int:
        """Return how many pictures are kept."""
        return len(self._images)

    def fit(self, wide: int, high: int, seen: int = 0) -> None:
        """Keep as much as goes with a view of so many pixels, and all chunks that it shows, of ``seen`` pixels."""
        self._images.budget = max(LEAST_BUDGET, VIEWS * wide * high * 4, seen * 4)

    def touch(self, chunks: Mapping[Chunk, Box]) -> None:
        """Read the contents of these chunks anew; each has changed within a box only."""
        for chunk, box in chunks.items():
            known = self._contents.pop(chunk, None)
            if chunk in self._altered:
                before, already = self._altered[chunk]
                self._altered[chunk] = before, joined(already, box)
            elif known is not None:
                self._altered[chunk] = known, box

    def _key(self, scene: MapScene, chunk: Chunk, scale: float, theme_name: str, parts: Parts) -> Key:
        if chunk not in self._contents:
            self._contents[chunk] = self._content.of(scene, chunk, block_of(scene, chunk))
        return chunk, scale, theme_name, parts, (scene.geometry, *scene.extent), self._contents[chunk][0]

    def ready(self, scene: MapScene, chunk: Chunk, scale: float, theme_name: str, parts: Parts) -> QImage | None:
        """Return the up-to-date picture, or None."""
        key = self._key(scene, chunk, scale, theme_name, parts)
        image = self._images.get(key)
        if image is not None:
            self._newest[key[0], key[2], key[4]] = key
        return image

    def stale(self, scene: MapScene, chunk: Chunk, theme_name: str) -> QImage | None:
        """Return some picture of the chunk, at any scale or content, to stretch meanwhile; the newest painted."""
        key = self._newest.get((chunk, theme_name, (scene.geometry, *scene.extent)))
        return self._images.look_at(key) if key is not None else None

    def paint(
        self,
        scene: MapScene,
        chunk: Chunk,
        scale: float,
        theme_name: str,
        parts: Parts,
        is_time: Callable[[], bool] = lambda: True,
        beside: Sequence[Chunk] = (),
    ) -> QImage | None:
        """Return the up-to-date picture, painting it when needed; None when time has run out on the way.

        What was begun is gone on with when it is asked for next, and given up when another chunk is. Of those
        ``beside``, which are wanted too, it paints at once what is cheaper to be painted together.
        """
        image = self.ready(scene, chunk, scale, theme_name, parts)
        if image is not None:
            return image
        key = self._key(scene, chunk, scale, theme_name, parts)
        begun = self._begun(key) or self._strip(scene, key, beside) or self._begin(scene, key, beside)
        if begun.painting.step(is_time):
            self._started = begun
            return None
        if isinstance(begun, Strip):
            for its, image in begun.images():
                self._altered.pop(its[0], None)
                self._keep(its, image)
            self.painted += len(begun.changed)
            return self.ready(scene, chunk, scale, theme_name, parts)
        self._altered.pop(chunk, None)
        for piece in reversed(begun.pieces):  # that which was asked for is the first of them
            self.painted += 1
            sheet = begun.lines(piece.window)
            if sheet is not None:
                self._sheets.put((*piece.key[:5], piece.lines), sheet)
            image = begun.image(piece.window)
            self._keep(piece.key, image)
        return image

    def lay_by(
        self, scene: MapScene, chunk: Chunk, scale: float, theme_name: str, parts: Parts, is_time: Callable[[], bool]
    ) -> bool:
        """Paint what lies over the ground of a chunk where that is not kept, for a brush to come; return whether it is
        there. Pictures are kept longer than sheets: a map that is gone back to has the former alone."""
        if not self.keeps_sheets or scale > SHEETS_TO:
            return True
        painted = self._key(scene, chunk, scale, theme_name, parts)
        key = (*painted[:5], self._contents[chunk][1])
        if self._sheets.get(key) is not None:
            return True
        begun, self._sheet = self._sheet, None
        if begun is None or begun[0] != key:
            window = chunk_window(scene.geometry, chunk, scale)
            begun = key, Painting.of_lines(scene, window, scale, theme_name, parts)
        if begun[1].step(is_time):
            self._sheet = begun
            return False
        if begun[1].drawn is not None:
            self._sheets.put(key, begun[1].drawn)
        return True

    def _begun(self, key: Key) -> Begun | Strip | None:
        """Return the picture that was begun under a key; any other is given up."""
        started, self._started = self._started, None
        return started if started is not None and started.key == key else None

    def _begin(self, scene: MapScene, key: Key, beside: Sequence[Chunk]) -> Begun:
        """Begin a picture; only a part of it where an older one differs there alone, and its lines where they do. With
        one that is new begin the new ones beside it."""
        chunk, scale, theme_name, parts, *_ = key
        older: tuple[QImage | None, QImage | None] = None, None
        pieces = [self._piece(scene, key)]
        window = part = pieces[0].window
        image = self._older(key)
        if image is not None:
            (_, lines), box = self._altered[chunk]
            older, part = (image, self._sheets.get((*key[:5], lines))), part_of(window, box, scale)
        elif self._is_new(pieces[0]):
            others = [self._piece(scene, self._key(scene, each, *key[1:4])) for each in beside]
            pieces = together(pieces[0], {piece.key[0]: piece for piece in others if self._is_new(piece)})
        sheet = self._sheets.get((*key[:5], pieces[0].lines))
        if sheet is not None:
            older = older[0], None
        known = (sheet, part[0] - window[0], part[1] - window[1]) if sheet is not None else None
        is_apart = older[1] is not None or (self.keeps_sheets and part == window and scale <= SHEETS_TO)
        part = around(piece.window for piece in pieces) if len(pieces) > 1 else part
        return Begun(pieces, part, Painting(scene, part, scale, theme_name, parts, known, is_apart), older)

    def _piece(self, scene: MapScene, key: Key) -> Piece:
        return Piece(key, chunk_window(scene.geometry, *key[:2]), self._contents[key[0]][1])

    def _is_new(self, piece: Piece) -> bool:
        """Return whether nothing of it is there: no picture, no lines, and none of what it was before it changed."""
        has_sheet = self._sheets.look_at((*piece.key[:5], piece.lines)) is not None
        return not has_sheet and piece.key[0] not in self._altered and self._images.look_at(piece.key) is None

    def _older(self, key: Key) -> QImage | None:
        """Return the picture of a chunk before it changed."""
        before = self._altered.get(key[0])
        return None if before is None else self._images.look_at((*key[:5], before[0][0]))  # goes before what is seen

    def _strip(self, scene: MapScene, key: Key, beside: Sequence[Chunk]) -> Strip | None:
        """Begin what is to be painted together with a chunk whose ground alone has changed; None for nothing."""
        found: list[Changed] = []
        for chunk in (key[0], *beside):
            its = key if chunk == key[0] else self._key(scene, chunk, *key[1:4])
            older, sheet = self._older(its), self._sheets.get((*its[:5], self._contents[chunk][1]))
            if older is not None and sheet is not None:
                window = chunk_window(scene.geometry, chunk, key[1])
                found.append(Changed(its, window, part_of(window, self._altered[chunk][1], key[1]), older, sheet))
        first = next((strip for strip in strips(found, key[1]) if strip[0].key == key), ())
        return Strip(scene, first) if len(first) > 1 else None

    def _keep(self, key: Key, image: QImage) -> None:
        self._newest[key[0], key[2], key[4]] = key
        self._drop(self._images.put(key, image))

    def _drop(self, gone: list[Key]) -> None:
        for old in gone:
            if self._newest.get((old[0], old[2], old[4])) == old:
                del self._newest[old[0], old[2], old[4]]
