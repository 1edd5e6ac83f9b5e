"""Surrender of isolated units (A 4, O 6.0)."""

from typing import Any

import pytest

from engine.core.units import DEAD
from engine.hj1986.state import ISOLATED, PERISHED
from tests.games.hj1986.advanced.levels import ADVANCED, playing
from tests.games.hj1986.positions import Piece, allied, german, key_of, marks_of, position


def looked_at(unit: Piece, count: int, turn: int = 12, **options: Any) -> Any:
    """Return the position after the enemy's surrender phase looked at a unit found isolated ``count`` times before."""
    other = "german" if unit.side == "allied" else "allied"
    from engine.core.events import FramePushed, fold
    from engine.core.play import _advance

    game = position([unit], phase="movement", side=unit.side, turn=turn, last_turn=36, **(options or ADVANCED))
    if count:
        game.own.logistics.isolated_turns[unit.key] = count
    fold(game, FramePushed("surrender", other, {}))
    _advance(game, [])
    return game


@pytest.mark.parametrize(
    ("unit", "turns"),
    [
        (allied("422", "1015", formation="106"), 4),  # A 4.14: green
        (german("183", "1015", formation="62"), 4),
        (allied("12", "1015", formation="4"), 6),
        (german("1", "1015", formation="1SSPz"), 8),
        (allied("506", "1015", formation="101", kind="parachute_us"), 8),
        (german("13", "1015", formation="5FJ", kind="parachute_ger"), 8),
    ],
)
def test_units_surrender_after_their_turns(unit: Piece, turns: int) -> None:
    """A 4.11, A 4.12, A 4.13: found isolated for the (turns + 1)th time, so ``turns`` game turns have passed."""
    isolated = Piece(**{**{f: getattr(unit, f) for f in unit.__dataclass_fields__}, "marks": (ISOLATED,)})
    assert looked_at(isolated, turns - 1).units[unit.key].on_map
    gone = looked_at(isolated, turns)
    assert gone.units[unit.key].box == DEAD
    assert PERISHED in gone.units[unit.key].marks  # A 4.17: never replaced


def test_first_phase_in_isolation_counts_one() -> None:
    """A 4.16."""
    game = looked_at(allied("12", "1015", marks=(ISOLATED,)), 0)
    assert game.own.logistics.isolated_turns == {key_of(game, "12"): 1}


def test_relief_starts_the_count_again() -> None:
    """A 4.15."""
    game = looked_at(allied("12", "1015"), 3)
    assert game.own.logistics.isolated_turns == {}
    assert ISOLATED not in marks_of(game, "12")


@pytest.mark.parametrize(
    ("option", "turn", "stays"),
    # A green unit surrenders after 4 turns; with the massacre after 5 if isolated later than 12/17 PM (turn 4).
    [("", 9, False), ("massacre", 9, True), ("massacre", 8, False)],
)
def test_o_6_0_massacre_makes_allies_hold_a_turn_longer(option: str, turn: int, stays: bool) -> None:
    """O 6.0: at turn 9 a count of 4 began on turn 5, at turn 8 on turn 4."""
    unit = allied("422", "1015", formation="106", marks=(ISOLATED,))
    assert looked_at(unit, 4, turn, **playing(*option.split())).units[unit.key].on_map is stays
