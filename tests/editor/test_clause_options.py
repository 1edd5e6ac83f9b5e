"""What holds only with an option that is not played is told apart from the rules in force."""

from collections.abc import Sequence

import pytest
from PySide6.QtGui import QImage

from editor.edits.clause_options import out_of_play
from editor.edits.entering import entries_of
from editor.edits.missing import still_missing
from editor.edits.reading import Key
from editor.edits.setup import scenario_row
from editor.texts.card_choice import CardChoice
from editor.texts.document import Heading, Points
from editor.texts.scenario import UNPLAYED, rules_sheet
from editor.window.canvas.scene import MapScene
from editor.window.drawings import cards
from editor.window.drawings.cards import draw_cards
from editor.window.drawings.sheets import PdfSheets
from engine.data import schema
from engine.data.assemble import assemble
from engine.data.schema import CitationRow, Row
from tests.editor.small import R, TableRows, shipped_rows
from tests.shipped import shipped_tables

HJ, CAMPAIGN, CLERVAUX = "hj1986", "campaign", "clervaux"


class Beside:
    """Shipped rows with some more or some left out."""

    def __init__(self, more: Sequence[Row] = (), without: Sequence[str] = ()) -> None:
        self._rows: TableRows = shipped_rows(HJ)
        self._more, self._without = more, without
        self.columns = self._rows.columns

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        more = [row for row in self._more if isinstance(row, kind)]
        found = [row for row in more if all(getattr(row, name) == value for name, value in where.items())]
        out = {row.key_text for row in found}
        kept = [row for row in self._rows.find(kind, **where) if row.key_text not in out]
        if kind is schema.ClauseRow:
            kept = [row for row in kept if row.said("key") not in self._without]
        return [*found, *kept]

    def at(self, kind: type[R], keys: Sequence[Key], /) -> list[R]:
        return [row for key in keys for row in self.find(kind, **dict(zip(kind.KEY, key, strict=True)))]

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        return self._rows.citations(game, table, row_key)


def playing(*options: str) -> Beside:
    asked = schema.ScenarioParameterRow(game=HJ, scenario=CAMPAIGN, key="options", value=" ".join(options), rule="")
    return Beside([asked])


def parts(rows: Beside) -> dict[str, str]:
    """Return the points under each heading of the sheet of rules."""
    found, heading = dict[str, str](), ""
    for block in rules_sheet(rows, HJ, CAMPAIGN):
        if isinstance(block, Heading):
            heading = block.text
        elif isinstance(block, Points):
            found[heading] = "\n".join(block.lines)
    return found


def test_rules_of_options_that_are_not_played_are_printed_as_such() -> None:
    told = parts(Beside())
    assert "SHAEF reserve early: " in told[UNPLAYED]
    assert "82nd and 101st" not in told["Special rules"] and "German artillery" not in told[UNPLAYED]


def test_the_rule_of_an_option_that_is_played_is_in_force() -> None:
    told = parts(playing("advanced", "allied_3"))
    assert "82nd and 101st" in told["Special rules"] and "SHAEF reserve early" not in told[UNPLAYED]


def test_an_option_that_is_played_brings_those_that_it_contains_into_force() -> None:
    rows = shipped_rows(HJ).find(schema.ClauseRow, game=HJ, scenario=CAMPAIGN, kind="special")
    (whole,) = (row for row in rows if row.args.get("option") == "german_12")
    also = whole.args["also"]
    assert isinstance(also, list) and also
    within = {row.key for row in rows if row.args.get("option") in also}
    assert within and within <= {*out_of_play(Beside(), HJ, CAMPAIGN)}
    assert not within & {*out_of_play(playing("german_12"), HJ, CAMPAIGN)}


@pytest.mark.parametrize(("without", "is_told"), [(("levels", "levels-allied", "levels-rest"), True), ((), False)])
def test_points_that_nothing_compares_are_missing_a_clause(without: tuple[str, ...], is_told: bool) -> None:
    told = [each.text for each in still_missing(Beside(without=without), HJ, CLERVAUX)]
    assert any("compares the points" in text for text in told) == is_told


def test_an_edge_that_was_cut_for_another_scenario_is_no_entry_of_this_one() -> None:
    rows = shipped_rows(HJ)
    theirs = [entry.area.key for entry in entries_of(rows, scenario_row(rows, HJ, CLERVAUX))]
    mine = [entry.area.key for entry in entries_of(rows, scenario_row(rows, HJ, CAMPAIGN))]
    assert "clervaux-east" in theirs
    assert mine and not any(key.startswith("clervaux") for key in mine)


@pytest.mark.parametrize(("scenario", "is_drawn"), [(CLERVAUX, True), (CAMPAIGN, False)])
def test_the_small_map_of_the_cards_has_the_edges_of_its_own_scenario_alone(
    qapp: object, monkeypatch: pytest.MonkeyPatch, scenario: str, is_drawn: bool
) -> None:
    drawn: list[MapScene] = []

    def image(scene: MapScene, *_: object) -> QImage:
        drawn.append(scene)
        return QImage(8, 8, QImage.Format.Format_RGB32)

    monkeypatch.setattr(cards, "scene_image", image)
    data = assemble(shipped_tables(HJ), HJ, scenario)
    sheets = PdfSheets(data.title, "a4")
    next(draw_cards(shipped_rows(HJ), data, sheets, CardChoice(frozenset({"setup"}))))
    sheets.done()
    (scene,) = drawn
    assert any(area.key.startswith("clervaux-") for area in scene.areas) == is_drawn
