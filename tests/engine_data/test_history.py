"""Which counters of other games are found for one: its own unit, parts of it, what it is a part of, its neighbors."""

import pytest

from engine.data.history import History, Kin
from engine.data.schema import HistoricalUnitRow, IdentityRow

PARENTS = {
    "corps": ("", "corps"),
    "division": ("corps", "division"),
    "other division": ("corps", "division"),
    "regiment": ("division", "regiment"),
    "battalion I": ("regiment", "battalion"),
    "battalion II": ("regiment", "battalion"),
    "guns": ("division", "artillery"),
    "far": ("other division", "regiment"),
    "army troops": ("", "battalion"),
}


def history(*stands_for: tuple[str, str, str]) -> History:
    units = [
        HistoricalUnitRow(key=key, side="german", title=key.title(), parent=parent, kind=kind)
        for key, (parent, kind) in PARENTS.items()
    ]
    return History(units, [IdentityRow(game=game, counter=counter, unit=unit) for game, counter, unit in stands_for])


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ("regiment", {"a": "regiment"}, ("same", "regiment", ("a",))),
        ("regiment", {"a": "regiment", "b": "battalion I"}, ("same", "regiment", ("a",))),
        ("regiment", {"a": "battalion I", "b": "battalion II"}, ("part", "regiment", ("a", "b"))),
        ("battalion I", {"a": "regiment", "b": "battalion II"}, ("whole", "regiment", ("a",))),
        ("battalion I", {"a": "battalion II", "b": "guns"}, ("near", "regiment", ("a",))),
        ("battalion I", {"a": "guns", "b": "far"}, ("near", "division", ("a",))),
    ],
)
def test_the_nearest_counters_of_another_game_are_named(
    mine: str, theirs: dict[str, str], expected: tuple[str, str, tuple[str, ...]]
) -> None:
    found = history(("one", "mine", mine), *(("two", key, unit) for key, unit in theirs.items()))
    assert found.kin("one", "mine") == [Kin("two", *expected)]


@pytest.mark.parametrize(("mine", "theirs"), [("guns", "far"), ("battalion I", "corps"), ("army troops", "guns")])
def test_units_that_share_only_a_corps_are_not_kin(mine: str, theirs: str) -> None:
    assert history(("one", "mine", mine), ("two", "theirs", theirs)).kin("one", "mine") == []


def test_in_its_own_game_only_the_same_unit_is_kin_and_comes_first() -> None:
    found = history(
        ("two", "A", "regiment"), ("two", "B", "regiment"), ("two", "I", "battalion I"), ("one", "a", "guns")
    )
    assert found.kin("two", "A") == [
        Kin("two", "same", "regiment", ("B",)),
        Kin("one", "near", "division", ("a",)),
    ]


def test_a_counter_without_a_unit_has_no_line_and_no_kin() -> None:
    found = history(("one", "a", "guns"))
    assert (found.line("one", "b"), found.within("one", "b"), found.kin("one", "b")) == ([], [], [])


def test_the_line_ends_at_the_corps_and_what_it_is_within_at_the_division() -> None:
    found = history(("one", "a", "battalion I"))
    assert [row.key for row in found.line("one", "a")] == ["battalion I", "regiment", "division", "corps"]
    assert [row.key for row in found.within("one", "a")] == ["regiment", "division"]


def test_parents_in_a_circle_end_the_line() -> None:
    """A library may hold them: the checks report them."""
    units = [
        HistoricalUnitRow(key=key, side="german", title=key, parent=parent, kind="regiment")
        for key, parent in (("x", "y"), ("y", "x"))
    ]
    found = History(
        units, [IdentityRow(game=game, counter=game, unit=unit) for game, unit in (("one", "x"), ("two", "y"))]
    )
    assert [row.key for row in found.line("one", "one")] == ["x", "y"]
    assert found.kin("one", "one") == [Kin("two", "part", "x", ("two",))]
