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
