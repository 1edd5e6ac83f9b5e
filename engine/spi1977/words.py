"""Which words of the game do the rules of spi1977 know?"""

from collections.abc import Mapping

from engine.data.chart_names import COLUMNS, ROWS, TURN, Naming
from engine.data.game_readings import NOTHING, TWO_HEXES
from engine.spi1977.setting.chart_titles import CORPS, OPEN_CORPS, WITHOUT_COUNTERS, formations_in
from engine.spi1977.setting.kinds import AIR_LANDED, BREAKDOWN, COMPANIES, COMPANY, HEADQUARTERS

VEHICLES = "M4 | M5 | M10 | M36 | Firefly | Cromwell | Daimler | IV | V | VI | JgV | SGIII | StuH | 234/1"
"""The vehicles that are drawn on the counters."""

WORDS: Mapping[str, frozenset[str]] = {
    "role": frozenset({"combat", "artillery", "engineer", "hq", "commando", "drop", "bridge"}),
    "movement_class": frozenset({"A", "B", "HQ", "none"}),
    "trait": frozenset(
        {
            *("tank", "anti_tank", "infantry", "motorized", "reconnaissance"),
            *("self_propelled", "rocket", "static", "vehicle", "foot"),
            *(*COMPANIES, BREAKDOWN, *AIR_LANDED),
        }
    ),
    "half": frozenset({"pre-dawn", "am", "pm", "night"}),
    "weather": frozenset({"Overcast", "Mist", "Clear"}),
    "size": frozenset({COMPANY, HEADQUARTERS}),
    "formation_kind": frozenset({"division", "brigade", "corps", "army", "none"}),
    "state": frozenset({"improved", "entrenched", "march", "fatigue", "unsupplied", "carries_bridge"}),
    "schedule_kind": frozenset(),
    "replacement_kind": frozenset(),
}
"""The words that the rules ask, by list; a list that is not here is for people alone."""

PASSED_BY: Mapping[str, frozenset[str]] = {
    "size": frozenset({"Bn", "Rgt", "Bde"}),
    "trait": frozenset({"panzer_division"}),
}
"""Words of the same lists that the rules have nothing to do for: what is no company and no headquarters is larger, and
a panzer division is one by its designation (14.31)."""

STACKING_TESTED = "the excess is taken away at the end of the next movement of its side [9.12, 9.35]"
"""Retreats may leave more in a hex than its limit (``engine.data.stacking``)."""

START_VALUES: Mapping[str, str] = {
    "bridge": "german",
    "bridge_blown": NOTHING,
    "pol": "true | false | true free | false free",
}
"""What a start state of a kind may say, as the cells of a chart are given (``engine.data.game_readings``)."""

START_TITLES: Mapping[str, str] = {
    "true": "True depot",
    "false": "Dummy depot",
    "true free": "True depot, placed by its owner",
    "false free": "Dummy depot, placed by its owner",
}
"""What people call the words of ``START_VALUES``; the sides have names of their own."""

START_SUBJECTS: Mapping[str, tuple[str, ...]] = {"bridge": (TWO_HEXES,), "bridge_blown": (TWO_HEXES,)}
"""What a start state of a kind is of."""

PARAMETER_TITLES: Mapping[str, str] = {
    "entrenched_defense": "defense of entrenched units, times",
    "foot_attack_loss": "attack lost on foot",
    "foot_defense_loss": "defense lost on foot",
    "march_strength": "strength in march mode",
    "support_fire_share": "share of ground support as protective fire",
}
"""What odds and log call the parameters that they tell; the others are called by their keys."""

COUNTER_TRAITS: Mapping[str, str] = {
    "vehicle": VEHICLES,
    "nation": "British | French | Belgian | Canadian",
    "corps": " | ".join(("name of a formation", *WITHOUT_COUNTERS)),
    "engineer": "name of a counter",
    "other_side": "text",
    "regiment": "word",
    "ss": "yes",
    "unused": "yes",
}
"""What a trait of a single counter may say, in the same way."""

CHART_NAMES = (
    Naming("corps_attachment", ROWS, "formation", parted=formations_in, either=True),
    Naming("corps_attachment", CORPS, "formation", (*OPEN_CORPS, *WITHOUT_COUNTERS)),
    Naming("green_divisions", ROWS, "formation", parted=formations_in, either=True),
    Naming("turn_track", ROWS, TURN),
    Naming("commitment", COLUMNS, TURN),
)
"""What the charts name that the rules look up (``engine.data.chart_names``)."""

FACE_VALUES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("combat", "drop", "engineer", "hq", "artillery/move"), ("attack", "defense", "movement")),
    "artillery/fire": ("barrage", "fpf", "range"),
    "commando": ("movement",),
}
"""What a face must print, by role or face of a role (``engine.data.face_needs``)."""

LISTS = "clauses"
"""How its lists of units are printed (``editor.texts.lists``)."""
