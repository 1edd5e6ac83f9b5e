"""Whose fatigue is reduced? (13.5)"""

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.spi1977.state import RULE

FATIGUE: AnyPhase = Phase("fatigue", RULE("13.51"), local=Step)

PHASES: tuple[AnyPhase, ...] = (FATIGUE,)
