"""What of a scenario would the rules of hj1986 stumble over? Names that the rules ask for."""

from collections.abc import Iterator

from engine.core.ruleset import Problem, Ruleset
from engine.data.chart_needs import chart_problems
from engine.data.clauses.book import readable
from engine.data.clauses.form import parts_of
from engine.data.game_readings import line_named
from engine.data.needs import missing_names
from engine.data.parameters import misread, out_of_order, parted, whole_in
from engine.data.tables import DataError
from engine.hj1986.air.schedule import CHART as AIR
from engine.hj1986.board import Board
from engine.hj1986.clause_forms import Exited
from engine.hj1986.clauses.victory import WITHOUT_ENDS
from engine.hj1986.fighting import shifts
from engine.hj1986.setting.special_forms import AttackShift
from engine.hj1986.state import OwnState
from engine.hj1986.turn import needed
from engine.hj1986.turn.charts import CHARTS
from engine.hj1986.turn.contradictions import contradictions, unknown_labels
from engine.hj1986.turn.start_checks import start_problems
from engine.scenario import Scenario

TERRAIN_KEYS = (
    *("bridge", "ford", "highway", "march", "meuse", "river", "road", "slope", "strategic_highway", "strategic_road"),
)
"""Lines of the terrain chart that the rules look up by name."""

NUMBERS = (
    "advance_armor_beyond",
    "advance_armored_infantry",
    "advance_hexsides",
    "advance_infantry",
    "air_observation_bonus",
    "allied_bridge_limit",
    "allied_demolition_first_turn",
    "allied_position_first_turn",
    "armor_advance_after_elimination",
    "armor_march_first_turn",
    "artillery_defense_strength",
    "bridge_demolition_engineer",
    "bridge_demolition_other",
    "bridge_engineer_range",
    "coordination_units",
    "crossing_margin",
    "division_distance",
    "engaged_retreat",
    "exit_withhold_multiplier",
    "fuel_first_turn_basic",
    "fuel_first_turn_later",
    "fuel_option_first_turn",
    "fuel_option_second_turn",
    "fuel_option_third_turn",
    "german_bridge_limit",
    "independent_distance",
    "isolated_friend_distance",
    "least_mp",
    "march_last_turn",
    "monschau_last_turn",
    "provisional_zone_battalions",
    "rebuild_cost",
    "rebuild_enemy_distance",
    "refit_cost",
    "reserve_markers_allied",
    "reserve_markers_german",
    "reserve_units_per_division",
    "restricted_29_brigade_distance",
    "restricted_release_losses",
    "stack_limit",
    "strategic_enemy_distance",
    "strategic_entry_cost_allied_foot",
    "strategic_multiplier_allied_foot",
    "strategic_multiplier_chart",
    "strategic_multiplier_german_foot",
    "strategic_multiplier_motorized",
    "strategic_slow_artillery_allowance",
    "supply_reach",
    "surprise_chart_last_turn",
    "tactical_victory_last_turn",
    "unsupplied_armor_mp",
)
"""Parameters that the rules look up by name and read as whole numbers."""

SHARES = (
    "isolated_mp_share",
    "reserve_armor_mp_share",
    "stack_battalion",
    "stack_company",
    "unsupplied_mp_share",
)
"""Those that they read as numbers or fractions, none below zero."""

NAMES = {"destroyed_bridges_river": "name of a river"}
"""Those that they look up by what they name."""

DUMPS = ("dump_small", "dump_large")
"""What a dump may be worth."""

AM = "am"
"""The half of a day in which a clear morning may be."""

PAIRS = (DUMPS,)
"""Parameters of which the first may not exceed the second."""


def checks(rules: Ruleset[OwnState, Board], scenario: Scenario) -> Iterator[Problem]:
    """Yield what the rules would miss in a scenario, in the order of the tables."""
    missed = (*missing(scenario),)
    yield from missed
    yield from _other_dumps(scenario)
    yield from _clear_nights(scenario)
    yield from _wrong_ends(scenario)
    yield from contradictions(scenario)
    try:
        yield from start_problems(rules, scenario)
    except (DataError, LookupError, ValueError):
        if not missed:  # else this says why it cannot begin
            raise


def missing(scenario: Scenario) -> Iterator[Problem]:
    """Yield the parameters and the lines of charts that the rules look up and a scenario lacks, and those that
    they cannot read."""
    yield from missing_names(scenario, (*NUMBERS, *SHARES, *NAMES, *needed.PARAMETERS), TERRAIN_KEYS)
    yield from misread(scenario, (*NUMBERS, *needed.NUMBERS), (*SHARES, *needed.SHARES), NAMES | needed.NAMES)
    yield from out_of_order(scenario, PAIRS)
    yield from chart_problems(scenario, CHARTS)
    yield from _missing_lines(scenario)
    yield from _missing_ends(scenario)
    yield from _unknown_aircraft(scenario)
    yield from unknown_labels(scenario)


def _other_dumps(scenario: Scenario) -> Iterator[Problem]:
    """Yield the dumps that are worth neither what a small nor what a large one is (A 9.12): by it fuel rolls begin."""
    worth = {key: whole_in(scenario.parameters.get(key, "")) for key in DUMPS}
    for row in scenario.start_state:
        if row.kind == "dump_points" and None not in worth.values() and whole_in(row.value) not in worth.values():
            said = " or ".join(f"{number} ({key})" for key, number in worth.items())
            reason = f"the dump {row.subject} is worth {row.value} points at start; a dump is worth {said}"
            yield Problem(f"start_state/{scenario.key}|dump_points|{row.subject}", f"{reason}; correct it", "warning")


def _clear_nights(scenario: Scenario) -> Iterator[Problem]:
    """Yield that turns are named as clear mornings which are none (A 1.0)."""
    halves = {str(turn.number): turn.half for turn in scenario.turns}
    named = parted("turn", scenario.parameters.get("clear_turns", ""))
    wrong = [number for number in named if AM in halves.values() and halves.get(number, AM) != AM]
    if wrong:
        reason = f"the parameter clear_turns names {', '.join(wrong)}, and the rule is about {AM} turns alone"
        yield Problem("parameter/clear_turns", f"{reason}: those are never clear; correct the numbers", "warning")


def _missing_ends(scenario: Scenario) -> Iterator[Problem]:
    """Yield the clauses about an exit that say not where it ends, though the ends are read to be no exits."""
    if scenario.rulings.get("exits") != WITHOUT_ENDS:
        return
    for clause in readable(scenario.game, scenario.clauses).of(Exited):
        if not clause.args.ends:
            reason = f"the clause {clause.key} counts all of {clause.args.area}, though the ruling exits reads 'no'"
            yield Problem(f"clause/{clause.key}", f"{reason}; name the areas at its ends in 'ends'", is_absent=True)


def _wrong_ends(scenario: Scenario) -> Iterator[Problem]:
    """Yield the clauses about an exit that name as its ends what are none: of an area called by two others, as J-M,
    those two are; of another one, areas within it."""
    areas = {area.key: frozenset(area.hexes) for area in scenario.map.areas}
    for clause in readable(scenario.game, scenario.clauses).clauses:
        for part in parts_of(clause.args):
            if isinstance(part, Exited) and part.area in areas:
                named = part.area.split("-")
                named = named if len(named) == 2 and areas.keys() >= {*named} else []
                ends = named or [key for key, hexes in areas.items() if hexes <= areas[part.area]]
                if wrong := [key for key in part.ends if key in areas and key not in ends]:
                    reason = (
                        f"the clause {clause.key} names {', '.join(wrong)} in 'ends', which is no end of {part.area}"
                    )
                    remedy = f"name {' and '.join(named)}" if named else "name areas within it"
                    yield Problem(f"clause/{clause.key}", f"{reason}; {remedy}", "warning")


def _missing_lines(scenario: Scenario) -> Iterator[Problem]:
    """Yield the lines of charts that a clause about shifts names and that the charts lack."""
    charts = {chart.key: chart.rows for chart in scenario.charts}
    for clause in readable(scenario.game, scenario.clauses).of(AttackShift):
        for line in dict.fromkeys(clause.args.shifts.values()):
            if line not in charts.get(shifts.CHART, ()):
                reason = f"the clause {clause.key} names the line {line!r}, which the chart {shifts.CHART} lacks"
                yield Problem(f"clause/{clause.key}", reason)


def _unknown_aircraft(scenario: Scenario) -> Iterator[Problem]:
    """Yield the rows of the air schedule whose aircraft the chart of missions does not list."""
    lines = next((chart.rows for chart in scenario.charts if chart.key == AIR), ())
    for row in scenario.schedules:
        if row.kind == "air" and line_named(lines, row.subject) is None:
            reason = f"the aircraft {row.subject!r} of turn {row.turn} is in no line of the chart {AIR}"
            yield Problem(f"schedule/{scenario.key}|{row.turn}", f"{reason}; it lists {', '.join(lines)}")
