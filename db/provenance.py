"""Where do values come from: what was printed, a person's copy of the game, or his own design?"""

from functools import cache
from typing import Literal

from db.models import key_columns

WHOLE = "*"
FIXED = "fix of a problem"
"""Where a value was found that a check has mended and nobody has looked up."""
OWNER_SOURCE = "owner"
"""The source of what the owner of a copy of the game has entered; always known, with or without a row of its own."""

DESIGNER_SOURCE = "designer"
"""The source of what an author invents for a scenario, map or unit of his own; always known likewise."""
LOSHEIM_SOURCE = "losheim"
"""The source of what is designed and shipped: no person's, so an update brings it anew as it does what is printed."""
Author = Literal["owner", "designed", "reconstructed"]
"""The certainties of what a person enters; what he takes from a check without having looked is reconstructed."""
SOURCES: dict[Author, str] = {"owner": OWNER_SOURCE, "designed": DESIGNER_SOURCE, "reconstructed": OWNER_SOURCE}
OWN_WORLDS = ("scenario", "map", "counter", "game")
"""Fields of a key that name a row of the table of that name: the scenario, map, counter or game it belongs to."""
UNCITED = frozenset(
    {"source", "citation", "ruling", "waived_rule", "erratum", "erratum_change", "scenario_erratum", "scenario_change"}
    | {"scenario_version", "erratum_number", "erratum_choice", "errata_desk"}
    | {"confirmation", "note", "inbox", "check_waiver", "historical_unit", "word", "declared_value"}
)
"""Tables whose rows need no citation: they name origins, are decisions with their reasons, or belong to no game."""


@cache
def place_of_game(table: str) -> int:
    """Return which part of the key of a table is the game."""
    return key_columns(table).index("game")
