"""How many Air Points does the US get, and what are they worth in a combat or a barrage? (3.2)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED
from engine.core.state import Frame
from engine.core.tables import Column
from engine.data.certainty import decided_cell
from engine.scs1994.position.combat_events import AirPointsSet
from engine.scs1994.state import RULE, RULING, ArdennesGame

RULE_AIR, RULE_SHIFT, RULE_POINTS = RULE("3.2"), RULE("3.2b"), RULE("3.2c")
READS = (RULING("air-split"), RULING("overrun-air"))
FOLLOWS = (RULE("1.12b"), RULE("3.2a"), RULE("S-26"))
"""Rules that this module follows without a word to anybody."""


@dataclass(frozen=True, slots=True)
class AddAirPoints:
    """Support a ground combat with so many Air Points; 0 declines."""

    ROLE: ClassVar[Role] = Role.ACT
    points: int


def shift(game: ArdennesGame, attacker_side: str, points: int) -> int:
    """Return the columns that Air Points move a combat: to the right for a US attack, else to the left (3.2b)."""
    columns = points * game.board.number("air_shift_per_point")
    return columns if attacker_side == ALLIED else -columns


def barrage_points(game: ArdennesGame, points: int) -> int:
    """Return the barrage points that Air Points add (3.2c)."""
    return points * game.board.number("air_barrage_per_point")


def may_support(game: ArdennesGame, attacker_side: str, kind: str) -> bool:
    """Tell whether the US is asked for Air Points in a combat: it has some and the kind of combat allows them."""
    if game.own.air_points <= 0:
        return False
    return kind != "overrun" or attacker_side == ALLIED or game.board.word("overrun_air_points") == "yes"


def check_points(game: ArdennesGame, points: int, least: int) -> Refusal | None:
    """Refuse a number of Air Points the US does not have; ``least`` is the smallest that makes sense."""
    if points < least:
        return RULE_AIR.refuse("Air Points", f"{points} is less than {least}")
    if points > game.own.air_points:
        return RULE_AIR.refuse("Air Points", f"only {game.own.air_points} left this turn")
    return None


def _determine(game: ArdennesGame, frame: Frame[Step]) -> Iterator[object]:
    """Throw for Air Points in the column of the weather (1.12b); points left from before are lost (3.2)."""
    table = game.board.tables["us_airpower"]
    roll = game.dice.roll("2d6", "air points")
    yield roll
    yield from decided_cell(game, table.key, roll.total, table.columns[game.own.weather])
    yield AirPointsSet(int(table.result(Column(game.own.weather, ()), roll.total)), "rolled")


PHASES: tuple[AnyPhase, ...] = (Phase("air_points", RULE_AIR, enter=_determine, local=Step),)
