"""Known faults, each with the SQL that plants it into the sound library and what the checks must say of it."""

from tests.db.faults.in_games import RULES, SOURCES, UNITS
from tests.db.faults.in_scenarios import SCENARIO, SCHEDULE, SET_UP
from tests.db.faults.on_maps import MAP
from tests.db.faults.planting import ENEMY, FIRST, Fault

__all__ = ["ENEMY", "FAULTS", "FIRST", "Fault"]

FAULTS = (*SET_UP, *SCHEDULE, *SCENARIO, *MAP, *UNITS, *RULES, *SOURCES)
