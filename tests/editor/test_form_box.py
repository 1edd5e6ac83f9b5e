"""The forms of a clause are offered in groups: what the rules of the game judge, and what every game has."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel

from editor.window.panels.form_box import FormBox
from engine.data.clauses.registry import forms_of


@pytest.fixture
def box(qapp: object) -> FormBox:
    """The forms of victory of a game that has others with like names."""
    found, forms = FormBox(), forms_of("hj1986")
    assert forms is not None
    found.offer(forms.of("victory"))
    return found


def under(box: FormBox, form: str) -> str:
    """Return the heading above a form."""
    model = box.model()
    assert isinstance(model, QStandardItemModel)
    heads = [row for row in range(box.findData(form)) if not model.item(row).isEnabled()]
    return box.itemText(heads[-1])


def test_forms_of_a_game_stand_apart_from_those_of_every_game(box: FormBox) -> None:
    assert {under(box, form) for form in ("all", "otherwise", "hold_hexes")} == {"By the rules of this game"}
    assert {under(box, form) for form in ("wins_if", "wins_otherwise")} == {"For every game: points and aims"}


def test_a_form_is_chosen_at_first_and_no_heading(box: FormBox) -> None:
    assert box.currentData() == "all"


@pytest.mark.parametrize(
    ("form", "said"),
    [("hold_hexes", "has fighting units in at least … hexes of"), ("hold_places", "Holds at least … of")],
)
def test_the_tip_of_a_form_is_the_sentence_that_it_makes(box: FormBox, form: str, said: str) -> None:
    assert said in str(box.itemData(box.findData(form), Qt.ItemDataRole.ToolTipRole))


def test_forms_of_one_kind_need_no_heading(qapp: object) -> None:
    found, forms = FormBox(), forms_of("hj1986")
    assert forms is not None
    found.offer(forms.of("condition"))
    assert found.itemText(0) == "All"
