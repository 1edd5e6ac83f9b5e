"""A list of errata on paper: what a page may part, and what it may not."""

from dataclasses import replace

import pypdfium2  # type: ignore[import-untyped]
from PySide6.QtCore import QBuffer, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.publishing.listing import ErrataList
from editor.publishing.page import Drawn, Pair
from editor.publishing.paper import as_paper
from editor.window.drawings.errata_paper import errata_pdf
from tests.publishing.errata import small_list


def long_list(count: int) -> ErrataList:
    """The small list, whose first erratum that has values has so many rows of them."""
    found = small_list()
    section = next(section for section in found.sections if section.entries[0].values)
    entry = section.entries[0]
    change = entry.values[0]
    changes = tuple(replace(change, head=f"Value {n}", line=f"Value {n}", title="") for n in range(count))
    return replace(found, sections=(replace(section, entries=(replace(entry, changes=changes),)),), questions=())


def pages_of(found: ErrataList) -> list[str]:
    """Return what stands on each page, without spaces: readers of PDF guess these."""
    document = pypdfium2.PdfDocument(errata_pdf(found, {}))
    return ["".join(page.get_textpage().get_text_range().split()) for page in document]


def test_a_heading_stays_with_what_it_is_above() -> None:
    groups, _ = as_paper(small_list(), {})
    assert not any(group[-1].leads for group in groups)
    assert all(strip.leads for group in groups for strip in group if "<h2>" in strip.said)


def test_a_picture_stands_on_the_page_of_the_last_line_above_it(qtbot: QtBot) -> None:
    image = QImage(300, 260, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    data = QBuffer()
    image.save(data, "PNG")  # type: ignore[call-overload]
    drawn = Drawn(data.data().data(), 300, 260)
    for count in (30, 34, 38, 42):  # the table ends higher and lower on its page
        found = long_list(count)
        pictures = {found.sections[0].entries[0].row.key: [Pair("Drawnhere", drawn, drawn)]}
        document = pypdfium2.PdfDocument(errata_pdf(found, pictures))
        pages = ["".join(page.get_textpage().get_text_range().split()) for page in document]
        (page,) = [page for page in pages if "Drawnhere" in page]
        assert f"Value{count - 1}" in page


def test_each_page_of_a_long_table_has_its_head(qtbot: QtBot) -> None:
    pages = [page for page in pages_of(long_list(120)) if "notyetseen8" in page]
    assert ["WhatPrintedCorrect" in page for page in pages] == [True] * len(pages) and len(pages) > 1


def test_no_row_of_a_long_table_is_lost_or_comes_twice(qtbot: QtBot) -> None:
    said = "".join(pages_of(long_list(120)))
    assert [said.count(f"Value{n}notyetseen") for n in range(120)] == [1] * 120


def test_a_text_that_is_longer_than_a_page_goes_on_over_the_next(qtbot: QtBot) -> None:
    found = small_list()
    row = replace(found.sections[0].entries[0], row=found.sections[0].entries[0].row.model_copy(
        update={"reason": "It was never said. " * 700 + "The end."}
    ))  # fmt: skip
    pages = pages_of(replace(found, sections=(replace(found.sections[0], entries=(row,)),), questions=()))
    assert len(pages) >= 3 and any("Theend." in page for page in pages)


def test_laying_out_may_be_stopped_before_each_erratum(qtbot: QtBot) -> None:
    begun: list[int] = []
    errata_pdf(small_list(), {}, lambda: begun.append(1))
    assert len(begun) >= len([*small_list().entries])
