"""Units whose place the rulebook has lost stand where play supposes them, and are told so in every place."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QImage

from editor.edits.place_words import LOST
from editor.edits.supposed import supposed_hexes
from editor.pasting.accepting import accept
from editor.pasting.reading import read_list
from editor.texts.card_choice import CardChoice
from editor.texts.lists import ListsOfSide
from editor.texts.plain import as_plain
from editor.window.canvas.scene import MapScene
from editor.window.drawings import cards
from editor.window.drawings.cards import draw_cards
from editor.window.drawings.paper import Group, Pages
from editor.window.drawings.sheets import PdfSheets
from engine.data import schema
from engine.data.assemble import assemble
from tests.editor.small import R, shipped_rows
from tests.editor.test_text_lists import Changed
from tests.shipped import shipped_tables
from tests.some_now import some_now

HJ, CAMPAIGN = "hj1986", "campaign"
GROUP, LUETTWITZ = "allied/VIII/402#1", "german/XLVII/Luettwitz#1"
SUPPOSED = "1320 (supposed, reconstructed)"


class Empty(Changed):
    """Rows of a game whose scenarios are empty: nobody starts, arrives or is put anywhere."""

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """See ``Rows``."""
        return [] if kind is schema.PlacementRow else super().find(kind, **where)


@pytest.fixture
def drawn(qapp: object, monkeypatch: pytest.MonkeyPatch) -> tuple[list[MapScene], list[Group]]:
    """The maps and the groups of the set-up cards of a scenario with units whose place is lost."""
    scenes, groups = list[MapScene](), list[Group]()

    def image(scene: MapScene, *_: object) -> QImage:
        scenes.append(scene)
        return QImage(8, 8, QImage.Format.Format_RGB32)

    def flow(_pages: Pages, found: list[Group]) -> Iterator[None]:
        groups.extend(found)
        yield

    monkeypatch.setattr(cards, "scene_image", image)
    monkeypatch.setattr(Pages, "groups", flow)
    data = assemble(shipped_tables(HJ), HJ, CAMPAIGN)
    sheets = PdfSheets(data.title, "a4")
    assert list(draw_cards(shipped_rows(HJ), data, sheets, CardChoice(frozenset({"setup"}))))
    sheets.done()
    return scenes, groups


def test_the_cards_say_in_which_hex_a_unit_is_supposed_and_how_sure_that_is(
    drawn: tuple[list[MapScene], list[Group]],
) -> None:
    groups = {group.label: {each.key for each in group.counters} for group in drawn[1]}
    assert GROUP in groups[SUPPOSED]
    assert not any("not yet placed" in label for label in groups)


@pytest.mark.deep
def test_the_map_of_the_cards_has_a_supposed_unit_where_its_card_says_and_marks_it_unsure(
    drawn: tuple[list[MapScene], list[Group]],
) -> None:
    unsure = {
        each.key: scene.hex_by_counter[each.key]
        for scene in drawn[0]
        for stack in scene.stacks.values()
        for each in stack
        if each.unsure
    }
    rows = supposed_hexes(shipped_rows(HJ), HJ, CAMPAIGN)
    assert unsure == {counter: each.hex for counter, each in rows.items()}


def test_a_list_says_in_which_hex_a_unit_is_supposed() -> None:
    text = as_plain(tuple(ListsOfSide(shipped_rows(HJ), HJ, CAMPAIGN, "allied").setup()))
    assert SUPPOSED in text and "not yet placed" not in text


def test_the_certainty_of_a_supposed_hex_is_that_of_its_row() -> None:
    assert supposed_hexes(shipped_rows(HJ), HJ, CAMPAIGN)[LUETTWITZ].certainty == "derived"


@pytest.mark.parametrize(("side", "units"), some_now(2, [("german", 7), ("allied", 3)]))
@pytest.mark.parametrize("scenario", some_now(2, [CAMPAIGN, "breakthrough"]))
def test_a_supposed_unit_that_a_list_says_is_read_back_without_a_place(scenario: str, side: str, units: int) -> None:
    rows = shipped_rows(HJ)
    text = as_plain(tuple(ListsOfSide(rows, HJ, scenario, side).setup()))
    found = [line for line in read_list(rows, HJ, scenario, side, text) if line.spelled]
    assert all(line.is_sure for line in found)
    assert sum(line.place == LOST for line in found) == units
    assert not accept(rows, HJ, scenario, found).changes  # the hexes in which play supposes them stay too


def test_a_supposed_unit_comes_into_a_scenario_that_lacks_it_where_play_puts_it_and_as_sure_as_its_list_says() -> None:
    rows = Empty(shipped_rows(HJ), [])
    (line,) = read_list(rows, HJ, CAMPAIGN, "german", "XLVII/Luettwitz\t0824 (supposed, derived)")
    changes = accept(rows, HJ, CAMPAIGN, [line])
    written = {each.table: each.after or {} for each in changes.changes}
    assert line.is_sure and written["setup"]["place"] == LOST and written["placement"]["hex"] == "0824"
    assert written["citation"]["certainty"] == "derived" and written["citation"]["table"] == "placement"
    assert changes.carried == {("placement", f"{HJ}|{CAMPAIGN}|{LUETTWITZ}")}


def test_a_firm_unit_that_a_list_supposes_is_looked_at_and_has_no_place_of_its_own_then() -> None:
    rows = shipped_rows(HJ)
    (line,) = read_list(rows, HJ, CAMPAIGN, "allied", "28/112\t1221 (supposed, reconstructed)")
    written = {each.table: each.after or {} for each in accept(rows, HJ, CAMPAIGN, [line]).changes}
    assert not line.is_sure and written["setup"]["place"] == LOST and written["placement"]["hex"] == "1221"


@pytest.mark.parametrize(
    "said",
    [
        "VIII/402\t1321 (supposed, reconstructed)",
        "VIII/402\t1320 (supposed, derived)",
        "28/112\t1221 (supposed, reconstructed)",
    ],
)
def test_a_unit_that_is_not_supposed_where_a_list_says_is_looked_at(said: str) -> None:
    (found,) = read_list(shipped_rows(HJ), HJ, CAMPAIGN, "allied", said)
    assert not found.is_sure and "is not what play supposes" in found.problem
