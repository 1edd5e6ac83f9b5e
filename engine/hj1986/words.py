"""Which words of the game do the rules of hj1986 know?"""

from collections.abc import Mapping

from engine.hj1986.setting.kinds import AIRBORNE, ANTI_AIRCRAFT, ANTI_TANK, ARMORED_INFANTRY, COMMANDO, FOOT, VEHICLE

WORDS: Mapping[str, frozenset[str]] = {
    "role": frozenset({"combat", "artillery", "engineer", "airborne_drop", "dump", "leader"}),
    "movement_class": frozenset({"mech", "other", "none"}),
    "trait": frozenset({AIRBORNE, ANTI_AIRCRAFT, ANTI_TANK, ARMORED_INFANTRY, COMMANDO, FOOT, VEHICLE}),
    "half": frozenset({"am", "pm"}),
}
"""By list; a word of another list means nothing to the rules."""
