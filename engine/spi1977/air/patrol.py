"""Which points does the enemy's patrol take away? (19.2)"""

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.spi1977.state import RULE

PATROL: AnyPhase = Phase("patrol", RULE("19.2"), local=Step)

PHASES: tuple[AnyPhase, ...] = (PATROL,)
