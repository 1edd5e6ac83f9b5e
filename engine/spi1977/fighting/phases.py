"""The phases of combat, in the order in which they follow each other."""

from engine.core.phases import AnyPhase
from engine.spi1977.fighting.advance import ADVANCE_PHASE
from engine.spi1977.fighting.battle import BATTLE
from engine.spi1977.fighting.combat import BONUS_COMBAT, COMBAT
from engine.spi1977.fighting.depletion import DEPLETION
from engine.spi1977.fighting.fatigue import FATIGUE
from engine.spi1977.fighting.retreat import RETREAT_PHASE
from engine.spi1977.fighting.setup import BATTLE_SETUP
from engine.spi1977.fighting.suffer import SUFFER

PHASES: tuple[AnyPhase, ...] = (
    COMBAT,
    BONUS_COMBAT,
    BATTLE_SETUP,
    BATTLE,
    DEPLETION,
    SUFFER,
    RETREAT_PHASE,
    ADVANCE_PHASE,
    FATIGUE,
)
