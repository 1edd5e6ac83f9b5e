"""The phases of supply, fuel, replacements and the distance within divisions, by key."""

from engine.core.phases import AnyPhase
from engine.hj1986.supply.fuel import FUEL
from engine.hj1986.supply.supply import SUPPLY
from engine.hj1986.turn.division import DIVISION_CHECK
from engine.hj1986.turn.replacements import REPLACEMENT

PHASES: tuple[AnyPhase, ...] = (SUPPLY, FUEL, REPLACEMENT, DIVISION_CHECK)
