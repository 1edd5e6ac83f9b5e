"""The phases of supply, fuel, replacements and the distance within divisions, by key."""

from engine.core.phases import AnyPhase
from engine.hj1986.logistics.division import DIVISION_CHECK
from engine.hj1986.logistics.fuel import FUEL
from engine.hj1986.logistics.replacements import REPLACEMENT
from engine.hj1986.logistics.supply import SUPPLY

PHASES: tuple[AnyPhase, ...] = (SUPPLY, FUEL, REPLACEMENT, DIVISION_CHECK)
