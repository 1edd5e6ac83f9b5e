"""Which hexes does a path of any length join?"""

from collections.abc import Collection, Iterable, Mapping


def connected(neighbors: Mapping[str, Iterable[str]], shut: Collection[str]) -> dict[str, int]:
    """Return for each hex that is not shut the number of its region, from 1 in the order of the hexes: two hexes have
    one number where a path over hexes that are not shut joins them."""
    found: dict[str, int] = {}
    left = {label for label in neighbors if label not in shut}
    number = 0
    for start in neighbors:
        if start not in left:
            continue
        number += 1
        found[start] = number
        left.remove(start)
        waiting = [start]
        while waiting:
            for there in neighbors[waiting.pop()]:
                if there in left:
                    left.remove(there)
                    found[there] = number
                    waiting.append(there)
    return found
