"""Which isolated units surrender? (14.7)"""

from collections.abc import Iterator

from engine.core.events import UnitRemoved
from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.core.state import Frame
from engine.core.units import DEAD, Unit
from engine.spi1977.state import ISOLATED_2, RULE, RhineGame, piece
from engine.spi1977.steps.entering import left

FOLLOWS = (RULE("5.2C"), RULE("14.71"))
ROLL = RULE("14.72")
TABLE, SURRENDERS = "surrender", "surrender"
SURRENDER_OF = "surrender of "
"""Begins what a roll is for."""


def _enter(game: RhineGame, frame: Frame[Step]) -> Iterator[object]:
    """Yield a die for each formation of the side with units isolated for longer, and what it takes."""
    side = frame.local.step.rpartition("_")[2]
    found: dict[str, list[Unit]] = {}
    for unit in game.units_of(side):
        if unit.has(ISOLATED_2):
            found.setdefault(piece(game, unit).formation, []).append(unit)
    for units in found.values():
        name = piece(game, units[0]).counter.formation_title
        roll = game.dice.roll("1d6", f"{SURRENDER_OF}{name} [{ROLL.number}]")
        yield roll
        if game.board.tables[TABLE].cells[roll.total][0] != SURRENDERS:
            continue
        for unit in units:
            label = unit.hex
            yield UnitRemoved(unit.id, DEAD, "surrenders [14.72]")
            yield from left(game, unit, label)


SURRENDER: AnyPhase = Phase("surrender", RULE("14.71"), enter=_enter, local=Step)

PHASES: tuple[AnyPhase, ...] = (SURRENDER,)
