"""What is the weather of the day, and the ground? (18.0)"""

from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.spi1977.state import RULE

WEATHER: AnyPhase = Phase("weather", RULE("18.11"), local=Step)

PHASES: tuple[AnyPhase, ...] = (WEATHER,)
