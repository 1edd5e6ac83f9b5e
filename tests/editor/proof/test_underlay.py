"""A person's own picture of a sheet lies where its control points say, and a file that is gone is told."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.proof.underlay import ControlPoint, Underlay, fitted, said_of, underlay_of
from editor.window.proof.map_page import MapPage

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
CENTERS = {"a": (0.0, 0.0), "b": (10.0, 0.0), "c": (0.0, 8.0), "d": (10.0, 8.0)}


def point(label: str, x: float, y: float) -> ControlPoint:
    return ControlPoint(label, x, y)


def test_three_points_place_a_picture_exactly() -> None:
    fit = fitted([point("a", 100, 50), point("b", 600, 50), point("c", 100, 450)], CENTERS.get)
    assert fit is not None
    assert fit.at(350, 250) == pytest.approx((5.0, 4.0))
    assert fit.residuals == pytest.approx((0, 0, 0))


def test_a_fourth_point_that_is_off_shows_in_the_residuals() -> None:
    points = [point("a", 100, 50), point("b", 600, 50), point("c", 100, 450), point("d", 650, 450)]
    fit = fitted(points, CENTERS.get)  # one pixel is 0.02 hexes: 50 pixels are one, a quarter of it at each corner
    assert fit is not None
    assert fit.residuals == pytest.approx([0.25] * 4, abs=0.03)


@pytest.mark.parametrize("xs", [(0, 100), (0, 100, 200), (0, 100, 204)])
def test_two_points_or_points_nearly_in_a_line_place_nothing(xs: tuple[int, ...]) -> None:
    points = [point(label, x, x if x != 204 else 200) for label, x in zip("abc", xs, strict=False)]
    assert fitted(points, CENTERS.get) is None


def told(*points: ControlPoint) -> str:
    return said_of(points, fitted(points, CENTERS.get))


def test_three_points_that_fit_exactly_say_that_a_fourth_tells_how_well() -> None:
    assert told(point("a", 100, 50), point("b", 600, 50), point("c", 100, 450)).startswith("three points fit exactly")


@pytest.mark.parametrize(
    ("fourth", "said"),
    [
        # 50 pixels are one hex, a quarter of it at each corner
        (point("d", 602, 450), "no point is more than 0.01 hexes off"),
        (point("d", 650, 450), "hexes off; one is likely at another hex, look at d first"),
    ],
)
def test_a_fourth_point_says_in_words_how_well_they_agree(fourth: ControlPoint, said: str) -> None:
    assert said in told(point("a", 100, 50), point("b", 600, 50), point("c", 100, 450), fourth)


def test_a_picture_that_is_drawn_out_itself_is_no_trouble_once_a_fourth_point_agrees() -> None:
    # 100 pixels across a hex and 50 down it, at all four corners
    square = (point("a", 0, 0), point("b", 1000, 0), point("c", 0, 400))
    assert "a fourth point tells" in told(*square)
    assert (
        told(*square, point("d", 1000, 400)) == "no point is more than 0.00 hexes off; the picture itself is drawn out"
    )


@pytest.mark.parametrize("wrong", ["a", "b", "c", "d"])
def test_of_four_points_the_one_at_another_hex_is_named_though_all_are_as_far_off(wrong: str) -> None:
    at = {"a": (0, 0), "b": (500, 0), "c": (0, 400), "d": (500, 400)}
    points = [point(label, x + 300 * (label == wrong), y - 250 * (label == wrong)) for label, (x, y) in at.items()]
    assert f"look at {wrong} first" in told(*points)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((point("a", 10, 10), point("b", 11, 10)), "a and b are set at one place"),
        ((point("a", 0, 0), point("b", 100, 0), point("c", 200, 2)), "nearly in a line"),
        ((point("b", 100, 50), point("a", 600, 50), point("c", 100, 450)), "mirrored or drawn out"),
        ((point("a", 100, 50),), ""),
    ],
)
def test_points_that_place_nothing_say_why(points: tuple[ControlPoint, ...], said: str) -> None:
    assert said in told(*points) and bool(said) == bool(told(*points))


def test_what_is_laid_is_read_back_from_its_text_and_spoiled_text_is_nothing() -> None:
    laid = Underlay("/scans/b.pdf", (point("B1.01", 2.5, 3.0),), 40, True, 2)
    assert underlay_of(laid.as_text()) == laid
    for spoiled in ("", "{}", "[1]", laid.as_text().replace("3.0", "NaN")):
        assert underlay_of(spoiled) is None


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    path = tmp_path / "scan.png"
    assert image.save(str(path))
    return path


def test_points_are_clicked_in_the_picture_and_named_in_the_field(page: MapPage, scan: Path, qtbot: QtBot) -> None:
    page.underlay.lay(scan)
    assert page.underlay.adjust.isChecked() and page.scan.isVisible() and page.scan.is_whole
    for label, x, y in (("B1.01", 50, 50), ("B1.05", 50, 250), ("B4.01", 350, 50)):
        page.scan.clicked.emit(x, y)
        qtbot.keyClicks(page.field, label.lower())
        qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert page.underlay.fit is not None
    page.underlay.adjust.setChecked(False)
    assert page.scan.isVisible() and not page.scan.is_whole
    page.underlay.opacity.setValue(60)
    assert page.view.laid is not None and page.view.laid.opacity == pytest.approx(0.6)


def test_a_hex_that_has_a_point_is_refused_and_the_click_waits_for_another_number(
    page: MapPage, scan: Path, qtbot: QtBot
) -> None:
    page.underlay.lay(scan)
    said: list[str] = []
    page._desk.refused.connect(said.append)
    for label, x, y in (("B1.01", 50, 50), ("B1.01", 350, 50), ("B1.05", 350, 50)):
        page.scan.clicked.emit(x, y)
        qtbot.keyClicks(page.field, label)
        qtbot.keyClick(page.field, Qt.Key.Key_Return)
    page._desk.refused.disconnect(said.append)
    assert len(said) == 1 and "B1.01 has a control point already" in said[0]
    assert {label: at.x() for label, at in page.underlay.marks().items()} == {"B1.01": 50, "B1.05": 350}


def test_another_picture_keeps_how_much_is_seen_of_it(page: MapPage, scan: Path) -> None:
    page.underlay.lay(scan)
    page.underlay.opacity.setValue(35)
    other = scan.rename(scan.with_name("other.png"))
    page.underlay.lay(other)
    assert page.underlay.opacity.value() == 35
    page.underlay.drop.click()
    page.underlay.lay(other)  # as for a sheet that had none
    assert page.underlay.opacity.value() == 35


def test_locked_points_stay(page: MapPage, scan: Path) -> None:
    page.underlay.lay(scan)
    page.underlay.locked.click()
    page.underlay.point_at(10, 10)
    assert page.underlay.pending is None
    assert not page.underlay.adjust.isEnabled()


def test_to_lock_the_points_ends_that_they_are_set(page: MapPage, scan: Path) -> None:
    page.underlay.lay(scan)
    assert page.underlay.adjust.isChecked()
    page.underlay.locked.click()
    assert not page.underlay.adjust.isChecked() and not page.underlay.is_begun


def test_a_picture_that_is_gone_is_told_with_its_name(page: MapPage, scan: Path) -> None:
    page.underlay.lay(scan)
    scan.unlink()
    page.step(1, 0)
    assert str(scan) in page.underlay.said.text() and "not there" in page.underlay.said.text()


def test_a_file_that_is_no_picture_is_refused_and_the_picture_before_stays(page: MapPage, scan: Path) -> None:
    page.underlay.lay(scan)
    page.underlay._keep(Underlay(str(scan), (point("B1.01", 50, 50),), 40))
    laid = page.underlay.underlay
    broken = scan.with_name("check.pdf")
    broken.write_text("no picture")
    said: list[str] = []
    page._desk.refused.connect(said.append)
    page.underlay.lay(broken)
    assert page.underlay.underlay == laid and page.underlay.image() is not None
    assert len(said) == 1 and "check.pdf" in said[0]


def test_locked_points_stay_with_another_picture(page: MapPage, scan: Path) -> None:
    page.underlay.lay(scan)
    page.underlay._keep(Underlay(str(scan), (point("B1.01", 50, 50),), 40, True))
    other = scan.rename(scan.with_name("other.png"))
    page.underlay.lay(other)
    assert page.underlay.underlay == Underlay(str(other), (point("B1.01", 50, 50),), 40, True)


def test_no_picture_leaves_the_block_alone(page: MapPage) -> None:
    assert page.scan.isHidden() and page.view.laid is None
    assert "sheet B" in page.underlay.said.text()
