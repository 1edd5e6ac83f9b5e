"""Which clauses name formations or types of units that do not play in their scenario, so that they say nothing of them?

What is written for several scenarios, as a variant, may name what only others have.
"""

import re
from collections.abc import Iterator

from engine.data.clauses.form import Form, place_text
from engine.scenario import Scenario

_FORMATION, _TYPE = "formation", "unit_type"
_NOUNS = {_FORMATION: "formation", _TYPE: "unit type"}


def absent(scenario: Scenario, form: Form) -> Iterator[str]:
    """Yield why a form names formations of which no unit is in the scenario, or types of which ``side`` has none there;
    that formations are of the other side is told of all lists (``sides``)."""
    if form.FOR_SEVERAL:
        return
    side = getattr(form, "side", None)
    playing = _playing(scenario, side)
    for place, kind, name in form.names():
        if kind in _NOUNS and (kind, name) not in playing:
            listed = re.sub(r"\[\d+\]$", "", place)
            what = f"names the {_NOUNS[kind]} {name}, in its {place_text(listed)}"
            whose = f" of the {side} side" if side and kind == _TYPE else ""
            yield f"{what}, of which no unit{whose} is in the scenario; correct the name, or take it out"


def _playing(scenario: Scenario, side: str | None) -> frozenset[tuple[str, str]]:
    """Return the formations, by key and title, of the units that a scenario uses, and the types of those of a side."""
    formations = {name for counter in scenario.counters for name in (counter.formation, counter.formation_title)}
    types = {counter.unit_type for counter in scenario.counters if side in (None, counter.side)}
    return frozenset({(_FORMATION, name) for name in formations} | {(_TYPE, name) for name in types})
