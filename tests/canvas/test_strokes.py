"""Curves as straight lines: they go through the points of the curve, and are painted where they were said to be."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.window.canvas.stamps import blank_image
from editor.window.canvas.strokes import bent, draw_lines, lines_in, parts, polygon, shares_of_four

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("controls", [1, 2])
def test_a_curve_becomes_lines_between_points_of_it(controls: int) -> None:
    """Those of Qt at a quarter, a half, three quarters and the end."""
    points = [(3.0, 5.0), (6.0, -2.0)][:controls]
    path = QPainterPath(QPointF(1.0, 2.0))
    if controls == 1:
        path.quadTo(*points[0], 9.0, 4.0)
        found = bent(*(np.array([point]) for point in ((1.0, 2.0), *points, (9.0, 4.0))), 4)[0]
    else:
        path.cubicTo(*points[0], *points[1], 9.0, 4.0)
        after = np.array(shares_of_four(4)) @ np.array([(1.0, 2.0), *points, (9.0, 4.0)])
        found = np.concatenate([np.concatenate([[(1.0, 2.0)], after[:-1]]), after], axis=1)
    expected = [path.pointAtPercent(0.0), *(_at(path, part) for part in (0.25, 0.5, 0.75)), path.pointAtPercent(1.0)]
    assert len(found) == 4
    assert found[:, :2] == pytest.approx(np.array([(point.x(), point.y()) for point in expected[:-1]]))
    assert found[:, 2:] == pytest.approx(np.array([(point.x(), point.y()) for point in expected[1:]]))


def _at(path: QPainterPath, part: float) -> QPointF:
    """Return the point of a curve at a value of its parameter; Qt asks by length."""
    points = [path.elementAt(place) for place in range(path.elementCount())]
    middle = [(point.x, point.y) for point in points]
    while len(middle) > 1:
        middle = [
            (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in zip(middle, middle[1:], strict=False)
        ]
    return QPointF(*middle[0])


def test_a_shape_has_the_corners_that_it_is_given() -> None:
    given = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]
    assert [(at.x(), at.y()) for at in polygon(np.array(given)).toList()] == given


def test_more_lines_than_are_drawn_at_a_time_are_all_drawn_once() -> None:
    """1,200 columns of one pixel, of which each second is drawn: 600 lines of 8 pixels."""
    image = blank_image(1200, 10)
    drawn = parts([(2 * place + 0.5, 1.0, 2 * place + 0.5, 9.0) for place in range(600)])
    painter = QPainter(image)
    pen = QPen(QColor("#204060"), 1.0)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    draw_lines(painter, pen, lines_in([drawn]))
    draw_lines(painter, pen, lines_in([]))
    painter.end()
    inked = np.frombuffer(image.constBits(), np.uint32).reshape(10, -1) != 0
    assert inked[5].tolist() == [True, False] * 600
