"""Rivers and roads are followed as they run: by name, by what hangs together, and from fork to fork."""

from editor.proof.blocks import blocks
from editor.proof.chains import rivers, roads
from engine.core.hexes import Grid
from engine.data import schema

GRID = Grid("pointy", "odd")
CELLS = {f"{row}{column}": (column, row) for row in range(1, 6) for column in range(1, 6)}


def link(a: str, b: str) -> schema.LinkRow:
    return schema.LinkRow(game="x", map="m", hex_a=a, hex_b=b, kind="road")


def side(a: str, b: str, name: str = "") -> schema.HexsideRow:
    return schema.HexsideRow(game="x", map="m", hex_a=a, hex_b=b, feature="river", name=name, crossing="", high="")


def test_a_named_river_is_one_chain_and_nameless_sides_are_one_where_they_touch() -> None:
    found = rivers(
        GRID, CELLS, [side("11", "12", "Our"), side("54", "55", "Our"), side("31", "32"), side("44", "45")], {}
    )
    assert [len(chain.stretches) for chain in found] == [2, 1, 1]
    assert found[0].title == "Our, river"


def test_a_road_is_followed_from_one_end_to_the_other() -> None:
    (road,) = roads(CELLS, [link("13", "14"), link("11", "12"), link("12", "13")], {}, {"14": "Spa"})
    assert [(row.hex_a, row.hex_b) for row in road.stretches] in (
        [("11", "12"), ("12", "13"), ("13", "14")],
        [("13", "14"), ("12", "13"), ("11", "12")],
    )
    assert road.title in ("road 11 to Spa", "road Spa to 11")


def test_a_fork_ends_a_road() -> None:
    found = roads(CELLS, [link("11", "12"), link("12", "13"), link("12", "22")], {}, {})
    assert sorted(len(road.stretches) for road in found) == [1, 1, 1]


def test_each_hex_is_in_one_block_of_at_most_sixty_four() -> None:
    cells = {f"{row}.{column}": (column, row) for row in range(3, 23) for column in range(-2, 15)}
    found = blocks(cells)
    assert sorted(label for block in found for label in block.hexes) == sorted(cells)
    assert max(len(block.hexes) for block in found) == 64
    assert found[0].title == "3.-2 to 10.5"
