"""Which words of the game do the rules of hj1986 know?"""

from collections.abc import Mapping
from typing import get_args

from engine.data.chart_names import COLUMNS, ROWS, TURN, Naming, listed, span
from engine.data.game_readings import NOTHING, TWO_HEXES
from engine.data.stacking import BySize
from engine.hj1986.setting.clause_words import AIRLIFT, Event
from engine.hj1986.setting.kinds import COMMANDO, REGIMENT, SIZES, TRAITS
from engine.hj1986.setting.vehicles import ONLY_IN_TITLES, VEHICLES, vehicles_in

WORDS: Mapping[str, frozenset[str]] = {
    "role": frozenset({"combat", "artillery", "engineer", "airborne_drop", "dump", "leader"}),
    "movement_class": frozenset({"mech", "other", "none"}),
    "trait": TRAITS,
    "half": frozenset({"am", "pm"}),
    "size": frozenset(filter(None, SIZES)),
    "formation_kind": frozenset({"division", "brigade"}),
    "state": frozenset(
        {
            *("improved", "reserve", "strategic", "disorganized", "engaged", "unmasked"),
            *("optional", "heavy_battalion", "commando"),
        }
    ),
    "schedule_kind": frozenset({"air", "weather", "air_after_end", "arrival_after_end"}),
    "replacement_kind": frozenset({"armor", "infantry"}),
}
"""The words that the rules ask, by list; a list that is not here is for people alone."""

PASSED_BY: Mapping[str, frozenset[str]] = {
    "formation_kind": frozenset({"army", "corps", "group", "none"}),
    "schedule_kind": frozenset({"fuel_rolls"}),
}
"""Words of the same lists that the rules have nothing to do for: units of no division, and rolls that a chart says."""

START_VALUES: Mapping[str, str] = {
    "bridge_blown": NOTHING,
    "bridge_built": NOTHING,
    "dump_points": "number",
    "event": "number",
    "roadblock": "with the optional rule",
}
"""What a start state of a kind may say, as the cells of a chart are given (``engine.data.game_readings``)."""

START_TITLES: Mapping[str, str] = {"with the optional rule": "With the optional rule"}
"""What people call the words of ``START_VALUES``; the sides have names of their own."""

START_SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "bridge_blown": (TWO_HEXES,),
    "bridge_built": (TWO_HEXES,),
    "event": (*get_args(Event), AIRLIFT),
}
"""What a start state of a kind is of; the value of an event is its turn."""

START_OPTIONS: Mapping[str, str] = {"roadblock": "roadblocks"}
"""The option without which a start state of a kind is passed over."""

SCHEDULE_LINES: Mapping[str, str] = {"air": "air_missions"}
"""The chart a line of which an entry of the schedule of a kind names."""

SCHEDULE_VALUES: Mapping[str, tuple[str, ...]] = {"weather": ("clear", "overcast", "frozen", "heavy snow")}
"""What an entry of the schedule of a kind may say, as far as that is words of the game."""

SCHEDULE_NEEDS: Mapping[str, tuple[str, ...]] = {
    "air": ("subject",),
    "air_after_end": ("subject", "value"),
    "arrival_after_end": ("subject", "value"),
    "fuel_rolls": ("value",),
    "weather": ("value",),
}
"""Without which of its fields an entry of a kind would say nothing."""

PARAMETER_TITLES: Mapping[str, str] = {
    "artillery_defense_strength": "defense of artillery",
    "commando_shift": "shift for commandos",
}
"""What odds and log call the parameters that they tell; the others are called by their keys."""

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

STACKED = BySize("stack_limit", {word: "" if kind == REGIMENT else f"stack_{kind}" for word, kind in SIZES.items()})
"""How much of a hex a counter takes (B 7.11, B 7.12, B 7.14; ``engine.data.stacking``)."""

FACE_VALUES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("combat", "airborne_drop", "engineer"), ("attack", "defense", "movement")),
    "artillery": ("barrage", "range", "movement"),
    COMMANDO: (),
}
"""What a face must print, by role or trait (``engine.data.face_needs``); commandos print nothing."""

LISTS = "columns"
"""How its lists of units are printed (``editor.texts.lists``)."""
HEX_BRACKETS: Mapping[str, str] = {"[": "improved", "(": "reserve"}
"""What a bracket around the hex of a unit says of its state in such a list (B 3.2)."""
