"""What in a scenario of spi1977 contradicts something else there, though it can be played with?"""

from collections.abc import Iterator

from engine.core.ruleset import Problem
from engine.data.clauses.book import Book, readable
from engine.data.clauses.form import parts_of
from engine.data.parameters import whole_in
from engine.scenario import Chart, Scenario
from engine.spi1977.setting.special_forms import ListedWith, SetupLimits, Variable
from engine.spi1977.setting.victory_forms import DepotsTaken

TRACK, WEATHER = "turn_track", "weather"
"""The chart of the turns and the column of the weather that each begins with."""
FREEZE, NORMAL, FROZEN = "frozen_ground", "normal", "freeze"
"""The chart of costs on frozen ground, with what a hex costs else and what then (18.26)."""
USUAL, IN_FROST = "tactical_b", "tactical_b_freeze"
"""The same in the terrain chart."""


def contradictions(scenario: Scenario) -> Iterator[Problem]:
    """Yield what contradicts something else, as warnings: clauses, then start states, weather, costs."""
    clauses = readable(scenario.game, scenario.clauses)
    yield from _too_many_taken(scenario, clauses)
    yield from _both_first(clauses)
    yield from _of_two_sides(scenario, clauses)
    yield from _thrown_twice(clauses)
    yield from _true_at_start(scenario)
    charts = {chart.key: chart for chart in scenario.charts}
    yield from _other_weather(scenario, charts.get(TRACK))
    yield from _other_costs(scenario, charts.get(FREEZE))


def _too_many_taken(scenario: Scenario, clauses: Book) -> Iterator[Problem]:
    """Yield the clauses that ask for more true depots than there are, or allow all of them (25.27p)."""
    true = whole_in(scenario.parameters.get("depots_true", ""))
    if true is None:
        return
    for victory in clauses.victory:
        for part in parts_of(victory.args):
            if isinstance(part, DepotsTaken) and (part.at_least or 0) > true:
                reason = f"asks for {part.at_least} true depots; there are {true}: correct at_least"
            elif isinstance(part, DepotsTaken) and part.at_most is not None and part.at_most >= true:
                reason = f"has at_most {part.at_most} true depots; there are {true}: it always holds, correct at_most"
            else:
                continue
            remedy = f"{reason}, or raise the parameter depots_true"
            yield Problem(f"clause/{victory.key}", f"the clause {victory.key} {remedy}", "warning")


def _both_first(clauses: Book) -> Iterator[Problem]:
    """Yield the clauses by which both sides set up at the same time: one must wait for the other (25.12)."""
    orders: dict[int, tuple[str, str]] = {}
    for clause in clauses.of(SetupLimits):
        key, side = orders.setdefault(clause.args.order, (clause.key, clause.args.side))
        if side != clause.args.side:
            reason = f"the clause {clause.key} gives the {clause.args.side} side the place {clause.args.order} in the"
            reason = f"{reason} order of set-up, as {key} gives the {side} side; correct the order of one of the two"
            yield Problem(f"clause/{clause.key}", reason, "warning")


def _of_two_sides(scenario: Scenario, clauses: Book) -> Iterator[Problem]:
    """Yield the clauses that list with formations of one side counters of the other (E-17.0b)."""
    sides = {counter.key: counter.side for counter in scenario.counters}
    for clause in clauses.of(ListedWith):
        named = {*clause.args.formations}
        of = {counter.side for counter in scenario.counters if named & {counter.formation, counter.formation_title}}
        wrong = [key for key in clause.args.counters if of and sides.get(key, min(of)) not in of]
        if wrong:
            reason = f"the clause {clause.key} lists {', '.join(wrong)} with {', '.join(clause.args.formations)}"
            yield Problem(f"clause/{clause.key}", f"{reason}, which is of the other side; correct the names", "warning")


def _thrown_twice(clauses: Book) -> Iterator[Problem]:
    """Yield the arrivals that a throw brings which brings others already (22.2v). A throw may well bring nobody: what
    the chart names for it can be on the map from the start."""
    taken: dict[tuple[int, int], str] = {}
    for clause in clauses.of(Variable):
        for die in clause.args.die:
            for then in clause.args.then or (0,):
                other = taken.setdefault((die, then), clause.key)
                if other != clause.key:
                    throw = f"{die}, then line {then}," if then else str(die)
                    reason = f"the clause {clause.key} comes by a throw of {throw} as {other} does"
                    yield Problem(f"clause/{clause.key}", f"{reason}; correct the throw of one of the two", "warning")


def _true_at_start(scenario: Scenario) -> Iterator[Problem]:
    """Yield that more depots start as true or as false ones than there are (25.27p): the last would not be placed."""
    true, whole = (whole_in(scenario.parameters.get(key, "")) for key in ("depots_true", "depots"))
    if true is None or whole is None:
        return
    rows = [row for row in scenario.start_state if row.kind == "pol"]
    for word, most in (("true", true), ("false", whole - true)):
        named = [row.subject for row in rows if row.value.partition(" ")[0] == word]
        if len(named) > most:
            reason = f"{len(named)} depots start as {word} ones ({', '.join(named)}), and there are {most}"
            where = f"start_state/{scenario.key}|pol|{named[-1]}"
            yield Problem(where, f"{reason}; correct one of them, or the parameters depots and depots_true", "warning")


def _other_weather(scenario: Scenario, track: Chart | None) -> Iterator[Problem]:
    """Yield that the scenario begins in other weather than the track has for its first turn (18.11)."""
    if track is None or WEATHER not in track.columns or scenario.first_turn not in track.cells:
        return
    said = track.cells[scenario.first_turn][track.columns.index(WEATHER)]
    boxes = scenario.known.get("word", ())
    if f"{WEATHER}|{said}" in boxes and said != scenario.weather:
        reason = f"{scenario.key} begins in the weather {scenario.weather}, and the chart {TRACK} has {said} for turn"
        where = f"scenario/{scenario.key}/weather"
        yield Problem(where, f"{reason} {scenario.first_turn}; correct one of the two", "warning")


def _other_costs(scenario: Scenario, chart: Chart | None) -> Iterator[Problem]:
    """Yield the lines of the chart of frozen ground that no line of the terrain chart agrees with: this one is played
    (18.26)."""
    if chart is None or not {NORMAL, FROZEN} <= {*chart.columns}:
        return
    played = {(line.text(USUAL), line.text(IN_FROST)) for line in scenario.terrain}
    for number, cells in chart.cells.items():
        usual, frozen = (cells[chart.columns.index(name)] for name in (NORMAL, FROZEN))
        if (usual, frozen) not in played:
            reason = f"the chart {FREEZE}, line {number}, has {usual} and on frozen ground {frozen}; no terrain costs"
            yield Problem(f"chart/{FREEZE}", f"{reason} that, and the terrain chart is played; correct one", "warning")
