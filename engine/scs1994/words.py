"""Which words of the game do the rules of scs1994 know?"""

from collections.abc import Mapping

WORDS: Mapping[str, frozenset[str]] = {
    "role": frozenset({"combat", "artillery", "engineer", "supply", "greif", "airborne_drop", "dump"}),
    "movement_class": frozenset({"mech", "other", "supply", "none"}),
    "trait": frozenset(),
    "half": frozenset(),
}
"""By list; a word of another list means nothing to the rules."""

START_VALUES: Mapping[str, str] = {
    "bridge": "blown",
    "control": "german | allied",
    "dump": "german | allied",
    "empty_entry": "german | allied",
    "length": "number",
}
"""What a start state of a kind may say, as the cells of a chart are given (``engine.data.game_readings``)."""

COUNTER_TRAITS: Mapping[str, str] = {}
"""The rules ask no trait of a single counter."""
