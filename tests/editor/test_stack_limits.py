"""A game that counts units by their printed size judges stacks while units are dragged, by its own rule."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from editor.edits.judging import Judge
from engine.data import schema
from engine.data.stacking import said_size
from engine.data.tables import Tables
from tests.editor.small import SCENARIO, TableRows, rows

REGIMENTS, BATTALIONS, COMPANIES = ([f"german/-/{size} {n}#1" for n in range(12)] for size in ("Rgt", "Bn", "Coy"))


@pytest.fixture(scope="module")
def judged() -> TableRows:
    """The small board as one of the game of 1986, with twelve units of each size that are not in the scenario."""
    found = Tables()
    swapped = [row.model_copy(update={"game": "hj1986"}) for row in rows() if not isinstance(row, schema.ParameterRow)]
    found.add(swapped)
    g = {"game": "hj1986"}
    # three regiments, a battalion is half of one, companies do not count: B 7.11, B 7.12, B 7.14
    for key, value, rule in (("limit", "3", "B 7.11"), ("battalion", "1/2", "B 7.12"), ("company", "0", "B 7.14")):
        found.add([schema.ParameterRow(**g, key=f"stack_{key}", value=value, unit="regiments", rule=rule, note="")])
    for size, keys in (("Rgt", REGIMENTS), ("Bn", BATTALIONS), ("Coy", COMPANIES)):
        for key in keys:
            values = {"key": key, "side": "german", "formation": "german/-", "name": key[-5:], "unit_type": "tank"}
            found.add([schema.CounterRow(**g, **values, size=size, steps=1)])
    return TableRows(found)


def reasons(judged: TableRows, counters: Sequence[str]) -> tuple[str, ...]:
    return Judge(judged, "hj1986", SCENARIO, counters).judge("B4.05").reasons


@pytest.mark.parametrize(
    "counters",
    [REGIMENTS[:3], BATTALIONS[:6], [*REGIMENTS[:2], *BATTALIONS[:2]], [*REGIMENTS[:3], *COMPANIES[:9]]],
)
def test_three_regiments_or_what_counts_as_much_may_stand_in_a_hex(judged: TableRows, counters: list[str]) -> None:
    assert reasons(judged, counters) == ()


@pytest.mark.parametrize(
    ("counters", "size"),
    [(REGIMENTS[:4], "4"), (BATTALIONS[:7], "3 1/2"), ([*REGIMENTS[:3], *BATTALIONS[:1]], "3 1/2")],
)
def test_more_is_told_with_the_rule_of_the_limit(judged: TableRows, counters: list[str], size: str) -> None:
    assert reasons(judged, counters) == (f"{size} regiments here, the limit is 3 [B 7.11]",)


def test_more_than_three_times_the_limit_is_refused(judged: TableRows) -> None:
    verdict = Judge(judged, "hj1986", SCENARIO, REGIMENTS[:10]).judge("B4.05")  # ten, and nine are three times three
    assert verdict.grade == "no"


def test_halves_are_said_as_people_write_them() -> None:
    assert [said_size(Fraction(n, 2)) for n in (1, 2, 7)] == ["1/2", "1", "3 1/2"]
