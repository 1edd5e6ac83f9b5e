"""Which marching units are attacked from the air? (19.43)"""

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.spi1977.state import RULE

INTERDICTION: AnyPhase = Phase("interdiction", RULE("19.43"), local=Step)

PHASES: tuple[AnyPhase, ...] = (INTERDICTION,)
