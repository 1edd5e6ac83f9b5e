"""Who comes into a cut from outside stands where there is room, also when many are answered at once; or it is told."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db.changes import EditError
from editor.cutting.cut import Cut, cut_scenario, plan_cut, settled
from editor.cutting.items import Choice
from editor.cutting.room import NO_ROOM
from editor.edits.draft import Draft, made
from editor.edits.stack_limits import limit_of
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.settings import Settings
from engine.data import schema
from tests.editor.small import GAME, GUNS, SCENARIO, TANKS, shipped_rows

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

ARDENNES, WHOLE = "scs1994", "battle-for-the-ardennes"
MIDDLE = ("B42.15", "B42.03", "B30.03", "B30.15")


def moved(cut: Cut) -> dict[str, Choice]:
    """Answer *Move* for all units of the set-up outside."""
    return {item.key: "move" for item in cut.items if isinstance(item.becomes.get("move"), schema.SetupRow)}


@pytest.mark.deep
def test_all_units_outside_that_are_moved_at_once_fill_no_hex_over_its_limit_and_none_with_both_sides() -> None:
    rows = shipped_rows(ARDENNES)
    cut = plan_cut(rows, ARDENNES, WHOLE, "cut", MIDDLE)
    answers = moved(cut)
    limit, _ = limit_of(rows, ARDENNES, WHOLE)
    counters = {row.key: row for row in rows.find(schema.CounterRow)}
    roles = {row.key: row.role for row in rows.find(schema.UnitTypeRow)}
    assert limit is not None and len(answers) > 100
    sizes: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    sides: dict[str, set[str]] = defaultdict(set)
    for change in cut_scenario(cut, answers).changes:
        if change.table != "setup" or change.after is None or ":" in str(change.after["place"]):
            continue
        place, counter = str(change.after["place"]), counters[str(change.after["counter"])]
        if roles[counter.unit_type] in ("greif", "dump"):  # hidden teams and dumps stand anywhere
            continue
        lost = change.after["steps_lost"]
        assert isinstance(lost, int)
        sizes[place, counter.side] += limit.size(counter.key, roles[counter.unit_type], (counter.steps or 0) - lost)
        sides[place].add(counter.side)
    assert max(sizes.values()) <= limit.limit
    assert max(map(len, sides.values())) == 1


def test_one_unit_that_is_moved_alone_comes_to_the_nearest_hex() -> None:
    cut = plan_cut(shipped_rows(ARDENNES), ARDENNES, WHOLE, "cut", MIDDLE)
    last = [*moved(cut)][-1]
    plain = {item.key: item.becomes for item in cut.items}
    found = {item.key: item.becomes for item in settled(cut, {last: "move"}).items}
    assert found[last]["move"] == plain[last]["move"]


def test_units_that_find_no_room_are_named_and_nothing_is_cut() -> None:
    cut = plan_cut(shipped_rows("spi1977"), "spi1977", "campaign", "cut", ("C0711", "C0723"))
    with pytest.raises(EditError, match=r"The cut has no room for .* and \d+ more: let them arrive, or drop them"):
        cut_scenario(cut, moved(cut))


@pytest.fixture
def page(document: Document, qtbot: QtBot, tmp_path: Path) -> Iterator[BeginPage]:
    """Return the page that cuts, of a scenario in which a hex holds one step."""
    limit = made(schema.ScenarioParameterRow, game=GAME, scenario=SCENARIO, key="stacking_limit", value="1", rule="")
    draft = Draft()
    draft.add(limit)
    document.edit(draft.done("One step"))
    document.choose(GAME, SCENARIO)
    window = MainWindow(document, Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(window)
    window.show()
    window.commands.do_scenario_cut()
    found = window.area("begin")
    assert isinstance(found, BeginPage)
    QApplication.processEvents()
    yield found


@pytest.mark.deep
def test_the_review_says_other_hexes_for_units_that_are_moved_together(page: BeginPage) -> None:
    page.outline.setText("B1.05, B1.04, B4.04, B4.05")
    page.look()
    page.review.answer_all("move")
    page.look()
    places = {item.key.rpartition("|")[2]: item.becomes["move"].said("place") for item in page.review.asked}
    assert places[TANKS] != places[GUNS] and page.begin.isEnabled()
    cells = {cell.text() for row in range(2) if (cell := page.review.item(row, 3)) is not None}
    assert cells == {f"Move to {places[TANKS]}", f"Move to {places[GUNS]}"}


def test_a_unit_without_room_is_told_before_the_cut_can_be_begun(page: BeginPage) -> None:
    page.outline.setText("B4.04, B4.05")
    page.look()
    page.review.answer_all("move")
    page.look()
    assert "The cut has no room for" in page.missing.text() and not page.begin.isEnabled()
    lost = next(item for item in page.review.asked if item.reason.endswith(NO_ROOM))
    page.review.answer(lost.key, "drop")
    page.look()
    assert page.begin.isEnabled(), page.missing.text()
