"""An area of a case may have a role, such as an edge that feeds a side; without a scenario it has no other."""

from typing import Any

from tests.cases.test_bad_cases import outcome, with_unit

ROAD: dict[str, Any] = {
    "hexes": {"B48.10..B48.20": "open"},
    "links": [{"hexes": [f"B48.{number}" for number in range(14, 21)], "kind": "primary_road"}],
    "units": with_unit(side="allied", hex="B48.14")[:1],
    "phase": "german_movement",
    "questions": [{"ask": "supply", "unit": "A"}],
}
"""A stands on a road that ends in B48.20."""
WEST = {"hexes": "B48.20", "kind": "edge"}


def fed(area: dict[str, Any]) -> str:
    """Return whether the US unit is in supply when the end of the road is this area."""
    found: str = outcome(**ROAD, areas={"west-edge": area}).answers[0]["units"]["A"]["now"]
    return found


def test_an_edge_without_a_role_feeds_nobody() -> None:
    assert fed(WEST) == "out"


def test_an_edge_with_the_role_of_supply_feeds_its_side() -> None:
    assert fed({**WEST, "roles": {"supply": "allied"}}) == "in"


def test_an_edge_that_feeds_the_other_side_does_not_feed_this_one() -> None:
    assert fed({**WEST, "roles": {"supply": "german"}}) == "out"


def test_the_roles_of_a_scenario_hold_until_a_case_says_otherwise() -> None:
    from engine.cases.building import build
    from engine.cases.schema import Case, CaseArea
    from engine.data.load import load_tables

    case = Case(game="scs1994", scenario="kampfgruppe-peiper", phase="german_movement", turn=1)
    tables = load_tables(None, "scs1994")
    given = build(case, tables)[0].bound_roles
    first = given[0].area
    changed = case.model_copy(
        update={"areas": {first: CaseArea(hexes="B48.12", kind="edge", roles={"closed": "both"})}}
    )
    others = [role for role in given if role.area != first]
    assert {(role.area, role.role) for role in build(changed, tables)[0].bound_roles} == {
        *((role.area, role.role) for role in others),
        (first, "closed"),
    }
