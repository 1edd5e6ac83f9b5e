"""Who builds improved positions and entrenchments? (16.0)"""

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.spi1977.state import RULE

POSITIONS: AnyPhase = Phase("positions", RULE("16.13"), local=Step)

PHASES: tuple[AnyPhase, ...] = (POSITIONS,)
