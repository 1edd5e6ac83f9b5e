"""How is a combat phase fought? (10.0)"""

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.spi1977.state import RULE

COMBAT: AnyPhase = Phase("combat", RULE("10.0"), local=Step)
BONUS_COMBAT: AnyPhase = Phase("bonus_combat", RULE("13.31"), local=Step)

PHASES: tuple[AnyPhase, ...] = (COMBAT, BONUS_COMBAT)
