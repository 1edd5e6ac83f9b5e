"""Which words of the game do the rules of hj1986 know?"""

from collections.abc import Mapping

from engine.data.chart_names import COLUMNS, ROWS, TURN, Naming, listed, span
from engine.data.game_readings import NOTHING
from engine.hj1986.setting.kinds import TRAITS
from engine.hj1986.setting.vehicles import ONLY_IN_TITLES, VEHICLES, vehicles_in

WORDS: Mapping[str, frozenset[str]] = {
    "role": frozenset({"combat", "artillery", "engineer", "airborne_drop", "dump", "leader"}),
    "movement_class": frozenset({"mech", "other", "none"}),
    "trait": TRAITS,
    "half": frozenset({"am", "pm"}),
}
"""By list; a word of another list means nothing to the rules."""

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

_SILHOUETTES = (*VEHICLES, *ONLY_IN_TITLES)

CHART_NAMES = (
    Naming("armor_superiority", ROWS, "vehicle", _SILHOUETTES, vehicles_in),
    Naming("armor_superiority", COLUMNS, "vehicle", _SILHOUETTES, vehicles_in),
    Naming("fuel_shortage", "formations", "formation", parted=listed),
    Naming("green_divisions", ROWS, "formation"),
    Naming("fuel_rolls", ROWS, TURN, parted=span),
    *(Naming(chart, ROWS, TURN) for chart in ("dump_destruction", "dump_destruction_belgian", "weather")),
)
"""What the charts name that the rules look up (``engine.data.chart_names``)."""
