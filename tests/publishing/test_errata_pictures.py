"""Pictures of errata: what is drawn of what somebody has seen, and of what nobody has."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from db.outputs import OutputError
from editor.publishing.listing import Wanted, listed
from editor.publishing.page import Drawn, Pair
from editor.window.drawings import errata_pictures as pictures_module
from editor.window.drawings.errata_lists import write_pdf
from editor.window.drawings.errata_pictures import SCALE, SeenRows, errata_pictures, in_one
from editor.window.models.close_ups import CloseUps
from engine.data import schema
from engine.data.schema import CitationRow
from tests.editor.small import GAME, RESERVE, TANKS, TableRows, shipped_rows
from tests.publishing.errata import FACE, RIVER, small_list, with_errata
from tests.some_now import some_now


def pictures(is_river_seen: bool = False) -> dict[str, list[Pair]]:
    found = with_errata()
    if is_river_seen:
        found.citations.append(
            CitationRow(game=GAME, table="hexside", row_key=RIVER, field="*", certainty="owner", source="copy")
        )
    rows = TableRows(found)
    return errata_pictures(rows, listed(rows, GAME, Wanted()))


def image(drawn: Drawn | None) -> QImage:
    assert drawn is not None
    return QImage.fromData(drawn.png)


def test_errata_of_map_and_counters_have_pictures(qtbot: QtBot) -> None:
    assert {key: len(pairs) for key, pairs in pictures().items()} == {"E-2": 1, "E-10": 1}


def test_a_river_that_nobody_has_seen_is_not_drawn_as_printed(qtbot: QtBot) -> None:
    (pair,) = pictures()["E-2"]
    assert (pair.is_seen, pair.printed) == (False, None)


def test_a_river_that_was_seen_is_drawn_as_printed_and_not_as_corrected(qtbot: QtBot) -> None:
    (pair,) = pictures(is_river_seen=True)["E-2"]
    assert (pair.is_seen, image(pair.printed) == image(pair.corrected)) == (True, False)


def test_a_counter_is_drawn_with_either_value(qtbot: QtBot) -> None:
    (pair,) = pictures()["E-10"]
    assert image(pair.printed) != image(pair.corrected)


def drawn_values(kept: dict[tuple[str, str], set[str]], counter: str) -> list[str]:
    """The lines of strengths as printed; of the tanks the attack, 4, is printed, and no more is seen."""
    rows = SeenRows(TableRows(with_errata()), GAME, kept)
    found = CloseUps(rows, GAME, "E-10", {}, hidden=rows.hidden).counters([counter])
    return [before.values for before, _ in found if before is not None]


def test_a_value_of_a_counter_that_nobody_has_seen_is_a_question_mark_beside_one_that_was_seen() -> None:
    assert drawn_values({}, TANKS)[0] == "4-?-?"


def test_a_face_of_which_nobody_has_seen_a_value_is_blank() -> None:
    assert set(drawn_values({}, RESERVE)) == {""}


def test_of_a_counter_that_an_erratum_changes_other_values_that_nobody_has_seen_are_question_marks() -> None:
    assert drawn_values({("face", FACE): {"attack"}}, TANKS)[0] == "4-?-?"


def test_a_corrected_counter_shows_no_value_that_nobody_has_seen(qtbot: QtBot) -> None:
    found = with_errata()
    (pair,) = pictures()["E-10"]
    for row in found.of(schema.FaceRow, counter=TANKS, face="full"):
        other = {name: 99 for name in row.values if name != "attack"}
        found.rows["face"][found.rows["face"].index(row)] = type(row).model_validate(row.model_dump() | other)
    rows = TableRows(found)
    (changed,) = errata_pictures(rows, listed(rows, GAME, Wanted()))["E-10"]
    assert image(pair.corrected) == image(changed.corrected)


def test_a_hex_that_nobody_has_seen_is_a_bare_outline() -> None:
    rows = SeenRows(TableRows(with_errata()), GAME, {})
    terrain = {row.hex: row.terrain for row in rows.find(schema.HexRow, game=GAME)}
    assert (terrain["B1.01"], terrain["B2.02"]) == ("clear", "unknown")


@pytest.mark.parametrize("game", some_now(3, ["scs1994", "spi1977", "hj1986"]))
def test_shipped_errata_of_the_map_have_pictures(game: str, qtbot: QtBot) -> None:
    rows = shipped_rows(game)
    found = listed(rows, game, Wanted())
    (section,) = [section for section in found.sections if section.title == "Map"]
    assert {entry.row.key for entry in section.entries} <= errata_pictures(rows, found).keys()


def test_pictures_of_an_erratum_are_put_together_for_a_post(qtbot: QtBot) -> None:
    (pair,) = pictures()["E-10"]
    one = QImage.fromData(in_one([pair, pair]))
    high = image(pair.printed).height()
    assert (one.width(), one.height()) == (2 * 200 + 16, 2 * (30 + high) + 16)


def test_units_that_only_stand_somewhere_make_no_picture_of_a_post(qtbot: QtBot) -> None:
    (pair,) = pictures()["E-10"]
    assert in_one([Pair("", None, pair.corrected)]) == b""


def test_a_piece_of_the_map_that_nobody_has_seen_otherwise_is_in_the_picture_of_a_post(qtbot: QtBot) -> None:
    (pair,) = pictures()["E-2"]
    one = QImage.fromData(in_one([pair]))
    assert pair.printed is None
    assert one.height() == image(pair.corrected).height() + 30


def test_a_close_up_of_a_hex_is_no_wider_than_five_hexes(qtbot: QtBot) -> None:
    rows = shipped_rows("scs1994")
    (pair,) = errata_pictures(rows, listed(rows, "scs1994", Wanted()))["E-03"]
    assert 4 < image(pair.corrected).width() / SCALE < 5


def test_a_pdf_takes_the_place_of_a_pdf_alone(tmp_path: Path, qtbot: QtBot) -> None:
    out = tmp_path / "errata.pdf"
    for _ in range(2):
        write_pdf(small_list(), pictures(), out)
    assert out.read_bytes().startswith(b"%PDF-")
    out.write_text("a letter", "utf-8")
    with pytest.raises(OutputError, match="a PDF"):
        write_pdf(small_list(), {}, out)


def test_nothing_is_drawn_of_what_does_not_fit(qtbot: QtBot) -> None:
    # its tanks attack with 4, and the erratum expects 5: nothing is applied
    rows = TableRows(with_errata({"E-1": ("Tanks", "official", "", [("set", "face", FACE, "attack", 5, 6, "")])}))
    assert errata_pictures(rows, listed(rows, GAME, Wanted())) == {}


def test_of_a_town_that_is_moved_both_hexes_are_marked_and_not_the_side_between_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    change = ("set", "place", f"{GAME}|board|losheim", "hexes", "B2.02", "B2.03", "")
    rows = TableRows(with_errata({"E-1": ("Losheim", "official", "", [change])}))
    marked: list[list[tuple[str, ...]]] = []

    def drawn(_scene: object, spots: list[tuple[str, ...]]) -> Drawn:
        marked.append(spots)
        return Drawn(b"", 1, 1)

    monkeypatch.setattr(pictures_module, "_map", drawn)
    found = listed(rows, GAME, Wanted())
    errata_pictures(rows, found)
    assert marked == [[("B2.02",), ("B2.03",)]] * 2  # as printed and as corrected
    (entry,) = found.entries
    assert entry.values[0].line == "Losheim, hex: B2.02 → B2.03"
