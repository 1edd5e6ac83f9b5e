"""Do the great roads of the shipped maps lead where they led in 1944, and on the bank that they kept to?"""

import csv
from collections import defaultdict
from pathlib import Path

import pytest

from engine.data.geography import banks

RESOURCES = Path(__file__).parents[2] / "resources"
HIGHWAY = {"hj1986": "highway", "scs1994": "primary_road"}
Edge = tuple[str, str]


def rows(game: str, table: str) -> list[dict[str, str]]:
    with (RESOURCES / game / "map" / f"{table}.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def hexes(game: str, place: str) -> set[str]:
    (found,) = (row["hexes"].split() for row in rows(game, "places") if row["key"] == place)
    return set(found)


def river(game: str, name: str) -> set[Edge]:
    return {(row["hex_a"], row["hex_b"]) for row in rows(game, "hexsides") if row["name"] == name}


def highways(game: str) -> set[Edge]:
    return {(row["hex_a"], row["hex_b"]) for row in rows(game, "links") if row["kind"] == HIGHWAY[game]}


def reached(start: set[str], links: set[Edge]) -> set[str]:
    """Return the hexes that links lead to."""
    around = defaultdict[str, set[str]](set)
    for a, b in links:
        around[a].add(b)
        around[b].add(a)
    found, todo = set(start), list(start)
    while todo:
        new = around[todo.pop()] - found
        found |= new
        todo += new
    return found


@pytest.mark.parametrize("game", ["hj1986", "scs1994"])
def test_the_highway_from_st_vith_leads_into_malmedy(game: str) -> None:
    assert hexes(game, "malmedy") & reached(hexes(game, "st-vith"), highways(game))


@pytest.mark.parametrize("game", ["hj1986", "scs1994"])
def test_the_highway_from_huy_keeps_to_the_left_bank_as_far_as_liege(game: str) -> None:
    named = "road Huy - Liège, left bank"
    own = {(row["hex_a"], row["hex_b"]) for row in rows(game, "links") if named in row["sources"]}
    ends = hexes(game, "huy") | hexes(game, "liege")
    assert own <= highways(game)
    assert [edge for edge in own & river(game, "Meuse") if ends.isdisjoint(edge)] == []
    bridge = {edge for edge in highways(game) & river(game, "Meuse") if hexes(game, "huy") & set(edge)}
    assert hexes(game, "liege") & reached(hexes(game, "huy"), own | bridge)


def test_the_meuse_comes_past_sedan() -> None:
    assert any("4634" in edge for edge in river("hj1986", "Meuse"))


def test_the_meuse_comes_past_givet_on_both_maps() -> None:
    for game in ("hj1986", "scs1994"):
        assert any(hexes(game, "givet") & set(edge) for edge in river(game, "Meuse"))


def test_bomal_lies_on_the_right_bank_of_the_ourthe_and_needs_no_bridge_to_barvaux() -> None:
    """The Aisne joins the Ourthe there from the right, and the road up the valley keeps to that bank."""
    (bomal,) = hexes("scs1994", "bomal")
    ourthe = river("scs1994", "Ourthe")
    assert {edge for edge in ourthe if bomal in edge} >= {("A41.11", "A41.12")}  # numbers grow to the west
    links = {(row["hex_a"], row["hex_b"]) for row in rows("scs1994", "links")}
    assert hexes("scs1994", "barvaux") & reached({bomal}, links - ourthe)


def test_antoniushaff_is_the_fork_of_the_roads_to_st_vith_and_clervaux() -> None:
    """Task Force Rose stood there on December 18, Harper at Allerborn behind it on the road to Longvilly."""
    (fork,) = hexes("scs1994", "antoniushaff")
    beyond = {edge for edge in highways("scs1994") if fork not in edge}
    assert len([edge for edge in highways("scs1994") if fork in edge]) == 3
    assert not hexes("scs1994", "clervaux") & reached(hexes("scs1994", "allerborn"), corridor(beyond))
    assert hexes("scs1994", "clervaux") & reached(hexes("scs1994", "allerborn"), corridor(highways("scs1994")))


def corridor(links: set[Edge]) -> set[Edge]:
    """Return the links of sheet B between the rows 19 and 24 and the columns 14 and 23: from Longvilly to Marnach."""

    def inside(label: str) -> bool:
        row, _, column = label.removeprefix("B").partition(".")
        return label.startswith("B") and 19 <= int(row) <= 24 and 14 <= int(column) <= 23

    return {edge for edge in links if all(inside(label) for label in edge)}


def test_the_highway_from_allerborn_to_longvilly_passes_north_of_derenbach() -> None:
    derenbach = hexes("scs1994", "derenbach")
    beside = {edge for edge in highways("scs1994") if derenbach.isdisjoint(edge)}
    assert highways("scs1994") == beside
    assert hexes("scs1994", "longvilly") & reached(hexes("scs1994", "allerborn"), beside)


def test_holzthum_lies_off_the_skyline_drive() -> None:
    assert not any(hexes("scs1994", "holzthum") & set(edge) for edge in highways("scs1994"))


def test_no_town_is_listed_on_both_banks_of_a_river() -> None:
    named = [(line.town, line.river) for line in banks()]
    assert len(named) == len(set(named))
    assert {line.bank for line in banks()} == {"left", "right"}
