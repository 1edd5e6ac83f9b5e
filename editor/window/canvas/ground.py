"""How does the layer of chunks get on the screen without waiting?

Ready pictures are drawn at once. Missing ones are painted for a few milliseconds a frame; until then the old picture
of the chunk is stretched, or the far picture shows through.
"""

from PySide6.QtCore import QElapsedTimer, QRectF
from PySide6.QtGui import QImage

from editor.window.canvas.chunks import FAR_BELOW, Chunk, ChunkCache, chunk_window, chunks_in, chunks_of, far_picture
from editor.window.canvas.frames import Frame
from editor.window.canvas.painting import ALL_PARTS, Parts
from editor.window.canvas.scene import MapScene
from editor.window.theme import theme_by_name

_FRAME_BUDGET = 5
"""Milliseconds for painting chunks in one frame; a chunk that takes longer is gone on with in the next."""
_RESTING_BUDGET = 15
"""The same while the map stands still: each frame paints all that is there again, so few long ones are ready sooner."""


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

    def reset(self) -> None:
        """Another map, or another scenario."""
        self.cache.reset()
        self._far = None

    def release(self) -> None:
        """Keep no pictures; they are painted again when they are to be seen."""
        self.cache, self._far = ChunkCache(), None

    def touch(self, scene: MapScene, labels: tuple[str, ...]) -> None:
        """Some hexes have changed."""
        self.cache.touch(chunks_of(scene.geometry, scene.cells(labels)))
        self._far = None

    def paint(self, frame: Frame, is_hurried: bool = False) -> None:
        """Draw what the frame shows; in a hurry nothing is painted, and what there is is stretched."""
        self.unfinished = False
        left, top, right, bottom = frame.map_rect()
        if frame.scale < FAR_BELOW:
            self._paint_far(frame)
            return
        ratio, device = frame.ratio, frame.painter.device()
        self.cache.fit(round(device.width() * ratio), round(device.height() * ratio))
        scale = round(frame.scale * ratio, 3)
        camera = (frame.origin_x, frame.origin_y, frame.scale)
        budget = _RESTING_BUDGET if camera == self._camera else _FRAME_BUDGET
        self._camera = camera
        clock = QElapsedTimer()
        clock.start()
        x, y, width, height = frame.scene.extent
        left, top, right, bottom = max(left, x), max(top, y), min(right, x + width), min(bottom, y + height)
        if left > right or top > bottom:
            return
        missing: list[tuple[Chunk, QRectF]] = []

        def is_time() -> bool:
            return self.patient or clock.elapsed() < budget

        for chunk in chunks_in(frame.scene.geometry, left, top, right, bottom):
            image = self.cache.ready(frame.scene, chunk, scale, frame.theme_name, self.parts)
            if image is None and (self.patient or (not missing and not is_hurried)):
                image = self.cache.paint(frame.scene, chunk, scale, frame.theme_name, self.parts, is_time)
            window = chunk_window(frame.scene.geometry, chunk, scale)
            at = (window[0] / ratio + frame.origin_x, window[1] / ratio + frame.origin_y)
            place = QRectF(*at, window[2] / ratio, window[3] / ratio)
            if image is None:
                missing.append((chunk, place))
            else:
                frame.painter.drawImage(place, image)
        if missing:
            self.unfinished = True
            self._fill_in(frame, missing)

    def _fill_in(self, frame: Frame, missing: list[tuple[Chunk, QRectF]]) -> None:
        for chunk, place in missing:
            old = self.cache.stale(frame.scene, chunk, frame.theme_name)
            if old is not None:
                frame.painter.drawImage(place, old)
            else:
                frame.painter.save()
                frame.painter.setClipRect(place)
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
