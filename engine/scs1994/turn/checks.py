"""What of a scenario would the rules of scs1994 stumble over?

Only what the tables themselves cannot know: names that the rules ask for. What can be seen from the tables alone
(overstacked hexes, unknown units) is found by the checks of the library.
"""

from collections.abc import Iterator

from engine.core.ruleset import Problem, Ruleset
from engine.core.sides import GERMAN
from engine.data.chart_needs import chart_problems
from engine.data.needs import missing_names
from engine.data.parameters import YES_OR_NO, misread, misworded, number_in, out_of_order, whole_in
from engine.scenario import Scenario
from engine.scs1994.board import Board
from engine.scs1994.state import OwnState
from engine.scs1994.supply.supply import EASTERN_ZONE
from engine.scs1994.turn.charts import CHARTS, CRT
from engine.scs1994.turn.start_checks import start_problems

TERRAIN_KEYS = ("bridge", "german_bridge")
"""Lines of the terrain chart that the rules look up by name."""

NUMBERS = (
    "advance_limit",
    "air_barrage_per_point",
    "air_shift_per_point",
    "armor_effect_shift",
    "artillery_defense",
    "barrage_many_steps",
    "barrage_minimum",
    "barrage_shift_many_steps",
    "barrage_shift_no_adjacent_friend",
    "barrage_shift_terrain",
    "bridge_attempts",
    "bridge_attempts_per_bridge",
    "bridge_blowing_attempts",
    "drop_destroy_distance",
    "drop_turn",
    "dump_stacking",
    "east_number",
    "east_number_max",
    "east_row_min",
    "eastern_zone_range",
    "exit_cost",
    "ezoc_cost",
    "greif_redirect_mp",
    "jam_last_turn",
    "liege_supply_range",
    "overrun_min_cost",
    "overruns_per_hex",
    "reinforcement_entry_cost",
    "reserve_markers_allied",
    "reserve_markers_german",
    "retreat_ezoc_step_loss",
    "stacked_hex_cost",
    "stacking_limit",
    "supply_unit_range",
    "supply_unit_stacking",
    "us_road_range",
)
"""Parameters that the rules look up by name and read as whole numbers."""

SHARES = (
    "armor_effect_share",
    "disorganized_defense",
    "disorganized_movement",
    "exploitation_allowance",
    "odds_highest",
    "odds_lowest",
    "out_of_supply_attack",
    "out_of_supply_barrage",
    "out_of_supply_defense",
    "out_of_supply_movement_mech",
    "out_of_supply_movement_other",
)
"""Those that they read as numbers or fractions, none below zero."""

COSTS = tuple(key for key in NUMBERS if key.endswith("_cost"))
"""Numbers of which none is below zero either: units would move for ever."""

TEXTS = {
    **dict.fromkeys(
        (
            "artillery_zone",
            "ezoc_trace_negated_by_friend",
            "friend_cancels_ezoc_cost",
            "greif_places_known",
            "leave_road",
            "min_move",
            "overrun_air_points",
            "overrun_from_ezoc",
            "overrun_pays_hexside",
            "start_in_supply",
            "trace_pays_ezoc",
        ),
        YES_OR_NO,
    ),
    "armor_share_basis": ("modified", "printed"),
    "barrage_left_of_table": ("none", "first"),
    "enemy_stacks": ("open", "top"),
    "odds_rounding": ("defender", "nearest"),
    "reinforcement_blocked": ("wait", "shift"),
    "retreat_blocked": ("destroyed", "stay"),
}
"""Those that they read as words, with the words that they tell apart."""

NAMES = {
    "east_sheet": "name of a sheet",
    "ezoc_free_formation": "name of a formation",
    "greif_redirect_stops": "list of terrain",
}
"""Those that they look up by what they name."""

PARAMETERS = (*NUMBERS, *SHARES, *TEXTS, *NAMES)
"""All parameters that the rules look up."""

WEATHER_CHANGE = "weather_change"
"""The chart by which the weather moves on its track (1.12a)."""

ATTEMPTS = ("bridge_blowing_attempts", "bridge_attempts")
"""Attempts of one kind in a phase, and all of them."""

PAIRS = (("odds_lowest", "odds_highest"),)
"""Parameters of which the first may not exceed the second."""


def checks(rules: Ruleset[OwnState, Board], scenario: Scenario) -> Iterator[Problem]:
    """Yield what the rules would miss in a scenario, in the order of the tables; if nothing, what is odd at start."""
    missed = tuple(_missed(scenario))
    yield from missed or start_problems(rules, scenario)
    yield from _fewer_in_all(scenario)
    yield from _too_far(scenario)


def missing(scenario: Scenario) -> Iterator[Problem]:
    """Yield the parameters and the lines of the terrain chart that the rules look up and a scenario lacks, and the
    parameters that they cannot read."""
    yield from missing_names(scenario, PARAMETERS, TERRAIN_KEYS)
    yield from misread(scenario, NUMBERS, (*SHARES, *COSTS), NAMES)
    yield from misworded(scenario, TEXTS)
    yield from out_of_order(scenario, PAIRS)
    yield from _ends_of_odds(scenario)
    yield from chart_problems(scenario, CHARTS)


def _ends_of_odds(scenario: Scenario) -> Iterator[Problem]:
    """Yield the parameters for the worst and the best odds that are not those of the outer columns of the table."""
    bounds = next((chart.bounds for chart in scenario.charts if chart.key == CRT), ())
    for key, place in (("odds_lowest", 0), ("odds_highest", -1)) if bounds else ():
        said, bound = number_in(scenario.parameters.get(key, "")), number_in(str(bounds[place]))
        if said is not None and bound is not None and said != bound:
            reason = f"the parameter {key} is {said}, and the outer column of the chart {CRT} begins at {bound}"
            yield Problem(f"parameter/{key}", f"{reason}; give both the same odds")


def _missed(scenario: Scenario) -> Iterator[Problem]:
    yield from missing(scenario)
    shift = scenario.parameters.get("barrage_shift_terrain", "")
    for line in scenario.terrain:
        if line.text("barrage_shift") not in ("", "0", shift):
            yield Problem(
                f"terrain/{line.key}",
                f"the terrain chart shifts a barrage by {line.text('barrage_shift')}, the parameter "
                f"barrage_shift_terrain by {shift}: the parameter is used",
            )
    advance = scenario.parameters.get("advance_limit", "1")
    if advance not in ("0", "1"):
        yield Problem("parameter/advance_limit", f"an advance of {advance} hexes is unknown to the rules: 0 or 1")
    areas = {area.key for area in scenario.map.areas}
    if EASTERN_ZONE not in areas:
        yield Problem(f"area/{EASTERN_ZONE}", f"the area {EASTERN_ZONE} is missing: traces of supply need it")
    if not any(role.role == "supply" and role.side != GERMAN for role in scenario.bound_roles):
        yield Problem(
            f"scenario/{scenario.key}/bound_role", "no edge has the role supply for the US: its roads lead nowhere"
        )
    yield from _weather(scenario)


def _fewer_in_all(scenario: Scenario) -> Iterator[Problem]:
    """Yield the attempts at bridges that are more than those of a phase in all (3.1-1): the rest is never made."""
    key, whole = ATTEMPTS
    part, most = (number_in(scenario.parameters.get(name, "")) for name in ATTEMPTS)
    if part is not None and most is not None and part > most:
        reason = f"the parameter {key} is {part}, more than the {most} of {whole}, in which they are made"
        yield Problem(f"parameter/{key}", f"{reason}; correct one of the two", "warning")


def _weather(scenario: Scenario) -> Iterator[Problem]:
    track = next((chart.columns for chart in scenario.charts if chart.key == "us_airpower"), ())
    if scenario.weather not in track:
        yield Problem(f"scenario/{scenario.key}/weather", f"the weather track has no box {scenario.weather}")


def _too_far(scenario: Scenario) -> Iterator[Problem]:
    """Yield the changes of the weather that are longer than its track (1.12a): the excess is lost."""
    charts = {chart.key: chart for chart in scenario.charts}
    track = charts["us_airpower"].columns if "us_airpower" in charts else ()
    changes = charts[WEATHER_CHANGE].cells if WEATHER_CHANGE in charts else {}
    for dice, (said, *_) in changes.items():
        boxes = whole_in(said)
        if boxes is not None and abs(boxes) >= len(track) > 1:
            reason = f"the chart {WEATHER_CHANGE}, dice {dice}, moves the weather by {said}, and the track has"
            yield Problem(f"chart/{WEATHER_CHANGE}", f"{reason} {len(track)} boxes; correct the result", "warning")
