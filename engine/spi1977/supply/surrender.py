"""Which isolated units surrender? (14.7)"""

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.spi1977.state import RULE

SURRENDER: AnyPhase = Phase("surrender", RULE("14.71"), local=Step)

PHASES: tuple[AnyPhase, ...] = (SURRENDER,)
