"""What errata say of a scenario is so in its copies, cuts and variants, begun in the window or by a command."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from editor.cli import app
from editor.edits.errata import add_change, create, switch
from editor.edits.scenarios import copy_scenario, new_scenario
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from engine.data import schema
from tests.editor.small import GAME, RESERVE, SCENARIO, TANKS
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
BEGUN = "begun"


def mend(document: Document) -> None:
    """Let an official erratum place the tanks, which are printed in B2.02, in B2.03."""
    made = create(document.baseline, GAME, "Tanks", "official")
    document.edit(made, cited=True)
    printed = {"table": "setup", "row_key": f"{GAME}|{SCENARIO}|{TANKS}", "field": "place", "printed": "B2.02"}
    document.edit(
        add_change(document.baseline, GAME, str(made.changes[0].key[1]), "set", **printed, value="B2.03"), cited=True
    )


def place_of_tanks(document: Document) -> tuple[str, str]:
    """Return where the tanks start in what was begun: as it is stored, and as it is in force."""
    document.choose(GAME, BEGUN)
    ((stored,), (found,)) = (
        rows.find(schema.SetupRow, game=GAME, scenario=BEGUN, counter=TANKS)
        for rows in (document.baseline, document.rows)
    )
    return stored.place, found.place


@pytest.mark.parametrize(("how", "stored"), some_now(3, [("copy", "B2.03"), ("cut", "B2.03"), ("variant", "B2.02")]))
def test_a_command_begins_with_what_errata_say(library: Path, qapp: object, how: str, stored: str) -> None:
    document = Document.open(library)
    mend(document)
    document.close()
    line = ["scenario", how, str(library), "--game", GAME, "--from", SCENARIO, "--as", BEGUN]
    assert CliRunner().invoke(app, line).exit_code == 0
    document = Document.open(library)
    assert place_of_tanks(document) == (stored, "B2.03")
    sources = {row.source for row in document.baseline.cited(GAME)["setup"] if f"|{BEGUN}|" in row.row_key}
    document.close()
    assert not any(source.startswith("erratum/") for source in sources)


@pytest.mark.parametrize(("how", "stored"), some_now(3, [("copy", "B2.03"), ("cut", "B2.03"), ("variant", "B2.02")]))
@pytest.mark.parametrize("shown", some_now(2, [SCENARIO, "other"]))
def test_the_window_begins_with_what_errata_say_whichever_scenario_is_shown(
    used_window: MainWindow, how: str, stored: str, shown: str
) -> None:
    document = used_window.document
    mend(document)
    document.edit(new_scenario(document.baseline, GAME, "other"), cited=True)
    document.choose(GAME, shown)
    used_window.open_area("begin")
    page = used_window.area("begin")
    assert isinstance(page, BeginPage)
    page.choose(how)
    page.source.setCurrentIndex(page.source.findData(SCENARIO))
    page.title.setText(BEGUN)
    assert page.make()
    assert place_of_tanks(document) == (stored, "B2.03")


def house(document: Document, other: str) -> None:
    """Let a house erratum that another scenario alone plays with place the tanks there in B2.03."""
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, other), cited=True)
    document.edit(create(document.baseline, GAME, "Tanks"), cited=True)
    printed = {"table": "setup", "row_key": f"{GAME}|{other}|{TANKS}", "field": "place", "printed": "B2.02"}
    document.edit(add_change(document.baseline, GAME, "house-1", "set", **printed, value="B2.03"), cited=True)
    document.edit(switch(document.baseline, GAME, other, "house-1", True), cited=True)


@pytest.mark.deep
def test_a_command_takes_the_positions_of_another_scenario_as_they_are_in_force_there(
    library: Path, qapp: object
) -> None:
    document = Document.open(library)
    house(document, "other")
    document.close()
    line = ["scenario", "cut", str(library), "--game", GAME, "--from", SCENARIO, "--as", BEGUN]
    assert CliRunner().invoke(app, [*line, "--positions-from", "other"]).exit_code == 0
    document = Document.open(library)
    assert place_of_tanks(document) == ("B2.03", "B2.03")
    document.close()


@pytest.mark.deep
def test_the_window_takes_the_positions_of_another_scenario_as_they_are_in_force_there(used_window: MainWindow) -> None:
    document = used_window.document
    house(document, "other")
    page = cut_page(used_window)
    page.positions.setCurrentIndex(page.positions.findData("other"))
    assert page.make()
    assert place_of_tanks(document) == ("B2.03", "B2.03")


def cut_page(window: MainWindow) -> BeginPage:
    window.document.choose(GAME, SCENARIO)
    window.open_area("begin")
    page = window.area("begin")
    assert isinstance(page, BeginPage)
    page.choose("cut")
    page.title.setText(BEGUN)
    return page


@pytest.mark.parametrize("answer", some_now(2, ["", "drop"]))
def test_the_window_lets_who_came_before_start_where_he_came_in_unless_told_otherwise(
    used_window: MainWindow, answer: str
) -> None:
    page = cut_page(used_window)
    page.positions.setCurrentIndex(page.positions.findData("schedule"))
    page.first.setValue(3)
    page.look()
    assert page.plan is not None
    (item,) = [item for item in page.plan.items if isinstance(item.row, schema.ArrivalRow)]
    if answer:
        page.review.answers[item.key] = answer
    assert page.make()
    start = used_window.document.baseline.find(schema.SetupRow, game=GAME, scenario=BEGUN, counter=RESERVE)
    assert [row.place for row in start] == ([] if answer else ["B1.05"])
