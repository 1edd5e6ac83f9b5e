"""Which bridges are blown and built? (15.0)"""

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.spi1977.state import RULE

BRIDGES: AnyPhase = Phase("bridges", RULE("15.11"), local=Step)

PHASES: tuple[AnyPhase, ...] = (BRIDGES,)
