"""A page of a PDF lies under a sheet as a picture does; one that is broken, locked or huge is told or bounded."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QColor, QPageSize, QPainter, QPdfWriter

from editor.proof.underlay import ControlPoint
from editor.window import sheet_pictures
from editor.window.proof.map_page import MapPage
from editor.window.sheet_pictures import PictureError, picture_in

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
COLORS = ("#aa0000", "#00aa00", "#0000aa")
LOCKED = b"""%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>> endobj
4 0 obj <</Filter/Standard/V 1/R 2/P -4
/O<0000000000000000000000000000000000000000000000000000000000000000>
/U<0000000000000000000000000000000000000000000000000000000000000000>>> endobj
trailer <</Root 1 0 R/Encrypt 4 0 R/ID[<00><00>]/Size 5>>
"""


def written(path: Path, inches: float = 1.0, colors: tuple[str, ...] = COLORS) -> Path:
    """Write a PDF of square pages, each of one color."""
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QSizeF(inches, inches), QPageSize.Unit.Inch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter(writer)
    for number, color in enumerate(colors):
        if number:
            writer.newPage()
        painter.fillRect(painter.viewport(), QColor(color))
    painter.end()
    return path


@pytest.fixture(autouse=True)
def _nothing_is_held() -> Iterator[None]:
    sheet_pictures._held.clear()
    yield
    sheet_pictures._held.clear()


@pytest.fixture
def maps(qapp: object, tmp_path: Path) -> Path:
    return written(tmp_path / "maps.pdf")


def test_each_page_is_a_picture_of_two_hundred_dots_to_the_inch(maps: Path) -> None:
    for page, color in enumerate(COLORS, start=1):
        found = picture_in(maps, page)
        assert (found.image.width(), found.image.height(), found.pages) == (200, 200, 3)
        assert found.image.pixelColor(100, 100) == QColor(color)


def test_a_page_is_read_once_until_its_file_changes(maps: Path) -> None:
    first = picture_in(maps, 1)
    assert picture_in(maps, 1) is first
    written(maps, 2.0)
    assert picture_in(maps, 1).image.width() == 400


def test_a_huge_page_is_drawn_with_fewer_dots(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_pictures, "_MOST", 250_000)
    image = picture_in(written(tmp_path / "huge.pdf", 40.0), 1).image  # 8000 dots square, 64 million
    assert (image.width(), image.height()) == (500, 500)


@pytest.mark.parametrize(
    ("content", "page", "said"),
    [
        (b"%PDF-1.7 cut off", 1, "check.pdf cannot be read as a PDF"),
        (LOCKED, 1, "check.pdf wants a password; save a copy without one"),
        (b"no picture", 1, "check.pdf cannot be read as a picture"),
        (None, 4, "check.pdf has no page 4, only 3"),
    ],
)
def test_what_cannot_be_shown_says_why_with_its_name(
    qapp: object, tmp_path: Path, content: bytes | None, page: int, said: str
) -> None:
    path = tmp_path / "check.pdf"
    if content is None:
        written(path)
    else:
        path.write_bytes(content)
    with pytest.raises(PictureError, match=said):
        picture_in(path, page)


def test_the_page_of_a_pdf_is_chosen_and_its_points_come_back_with_it(page: MapPage, maps: Path) -> None:
    box = page.underlay
    box.lay(maps)
    assert box.page.isVisible() and box.page.text() == "Page 1 of 3"
    page.scan.clicked.emit(50, 50)
    box.name_point("B1.01")
    box.page.setValue(3)
    image = box.image()
    assert image is not None and image.pixelColor(100, 100) == QColor(COLORS[2])
    assert box.marks() == {}
    box.page.setValue(1)
    assert {label: at.x() for label, at in box.marks().items()} == {"B1.01": 50}


def test_locked_points_stay_on_another_page(page: MapPage, maps: Path) -> None:
    box = page.underlay
    box.lay(maps)
    page.scan.clicked.emit(50, 50)
    box.name_point("B1.01")
    box.locked.click()
    box.page.setValue(2)
    assert box.underlay is not None and box.underlay.page == 2
    assert box.underlay.points == (ControlPoint("B1.01", 50, 50),)


def test_a_picture_of_its_own_has_no_page(page: MapPage, maps: Path, tmp_path: Path) -> None:
    image = picture_in(maps, 1).image
    assert image.save(str(tmp_path / "scan.png"))
    page.underlay.lay(maps)
    page.underlay.page.setValue(2)
    page.underlay.lay(tmp_path / "scan.png")
    assert page.underlay.page.isHidden() and page.underlay.image() is not None
