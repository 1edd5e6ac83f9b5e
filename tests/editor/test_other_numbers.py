"""A map of two sheets that overlap: the inspector and every search know a hex by each of its numbers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex
from sqlalchemy import insert

from db.connection import make_engine
from db.models import TABLES
from editor.edits import setup
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.frame.finding import hex_of
from editor.window.models import called
from editor.window.panels.hex_sheet import HexSheet
from editor.window.panels.library_tree import LibraryTree
from editor.window.panels.table_view import TablePanel
from editor.window.panels.work_tables import CountersArea, arrivals_panel, units_panel
from engine.core.numbering import other_names
from engine.data import schema
from tests.editor.small import GAME, MAP, RESERVE, SHEET, TANKS

# The sheet A numbers the columns 3 and 2 of the board (numbers 02 and 03 of B) as its 12 and 13, all four rows alike,
# and sheet B keeps what the board lists: A2.12 is B2.02, A3.13 is B3.03.
OTHER = SHEET.model_copy(
    update={
        "sheet": "A", "label": "A{a}.{b:02d}", "column_0": 15, "a_first": 1, "a_last": 4, "b_first": 12, "b_last": 13,
    }
)  # fmt: skip
AROUND = {"B2.01", "B2.03", "B1.02", "B1.03", "B3.02", "B3.03"}
"""The hexes around B2.02: two of its row, and two of each row beside it. Row 2 is cell row 2, which is not shifted, so
that number 02 (column 3) touches columns 2 and 3 of the rows beside it: numbers 03 and 02."""


@pytest.fixture
def desk(document: Document, library: Path) -> Iterator[Desk]:
    yield Desk(document)


@pytest.fixture
def library(library: Path) -> Path:
    """The small library with a second sheet that comes first in order, and aliases."""
    rows = (
        OTHER,
        schema.AliasRow(game=GAME, kind="counter", alias="First Tanks", key=TANKS),
        schema.AliasRow(game=GAME, kind="formation", alias="Indianhead", key="allied/2 Inf Div"),
        schema.AliasRow(game=GAME, kind="place", alias="Lossem", key="losheim"),
    )
    engine = make_engine(library)
    with engine.begin() as connection:
        for row in rows:
            connection.execute(insert(TABLES[row.TABLE]).values(row.model_dump(mode="json")))
    engine.dispose()
    return library


def _shown(sheet: HexSheet) -> list[str]:
    return [row.name.text().split()[-1] for row in sheet.side_rows if row.name.text() and not row.name.isHidden()]


def test_all_six_neighbors_are_inspected_where_another_sheet_numbers_some_of_them_too(desk: Desk) -> None:
    sheet = HexSheet(desk)
    sheet.show_hex("B2.02")
    assert len(_shown(sheet)) == 6 and set(_shown(sheet)) == AROUND


def test_the_inspector_names_a_hex_by_both_its_numbers(desk: Desk) -> None:
    sheet = HexSheet(desk)
    titles = []
    for label in ("B2.02", "B2.01"):
        sheet.show_hex(label)
        titles.append(sheet.title.text())
    assert titles == ["Hex B2.02 (A2.12)   Losheim", "Hex B2.01"]


def test_the_finder_tells_the_listed_number_and_the_other_one_of_a_hex(desk: Desk) -> None:
    found = [(each.title, each.detail) for typed in ("A2.12", "B2.01") for each in hex_of(desk, typed, lambda _: None)]
    assert found == [("Hex B2.02", "A2.12"), ("Hex B2.01", "")]


def test_a_road_laid_to_a_neighbor_of_two_numbers_is_written_under_the_listed_ones(desk: Desk) -> None:
    sheet = HexSheet(desk)
    sheet.show_hex("B2.01")
    (row,) = [row for row in sheet.side_rows if row.name.text().endswith(" B2.02")]
    row.road.setCurrentIndex(row.road.findData("trail"))
    row.road.activated.emit(row.road.currentIndex())
    (link,) = desk.document.rows.find(schema.LinkRow, game=GAME, map=MAP, hex_a="B2.01", hex_b="B2.02")
    assert link.kind == "trail"


def _leaves(tree: LibraryTree, parent: QModelIndex | None = None) -> list[str]:
    parent = parent if parent is not None else QModelIndex()
    found: list[str] = []
    for row in range(tree.shown.rowCount(parent)):
        index = tree.shown.index(row, 0, parent)
        found += _leaves(tree, index) if tree.shown.rowCount(index) else [str(index.data())]
    return found


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("A2.12", ["Losheim  B2.02", "1 Pz Rgt   B2.02"]),
        ("a3.13", ["1 Arty Rgt   B3.03"]),
        ("first tanks", ["1 Pz Rgt   B2.02"]),
        ("Lossem", ["Losheim  B2.02"]),
    ],
)
def test_the_library_is_searched_by_the_number_of_the_other_sheet_and_by_an_alias(
    desk: Desk, typed: str, found: list[str]
) -> None:
    tree = LibraryTree(desk)
    tree.search.setText(typed)
    assert _leaves(tree) == found


def test_a_unit_that_was_moved_is_found_by_the_other_number_of_its_new_hex(desk: Desk) -> None:
    tree = LibraryTree(desk)
    document = desk.document
    desk.try_edit(lambda: setup.move_setup(document.rows, document.game, document.scenario, TANKS, "B4.03"))
    tree.search.setText("A4.13")
    assert _leaves(tree) == ["1 Pz Rgt   B4.03"]


def _units(panel: TablePanel, typed: str) -> list[str]:
    panel.filter.setText(typed)
    indexes = [panel.shown.index(row, 0) for row in range(panel.shown.rowCount())]
    return [panel.source.item(panel.shown.mapToSource(index).row()).counter.key for index in indexes]


def test_the_set_up_is_filtered_by_the_number_of_the_other_sheet_and_by_an_alias(desk: Desk) -> None:
    panel = units_panel(desk)
    assert [_units(panel, typed) for typed in ("A2.12", "tanks first", "A2.13")] == [[TANKS], [TANKS], []]


def test_counters_and_arrivals_are_filtered_by_the_alias_of_a_formation(desk: Desk) -> None:
    assert [_units(make(desk), "indianhead") for make in (CountersArea, arrivals_panel)] == [[RESERVE], [RESERVE]]


def test_the_other_numbers_of_a_hex_are_looked_up_once_for_all_that_stands_there(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(called, "other_names", lambda sheets, word: asked.append(word) or other_names(sheets, word))
    names = called.Called.here(desk)
    assert [names.also(place) for place in ("B2.02", "B3.03", "B2.02, B3.03")] == ["A2.12", "A3.13", "A2.12 A3.13"]
    assert asked == ["B2.02", "B3.03"]
