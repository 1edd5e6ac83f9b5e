"""The phases of combat, in the order in which they follow each other."""

from engine.core.phases import AnyPhase
from engine.hj1986.fighting.advance import ADVANCE_PHASE
from engine.hj1986.fighting.battle import BATTLE
from engine.hj1986.fighting.battle_setup import BATTLE_SETUP
from engine.hj1986.fighting.combat_phase import COMBAT_PHASES
from engine.hj1986.fighting.retreat import RETREAT_PHASE
from engine.hj1986.fighting.suffer import SUFFER

PHASES: tuple[AnyPhase, ...] = (*COMBAT_PHASES, BATTLE_SETUP, BATTLE, SUFFER, RETREAT_PHASE, ADVANCE_PHASE)
