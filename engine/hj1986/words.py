"""Which words of the game do the rules of hj1986 know?"""

from collections.abc import Mapping

from engine.data.game_readings import NOTHING
from engine.hj1986.setting.kinds import TRAITS

WORDS: Mapping[str, frozenset[str]] = {
    "role": frozenset({"combat", "artillery", "engineer", "airborne_drop", "dump", "leader"}),
    "movement_class": frozenset({"mech", "other", "none"}),
    "trait": TRAITS,
    "half": frozenset({"am", "pm"}),
}
"""By list; a word of another list means nothing to the rules."""

VEHICLES = (
    *("M4", "M5", "M10", "M18", "M36", "Churchill", "Cromwell", "Firefly"),
    *("Panzer IV", "Panzer V", "Panzer VI", "StuG III", "Jagdpanzer IV", "Jagdpanther", "Jagdtiger", "Elefant"),
    *("Hetzer", "Brummbar", "Sturmtiger", "Halftrack", "Lynx", "Puma"),
)
"""The silhouettes that the chart of armor superiority tells apart."""

START_VALUES: Mapping[str, str] = {
    "bridge_blown": NOTHING,
    "bridge_built": NOTHING,
    "dump_points": "number",
    "roadblock": "with the optional rule",
}
"""What a start state of a kind may say, as the cells of a chart are given (``engine.data.game_readings``)."""

COUNTER_TRAITS: Mapping[str, str] = {
    "vehicle": " | ".join(VEHICLES),
    "nation": "british | french",
    "restricted": "BR | RA",
    "free_from": "number",
    "free_near": "meuse",
    "army": "text",
    "in_command": "always",
    "task_force": "text",
    "first_attack": "number",
    "first_defense": "number",
    **dict.fromkeys(("elite", "flak", "hastens", "panther", "panzerjager", "ss", "tiger", "unarmored"), "yes"),
}
"""What a trait of a single counter may say, in the same way."""
