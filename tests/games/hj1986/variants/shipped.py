"""Shipped scenarios with variants chosen, without compiling a board."""

from collections.abc import Mapping

from engine.core.numbering import natural_key
from engine.data.load import load_scenario
from engine.hj1986.setting.variants.applied import varied
from engine.scenario import Arrival, Clause, Scenario


def with_variant(
    *keys: str, scenario: str = "campaign", rulings: Mapping[str, str] | None = None, **parameters: str
) -> Scenario:
    """Return a shipped scenario with the changes of variants."""
    base = load_scenario("hj1986", scenario)
    update = {"parameters": {**base.parameters, **parameters}, "rulings": {**base.rulings, **(rulings or {})}}
    base = base.model_copy(update=update)
    return varied(base, keys)


def arrival(scenario: Scenario, counter: str) -> Arrival:
    """Return when and where a counter arrives."""
    return next(row for row in scenario.arrivals if row.counter == counter)


def arrivals_of(scenario: Scenario, formation: str) -> dict[str, tuple[int, str]]:
    """Return turn and place by counter of a formation."""
    members = {counter.key for counter in scenario.counters if counter.formation == formation}
    return {row.counter: (row.turn, row.place) for row in scenario.arrivals if row.counter in members}


def clause(scenario: Scenario, key: str) -> Clause:
    """Return a clause by its key."""
    return next(row for row in scenario.clauses if row.key == key)


def clause_keys(scenario: Scenario) -> list[str]:
    """Return the keys of the clauses in natural order."""
    return sorted((row.key for row in scenario.clauses), key=natural_key)
