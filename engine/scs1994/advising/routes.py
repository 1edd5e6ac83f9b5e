"""How far has German armor still to go to its aim, as things stand and as they could stand?

One backward search from the aims over the whole map gives the cost from every hex at once. US units count twice: their
zones cost movement points (S-08), and a hex they hold costs what it takes to clear it, a toll that grows with its
defense. So a cheap way is a way the US does not hold, and a good block is a hex that makes the ways dear.

Costs are scaled movement points (``board.MP``). Hexes are numbered here, in map order, to keep the search fast.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import heapify, heappop, heappush

from engine.core.sides import ALLIED
from engine.core.units import Unit
from engine.scs1994.advising.aims import Aim, aims
from engine.scs1994.board import MP, Board
from engine.scs1994.ground.lanes import lanes
from engine.scs1994.state import DISORGANIZED, ArdennesGame, defense_strength, is_combat_unit
from engine.scs1994.steps.movement_costs import surface_cost
from engine.scs1994.steps.mover import Traffic, jams_count

NOWHERE = 10**6
"""The cost of a hex from which no way leads to an exit."""

_KEPT = 256


@dataclass(frozen=True)
class Net:
    """The map as German armor drives it: ``back[there]`` lists the hexes one can come from, with the price;
    ``exits`` are the aims with what is added to each, see ``advice_aims``."""

    index: Mapping[str, int]
    labels: tuple[str, ...]
    back: tuple[tuple[tuple[int, int], ...], ...]
    exits: tuple[tuple[int, int], ...]


def net(game: ArdennesGame) -> Net:
    """Return the map of the present bridges and jams, which is made once for each of their states, and the aims."""
    return game.derived(_net)


def _net(game: ArdennesGame) -> Net:
    return _net_to(game.board, jams_count(game), game.own.blown, aims(game))


def _net_to(board: Board, jams: bool, blown: tuple[tuple[str, str], ...], wanted: tuple[Aim, ...]) -> Net:
    ways = board.lately(_KEPT, _build, jams, blown)
    return replace(ways, exits=tuple((ways.index[label], more) for label, more in wanted))


def _build(board: Board, jams: bool, blown: tuple[tuple[str, str], ...]) -> Net:
    down = {*blown, *((b, a) for a, b in blown)}
    labels = tuple(board.map.hexes)
    index, _ = board.once(numbers)
    back: list[list[tuple[int, int]]] = [[] for _ in labels]
    roads = Traffic(jams, 0, False)
    steps = lanes(board, "mech")
    for here, there in ((here, there) for here, around in board.map.neighbors.items() for there in around):
        lane = steps[here, there]
        bridged = not lane.is_barrier or (lane.bridge and (here, there) not in down)
        side = 0 if bridged else lane.side
        surface = surface_cost(lane, False, bridged, roads)
        if side is not None and surface is not None:
            back[index[there]].append((index[here], surface + side))
    return Net(index, labels, tuple(map(tuple, back)), ())


def search(ways: Net, extra: Sequence[int], wanted: Iterable[int] = ()) -> tuple[list[int], list[int]]:
    """Return for each hex the cost to the nearest exit and the next hex on the way there (itself at the end).

    ``extra`` is what entering each hex costs beyond the ground. With ``wanted`` hexes the search ends when their
    costs are known; those of other hexes may then be too high.
    """
    left = set(wanted)
    is_whole = not left
    size = len(ways.labels)
    best = [NOWHERE] * size
    onward = list(range(size))
    waiting: dict[int, list[int]] = {}  # by cost; those of one cost in the order of their numbers: no step is free
    for number, more in ways.exits:
        best[number] = more
        waiting.setdefault(more, []).append(number)
    costs, back = sorted(waiting), ways.back
    while costs:
        reached = heappop(costs)
        for there in sorted(waiting.pop(reached)):
            if best[there] != reached:
                continue
            if there in left:
                left.discard(there)
                if not left and not is_whole:
                    return best, onward
            spent = reached + extra[there]
            for here, price in back[there]:
                total = spent + price
                if total < best[here]:
                    best[here] = total
                    onward[here] = there
                    if total in waiting:
                        waiting[total].append(here)
                    else:
                        waiting[total] = [here]
                        heappush(costs, total)
    return best, onward


def eased(
    ways: Net, known: tuple[list[int], list[int]], extra: Sequence[int], where: Iterable[int]
) -> tuple[list[int], list[int]]:
    """Return what a search finds with an ``extra`` that is less in the hexes ``where`` than when ``known`` was found:
    only ways that become better are looked at."""
    best, onward = known[0].copy(), known[1].copy()
    size, back = len(ways.labels), ways.back
    queue = [best[number] * size + number for number in where if best[number] < NOWHERE]
    heapify(queue)
    while queue:
        reached, there = divmod(heappop(queue), size)
        if reached > best[there]:
            continue
        spent = reached + extra[there]
        for here, price in back[there]:
            total, after = spent + price, onward[here]
            if total < best[here]:
                best[here] = total
                onward[here] = there
                heappush(queue, total * size + here)
            elif total == best[here] < NOWHERE and after != here and (reached, there) < (best[after], after):
                onward[here] = there  # of ways as good a search from the aims finds this one first
    return best, onward


Holder = tuple[str, bool, int, int]
"""A US unit as the ways meet it: its hex, whether its zone costs, its defense as a fraction."""


def burden(game: ArdennesGame, without: str = "") -> list[int]:
    """Return what the US units add to entering each hex; ``without`` is the id of a unit that is left out."""
    return _burden(game.board, _holders(game, without))


def _holders(game: ArdennesGame, without: str = "") -> tuple[Holder, ...]:
    return tuple(
        (unit.hex, not unit.has(DISORGANIZED), *defense_strength(game, unit).as_integer_ratio())
        for unit in game.units_of(ALLIED)
        if is_combat_unit(game, unit) and unit.id != without
    )


def _burden(board: Board, holders: Iterable[Holder]) -> list[int]:
    index, around = board.once(numbers)
    extra = [0] * len(index)
    zone = board.number("ezoc_cost") * MP
    held: dict[str, Fraction] = {}
    for label, exerts, defense, parts in holders:
        held[label] = held.get(label, 0) + Fraction(defense, parts)
        for near in around[label] if exerts else ():
            extra[near] = zone
    for label, strength in held.items():
        extra[index[label]] += toll(board, label, strength)
    return extra


def numbers(board: Board) -> tuple[Mapping[str, int], Mapping[str, tuple[int, ...]]]:
    """Return the number of each hex, and the numbers of its neighbors."""
    index = {label: number for number, label in enumerate(board.map.hexes)}
    return index, {label: tuple(index[near] for near in board.map.neighbors[label]) for label in index}


def onward_without(game: ArdennesGame, unit: Unit) -> Sequence[int]:
    """Return the next hex for each hex if a US unit were not there."""
    known, board = costs_west(game), game.board
    if not is_combat_unit(game, unit):
        return known[1]
    index, around = board.once(numbers)
    extra = burden(game, without=unit.id)
    return eased(net(game), known, extra, (index[unit.hex], *around[unit.hex]))[1]


def toll(board: Board, label: str, defense: Fraction) -> int:
    """Return what clearing a hex is reckoned at: an overrun for next to nothing, a whole turn for a regiment."""
    shift = board.terrain[board.map.hexes[label].terrain].combat_shift
    return (2 * MP * (1 + defense) - 2 * MP * shift).__floor__()


def costs_west(game: ArdennesGame) -> tuple[list[int], list[int]]:
    """Return cost and next hex for each hex as things stand; kept by the board with what they depend on."""
    return game.derived(_west)


def _west(game: ArdennesGame) -> tuple[list[int], list[int]]:
    return game.board.lately(_KEPT, _searched, *state_of(game))


def costs_free(game: ArdennesGame) -> tuple[list[int], list[int]]:
    """Return the same as if there were no US units: the ways by nature."""
    return game.derived(_free)


def _free(game: ArdennesGame) -> tuple[list[int], list[int]]:
    return game.board.lately(_KEPT, _searched, *state_of(game)[:3], ())


State = tuple[bool, tuple[tuple[str, str], ...], tuple[Aim, ...], tuple[Holder, ...]]
"""What the ways rest on: whether jams count, bridges that are blown, the aims, the US units."""


def state_of(game: ArdennesGame) -> State:
    """Return what the ways rest on as things stand."""
    return game.derived(_state)


def _state(game: ArdennesGame) -> State:
    return jams_count(game), game.own.blown, aims(game), _holders(game)


def costs_in(board: Board, state: State) -> list[int]:
    """Return the cost for each hex, by its number."""
    best, _ = board.lately(_KEPT, _searched, *state)
    return best


def _searched(
    board: Board, jams: bool, blown: tuple[tuple[str, str], ...], wanted: tuple[Aim, ...], holders: tuple[Holder, ...]
) -> tuple[list[int], list[int]]:
    return search(_net_to(board, jams, blown, wanted), _burden(board, holders))


def blocked(game: ArdennesGame, extra: Sequence[int], unit: Unit, label: str) -> list[int]:
    """Return the burden with one more US unit, in this hex."""
    board = game.board
    index, around = board.once(numbers)
    zone = board.number("ezoc_cost") * MP
    changed = list(extra)
    for near in around[label]:
        changed[near] = max(changed[near], zone)
    changed[index[label]] += toll(board, label, defense_strength(game, unit))
    return changed


def traffic(ways: Net, onward: Sequence[int], starts: Iterable[str]) -> dict[str, int]:
    """Return how many of the units that start in these hexes pass each hex on their best ways; the start left out."""
    flow: dict[str, int] = {}
    for start in starts:
        here = ways.index[start]
        while onward[here] != here:
            here = onward[here]
            label = ways.labels[here]
            flow[label] = flow.get(label, 0) + 1
    return flow
