"""What does the result of a battle set off? (B 11.5, B 11.6, B 13.33, O 5.3)

Losses, retreats and advances are left on the stack, the last pushed first: the loser suffers, pays and retreats, then
the winner advances.
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.core.events import FramePushed, MarksChanged
from engine.core.frames import pushed
from engine.core.sides import other_side
from engine.core.units import Unit
from engine.hj1986.command.staff import endangered, following
from engine.hj1986.fighting.command_orders import number
from engine.hj1986.fighting.engaged import engaged
from engine.hj1986.fighting.local import Pursuit, Suffering
from engine.hj1986.fighting.results import Effects, Share
from engine.hj1986.fighting.shifts import Battle
from engine.hj1986.state import RESERVE, RULE, BulgeGame, piece

FOLLOWS = (RULE("B 11.48"), RULE("B 13.33"), RULE("C ATT"))


def consequences(game: BulgeGame, battle: Battle, found: Effects, claims: Mapping[str, bool]) -> Iterator[object]:
    """Yield the danger to commanders, then what is left on the stack; ``claims``: who claimed Armor Superiority."""
    if found.engaged:
        yield from engaged(game, battle)
    side, enemy = battle.side, other_side(battle.side)
    further = number(game.board, True, battle.orders[0], "advance")
    pushed: list[FramePushed] = []
    if found.attackers is not None:
        pushed.append(_advance(game, enemy, battle.defenders, battle.attackers, found.attackers))
    if found.defenders is not None:
        pushed.append(_advance(game, side, battle.attackers, battle.defenders, found.defenders, further))
        yield from endangered(game, battle.defenders)
    if found.attackers is not None:
        yield from endangered(game, battle.attackers)
    if found.toll:
        pushed.append(_suffer(side, battle.attackers, Share(found.toll, found.toll, 0), battle, claims))
    if found.attackers is not None:
        units = (*battle.attackers, *following(game, battle.attackers))
        pushed.append(_suffer(side, units, found.attackers, battle, claims, further > 0))
    if found.defenders is not None:
        pushed.append(_suffer(enemy, battle.defenders, found.defenders, battle, claims))
    yield from pushed
    if found.attackers is not None and found.defenders is None:
        yield from _out_of_reserve(battle)


def _out_of_reserve(battle: Battle) -> Iterator[object]:
    """Yield the end of Reserve for attackers whose battle went ill (B 13.33)."""
    for unit in battle.attackers:
        if unit.has(RESERVE):
            yield MarksChanged(unit.id, tuple(mark for mark in unit.marks if mark != RESERVE))


def _suffer(
    side: str,
    units: Sequence[Unit],
    share: Share,
    battle: Battle,
    claims: Mapping[str, bool],
    breakthrough: bool = False,
) -> FramePushed:
    values = Suffering(
        units=tuple(unit.id for unit in units),
        points=share.points,
        must=share.must,
        hexes=share.hexes,
        each=share.each,
        only_retreat=share.only_retreat,
        breakthrough=breakthrough,
        armor_first=bool(claims.get(side)),
        targets=battle.targets,
    )
    return pushed("suffer", side, values, "hexes", "each", "only_retreat", "breakthrough")


def _advance(
    game: BulgeGame, side: str, winners: Sequence[Unit], losers: Sequence[Unit], share: Share, further: int = 0
) -> FramePushed:
    """Return the event that lets winners advance into what the losers leave; ``hexes`` is the retreat called for,
    ``extra`` what an order adds to the advance. Commanders do not advance, nor do they count as losers with others."""
    beaten = tuple(unit.id for unit in losers if piece(game, unit).fights)
    values = Pursuit(
        units=tuple(unit.id for unit in winners if piece(game, unit).fights),
        losers=beaten or tuple(unit.id for unit in losers),
        left=tuple(dict.fromkeys(unit.hex for unit in losers)),
        stood={unit.id: unit.hex for unit in losers},
        by_death=share.must >= share.points,
        hexes=share.hexes,
        extra=further,
        gone=(),
    )
    return pushed("advance", side, values, "stood", "by_death", "extra")
