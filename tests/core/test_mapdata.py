"""The map of a scenario."""

from engine.core.hexes import Grid
from engine.core.mapdata import HexInfo, HexsideInfo, MapData
from tests.core.board import field_of, label

FIELD = field_of(4, 4)


def test_hexes_outside_the_area_are_nobodys_neighbors() -> None:
    assert set(FIELD.neighbors[label(0, 0)]) == {label(1, 0), label(0, 1)}


def test_neighbors_are_mutual() -> None:
    assert all(here in FIELD.neighbors[there] for here in FIELD.hexes for there in FIELD.neighbors[here])


def test_a_hexside_is_found_from_both_sides() -> None:
    assert FIELD.hexsides[label(1, 2), label(1, 3)] is FIELD.hexsides[label(1, 3), label(1, 2)]


def test_links_and_hexsides_that_leave_the_area_are_dropped() -> None:
    area = MapData.build(
        Grid("pointy", "odd"),
        [HexInfo("in", (0, 0), "clear")],
        [("in", "out", HexsideInfo("river"))],
        [("in", "out", "primary")],
    )
    assert (area.hexsides, area.links, area.roads_at["in"]) == ({}, {}, ())


def test_roads_at_a_hex_lead_to_the_linked_neighbors() -> None:
    assert set(FIELD.roads_at[label(1, 1)]) == {label(0, 1), label(2, 1)}
    assert FIELD.roads_at[label(1, 0)] == ()


def test_within_lists_the_hex_and_then_its_rings() -> None:
    found = FIELD.within(label(1, 1), 1)
    assert found[0] == label(1, 1)
    assert set(found[1:]) == set(FIELD.neighbors[label(1, 1)])


def test_within_of_a_hex_that_is_not_of_the_area_is_nothing() -> None:
    assert FIELD.within("nowhere", 2) == ()


def test_within_holds_exactly_what_is_near_enough() -> None:
    expected = {other for other in FIELD.hexes if FIELD.distance(label(0, 0), other) <= 2}
    assert set(FIELD.within(label(0, 0), 2)) == expected


def test_adjacent_is_to_touch() -> None:
    assert FIELD.is_adjacent(label(0, 0), label(1, 0))
    assert not FIELD.is_adjacent(label(0, 0), label(2, 0))
