"""Which level, optional rules and variants does a scenario play?

The options of the game carry a default; a scenario turns more of them on by its parameter ``options``, a list of keys
parted by blanks. ``advanced`` is the whole Advanced level and puts the Basic one aside.
"""

from engine.core.rules import Rulebook
from engine.data.parameters import parted
from engine.scenario import Scenario

RULE = Rulebook("hj1986")
FOLLOWS = (RULE("A 13.1"), RULE("A 13.2"), RULE("A 13.2 V"))

PARAMETER = "options"
ASKED = frozenset(
    {
        "advanced",
        "air_observation",
        "airdrop",
        "allied_9",
        "basic",
        "commanders",
        "commandos",
        "flak",
        "fuel_by_division",
        "german_10",
        "hidden_stacks",
        "massacre",
        "monschau",
        "roadblocks",
        "tank_repair",
        "tigers",
        "variable_weather",
    }
)
"""The options that the rules ask for; those that clauses and steps of the sequence name are looked up there."""


def chosen(scenario: Scenario) -> frozenset[str]:
    """Return the keys of what is played; raises ValueError for a key that no option has."""
    known = {option.key for option in scenario.options}
    asked = parted("option", scenario.parameters.get(PARAMETER, ""))
    for key in asked:
        if key not in known:
            raise ValueError(f"parameter {PARAMETER}: there is no option {key!r}; known are {', '.join(sorted(known))}")
    found = {option.key for option in scenario.options if option.default} | set(asked)
    if "advanced" in found:
        found.discard("basic")
    return frozenset(found)
