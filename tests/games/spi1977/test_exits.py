"""Who leaves the map, for how many points, and who may not (8.3, 23.0, 25.27, 27.4b)."""

from typing import Any

import pytest

from engine.core.play import apply
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import EXITED
from engine.spi1977.moving.move_unit import ExitMap
from engine.spi1977.state import RhineGame
from tests.games.spi1977.moves import ROW, moving, refused, select
from tests.games.spi1977.positions import Piece, clause, company, german, key_of, us

OUT = ROW[0]
BY_OUT: dict[str, Any] = {"areas": {"out": (OUT,)}}


def leaving(name: str, *units: Any, side: str = GERMAN, price: str = "1", **field: Any) -> str:
    """Return the rule that keeps a unit from leaving by its hex for a point, empty where it leaves."""
    exits = clause("exits", side=side, areas=["out"], cost=price)
    field = {**BY_OUT, **field, "clauses": (exits, *field.get("clauses", ()))}
    game = moving(*units, side=side, **field)
    select(game, name)
    leave = ExitMap((OUT,), "out")
    rule = refused(game, leave)
    if not rule:
        apply(game, leave)
        assert game.units[key_of(game, name)].box == EXITED
    return rule


def team_at_the_edge(points: int, *enemies: Piece) -> RhineGame:
    """Return a game with a battalion of ten points and a company of so many under one marker in the exit hex."""
    march: dict[str, Any] = {"marks": ("march",)}
    units = [us("bn", OUT, movement=10, **march), company(ALLIED, "co", OUT, movement=points, **march)]
    exits = clause("exits", side=ALLIED, areas=["out"], cost="1")
    game = moving(*units, us("far", "C1516"), *enemies, clauses=(exits,), **BY_OUT)
    game.own.moving.teams = ((key_of(game, "co"), key_of(game, "bn")),)
    return game


@pytest.mark.rule("8.33")
@pytest.mark.rule("25.27")
@pytest.mark.parametrize(("points", "rule"), [(2, "6.24"), (3, "")])
def test_8_33_the_map_is_left_out_of_a_fluid_zone_for_two_points_more(points: int, rule: str) -> None:
    """Lines 625 and 2074: two for the zone and one for the exit are three."""
    assert leaving("tank", german("tank", OUT, movement=points), company(ALLIED, "x", ROW[1])) == rule


@pytest.mark.rule("8.32")
@pytest.mark.rule("27.4b")
@pytest.mark.parametrize(("points", "rule"), [(10, "6.24"), (11, "")])
def test_8_32_out_of_a_rigid_zone_for_half_the_allowance_more(points: int, rule: str) -> None:
    """Lines 621, 2633: class B pays six for woods; with five for the zone, half of ten or of eleven, that is eleven."""
    tank = german("tank", OUT, kind="tank", movement=points)
    assert leaving("tank", tank, us("x", ROW[1]), price="terrain", terrain={OUT: "woods"}) == rule


@pytest.mark.rule("9.25")
@pytest.mark.rule("27.4b")
@pytest.mark.parametrize(("leader", "other"), [("bn", "co"), ("co", "bn")])
def test_9_25_a_team_leaves_the_map_together(leader: str, other: str) -> None:
    """Line 691: in March Mode they are one unit."""
    game = team_at_the_edge(6)
    select(game, leader)
    apply(game, ExitMap((OUT,), "out"))
    assert [game.units[key_of(game, name)].box for name in (leader, other)] == [EXITED, EXITED]


@pytest.mark.rule("9.25")
@pytest.mark.parametrize(("points", "rule"), [(2, "9.25"), (3, "")])
def test_9_25_a_team_leaves_only_if_both_have_the_points(points: int, rule: str) -> None:
    """Lines 625 and 2074: two for the fluid zone and one for the exit are three for each of them."""
    game = team_at_the_edge(points, company(GERMAN, "x", ROW[1]))
    select(game, "bn")
    assert refused(game, ExitMap((OUT,), "out")) == rule


@pytest.mark.rule("23.0a")
def test_23_0a_a_british_unit_that_is_held_back_does_not_leave_the_map() -> None:
    """Line 1671: it may not leave Map A; after turn 40 it is free (line 1681)."""
    monty = us("monty", OUT, formation="43", traits=(("nation", "British"),))
    far = german("x", "C1516")
    field: dict[str, Any] = {
        "clauses": (clause("british_limits"),),
        "areas": {"out": (OUT,), "west-of-meuse": ROW[-1:]},
    }
    assert leaving("monty", monty, far, side=ALLIED, turn=20, **field) == "23.0a"
    assert leaving("monty", monty, far, side=ALLIED, turn=41, **field) == ""
