"""Which words of the game do the rules of scs1994 know?"""

from collections.abc import Mapping

from engine.data.game_readings import HEX, TWO_HEXES

WORDS: Mapping[str, frozenset[str]] = {
    "role": frozenset({"combat", "artillery", "engineer", "supply", "greif", "airborne_drop", "dump"}),
    "movement_class": frozenset({"mech", "other", "supply", "none"}),
    "trait": frozenset(),
    "half": frozenset(),
    "formation_kind": frozenset({"division"}),
    "place_kind": frozenset({"city"}),
    "state": frozenset({"disorganized", "out_of_supply", "reserve"}),
    "schedule_kind": frozenset(),
    "replacement_kind": frozenset(),
}
"""The words that the rules ask, by list; a list that is not here is for people alone."""

PASSED_BY: Mapping[str, frozenset[str]] = {
    "formation_kind": frozenset({"brigade", "group", "none"}),
    "place_kind": frozenset({"feature", "hamlet", "town", "village"}),
    "state": frozenset({"captured", "dummy", "emplaced", "engineer_side", "hidden", "real"}),
}
"""Words of the same lists that the rules have nothing to do for: no division, no city, what the face at start says."""

START_VALUES: Mapping[str, str] = {
    "bridge": "blown",
    "control": "german | allied",
    "dump": "german | allied",
    "empty_entry": "german | allied",
    "length": "number",
}
"""What a start state of a kind may say, as the cells of a chart are given (``engine.data.game_readings``)."""

START_TITLES: Mapping[str, str] = {"blown": "Blown"}
"""What people call the words of ``START_VALUES``; the sides have names of their own."""

START_SUBJECTS: Mapping[str, tuple[str, ...]] = {"bridge": (HEX, TWO_HEXES)}
"""What a start state of a kind is of; a hex stands for all printed bridges on its sides."""

START_ROLES: Mapping[str, str] = {"dump": "dump"}
"""The role of the counter that must start in the hex of a start state of a kind, which says nothing without it."""

PARAMETER_TITLES: Mapping[str, str] = {
    "air_barrage_per_point": "barrage points for an air point",
    "air_shift_per_point": "shift for an air point",
    "armor_effect_share": "share that must be mechanized for the armor effect",
    "armor_effect_shift": "shift of the armor effect",
    "armor_share_basis": "strengths that the armor effect counts",
    "artillery_defense": "defense of artillery",
    "barrage_left_of_table": "barrage left of the first column",
    "barrage_many_steps": "steps that count as many for a barrage",
    "barrage_minimum": "least points of a barrage",
    "barrage_shift_many_steps": "shift of a barrage of many steps",
    "barrage_shift_no_adjacent_friend": "shift of a barrage beside no friend",
    "barrage_shift_terrain": "shift of a barrage for terrain",
    "disorganized_defense": "defense of disorganized units",
    "odds_highest": "highest odds of the table",
    "odds_lowest": "lowest odds of the table",
    "odds_rounding": "for whom odds are rounded",
    "out_of_supply_attack": "attack without supply",
    "out_of_supply_barrage": "barrage without supply",
    "out_of_supply_defense": "defense without supply",
}
"""What odds and log call the parameters that they tell; the others are called by their keys."""

COUNTER_TRAITS: Mapping[str, str] = {}
"""The rules ask no trait of a single counter."""

FACE_VALUES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("combat", "airborne_drop", "engineer", "greif/open"), ("attack", "defense", "movement")),
    "artillery": ("barrage", "range", "defense", "movement"),
    **dict.fromkeys(("engineer/bridge", "greif", "supply"), ("movement",)),
}
"""What a face must print, by role or face of a role (``engine.data.face_needs``)."""

SIDES: Mapping[str, str] = {"german": "German", "allied": "US"}
"""What people call the sides; here, because lists of the window name them before any rule is asked."""

LISTS = "blocks"
"""How its lists of units are printed (``editor.texts.lists``)."""
