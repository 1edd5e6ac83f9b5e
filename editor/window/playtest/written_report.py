"""How is the report of a game written into a file, with a map of each turn?"""

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from db.outputs import Kind, Output
from editor.window.canvas.scene import MapScene
from editor.window.drawings.shot import scene_image
from editor.window.playtest.game_report import TITLE, chapters, report_html, report_text
from editor.window.playtest.luck_panel import account_of
from editor.window.playtest.pictures import PositionPictures
from editor.window.playtest.replay import as_it_stood
from editor.window.playtest.session import PlaySession

KINDS = "Web pages (*.html);;Texts (*.txt)"
TOLD = Kind("the report of a game", lambda content: f"{TITLE}: ".encode() in content[:200])
_WIDE, _NEAREST = 1400.0, 46.0
"""Pixels across a map of a report, and pixels a hex at most: names and values can be read there."""
_QUALITY = 85


def write_report(
    session: PlaySession, path: Path, scene: MapScene, theme: str, listen: Callable[[], None] = lambda: None
) -> None:
    """Write the report, as text where the name ends so and else as a web page; ``listen`` hears from time to time
    whether it is to be stopped. Raises OutputError."""
    output = Output(path, TOLD)
    output.check()
    if path.suffix.lower() == ".txt":
        output.write(report_text(session))
        return
    maps = dict(_maps(session, scene, theme, listen))
    luck = account_of(session)
    luck.count(session.records)
    output.write(report_html(session, luck, maps))


def _maps(session: PlaySession, scene: MapScene, theme: str, listen: Callable[[], None]) -> Iterator[tuple[int, str]]:
    """Yield how the map looked after each turn, in the words of an address."""
    pictures = PositionPictures(session.scenario)
    _, _, width, height = scene.play_extent
    scale = min(_NEAREST, _WIDE / max(width, height, 1.0))
    for chapter in chapters(session):
        listen()
        stood = as_it_stood(session, chapter.last)
        shown, _ = scene.with_stacks(pictures.stacks(stood.seen))
        yield chapter.last, _address(scene_image(shown, scale, theme))


def _address(image: QImage) -> str:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"jpg"))
    writer.setQuality(_QUALITY)
    writer.write(image)
    return f"data:image/jpeg;base64,{bytes(buffer.data().toBase64().data()).decode()}"
