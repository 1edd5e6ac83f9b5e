"""A game that counts units by their printed size has overstacked hexes told by its own rule."""

import pytest

from db.checks.finding import Finding
from engine.data import schema
from engine.data.stacking import stacking_limit
from engine.data.tables import Tables
from engine.hj1986.ground.stacking import own_weight
from engine.hj1986.setting.kinds import SIZES
from tests.db.samples import counter_rows, tables
from tests.db.test_checks import findings_of, setup
from tests.games.hj1986.positions import german, position

G = {"game": "hj1986"}
STACKED = {"stack_limit": "3", "stack_battalion": "1/2", "stack_company": "0"}
"""Three regiments, a battalion is half of one, companies do not count: B 7.11, B 7.12, B 7.14."""


def overstacked(sizes: list[str], **parameters: str) -> list[Finding]:
    """Return what is told of counters of these sizes in one hex of a toy with the parameters of the game of 1986."""
    found = Tables()
    keys = [f"german/-/{place} {size}#1" for place, size in enumerate(sizes)]
    rows = [row for kind in tables().rows.values() for row in kind]
    for key, size in zip(keys, sizes, strict=True):
        counter, *faces = counter_rows(key)
        rows += [counter.model_copy(update={"size": size}), *faces, setup(key, "M1.10")]
    found.add([row.model_copy(update=G) for row in rows if "game" in type(row).model_fields])
    for key, value in (STACKED | parameters).items():
        found.add([schema.ParameterRow(**G, key=key, value=value, unit="regiments", rule="1.0", note="")])
    return [finding for finding in findings_of(found) if finding.check == "overstacked"]


def test_three_regiments_and_any_number_of_companies_may_start_in_a_hex() -> None:
    assert overstacked(["Rgt", "Rgt", "Rgt", "Coy", "Coy"]) == []


def test_a_battalion_more_is_told_in_regiments() -> None:
    (finding,) = overstacked(["Rgt", "Rgt", "Rgt", "Bn"])
    assert finding.message.startswith("first: 3 1/2 regiments start in M1.10, 3 may stand there: german/-/0 Rgt#1")


def test_a_limit_that_lets_nobody_stand_is_told_at_the_parameter_of_the_game() -> None:
    assert [finding.where for finding in overstacked(["Rgt"], stack_limit="0")] == ["parameter/hj1986|stack_limit"]


def test_a_share_that_is_no_number_breaks_no_check() -> None:
    assert overstacked(["Rgt", "Bn"], stack_battalion="half") == []


@pytest.mark.rule("B 7.12")
def test_check_and_rules_count_a_counter_of_each_size_alike() -> None:
    game = position([german(f"G{place}", "1010", size=size) for place, size in enumerate(SIZES)])
    sizes = {counter.key: counter.size for counter in game.board.scenario.counters}
    limit = stacking_limit("hj1986", game.board.parameters, "regiments", {}, sizes)
    assert limit is not None and limit.limit == 3
    for unit in game.units.values():
        assert limit.size(unit.id, "combat", 2) == own_weight(game, unit)
