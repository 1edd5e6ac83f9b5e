"""A parameter holds what its unit asks for."""

import pytest

from engine.data import schema
from engine.data.load import load_tables
from engine.data.parameters import fault_of


@pytest.mark.parametrize(
    ("unit", "value"),
    [
        ("steps", "6"),
        ("columns", "-1"),
        ("share", "1/2"),
        ("yes/no", "no"),
        ("name of a river", "Our"),
        ("list of turns", "15 17"),
        ("turns", "15 17"),
        ("", "anything"),
    ],
)
def test_a_value_of_its_kind_is_taken(unit: str, value: str) -> None:
    assert fault_of(unit, value) == ""


@pytest.mark.parametrize(
    ("unit", "value", "said"),
    [
        ("steps", "abc", "'abc' is no number of steps; write one such as 6 or 1/2"),
        ("share", "1/0", "'1/0' is no number of share"),
        ("yes/no", "yess", "'yess' is none of its words; write yes or no"),
        ("yes/no", "", "'' is none of its words"),
        ("steps", "", "it is empty; write its value"),
        ("list of turns", "", "it is empty"),
    ],
)
def test_a_value_of_another_kind_is_told_with_what_to_write(unit: str, value: str, said: str) -> None:
    assert fault_of(unit, value).startswith(said)


@pytest.mark.parametrize("game", ["scs1994", "hj1986"])
def test_every_shipped_parameter_is_of_its_kind(game: str) -> None:
    rows = load_tables(game=game).of(schema.ParameterRow)
    assert rows
    assert {row.key: fault for row in rows if (fault := fault_of(row.unit, row.value))} == {}
