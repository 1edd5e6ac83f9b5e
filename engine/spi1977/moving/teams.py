"""How do a company and a battalion go into March Mode under one marker? (9.25)

Both have stood in one hex since the phase began; each pays for itself, and they move together from then on.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.frames import changed
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.teams import may_be_team, teamed
from engine.spi1977.moving.formation import enter_cost, entered_march, may_enter
from engine.spi1977.moving.readiness import check_select
from engine.spi1977.position.local import MoveUnit
from engine.spi1977.state import MOVED, RULE, RhineGame, is_bonus, named, title

FOLLOWS = (RULE("E-9.25"),)
TEAM = RULE("9.25")


@dataclass(frozen=True, slots=True)
class MarchTogether:
    """Enter March Mode under one marker with another unit of the hex."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def offers(game: RhineGame, unit: Unit, local: MoveUnit) -> Iterator[MarchTogether]:
    """Yield with whom the unit that moves may enter March Mode."""
    for other in game.friends_in(unit.hex, unit.side):
        if check(game, unit, local, MarchTogether(other.id)) is None:
            yield MarchTogether(other.id)


def check(game: RhineGame, unit: Unit, local: MoveUnit, action: MarchTogether) -> Refusal | None:
    """Return the rule that keeps two units from marching under one marker, or None."""
    other = game.units.get(action.unit)
    if other is None or other.side != unit.side or other.hex != unit.hex or not may_be_team(game, unit, other):
        return TEAM.refuse(named(game, action.unit), f"makes no team with {title(game, unit.id)}", unit.hex)
    if local.hexes or other.has(MOVED):
        return TEAM.refuse(title(game, other.id), "a team has stood in one hex since the phase began", unit.hex)
    return (
        check_select(game, other.side, other.id, is_bonus(game))
        or may_enter(game, unit, local.allowance - local.spent)
        or may_enter(game, other, allowance(game, other))
    )


def resolve(game: RhineGame, frame: Frame[MoveUnit], unit: Unit, action: MarchTogether) -> Iterator[object]:
    """Yield that both enter March Mode and pay for it."""
    other, local = game.units[action.unit], frame.local
    yield from entered_march(game, unit)
    yield from entered_march(game, other)
    yield teamed(game, unit, other)
    cost = enter_cost(game)
    yield changed(frame, replace(local, spent=local.spent + cost, theirs=cost))
