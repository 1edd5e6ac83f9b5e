"""Is it told that an erratum stands above a value that was changed?"""

from editor.edits.errata_changes import duplicate
from editor.edits.overruled import overruled
from editor.edits.rules import set_parameter
from editor.window.desk import Desk
from editor.window.document import Document
from tests.editor.small import GAME, SCENARIO

LIMIT = "stacking_limit"


def test_the_printed_value_of_which_an_erratum_makes_another_is_told_with_what_is_played(document: Document) -> None:
    document.choose(GAME, SCENARIO)
    desk = Desk(document)
    told: list[str] = []
    desk.told.connect(told.append)
    desk.new_erratum("House")
    assert desk.try_edit(lambda: set_parameter(document.rows, GAME, LIMIT, "9"))
    assert told[-1] == "Parameter stacking limit: 6 to 9"
    desk.mean("")
    assert desk.try_edit(lambda: set_parameter(document.rows, GAME, LIMIT, "6"))
    said = "the erratum house-1 makes it 9, with which play goes on; change the erratum, or switch it off"
    assert told[-1] == f"Parameter stacking limit: 9 to 6; but {said}"


def test_of_a_value_without_erratum_nothing_is_told(document: Document) -> None:
    document.choose(GAME, SCENARIO)
    changes = set_parameter(document.rows, GAME, LIMIT, "7")
    document.edit(changes)
    assert overruled(document.rows, changes) == ""


def test_where_errata_disagree_none_is_said_to_make_what_is_played(document: Document) -> None:
    document.choose(GAME, SCENARIO)
    desk = Desk(document)
    told: list[str] = []
    desk.told.connect(told.append)
    for title, value in (("House", "9"), ("Guest", "8")):
        desk.new_erratum(title)
        assert desk.try_edit(lambda value=value: set_parameter(document.rows, GAME, LIMIT, value))  # type: ignore[misc]
    assert told[-1].endswith("but play goes on with 6: see errata house-1 and house-2")


def test_a_copy_of_an_erratum_that_is_off_is_not_named(document: Document) -> None:
    document.choose(GAME, SCENARIO)
    desk = Desk(document)
    told: list[str] = []
    desk.told.connect(told.append)
    desk.new_erratum("House")
    assert desk.try_edit(lambda: set_parameter(document.rows, GAME, LIMIT, "9"))
    document.edit(duplicate(document.baseline, GAME, "house-1"))
    desk.mean("")
    assert desk.try_edit(lambda: set_parameter(document.rows, GAME, LIMIT, "6"))
    assert "the erratum house-1 makes it 9" in told[-1] and "house-2" not in told[-1]
