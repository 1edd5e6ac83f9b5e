"""Which hexes does a path of any length join?"""

from collections.abc import Collection, Iterable, Mapping


def connected(neighbors: Mapping[str, Iterable[str]], shut: Collection[str]) -> dict[str, int]:
    """Return for each hex that is not shut the number of its region, from 1 in the order of the hexes: two hexes have
    one number where a path over hexes that are not shut joins them."""
    found: dict[str, int] = {}
    number = 0
    for start in neighbors:
        if start in shut or start in found:
            continue
        number += 1
        found[start] = number
        waiting = [start]
        while waiting:
            for there in neighbors[waiting.pop()]:
                if there not in found and there not in shut:
                    found[there] = number
                    waiting.append(there)
    return found
