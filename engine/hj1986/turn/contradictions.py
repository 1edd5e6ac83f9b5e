"""What in a scenario of hj1986 contradicts something else there, though it can be played with?"""

from collections.abc import Iterator

from engine.core.ruleset import Problem
from engine.data.clauses.added import AddedClause
from engine.data.clauses.book import Typed, readable
from engine.data.clauses.form import Form, Part, parts_of
from engine.data.near import meant
from engine.data.parameters import whole_in
from engine.hj1986.ground.hexsides import MEUSE
from engine.hj1986.ground.weather import CLEAR
from engine.hj1986.setting.armies import armyless, enemy_formations
from engine.hj1986.setting.condition_forms import Crossed
from engine.hj1986.setting.deployment_forms import Deployment
from engine.hj1986.setting.special_forms import Unsupplied
from engine.hj1986.setting.variant_forms import ParametersSet
from engine.hj1986.setting.variants.changes import ARRIVES_LATER, FLIES_LATER
from engine.scenario import CASE, Scenario

_OF_TURNS = "_turn"
"""How the names of parameters end that hold a turn."""


def contradictions(scenario: Scenario) -> Iterator[Problem]:
    """Yield what contradicts something else, as warnings: clauses, then the weather of the schedule."""
    river = frozenset(
        label for side in scenario.map.hexsides if side.feature == MEUSE for label in (side.hex_a, side.hex_b)
    )
    for clause in readable(scenario.game, scenario.clauses).clauses:
        for part in _all_parts(clause.args):
            yield from _off_the_river(scenario, clause, part, river)
            yield from _of_others(scenario, clause, part)
            yield from _never(scenario, clause, part)
            yield from _without_army(scenario, clause, part)
    for row in scenario.schedules:
        near = meant(row.value, (CLEAR,)) if row.kind == "weather" and row.value != CLEAR else ""
        if near:
            reason = f"the weather of turn {row.turn} is {row.value!r}, of which the rules ask nothing{near}"
            yield Problem(f"schedule/{scenario.key}|{row.turn}", reason, "warning")


def unknown_labels(scenario: Scenario) -> Iterator[Problem]:
    """Yield what comes after the end of a scenario, where it goes on, in a turn that the track does not print."""
    labels = [turn.label for turn in scenario.turns]
    for row in scenario.schedules:
        label = " ".join(row.value.split()[:2])
        if row.kind in (ARRIVES_LATER, FLIES_LATER) and label not in labels and scenario.key != CASE:
            reason = f"{row.subject} of the schedule comes in {label!r}, which is no turn of the track as printed there"
            yield Problem(f"schedule/{scenario.key}|{row.turn}", f"{reason}; correct the value{meant(label, labels)}")


def _all_parts(form: Form) -> Iterator[Part]:
    """Yield a form and the parts within it, those of clauses that it brings too."""
    for part in parts_of(form):
        yield part
        if isinstance(part, AddedClause) and part.typed is not None:
            yield from parts_of(part.typed)


def _off_the_river(scenario: Scenario, clause: Typed[Form], part: Part, river: frozenset[str]) -> Iterator[Problem]:
    """Yield that a stretch of the Meuse ends at a place that does not lie at it."""
    if isinstance(part, Crossed) and part.between and river:
        hexes = {place.key: place.hexes for place in scenario.map.places}
        for key in part.between:
            if hexes.get(key) and river.isdisjoint(hexes[key]):
                reason = f"the clause {clause.key} counts crossings of the Meuse between {' and '.join(part.between)}"
                reason = f"{reason}, and {key} does not lie at it; name a place that does"
                yield Problem(f"clause/{clause.key}", reason, "warning")


def _of_others(scenario: Scenario, clause: Typed[Form], part: Part) -> Iterator[Problem]:
    """Yield that counters are excepted which are of none of the formations that are meant."""
    if isinstance(part, Unsupplied):
        named = {*part.formations}
        meant_here = {
            counter.key for counter in scenario.counters if named & {counter.formation, counter.formation_title}
        }
        wrong = [key for key in part.but if key not in meant_here]
        if wrong:
            reason = f"the clause {clause.key} excepts {', '.join(wrong)}, which is of none of its formations"
            yield Problem(f"clause/{clause.key}", f"{reason}; correct the counter, or take it out", "warning")


def _without_army(scenario: Scenario, clause: Typed[Form], part: Part) -> Iterator[Problem]:
    """Yield that units of the set-up could not be placed, as no game with the variant begins, or that an army has
    formations of the enemy."""
    if isinstance(part, Deployment):
        for reason in filter(None, (armyless(scenario, part), enemy_formations(scenario, part))):
            yield Problem(f"clause/{clause.key}", f"the clause {clause.key}: {reason}", "warning")


def _never(scenario: Scenario, clause: Typed[Form], part: Part) -> Iterator[Problem]:
    """Yield that a variant sets a turn which the track does not have, so that it never comes."""
    last = max((turn.number for turn in scenario.turns), default=0)
    for key, value in part.values.items() if isinstance(part, ParametersSet) and last else ():
        number = whole_in(value) if key.endswith(_OF_TURNS) else None
        if number is not None and number > last:
            reason = f"the clause {clause.key} sets {key} to turn {number}, and the track ends with turn {last}"
            yield Problem(f"clause/{clause.key}", f"{reason}: it never comes; correct it", "warning")
