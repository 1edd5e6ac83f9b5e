"""Who is in supply for this player turn? (14.0)"""

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.spi1977.state import RULE

SUPPLY: AnyPhase = Phase("supply", RULE("14.0"), local=Step)

PHASES: tuple[AnyPhase, ...] = (SUPPLY,)
