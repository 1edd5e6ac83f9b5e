"""Which clauses of a scenario name a place, an area or a clause that it does not have?

The rules look these up in the middle of a game; so a game is refused that could not find them. All other names are the
business of the checks, which see the whole library.
"""

from collections.abc import Iterator

from engine.core.ruleset import Problem
from engine.data.clauses.book import readable
from engine.data.clauses.form import unknown_text
from engine.scenario import Scenario


def lacking(scenario: Scenario) -> Iterator[Problem]:
    """Yield what the enforced clauses name and the scenario lacks, in the order of the clauses."""
    areas = {area.key for area in scenario.map.areas}
    known = {
        "area": areas,
        "place": {place.key for place in scenario.map.places} | {f"area:{key}" for key in areas},
        "clause": {clause.key for clause in scenario.clauses},
    }
    for clause in readable(scenario.game, scenario.clauses).clauses:
        made = set(clause.args.makes())
        for place, kind, name in clause.args.names():
            if name and kind in known and name not in known[kind] and (kind, name) not in made:
                text = unknown_text(kind, name, sorted(known[kind]))
                yield Problem(f"clause/{clause.key}", f"{place} of the clause {clause.key}: {text}")
