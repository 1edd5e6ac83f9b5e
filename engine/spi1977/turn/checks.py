"""What of a scenario would the rules of spi1977 stumble over?

Only what the tables themselves cannot know: names that the rules ask for.
"""

from collections.abc import Iterator

from engine.core.ruleset import Problem, Ruleset
from engine.data.needs import missing_names, unknown_words
from engine.data.parameters import misread
from engine.scenario import Scenario
from engine.spi1977.board import Board
from engine.spi1977.state import OwnState
from engine.spi1977.words import WORDS

TERRAIN_KEYS = ("bridge", "creek", "ford", "river", "primary_road", "secondary_road", "woods")
"""Lines of the terrain chart that the rules look up by name."""

NUMBERS = (
    "all_committed_turn",
    "artillery_free_hexes_us",
    "blocked_delay",
    "breakdown_companies",
    "bridge_carrier_allowance",
    "class_a_most",
    "committed_turn_2",
    "corps_engineers_turn",
    "depots",
    "depots_true",
    "engineer_river_a",
    "engineer_river_infantry",
    "enter_march_cost",
    "exit_cost",
    "first_day_last_turn",
    "first_rolled_turn",
    "least_move_class_a",
    "leave_fluid_cost",
    "leave_march_cost",
    "stacking_limit",
    "traffic_jam_cost",
    "variable_first_turn",
)
"""Parameters that the rules look up by name and read as whole numbers."""

SHARES = ("leave_rigid_share",)
"""Those that they read as numbers or fractions, none below zero."""

TEXTS = ("blocked_boxes", "march_from_woods_road", "uncommitted_may_work")
"""Those that they read as words."""

PARAMETERS = (*NUMBERS, *SHARES, *TEXTS)


def checks(rules: Ruleset[OwnState, Board], scenario: Scenario) -> Iterator[Problem]:
    """Yield what the rules would miss in a scenario, in the order of the tables."""
    yield from missing(scenario)
    yield from unknown_words(scenario, WORDS)


def missing(scenario: Scenario) -> Iterator[Problem]:
    """Yield the parameters and the lines of the terrain chart that the rules look up and a scenario lacks, and the
    parameters that they cannot read."""
    yield from missing_names(scenario, PARAMETERS, TERRAIN_KEYS)
    yield from misread(scenario, NUMBERS, SHARES)
