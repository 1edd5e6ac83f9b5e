"""How do the sides allot their air points? (19.0)"""

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.spi1977.state import RULE

AIR: AnyPhase = Phase("air", RULE("19.0"), local=Step)

PHASES: tuple[AnyPhase, ...] = (AIR,)
