"""Which optional and suggested rules does a scenario play?

The options of the game carry a default; a scenario turns more of them on by its parameter ``options``, a list of keys
separated by blanks.
"""

from engine.data.parameters import parted
from engine.scenario import Scenario

PARAMETER = "options"
TRUPPENEINHEIT = "truppeneinheit"
"""The option of the commando teams (24.31)."""
HIDDEN_FIRE = "hidden_fire"
"""The option by which the defender writes his final protective fire before the attacker's barrage is said (S-11.4)."""
ARTILLERY_MARCHES = "artillery_marches"
"""The option by which artillery moves in March Mode (S-11.91)."""

ASKED = frozenset(
    {
        "artillery_marches",
        "bridge_repair",
        "brigade_150",
        "green_all_game",
        "hidden_fire",
        "historical_weather",
        "long_range",
        "morale",
        "on_foot",
        "parachute_drop",
        "slow_corps_artillery",
        "truppeneinheit",
        "westwall",
    }
)
"""The options that the rules ask for."""


def chosen(scenario: Scenario) -> frozenset[str]:
    """Return the keys of what is played; raises ValueError for a key that no option has."""
    known = {option.key for option in scenario.options}
    asked = parted("option", scenario.parameters.get(PARAMETER, ""))
    for key in asked:
        if key not in known:
            raise ValueError(f"parameter {PARAMETER}: there is no option {key!r}; known are {', '.join(sorted(known))}")
    return frozenset({option.key for option in scenario.options if option.default} | set(asked))
