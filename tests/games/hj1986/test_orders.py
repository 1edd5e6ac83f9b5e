"""The breakout of Kampfgruppe Peiper on 12/17 AM: both units end their movement within four hexes. (B 15.8)"""

from typing import Any

import pytest

from engine.core.play import apply
from engine.core.state import Frame
from engine.hj1986.fighting.advance import ways
from engine.hj1986.fighting.local import Pursuit
from engine.hj1986.ground.zones import enemy_zone_for
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from engine.hj1986.state import BulgeGame
from tests.games.hj1986.moves import moving, refused, step_refused
from tests.games.hj1986.positions import allied, german, key_of

pytestmark = pytest.mark.rule("B 15.8")

TANKS: dict[str, Any] = {"size": "Bn", "formation": "1SSPz"}
THROUGH = ("1014", "1114", "1115", "1116", "1117")
"""A way past the enemy regiment in 1015: it touches 1014, 1016, 0915, 0916, 1115 and 1116."""


def peiper(first: str = "1014", second: str = "1013", moves: str = "1/I V", **values: Any) -> BulgeGame:
    """Return the game in which one of the two units has been selected, seven and four movement points each."""
    units = [
        german("1/I V", first, kind="panther", movement=7, **TANKS),
        german("1/II IV", second, kind="panzer_iv", movement=4, **TANKS),
        allied("R", "1015"),
    ]
    return moving(moves, units, **{"turn": 3, **values})


def end(game: BulgeGame, *path: str) -> None:
    """Move the selected unit and finish its movement."""
    apply(game, MoveTo(path))
    if game.top.phase == "move_unit":
        apply(game, FinishMove())


def test_b_15_8_the_two_units_ignore_enemy_zones_on_12_17_am() -> None:
    assert step_refused(peiper(), "1014", "1115", "1116", "1117") == ""


@pytest.mark.parametrize("turn", [2, 4])
def test_b_15_8_in_no_other_turn(turn: int) -> None:
    assert step_refused(peiper(turn=turn), "1014", "1115", "1116", "1117") == "B 8.42"


def test_b_15_8_one_of_them_alone_does_not() -> None:
    units = [german("1/I V", "1014", kind="panther", movement=7, **TANKS), allied("R", "1015")]
    assert step_refused(moving("1/I V", units, turn=3), "1014", "1115", "1116", "1117") == "B 8.42"


def test_b_15_8_nobody_breaks_out_to_where_the_other_could_not_follow() -> None:
    """The second unit stands in 1010 and has four points: 1014 is as far as it gets, 1119 five hexes from there."""
    game = peiper(second="1010")
    assert step_refused(game, "1014", "1115", "1116", "1117", "1118", "1119") == "B 15.8"
    assert step_refused(game, "1014", "1115", "1116", "1117", "1118") == ""


def test_b_15_8_who_does_not_pass_zones_may_go_where_it_likes() -> None:
    """From 1014 to 1214 without a step from zone to zone; the second unit is ten hexes away and has moved."""
    game = peiper(second="0520")
    assert step_refused(game, "1014", "1114", "1214") == ""


def test_b_15_8_the_other_must_follow_before_the_phase_ends() -> None:
    game = peiper(second="1010")
    end(game, "1014", "1115", "1116", "1117")  # seven hexes from 1010
    assert refused(game, EndPhase()) == "B 15.8"
    apply(game, SelectUnit(key_of(game, "1/II IV")))
    assert refused(game, FinishMove()) == "B 15.8"
    assert step_refused(game, "1010", "1011") == "B 15.8"
    end(game, "1010", "1011", "1012", "1013")  # 1013 to 1117: four hexes
    assert refused(game, EndPhase()) == ""


def test_b_15_8_close_together_they_ignore_zones_also_in_an_advance() -> None:
    game = peiper()
    end(game, *THROUGH[:-1])
    apply(game, EndPhase())
    assert game.top.phase == "combat"
    both = [game.units[key_of(game, name)] for name in ("1/I V", "1/II IV")]
    assert [enemy_zone_for(game, unit) for unit in both] == [frozenset(), frozenset()]


def test_b_15_8_far_apart_they_meet_zones_again_after_the_movement() -> None:
    game = peiper(second="0520")
    apply(game, FinishMove())
    apply(game, EndPhase())
    assert game.top.phase == "combat"
    assert "1014" in enemy_zone_for(game, game.units[key_of(game, "1/I V")])


def test_b_15_8_an_advance_goes_on_through_a_zone() -> None:
    """Three hexes after a retreat of two, though the second hex of the way is in the zone of the unit in 1015."""
    game = peiper()
    apply(game, FinishMove())
    apply(game, EndPhase())
    tank = game.units[key_of(game, "1/I V")]
    values = {"units": [tank.id], "losers": [key_of(game, "R")], "left": ["1114"], "hexes": 2, "gone": []}
    found = set(ways(game, Frame("advance", "german", values).settle(Pursuit), tank))
    assert ("1014", "1114", "1115", "1116") in found
