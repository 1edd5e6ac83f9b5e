"""Which counters and arrivals does a change of a variant mean?

Arguments of a change that choose, all of which must hold: ``side``; ``counters`` or ``formations``; ``areas``, keys of
entry areas; ``nations``, words of the trait ``restricted``; each of them with ``not_`` before it leaves out
(``variant_forms.Choosing``).
"""

from collections.abc import Sequence

from engine.hj1986.setting.variant_forms import Choosing
from engine.scenario import Arrival, Counter, Scenario


def are_meant(scenario: Scenario, row: Arrival, change: Choosing) -> bool:
    """Tell whether a change means an arrival."""
    return row.counter in counters_of(scenario, change) and _holds(
        row.place.removeprefix("area:"), change.areas, change.not_areas
    )


def counters_of(scenario: Scenario, change: Choosing) -> frozenset[str]:
    """Return the keys of the counters that a change means."""
    return frozenset(counter.key for counter in scenario.counters if _is_meant(counter, change))


def _is_meant(counter: Counter, change: Choosing) -> bool:
    if change.side is not None and counter.side != change.side:
        return False
    is_named = counter.key in (change.counters or ()) or counter.formation in (change.formations or ())
    if not is_named and (change.counters is not None or change.formations is not None):
        return False
    if counter.key in change.not_counters or counter.formation in change.not_formations:
        return False
    return _holds(counter.traits.get("restricted", ""), change.nations, change.not_nations)


def _holds(value: str, wanted: Sequence[str] | None, unwanted: Sequence[str]) -> bool:
    return (wanted is None or value in wanted) and value not in unwanted
