"""Which units that a clause lets be placed freely have no army, so that nobody can tell their sector? (VG 1 to VG 9)"""

from engine.data import places
from engine.hj1986.setting.deployment_forms import Deployment
from engine.scenario import Scenario


def is_placed_freely(args: Deployment, side: str, formation: str) -> bool:
    """Tell whether units of a side and formation have a hex of the player's choice."""
    return side == args.side and (args.formations is None or formation in args.formations)


def armyless(scenario: Scenario, args: Deployment) -> str:
    """Return which units of the set-up would be placed freely and have no army, with the remedy; empty for none."""
    by_key = {counter.key: counter for counter in scenario.counters}
    found = (by_key[row.counter] for row in scenario.setup if not places.is_free(row.place) and row.counter in by_key)
    lost = [
        counter
        for counter in found
        if is_placed_freely(args, counter.side, counter.formation)
        and counter.key not in args.counters
        and counter.formation not in args.armies
    ]
    if not lost:
        return ""
    named = ", ".join(dict.fromkeys(counter.formation for counter in lost))
    return f"{lost[0].key} is placed freely and has no army; name one for {named} in armies, or for the counter"


def enemy_formations(scenario: Scenario, args: Deployment) -> str:
    """Return which formations of the armies are of the other side alone, with the remedy; empty for none."""
    sides = {(counter.formation, counter.side) for counter in scenario.counters}
    known = {formation for formation, _ in sides}
    wrong = [key for key in args.armies if key in known and (key, args.side) not in sides]
    return f"names {', '.join(wrong)} in armies, not of the {args.side} side; correct the formation" if wrong else ""
