"""Which words do clauses of hj1986 use that only the rules know?"""

from typing import Literal

Level = Literal[
    "german_decisive",
    "german_tactical",
    "draw",
    "allied_tactical",
    "allied_decisive",
    "allied_strategic",
]
"""Levels of victory; ``victory.LEVELS`` has their names."""

Event = Literal["15th_army_offensive", "early_release"]
"""What happens once in a game and clauses ask for."""

AIRLIFT: Literal["german_airlift"] = "german_airlift"
"""What happens once and only the rules ask for: the one German airlift (A 2.71)."""

Forbidden = Literal[
    "arrivals",
    "artillery_fire",
    "artillery_full_fire",
    "designate_reserve",
    "movement_phase",
    "strikes_and_interdiction",
    "15th_army_offensive",
]
"""What a clause may take from a side."""

ConditionForm = Literal[
    "option",
    "with_formation",
    "last_held",
    "near_place",
    "enters_place",
    "crossed",
    "not_event",
    "die",
    "drawn",
    "all",
    "any",
]
"""The forms of conditions."""
