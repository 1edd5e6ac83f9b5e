"""Where is who to stand who does not attack: on the way to what is asked for, or in the way of the enemy?

Posts are given jointly, a few at a time: where the enemy will go is searched again with those who stand in his way.
All is weighed in thousandths of the margin (``prices``).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from engine.core.planning import Means, Task
from engine.players.staff.record import Order, Reason
from engine.players.staff.situation import Situation, fights, tolls
from engine.players.staff.ways import Ways, chosen, path

_ROUNDS = 6
"""So often the ways of the enemy are searched while posts are given."""


@dataclass(frozen=True, slots=True)
class Post:
    """A hex for a unit, what it is worth, and what for."""

    hex: str
    worth: int
    task: Task
    clause: str
    parts: tuple[tuple[str, Fraction], ...]


@dataclass
class Posting:
    """The posts of a player turn while they are given: ``held`` is the defense of the side by hex, as it will be;
    ``flow``: for each hex that enemies pass what a turn of delay there is worth, and their strength."""

    now: Situation
    taken: dict[str, Fraction]
    held: dict[str, Fraction]
    flow: dict[str, tuple[int, Fraction]] = field(default_factory=dict)


def plan_posts(now: Situation, orders: Mapping[str, Order]) -> Iterator[Order]:
    """Yield orders for the units that fight and are not bound by others."""
    seen = now.seen
    free = [means for means in seen.own.values() if fights(means) and means.unit not in orders]
    made = _posting(now, orders, {means.unit for means in free})
    batch = max(1, -(-len(free) // _ROUNDS))
    while free:
        made.flow = _flow(made)
        rated = sorted(((_best(made, means), means) for means in free), key=lambda item: -item[0].worth)
        for post, means in rated[:batch]:
            if not _has_room(made, means, post.hex):
                continue
            here = seen.hex_of(means.unit)
            if post.hex != here:
                made.taken[post.hex] = made.taken.get(post.hex, Fraction(0)) + means.weight
                made.taken[here] = made.taken.get(here, Fraction(0)) - means.weight
            made.held[post.hex] = made.held.get(post.hex, Fraction(0)) + means.defense
            free.remove(means)
            yield Order(means.unit, post.hex, Reason(post.task, means.unit, post.hex, post.clause, post.parts))


def _posting(now: Situation, orders: Mapping[str, Order], free: set[str]) -> Posting:
    made = Posting(now, {}, {})
    for key, means in now.seen.own.items():
        if key in free:
            continue
        order, here = orders.get(key), now.seen.hex_of(key)
        there = here if order is None else order.hex
        made.held[there] = made.held.get(there, Fraction(0)) + means.defense
        if there != here:
            made.taken[there] = made.taken.get(there, Fraction(0)) + means.weight
            made.taken[here] = made.taken.get(here, Fraction(0)) - means.weight
    return made


def _flow(made: Posting) -> dict[str, tuple[int, Fraction]]:
    now, seen = made.now, made.now.seen
    if not now.prices.dangers:
        return {}
    coming = [means for means in seen.enemy.values() if means.attack > 0 and means.mobility > 0]
    ways = Ways(now.land, tolls(seen, made.held))
    at = {key: seen.hex_of(key) for key in seen.enemy}
    found: dict[str, tuple[int, Fraction]] = {}
    for key, goal in chosen(ways, coming, now.prices.dangers, at).items():
        worth = goal.each // goal.left
        for label in path(ways.to(key, goal), at[key]):
            passed, strength = found.get(label, (0, Fraction(0)))
            found[label] = passed + worth, strength + seen.enemy[key].attack
    return found


def _has_room(made: Posting, means: Means, label: str) -> bool:
    seen = made.now.seen
    here = seen.hex_of(means.unit)
    return label == here or seen.room(label) - made.taken.get(label, Fraction(0)) >= means.weight


def _best(made: Posting, means: Means) -> Post:
    """Return the best post of a unit as things stand; where it is, if nothing is better."""
    here = made.now.seen.hex_of(means.unit)
    best = _post(made, means, here)
    for label in made.now.seen.reach(means.unit):
        if label != here and _has_room(made, means, label):
            post = _post(made, means, label)
            if post.worth > best.worth:
                best = post
    return best


def _post(made: Posting, means: Means, label: str) -> Post:
    """Weigh a hex for a unit."""
    now = made.now
    way = now.progress(means.unit, label)
    block = _block(made, means, label)
    risk = _risk(made, means, label)
    aim = now.aims.get(means.unit)
    parts = (("way", Fraction(way)), ("block", Fraction(block)), ("risk", Fraction(-risk)))
    if aim is None or block > now.forgone(means.unit, label):
        return Post(label, way + block - risk, "block" if block else "reserve", "", parts)
    return Post(label, way + block - risk, "exit" if aim.is_exit else "take", aim.objective.clause, parts)


def _block(made: Posting, means: Means, label: str) -> int:
    """Return what it is worth that a unit stands in the way of those who pass a hex, beside who is there already."""
    passed, strength = made.flow.get(label, (0, Fraction(0)))
    if not passed:
        return 0
    before = made.held.get(label, Fraction(0))
    after, against = before + means.defense, max(strength / 3, Fraction(1))
    return (passed * (after / (after + against) - before / (before + against))).__floor__()


def _risk(made: Posting, means: Means, label: str) -> int:
    """Return what the enemy is expected to take from those who stand in a hex."""
    defense = made.held.get(label, Fraction(0)) + means.defense
    threat = made.now.threat(label)
    if threat <= defense or not defense:
        return 0
    lost = min(Fraction(means.steps), (threat / defense - 1) / 2) / 2
    return (lost * made.now.prices.own_step).__floor__()
