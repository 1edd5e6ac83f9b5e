"""What of a scenario would the rules of spi1977 stumble over?

Only what the tables themselves cannot know: names that the rules ask for.
"""

from collections.abc import Iterator

from engine.core.ruleset import Problem, Ruleset
from engine.data.chart_needs import chart_problems
from engine.data.clauses.book import readable
from engine.data.needs import missing_names
from engine.data.parameters import A_NUMBER, YES_OR_NO, misread, misworded, out_of_order, whole_in
from engine.scenario import Scenario
from engine.spi1977.board import Board
from engine.spi1977.fighting.morale import FORMATIONS
from engine.spi1977.setting.special_forms import Depots
from engine.spi1977.state import OwnState
from engine.spi1977.turn.charts import charts
from engine.spi1977.turn.contradictions import contradictions

TERRAIN_KEYS = ("bridge", "creek", "ford", "river", "primary_road", "secondary_road", "woods")
"""Lines of the terrain chart that the rules look up by name."""

NUMBERS = (
    "all_committed_turn",
    "artillery_free_hexes_us",
    "blocked_delay",
    "breakdown_companies",
    "bridge_carrier_allowance",
    "bridge_repair_phases",
    "british_distance",
    "british_free_turn",
    "class_a_most",
    "committed_turn_2",
    "company_full_support_turns",
    "corps_engineers_turn",
    "depletion_bonus_roll",
    "depletion_first_turn",
    "depletion_roll",
    "depots",
    "depots_true",
    "engineer_river_a",
    "engineer_river_infantry",
    "enter_march_cost",
    "entrenched_defense",
    "exit_cost",
    "fighting_artillery",
    "fighting_battalions",
    "fighting_companies",
    "first_day_last_turn",
    "first_rolled_turn",
    "foot_allowance",
    "foot_attack_loss",
    "foot_defense_loss",
    "german_barrage_limit",
    "free_setup_distance",
    "german_barrage_limit_turn",
    "german_source_points",
    "german_supply_hexes",
    "german_supply_points",
    "green_us_modifier",
    "headquarters_retreat",
    "integrity_battalions",
    "least_move_class_a",
    "leave_fluid_cost",
    "leave_march_cost",
    "march_advance",
    "morale_glider_attack_full",
    "morale_glider_attack_reduced",
    "morale_glider_defense_full",
    "morale_glider_defense_reduced",
    "morale_parachute_attack_full",
    "morale_parachute_attack_reduced",
    "morale_parachute_defense_full",
    "morale_parachute_defense_reduced",
    "patrol_points",
    "position_distance",
    "retreat_zone_loss",
    "sabotage_hexes",
    "sp_tactical_points",
    "stacking_limit",
    "traffic_jam_cost",
    "truppeneinheit_allowance",
    "truppeneinheit_distance",
    "variable_first_turn",
)
"""Parameters that the rules look up by name and read as whole numbers."""

SHARES = (
    "disorganized_fire",
    "leave_rigid_share",
    "long_range_share",
    "march_strength",
    "mist_air_share",
    "overcast_air_share",
    "single_map_air_share",
    "support_fire_share",
    "support_hex_share",
)
"""Those that they read as numbers or fractions, none below zero."""

TEXTS = {
    **dict.fromkeys(
        (
            "blow_needs_path",
            "both_works_in_a_hex",
            "commandos_touch_depots",
            "fire_beside_enemy",
            "headquarters_safe_in_town",
            "march_from_woods_road",
            "retreat_onto_teams",
            "static_always_supplied",
            "team_of_companies",
            "uncommitted_may_work",
            "works_disturbed",
            "works_in_march_mode",
        ),
        YES_OR_NO,
    ),
    "advance_stops_in": ("any zone", "rigid zone"),
    "blocked_boxes": ("nearest free", A_NUMBER),
    "bonus_for_each": ("stack", "attack"),
    "company_supply": ("division", "any headquarters"),
    "german_barrage_counts": ("all", "tubes"),
    "infiltration_into": ("rigid zone", "any hex"),
    "parachute_hex": ("map C", "marked area"),
    "patrol_takes": ("ground support", "any mission"),
    "results_apply": ("at once", "after the hex"),
}
"""Those that they read as words, with the words that they tell apart."""

NAMES = {
    "brigade_150_formation": "name of a formation",
    **dict.fromkeys(FORMATIONS, "list of formations"),
    **dict.fromkeys(("british_sheet", "parachute_sheet", "truppeneinheit_sheet"), "name of a sheet"),
}
"""Those that they look up by what they name."""

PARAMETERS = (*NUMBERS, *SHARES, *TEXTS, *NAMES)

PAIRS = (("depots_true", "depots"),)
"""Parameters of which the first may not exceed the second."""


def checks(rules: Ruleset[OwnState, Board], scenario: Scenario) -> Iterator[Problem]:
    """Yield what the rules would miss in a scenario, in the order of the tables."""
    yield from missing(scenario)
    yield from contradictions(scenario)


def missing(scenario: Scenario) -> Iterator[Problem]:
    """Yield the parameters and the lines of the terrain chart that the rules look up and a scenario lacks, and the
    parameters that they cannot read."""
    yield from missing_names(scenario, PARAMETERS, TERRAIN_KEYS)
    yield from misread(scenario, NUMBERS, SHARES, NAMES)
    yield from misworded(scenario, TEXTS)
    yield from out_of_order(scenario, PAIRS)
    yield from _too_many_depots(scenario)
    yield from chart_problems(scenario, charts(scenario))


def _too_many_depots(scenario: Scenario) -> Iterator[Problem]:
    """Yield the clauses that name more hexes of true depots than there are true depots (25.27p)."""
    true = whole_in(scenario.parameters.get("depots_true", ""))
    if true is None:
        return
    for clause in readable(scenario.game, scenario.clauses).of(Depots):
        if len(clause.args.hexes) > true:
            reason = f"the clause {clause.key} names {len(clause.args.hexes)} hexes of true depots; there are {true}"
            yield Problem(f"clause/{clause.key}", f"{reason}: name fewer, or raise the parameter depots_true")
