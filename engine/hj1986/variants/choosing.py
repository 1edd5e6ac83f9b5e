"""Which counters and arrivals does a change of a variant mean?

Arguments of a change that choose, all of which must hold: ``side``; ``counters`` or ``formations``; ``areas``, keys of
entry areas; ``nations``, words of the trait ``restricted``; each of them with ``not_`` before it leaves out.
"""

from collections.abc import Mapping
from typing import Any

from engine.scenario import Arrival, Counter, Scenario


def are_meant(scenario: Scenario, row: Arrival, change: Mapping[str, Any]) -> bool:
    """Tell whether a change means an arrival."""
    return row.counter in counters_of(scenario, change) and (_holds(row.place.removeprefix("area:"), change, "areas"))


def counters_of(scenario: Scenario, change: Mapping[str, Any]) -> frozenset[str]:
    """Return the keys of the counters that a change means."""
    return frozenset(counter.key for counter in scenario.counters if _is_meant(counter, change))


def _is_meant(counter: Counter, change: Mapping[str, Any]) -> bool:
    if "side" in change and counter.side != change["side"]:
        return False
    named = [name for name in ("counters", "formations") if name in change]
    if named and not (counter.key in change.get("counters", ()) or counter.formation in change.get("formations", ())):
        return False
    if counter.key in change.get("not_counters", ()) or counter.formation in change.get("not_formations", ()):
        return False
    return _holds(counter.traits.get("restricted", ""), change, "nations")


def _holds(value: str, change: Mapping[str, Any], name: str) -> bool:
    return value in change.get(name, (value,)) and value not in change.get(f"not_{name}", ())
