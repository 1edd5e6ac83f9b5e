"""What does a person call a unit of a game? Knows no Qt."""

from dataclasses import replace

from engine.core.rules import Refusal
from engine.scenario import Counter, Scenario


def unit_title(counter: Counter) -> str:
    """Return what a person calls a counter, with its formation; a number from the second equal counter on."""
    number = counter.key.rpartition("#")[2]
    name = f"{counter.name} {counter.size}".strip() + (f" no. {number}" if number not in ("", "1") else "")
    return name if counter.formation in ("", "-") else f"{name} ({counter.formation_title})"


def named(refusal: Refusal, scenario: Scenario) -> Refusal:
    """Return a refusal that calls the unit it is about as people do; one that is about something else stays."""
    found = next((counter for counter in scenario.counters if counter.key == refusal.subject), None)
    return refusal if found is None else replace(refusal, subject=unit_title(found))
