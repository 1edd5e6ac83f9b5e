"""Which isolated units surrender? (14.7)"""

from collections.abc import Iterator

from engine.core.events import UnitRemoved
from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.core.state import Frame
from engine.core.units import DEAD, Unit
from engine.spi1977.state import ISOLATED_2, RULE, RULING, RhineGame, piece, title
from engine.spi1977.steps.entering import left

READS = (RULING("surrender-outside-divisions"),)
FOLLOWS = (RULE("5.2C"), RULE("14.71"))
ROLL = RULE("14.72")
TABLE, SURRENDERS = "surrender", "surrender"
SURRENDER_OF = "surrender of "
"""Begins what a roll is for."""
RULING_KEY = "surrender-outside-divisions"
TOGETHER, NOBODY = "those of a formation together", "nobody"
"""The other readings of who rolls for units of no division."""


def _enter(game: RhineGame, frame: Frame[Step]) -> Iterator[object]:
    """Yield a die for each group of units of the side that are isolated for longer, and what it takes."""
    for name, units in _groups(game, frame.local.step.rpartition("_")[2]):
        roll = game.dice.roll("1d6", f"{SURRENDER_OF}{name} [{ROLL.number}]")
        yield roll
        if game.board.tables[TABLE].cells[roll.total][0] != SURRENDERS:
            continue
        for unit in units:
            label = unit.hex
            yield UnitRemoved(unit.id, DEAD, "surrenders [14.72]")
            yield from left(game, unit, label)


def _groups(game: RhineGame, side: str) -> list[tuple[str, list[Unit]]]:
    """Return the units for which one die is rolled, with what they are called: those of a division, and by one of three
    readings each unit by itself that belongs to a corps, an army or nothing."""
    found: dict[str, tuple[str, list[Unit]]] = {}
    for unit in game.units_of(side):
        if not unit.has(ISOLATED_2):
            continue
        kind = piece(game, unit)
        key, name = kind.formation, kind.counter.formation_title
        if kind.is_of_larger and game.board.reads(RULING_KEY, NOBODY):
            continue
        if kind.is_of_larger and not game.board.reads(RULING_KEY, TOGETHER):
            key, name = unit.id, title(game, unit.id)
        found.setdefault(key, (name, []))[1].append(unit)
    return list(found.values())


SURRENDER: AnyPhase = Phase("surrender", RULE("14.71"), enter=_enter, local=Step)

PHASES: tuple[AnyPhase, ...] = (SURRENDER,)
