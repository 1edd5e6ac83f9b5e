"""Between two versions it is told what their author changed for all scenarios and this library has otherwise."""

import pytest

from db.changes import Change
from editor.comparing.untaken import otherwise, untaken
from engine.data import schema
from tests.editor.small import GAME, SCENARIO, TANKS, TableRows, tables


@pytest.mark.parametrize(("attack", "told"), [(6, ["1 Pz Rgt, Full: attack"]), (4, [])])
def test_a_shared_value_that_was_not_taken_over_is_told(attack: int, told: list[str]) -> None:
    rows = TableRows(tables())
    (face,) = rows.find(schema.FaceRow, game=GAME, counter=TANKS, face="full")
    before = {**face.model_dump(mode="json"), "attack": 3}
    change = Change(face.TABLE, tuple(face.key_text.split("|")), before, {**before, "attack": attack})
    version = schema.ScenarioVersionRow(
        game=GAME, scenario=SCENARIO, version="0.4", position=2, date="", author="", changes="", data="", content={},
        shared=[change.as_json()],
    )  # fmt: skip
    assert list(untaken(rows, otherwise(rows, [version]))) == told
