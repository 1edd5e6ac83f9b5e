"""How a game's own state is copied."""

from dataclasses import dataclass, field

import pytest

from engine.core.own import Own


@dataclass(frozen=True, slots=True)
class Marker:
    hex: str


@dataclass(frozen=True, slots=True)
class Loose:
    hexes: list[str]


@dataclass(slots=True)
class Part(Own):
    by_hex: dict[str, Marker] = field(default_factory=dict)
    many: tuple[Marker, ...] = ()


@dataclass(slots=True)
class Whole(Own):
    part: Part = field(default_factory=Part)
    turn: int = 0
    name: str | None = None


@dataclass(slots=True)
class WithList(Own):
    hexes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class WithListsWithin(Own):
    by_hex: dict[str, list[str]] = field(default_factory=dict)


@dataclass(slots=True)
class WithTupleOfLists(Own):
    many: tuple[list[str], ...] = ()


@dataclass(slots=True)
class WithFrozenThatHoldsAList(Own):
    loose: Loose | None = None


def test_a_copy_is_equal_and_of_the_same_class() -> None:
    whole = Whole(Part({"a": Marker("0101")}, (Marker("0102"),)), 3, "x")
    copy = whole.copy()
    assert (copy, type(copy), type(copy.part)) == (whole, Whole, Part)


def test_a_change_of_a_copy_does_not_show_in_what_it_was_made_of() -> None:
    whole = Whole()
    copy = whole.copy()
    copy.turn, copy.part.many, copy.part.by_hex["a"] = 1, (Marker("0101"),), Marker("0101")
    assert whole == Whole()


@pytest.mark.parametrize("kind", [WithList, WithListsWithin, WithTupleOfLists, WithFrozenThatHoldsAList])
def test_a_field_that_a_copy_would_share_is_refused_with_the_remedy(kind: type[Own]) -> None:
    with pytest.raises(TypeError, match=rf"{kind.__name__}\.\w+: .* can change inside.*; use tuples, frozen"):
        kind().copy()
