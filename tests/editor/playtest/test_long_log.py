"""The log of a campaign has fifty thousand lines: it lists a thousand, and leads to the others."""

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.play_log import _LISTED, PlayLog

LINES = [LogLine(number, "event", f"thing {number}") for number in range(5 * _LISTED)]


@pytest.fixture
def log(qtbot: QtBot) -> PlayLog:
    found = PlayLog()
    qtbot.addWidget(found)
    found.show_lines(LINES)
    return found


def texts(log: PlayLog) -> list[str]:
    return [log.list.item(row).text().strip() for row in range(log.list.count())]


def test_the_last_lines_are_listed_and_the_first_says_how_many_come_before(log: PlayLog) -> None:
    assert texts(log)[0] == f"… {4 * _LISTED} lines before"
    assert texts(log)[1:] == [f"thing {number}" for number in range(4 * _LISTED, 5 * _LISTED)]


def test_lines_that_are_added_stand_below_and_no_list_grows_without_end(log: PlayLog) -> None:
    more = [*LINES, *(LogLine(number, "event", f"thing {number}") for number in range(5 * _LISTED, 7 * _LISTED))]
    log.show_lines(more[: 5 * _LISTED + 3])
    assert texts(log)[-3:] == [f"thing {5 * _LISTED + number}" for number in range(3)]
    log.show_lines(more)
    assert len(texts(log)) == _LISTED + 1
    assert texts(log)[-1] == f"thing {7 * _LISTED - 1}"


def test_a_click_on_the_first_lists_those_before_and_one_on_the_last_those_after(log: PlayLog) -> None:
    log.list.itemClicked.emit(log.list.item(0))
    assert f"thing {4 * _LISTED - 1}" in texts(log)
    assert texts(log)[-1].endswith("lines after")
    log.list.itemClicked.emit(log.list.item(log.list.count() - 1))
    assert texts(log)[-1] == f"thing {5 * _LISTED - 1}"


def test_a_record_that_is_looked_at_is_listed_and_marked_and_then_the_last_lines_again(log: PlayLog) -> None:
    for record in (7, 3 * _LISTED, 5 * _LISTED - 1):
        log.mark(record)
        item = log.list.currentItem()
        assert item is not None
        assert item.text().strip() == f"thing {record}"
    log.mark(7)
    log.mark(None)
    assert log.list.currentItem() is None
    assert texts(log)[-1] == f"thing {5 * _LISTED - 1}"


def test_a_line_that_comes_while_an_old_record_is_looked_at_is_listed_with_those_before_it(log: PlayLog) -> None:
    log.mark(7)
    log.show_lines([*LINES, LogLine(len(LINES), "event", "news")])
    assert texts(log)[-2:] == [f"thing {5 * _LISTED - 1}", "news"]
