"""Which enemies must be attacked because a unit beside them attacks? (B 11.21(1), ruling ``all-adjacent-defenders``)

By the other reading, whoever attacks in the Combat Phase owes an attack on every enemy next to him, in the same battle
or in another one of the phase, by anybody. A battle is refused as long as it leaves such an enemy whom nobody else can
attack; who attacks all that he is next to is always allowed. Artillery owes nothing, nor do engaged units that must
fight again, nor a Reserve attack, which goes against one hex (B 13.22). Enemies that have gone, and those nobody can
reach any more after losses and retreats, are owed no longer. The value ``owed`` of the frame ``combat`` names hexes.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.core.frames import frame_of
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit
from engine.hj1986.fighting.attackers import check_attacker, check_target, must_fight
from engine.hj1986.fighting.gunnery import check_support, guns_of
from engine.hj1986.fighting.local import Combat, Preparation
from engine.hj1986.state import RULE, RULING, BulgeGame, enemies_in, piece

READS = (RULING("all-adjacent-defenders"),)

ALL = RULE("B 11.21(1)")
EVERY = "every enemy next to an attacker"


def is_on(game: BulgeGame) -> bool:
    """Tell whether attackers owe an attack on every enemy next to them."""
    return game.board.reads("all-adjacent-defenders", EVERY)


def open_debts(game: BulgeGame, frame: Frame[Combat]) -> list[str]:
    """Return the hexes of a combat frame that are still owed an attack."""
    return [label for label in frame.local.owed if _is_attackable(game, label, frame.side)]


def _is_attackable(game: BulgeGame, label: str, side: str) -> bool:
    fights = any(piece(game, unit).fights for unit in enemies_in(game, label, side))
    return fights and check_target(game, label, side) is None


def incurred(game: BulgeGame, side: str, attackers: Iterable[Unit], targets: Collection[str]) -> list[str]:
    """Return the hexes that attackers of a battle owe an attack besides its targets."""
    bound = {unit.id for label in targets for unit in must_fight(game, side, label)}
    near = dict.fromkeys(
        label
        for unit in attackers
        if unit.id not in bound and not piece(game, unit).is_artillery
        for label in game.board.map.neighbors[unit.hex]
    )
    return [label for label in near if label not in targets and _is_attackable(game, label, side)]


def unreached(game: BulgeGame, side: str, hexes: Iterable[str], busy: Collection[str]) -> list[str]:
    """Return the hexes that nobody but the ``busy`` units can attack.

    A unit can attack all hexes next to it at once; a gun fires at one of them only.
    """
    rest = [label for label in hexes if not _has_attacker(game, side, label, busy)]
    taken: dict[str, str] = {}
    return [label for label in rest if not _gun_for(game, side, label, busy, taken, set())]


def _has_attacker(game: BulgeGame, side: str, label: str, busy: Collection[str]) -> bool:
    return any(
        unit.side == side and unit.id not in busy and check_attacker(game, unit, (label,), False) is None
        for near in game.board.map.neighbors[label]
        for unit in game.units_in(near)
    )


def _gun_for(
    game: BulgeGame, side: str, label: str, busy: Collection[str], taken: dict[str, str], tried: set[str]
) -> bool:
    """Give a hex a gun of its own in ``taken``, giving others other guns if need be; tell whether that is possible."""
    for gun in guns_of(game, side):
        if gun.id in busy or gun.id in tried or check_support(game, gun, (label,), ()) is not None:
            continue
        tried.add(gun.id)
        if gun.id not in taken or _gun_for(game, side, taken[gun.id], busy, taken, tried):
            taken[gun.id] = label
            return True
    return False


def left_out(game: BulgeGame, frame: Frame[Preparation], attackers: Sequence[str], guns: Sequence[str]) -> list[str]:
    """Return the hexes a battle in preparation may not leave out, if these units fought it; see the module."""
    local = frame.local
    if not is_on(game) or local.in_reserve:
        return []
    targets = local.targets
    before = open_debts(game, _combat(game))
    hopeless = unreached(game, frame.side, before, ())
    new = incurred(game, frame.side, (game.units[key] for key in attackers), targets)
    wanted = [label for label in dict.fromkeys((*new, *before)) if label not in targets]
    found = unreached(game, frame.side, wanted, {*attackers, *guns})
    return [label for label in found if label in new or label not in hopeless]


def check_all_attacked(game: BulgeGame, frame: Frame[Preparation]) -> Refusal | None:
    """Return the rule that forbids a battle because it leaves somebody out, or None."""
    left = left_out(game, frame, frame.local.attackers, frame.local.guns)
    if not left:
        return None
    return ALL.refuse(left[0], "must be attacked too, and nobody else can: add it, or attack with others", *left)


def debts_after(game: BulgeGame, frame: Frame[Preparation]) -> list[str]:
    """Return the hexes that are owed an attack once the battle in preparation is made."""
    attackers = (game.units[key] for key in frame.local.attackers)
    new = incurred(game, frame.side, attackers, frame.local.targets)
    debts = dict.fromkeys((*open_debts(game, _combat(game)), *new))
    return [label for label in debts if label not in frame.local.targets]


def _combat(game: BulgeGame) -> Frame[Combat]:
    return next(frame_of(frame, Combat) for frame in reversed(game.stack) if frame.phase == "combat")


def check_nothing_owed(game: BulgeGame, frame: Frame[Combat], hexes: Iterator[str]) -> Refusal | None:
    """Return the rule that forbids the end of a combat phase while one of these hexes is owed an attack, or None."""
    debts = open_debts(game, frame)
    if not debts:
        return None
    offered = set(hexes)
    hopeless = unreached(game, frame.side, debts, ())
    for label in debts:
        if label in offered and label not in hopeless:
            return ALL.refuse(label, "must be attacked too: a unit beside it has attacked", label)
    return None
