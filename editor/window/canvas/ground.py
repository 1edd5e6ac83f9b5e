"""How does the layer of chunks get on the screen without waiting?

Ready pictures are drawn at once. Missing ones are painted between frames, a few milliseconds each time, and a frame
shows them when all are there: a frame draws everything, and one for each slice would take as long as the painting.
Until then the old picture of the chunk is stretched, or the far picture shows through.
"""

from PySide6.QtCore import QElapsedTimer, QRectF
from PySide6.QtGui import QImage, QRegion

from editor.window.canvas.chunk_places import Chunk, chunk_window, chunks_in, chunks_of
from editor.window.canvas.chunks import FAR_BELOW, ChunkCache
from editor.window.canvas.far_picture import far_picture
from editor.window.canvas.frames import Frame
from editor.window.canvas.painting import ALL_PARTS, Parts
from editor.window.canvas.scene import MapScene
from editor.window.collecting import somebody_waits
from editor.window.theme import theme_by_name

_SLICE_MOVING, _SLICE_RESTING = 4, 15
"""Milliseconds for painting chunks between two frames while the map is moved, and while it stands still; a chunk that
takes longer is gone on with the next time. As long as the latter may a frame paint what has just changed."""
_MOVED = 100
"""So many milliseconds after a step of the camera the map is still being moved."""
_NEWS_AFTER, _CAUGHT_UP = 250, 60
"""Milliseconds after a frame from which on what is ready is shown before all is, and those for which a frame waits
until what an edit has changed is painted."""


class Ground:
    """The pictures of terrain, rivers, roads, grid and numbers; ``unfinished`` after a frame asks for another."""

    def __init__(self) -> None:
        self.cache = ChunkCache()
        self.parts: Parts = ALL_PARTS
        self.unfinished = False
        self.patient = False
        """Whether to paint everything at once, for screenshots."""
        self._far: QImage | None = None
        self._far_theme = ""
        self._camera = (0.0, 0.0, 0.0)
        self._missing: list[Chunk] = []
        """What the last frame lacked."""
        self._wanted: tuple[MapScene, float, str] | None = None
        """Of which scene, at which scale and in which theme."""
        self._seen: list[Chunk] = []
        """What the last frame showed, or would have: none from afar."""
        self._bare: list[Chunk] = []
        """Of those the ones whose lines were not looked for yet."""
        self._catches_up = False
        self._since_moved, self._since_frame = QElapsedTimer(), QElapsedTimer()

    def reset(self) -> None:
        """Another map, or another scenario."""
        somebody_waits()
        self._missing, self._seen, self._bare = [], [], []
        self.cache.reset()
        self._far = None

    def release(self) -> None:
        """Keep no pictures; they are painted again when they are to be seen."""
        self._missing, self._seen, self._bare = [], [], []
        keeps_sheets, self.cache, self._far = self.cache.keeps_sheets, ChunkCache(), None
        self.cache.keeps_sheets = keeps_sheets

    def touch(self, scene: MapScene, labels: tuple[str, ...]) -> None:
        """Some hexes have changed."""
        self._bare = []
        self._missing = []  # the next frame says what is lacking of the new scene, or catching up does
        self.cache.touch(chunks_of(scene.geometry, scene.cells(labels)))
        self._far = None

    def catch_up(self, scene: MapScene) -> bool:
        """Begin to paint what the last frame showed and is missing now; return whether anything is. The frame that
        shows it comes when that is done: one before it would show what was there already."""
        if self._wanted is not None:
            _, scale, theme_name = self._wanted
            ready = self.cache.ready
            self._missing = [
                chunk for chunk in self._seen if ready(scene, chunk, scale, theme_name, self.parts) is None
            ]
            self._wanted = scene, scale, theme_name
        if self._missing:
            self.unfinished = self._catches_up = True
            self._since_frame.start()
        return bool(self._missing)

    def paint(self, frame: Frame, is_hurried: bool = False) -> None:
        """Draw what the frame shows; in a hurry nothing is painted, and what there is is stretched."""
        was_whole, self.unfinished, self._missing = not self.unfinished, False, []
        self._seen, self._bare, self._catches_up = [], [], False
        self._since_frame.start()
        left, top, right, bottom = frame.map_rect()
        if frame.scale < FAR_BELOW:
            self._paint_far(frame)
            return
        ratio, device = frame.ratio, frame.painter.device()
        scale = round(frame.scale * ratio, 3)
        camera = (frame.origin_x, frame.origin_y, frame.scale)
        is_moved, self._camera = camera != self._camera, camera
        if is_moved:
            self._since_moved.start()
        clock = QElapsedTimer()
        clock.start()
        x, y, width, height = frame.scene.extent
        left, top, right, bottom = max(left, x), max(top, y), min(right, x + width), min(bottom, y + height)
        if left > right or top > bottom:
            return
        missing: list[tuple[Chunk, QRectF]] = []

        def is_time() -> bool:
            return self.patient or clock.elapsed() < _SLICE_RESTING

        self._wanted = frame.scene, scale, frame.theme_name
        self._seen = chunks_in(frame.scene.geometry, left, top, right, bottom)
        self._bare = list(self._seen)
        windows = [chunk_window(frame.scene.geometry, chunk, scale) for chunk in self._seen]
        # on a near map these reach far beyond the view, and one that went for another would be painted without end
        pixels = sum(width * height for _, _, width, height in windows)
        self.cache.fit(round(device.width() * ratio), round(device.height() * ratio), pixels)
        # all are asked for before one is painted, for which others may go
        there = [self.cache.ready(frame.scene, chunk, scale, frame.theme_name, self.parts) for chunk in self._seen]
        lacking = [chunk for chunk, image in zip(self._seen, there, strict=True) if image is None]
        for chunk, window, image in zip(self._seen, windows, there, strict=True):
            if image is None and (self.patient or (was_whole and not (missing or is_hurried or is_moved))):
                beside = [each for each in lacking if each != chunk]
                image = self.cache.paint(frame.scene, chunk, scale, frame.theme_name, self.parts, is_time, beside)
            at = (window[0] / ratio + frame.origin_x, window[1] / ratio + frame.origin_y)
            place = QRectF(*at, window[2] / ratio, window[3] / ratio)
            if image is None:
                missing.append((chunk, place))
            else:
                frame.painter.drawImage(place, image)
        if missing:
            somebody_waits()
            self.unfinished = True
            self._missing = [chunk for chunk, _ in missing]
            self._fill_in(frame, missing)

    @property
    def is_moved(self) -> bool:
        """Whether the map was being moved a moment ago."""
        return self._since_moved.isValid() and self._since_moved.elapsed() < _MOVED

    def go_on(self) -> bool:
        """Paint for some milliseconds what the last frame lacked; return whether a frame is to show what is ready."""
        somebody_waits()
        clock = QElapsedTimer()
        clock.start()
        budget = _SLICE_MOVING if self.is_moved else _SLICE_RESTING
        while self._missing and self._wanted is not None:
            scene, scale, theme_name = self._wanted
            first, *others = self._missing[:1] if self.is_moved else self._missing
            ready = self.cache.paint(
                scene, first, scale, theme_name, self.parts, lambda: clock.elapsed() < budget, others
            )
            if ready is None:
                break
            del self._missing[0]
            if clock.elapsed() >= budget:
                break
        return not self._missing or self._since_frame.elapsed() > (_CAUGHT_UP if self._catches_up else _NEWS_AFTER)

    def lay_by(self) -> bool:
        """Paint for some milliseconds the lines that pictures of the last frame lack by themselves, so that a brush
        has them; return whether there are more. While a picture is missing there is no time for it."""
        clock = QElapsedTimer()
        clock.start()
        while self._bare and self._wanted is not None and not (self.unfinished or self.is_moved):
            scene, scale, theme_name = self._wanted
            if not self.cache.lay_by(
                scene, self._bare[0], scale, theme_name, self.parts, lambda: clock.elapsed() < _SLICE_MOVING
            ):
                break
            del self._bare[0]
            if clock.elapsed() >= _SLICE_MOVING:
                break
        return bool(self._bare) and not self.unfinished

    def _fill_in(self, frame: Frame, missing: list[tuple[Chunk, QRectF]]) -> None:
        bare = QRegion()
        for chunk, place in missing:
            old = self.cache.stale(frame.scene, chunk, frame.theme_name)
            if old is not None:
                frame.painter.drawImage(place, old)
            else:
                bare += QRegion(place.toAlignedRect())
        if not bare.isEmpty():
            frame.painter.save()
            frame.painter.setClipRegion(bare)
            self._paint_far(frame)
            frame.painter.restore()

    def _paint_far(self, frame: Frame) -> None:
        far = self._far
        if far is None or self._far_theme != frame.theme_name:
            far = far_picture(frame.scene, theme_by_name(frame.theme_name))
            self._far, self._far_theme = far, frame.theme_name
        x, y, width, height = frame.scene.extent
        corner = frame.at((x, y))
        place = QRectF(corner.x(), corner.y(), width * frame.scale, height * frame.scale)
        frame.painter.drawImage(place, far)
