"""Values to JSON and back."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from typing import Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.codec import canonical, from_json, to_json


@dataclass(frozen=True, slots=True)
class Inner:
    name: str
    size: Fraction


@dataclass(frozen=True, slots=True)
class Outer:
    number: int
    yes: bool
    maybe: str | None
    kind: Literal["a", "b"]
    pairs: tuple[tuple[str, int], ...]
    inner: Inner
    many: tuple[Inner, ...] = ()
    by_turn: dict[int, Inner] = field(default_factory=dict)
    words: frozenset[str] = frozenset()


texts = st.text(max_size=5)
inners = st.builds(Inner, texts, st.fractions())
outers = st.builds(
    Outer,
    st.integers(),
    st.booleans(),
    st.none() | texts,
    st.sampled_from(["a", "b"]),
    st.lists(st.tuples(texts, st.integers()), max_size=3).map(tuple),
    inners,
    st.lists(inners, max_size=2).map(tuple),
    st.dictionaries(st.integers(), inners, max_size=2),
    st.frozensets(texts, max_size=3),
)


@given(outers)
def test_every_value_survives_json_text(value: Outer) -> None:
    assert from_json(Outer, json.loads(json.dumps(to_json(value)))) == value


def test_sets_are_written_in_order() -> None:
    assert to_json(frozenset({"c", "a", "b"})) == ["a", "b", "c"]


def test_fractions_are_written_as_text() -> None:
    assert to_json(Fraction(3, 8)) == "3/8"


def test_a_float_has_no_json_form() -> None:
    with pytest.raises(TypeError, match="float has no JSON form"):
        to_json(1 / 2)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"name": "x", "size": "1", "weight": 3}, "unknown field 'weight'"),
        ({"name": "x"}, "size"),
        ({"name": 3, "size": "1"}, r"Inner\.name: expected str"),
        ([], "expected dict"),
    ],
)
def test_data_that_does_not_fit_names_the_field(data: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        from_json(Inner, data)


def test_a_truth_value_is_no_number() -> None:
    @dataclass(frozen=True)
    class Count:
        number: int

    with pytest.raises(ValueError, match="expected int"):
        from_json(Count, {"number": True})


def test_a_word_outside_the_list_is_refused() -> None:
    value: dict[str, object] = {
        "number": 1,
        "yes": True,
        "maybe": None,
        "kind": "c",
        "pairs": [],
        "inner": {"name": "", "size": "0"},
    }
    with pytest.raises(ValueError, match="'c' is none of a, b"):
        from_json(Outer, value)


@pytest.mark.parametrize("size", ["1/0", "half", None])
def test_what_is_no_fraction_is_refused(size: object) -> None:
    with pytest.raises(ValueError, match="is no fraction such as 1/2"):
        from_json(Inner, {"name": "", "size": size})


def test_a_tuple_of_another_length_is_refused() -> None:
    value = to_json(Outer(1, True, None, "a", (("x", 1),), Inner("", Fraction(0))))
    with pytest.raises(ValueError, match="expected 2 items, found 3"):
        from_json(Outer, {**value, "pairs": [["x", 1, 2]]})


@dataclass(frozen=True, slots=True)
class Either:
    value: int | str


def test_a_value_of_two_plain_types_comes_back_as_it_was() -> None:
    assert [from_json(Either, {"value": value}).value for value in (3, "3")] == [3, "3"]
    with pytest.raises(ValueError, match=r"Either\.value: \[1\] is none of int, str"):
        from_json(Either, {"value": [1]})


@pytest.mark.parametrize("kind", [float, bytes, Mapping[str, int], Inner | str])
def test_a_type_that_cannot_be_read_back_is_refused(kind: type) -> None:
    with pytest.raises(TypeError, match="has no JSON form"):
        from_json(kind, {})


class _Place(NamedTuple):
    column: int
    row: Fraction


class _Level(IntEnum):
    HIGH = 2


def test_a_kind_of_tuple_is_written_as_a_list_and_a_kind_of_number_as_that() -> None:
    assert canonical(to_json((_Place(1, Fraction(1, 2)), _Level.HIGH))) == '[[1,"1/2"],2]'
