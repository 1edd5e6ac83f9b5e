"""Who stays in places that the clauses ask for, lest the enemy walks into them?

What is planned for the others is not ordered, and the advice of the game may send them on when it comes to it: it
knows nothing of what a place is worth that nobody else holds.
"""

from collections.abc import Collection, Iterator

from engine.players.staff.estimate import Estimate
from engine.players.staff.record import Order, Reason
from engine.players.staff.threats import Threats


def plan_guards(threats: Threats, bound: Collection[str], able: Collection[str]) -> Iterator[Order]:
    """Yield an order for one of those who are planned for a place to hold, where all of them might go elsewhere, and
    the enemy could come. ``bound``: who has an order already; ``able``: who may move."""
    own = threats.seen.own
    for label in threats.kept:
        there = [unit.id for unit in threats.there.units_in(label) if unit.id in own and own[unit.id].defense > 0]
        if there and all(key in able and key not in bound for key in there) and threats.may_lose(label):
            best = max(there, key=lambda key: (threats.seen.hex_of(key) == label, own[key].defense, key))
            yield Order(best, label, Reason("hold", best, label, clause_of(threats.seen, label)))


def clause_of(seen: Estimate, label: str) -> str:
    """Return the key of the clause by which a hex is to be held; empty where none says so."""
    asked = (item for item in seen.objectives if item.kind in ("hold", "deny") and label in item.hexes)
    return next((item.clause for item in asked), "")
