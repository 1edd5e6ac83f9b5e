"""Units are called by their names, also those that have none any more."""

import pytest

from editor.edits.called_keys import named_units


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("german/12 SS Pz Div/KG Krause#1", "KG Krause (12 SS Pz Div)"),
        ("german/2Pz/31/I V#2", "31/I V (2) (2Pz)"),
        ("allied/-/99 Bn#1", "99 Bn"),
    ],
)
def test_a_unit_that_is_gone_is_called_by_what_its_key_says(key: str, said: str) -> None:
    assert named_units(f"refused: {key} is not there; {key}", {}) == f"refused: {said} is not there; {said}"


def test_a_unit_that_there_is_is_called_by_its_name() -> None:
    key = "german/2Pz/31/I V#2"
    assert named_units(f"{key} goes", {key: "I/31 Panthers"}) == "I/31 Panthers goes"
