"""A parameter holds what its unit asks for."""

import pytest

from engine.data import schema
from engine.data.load import load_tables
from engine.data.parameters import fault_of, parted


@pytest.mark.parametrize(
    ("unit", "value"),
    [
        ("steps", "6"),
        ("columns", "-1"),
        ("share", "1/2"),
        ("yes/no", "no"),
        ("name of a river", "Our"),
        ("share 0..1", "1"),
        ("die -6..6", "-2"),
        ("points -6..6", "-1"),
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
        ("steps", "9" * 5000, "'99999999"),  # longer than Python reads
        ("yes/no", "yess", "'yess' is none of its words; write yes or no; did you mean 'yes'?"),
        ("share 0..1", "half", "'half' is no number of share; write one such as 6 or 1/2"),
        ("share 0..1", "7", "7 is beyond its limits; write a number of share from 0 to 1"),
        ("share 0..1", "-1/2", "-1/2 is beyond its limits"),
        ("points 1..99", "0", "0 is beyond its limits; write a number of points from 1 to 99"),
        ("die -6..6", "-7", "-7 is beyond its limits"),
        ("share 0.1", "7", "nobody can read limits in the unit 'share 0.1'; write them as in 'share 0..1'"),
        ("points", "-5", "-5 is below zero; write a number of points from 0 on"),  # costs would be gifts
        ("yes/no", "", "'' is none of its words"),
        ("steps", "", "it is empty; write its value"),
        ("list of turns", "", "it is empty"),
    ],
)
def test_a_value_of_another_kind_is_told_with_what_to_write(unit: str, value: str, said: str) -> None:
    assert fault_of(unit, value).startswith(said)


@pytest.mark.parametrize("game", ["scs1994", "hj1986", "spi1977"])
def test_every_shipped_parameter_is_of_its_kind(game: str) -> None:
    rows = load_tables(game=game).of(schema.ParameterRow)
    assert rows
    assert {row.key: fault for row in rows if (fault := fault_of(row.unit, row.value))} == {}


@pytest.mark.parametrize("value", ["none", " none ", ""])
def test_a_list_that_says_none_names_nothing(value: str) -> None:
    assert parted("option", value) == ()
    assert parted("option", f"{value} night") == ("night",)
