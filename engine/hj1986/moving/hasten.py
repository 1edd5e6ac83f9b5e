"""Which division do Manteuffel and Patton drive on? (O 5.14)

A commander with the trait ``hastens`` who begins his player turn in a hex with a unit of a division may give all its
units a movement point more, to one division a turn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.extras import Extra
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import AnyFrame
from engine.core.units import Unit
from engine.hj1986.position.optional_events import DivisionsHastened
from engine.hj1986.state import ARRIVED, MOVED, RULE, BulgeGame, piece, title

HASTE, TRAIT, OPTION = RULE("O 5.14"), "hastens", "commanders"


@dataclass(frozen=True, slots=True)
class HastenDivision:
    """Let a commander drive a division on: its units have a movement point more in this player turn."""

    ROLE: ClassVar[Role] = Role.ACT
    commander: str
    division: str


def _began_here(unit: Unit) -> bool:
    """Tell whether a unit stands where it began its player turn, as far as marks tell."""
    return not unit.has(MOVED) and not unit.has(ARRIVED)


def check(game: BulgeGame, frame: AnyFrame, action: HastenDivision) -> Refusal | None:
    """Return the rule that keeps a commander from driving a division on, or None."""
    unit = game.units.get(action.commander)
    if not game.board.is_on(OPTION) or unit is None or unit.side != frame.side or not unit.on_map:
        return HASTE.refuse(action.commander, "drives nobody on")
    name = title(game, unit.id)
    if TRAIT not in piece(game, unit).counter.traits:
        return HASTE.refuse(name, "is no commander who does so", unit.id)
    if unit.id in game.own.optional.hastened:
        return HASTE.refuse(name, "has driven a division on in this turn", unit.id)
    if not _began_here(unit) or not any(
        piece(game, other).division == action.division and _began_here(other)
        for other in game.friends_in(unit.hex, unit.side)
    ):
        return HASTE.refuse(name, "did not begin the turn in a hex with a unit of the division", unit.id)
    return None


def legal(game: BulgeGame, frame: AnyFrame) -> Iterator[HastenDivision]:
    """Yield the divisions that may be driven on now."""
    if not game.board.is_on(OPTION):
        return
    for unit in game.units_of(frame.side):
        if TRAIT in piece(game, unit).counter.traits:
            for division in dict.fromkeys(
                piece(game, other).division for other in game.friends_in(unit.hex, unit.side)
            ):
                if division:
                    yield HastenDivision(unit.id, division)


def resolve(game: BulgeGame, frame: AnyFrame, action: HastenDivision) -> Iterator[object]:
    """Yield that a division is driven on."""
    yield DivisionsHastened({**game.own.optional.hastened, action.commander: action.division})


HASTEN = Extra((HastenDivision,), legal, check, resolve)
