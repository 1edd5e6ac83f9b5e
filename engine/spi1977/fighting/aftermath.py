"""When do results take effect, and on whom? (10.75, 9.33, E-10.8)

Battles with attackers in one hex belong together: their results wait for each other. Losses and retreats are left on
the stack above the advances, so that these come last.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.core.events import FramePushed
from engine.core.frames import changed, pushed
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.core.units import Unit
from engine.spi1977.fighting.local import NO_COMBAT, Combat, Declared, Pursuit, Suffering
from engine.spi1977.fighting.results import Outcome, outcome
from engine.spi1977.fighting.trails import trails_of
from engine.spi1977.ground.zones import counts
from engine.spi1977.state import RULE, RULING, RhineGame

READS = (RULING("results-of-a-hex"), RULING("loss-in-a-stack"), RULING("results-both-ways"))
FOLLOWS = (RULE("9.33"), RULE("10.75"), RULE("10.91"), RULE("11.25"), RULE("11.35"), RULE("11.44"), RULE("E-10.8"))

AT_ONCE = "at once"
FIGHTERS = "those that fought"
APART = "only on those of that battle"


def attack_hexes(game: RhineGame, battle: Declared) -> frozenset[str]:
    """Return the hexes from which a battle is fought: those of its units, and of guns beside a hex attacked."""
    attackers = (game.units[key] for key in battle.attackers if game.units[key].on_map)
    guns = (game.units[key] for key in battle.guns if game.units[key].on_map)
    near = (unit.hex for unit in guns if any(game.board.map.is_adjacent(unit.hex, label) for label in battle.targets))
    return frozenset((*(unit.hex for unit in attackers), *near))


def together(game: RhineGame, battles: Sequence[Declared], number: int) -> list[int]:
    """Return the battles whose results wait for each other with one of them, in the order of their declaration."""
    if game.board.word("results_apply") == AT_ONCE:
        return [number]
    nowhere: frozenset[str] = frozenset()
    hexes = [nowhere if battle.is_applied else attack_hexes(game, battle) for battle in battles]
    found, waiting = {number}, [number]
    while waiting:
        here = waiting.pop()
        for other, others in enumerate(hexes):
            if other not in found and hexes[here] & others:
                found.add(other)
                waiting.append(other)
    return sorted(found)


def consequences(game: RhineGame, combat: Frame[Combat], number: int) -> Iterator[object]:
    """Yield what the results of battles ask for, once none of those that belong together is still to be rolled.

    ``combat`` is the top frame.
    """
    battles = combat.local.battles
    group = [index for index in together(game, battles, number) if not battles[index].is_applied]
    if any(not battles[index].result for index in group):
        return
    applied = tuple(
        replace(battle, is_applied=True) if index in group else battle for index, battle in enumerate(battles)
    )
    frames = list(_frames(game, combat.side, battles, group))
    yield changed(combat, replace(combat.local, battles=applied))
    yield from frames


def _frames(game: RhineGame, side: str, battles: Sequence[Declared], group: Sequence[int]) -> Iterator[FramePushed]:
    """Yield the frames of a group, those of the advances first and so resolved last."""
    means = {index: None if battles[index].result == NO_COMBAT else outcome(battles[index].result) for index in group}
    busy = {key for battle in battles if not battle.result for key in (*battle.attackers, *battle.guns)}
    for index in reversed(group):
        rivals = _rivals(game, battles, means, index)
        yield from _advance(game, side, battles[index], index, means[index], rivals, busy)
    for index in reversed(group):
        found = means[index]
        if found is not None:
            yield _suffer(game, side, battles, index, found)


def _rivals(
    game: RhineGame, battles: Sequence[Declared], means: dict[int, Outcome | None], index: int
) -> tuple[int, ...]:
    """Return the battles from a hex of this one that went the other way (E-10.8)."""
    found = means[index]
    if found is None:
        return ()
    mine = attack_hexes(game, battles[index])
    return tuple(
        other
        for other, result in means.items()
        if result is not None and result.on_attacker != found.on_attacker and mine & attack_hexes(game, battles[other])
    )


def _advance(
    game: RhineGame,
    side: str,
    battle: Declared,
    index: int,
    found: Outcome | None,
    rivals: tuple[int, ...],
    busy: set[str],
) -> Iterator[FramePushed]:
    if found is None and not trails_of(game, index):
        return
    if found is not None and found.on_attacker:
        winner = other_side(side)
        units = _stacks(game, battle.targets, winner)
    else:
        units, winner = _beside(game, side, battle, busy), side
    movers = {unit.id: unit.hex for unit in units}
    if movers:
        local = Pursuit(battle=index, units=tuple(movers), hexes=tuple(movers.values()), rivals=rivals)
        yield pushed("advance", winner, local)


def _stacks(game: RhineGame, hexes: Iterable[str], side: str) -> list[Unit]:
    """Return the units of a side in some hexes that share what happens to their stacks (24.3)."""
    return [unit for label in hexes for unit in game.friends_in(label, side) if counts(game, unit)]


def _beside(game: RhineGame, side: str, battle: Declared, busy: set[str]) -> list[Unit]:
    """Return the units that fought beside the hexes attacked and those stacked with them that are in no other battle
    still to come (9.33, 10.91)."""
    return [unit for unit in _stacks(game, sorted(attack_hexes(game, battle)), side) if unit.id not in busy]


def _suffer(game: RhineGame, side: str, battles: Sequence[Declared], index: int, found: Outcome) -> FramePushed:
    battle = battles[index]
    if found.on_attacker:
        units, loser = _affected(game, side, battles, battle), side
    else:
        loser = other_side(side)
        units = _stacks(game, battle.targets, loser)
    where = ", ".join(battle.targets)
    values = Suffering(
        units=tuple(unit.id for unit in units),
        hexes=tuple(dict.fromkeys(unit.hex for unit in units)),
        must=found.must,
        points=found.points,
        attacked=not found.on_attacker,
        battle=index,
        reason=f"lost in the battle at {where}",
    )
    return pushed("suffer", loser, values)


def _affected(game: RhineGame, side: str, battles: Sequence[Declared], battle: Declared) -> list[Unit]:
    """Return the attackers that take a result: those that fought beside the enemy, and who stands with them (9.33),
    by one reading unless he fights another battle; guns at a distance never (11.25)."""
    fought = {*battle.attackers, *battle.guns}
    others: set[str] = set()
    if game.board.reads("results-both-ways", APART):
        others = {key for other in battles for key in (*other.attackers, *other.guns)} - fought
    return [
        unit
        for unit in _stacks(game, sorted(attack_hexes(game, battle)), side)
        if unit.id not in others and (unit.id in fought or not game.board.reads("loss-in-a-stack", FIGHTERS))
    ]
