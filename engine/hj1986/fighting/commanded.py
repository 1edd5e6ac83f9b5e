"""Which orders do both sides give for a battle, and which points do they add? (O 5.13, O 5.22 to O 5.25)

A step of the frame ``battle``, after the artillery: the attacker first, then the defender; who has no choice is not
asked. Orders are paid for when the die is thrown.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FrameChanged, Noted
from engine.core.frames import changed, frame_of
from engine.core.phases import Decision
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import AnyFrame, Frame
from engine.core.units import Unit
from engine.hj1986.command.command import OPTION
from engine.hj1986.fighting.command_orders import EMERGENCY, HIDDEN, Offer, helpers, names, offers, order_text, rule_of
from engine.hj1986.fighting.coordination import spent
from engine.hj1986.fighting.local import Fight
from engine.hj1986.state import FLED, HALVES, RULE, RULING, BulgeGame, piece, side_title, title

READS = (RULING("barrage-orders"), RULING("order-cards"))
FOLLOWS = (RULE("O 5.22"), RULE("O 5.23"), RULE("O 5.25"), RULE("O 5.75"))

ORDER, HELP = RULE("O 5.24"), RULE("O 5.13")
AGAINST_GUNS, CARDS = "the defender gives his", "in secret, with cards"


@dataclass(frozen=True, slots=True)
class GiveOrder:
    """Give an order for the battle, by a corps commander; an emergency needs none."""

    ROLE: ClassVar[Role] = Role.ACT
    order: str
    commander: str = ""


@dataclass(frozen=True, slots=True)
class AddPoints:
    """Let an army commander add option points to the strength of his units in a hex."""

    ROLE: ClassVar[Role] = Role.JOIN
    commander: str
    hex: str
    points: int


def is_on(game: BulgeGame) -> bool:
    """Tell whether commanders are played."""
    return game.board.is_on(OPTION)


def orders_of(game: BulgeGame, frame: Frame[Fight]) -> tuple[str, str]:
    """Return the orders of the attacker and the defender of a battle frame; empty where none is given."""
    given = frame.local.orders
    return given.get(frame.side, ""), given.get(other_side(frame.side), "")


def points_of(frame: Frame[Fight]) -> tuple[int, int]:
    """Return the option points that attacker and defender have added in a battle frame."""
    added = frame.local.points
    return added.get(frame.side, 0), added.get(other_side(frame.side), 0)


def fighting(game: BulgeGame, frame: Frame[Fight], side: str) -> list[Unit]:
    """Return the units of a side for which orders are given; none for guns alone, and for whom they fire at."""
    if not frame.local.attackers and not game.board.reads("barrage-orders", AGAINST_GUNS):
        return []
    keys = frame.local.attackers if side == frame.side else frame.local.defenders
    return [game.units[key] for key in keys if piece(game, game.units[key]).fights and not game.units[key].has(FLED)]


def asked(game: BulgeGame, frame: Frame[Fight]) -> str | None:
    """Return the side that must give its order now, or None."""
    if not is_on(game):
        return None
    for side in (frame.side, other_side(frame.side)):
        if side not in frame.local.orders:
            return side
    return None


def settled(game: BulgeGame, frame: Frame[Fight]) -> Iterator[object]:
    """Yield the orders of the sides that have no choice, up to the first that has one."""
    while (side := asked(game, frame)) is not None and next(_choices(game, frame, side), None) is None:
        order = EMERGENCY if fighting(game, frame, side) else ""
        yield changed(frame, _given(frame.local, side, Offer(order, "", 0)))


def _choices(game: BulgeGame, frame: Frame[Fight], side: str) -> Iterator[object]:
    units = fighting(game, frame, side)
    for offer in offers(game, units, side == frame.side):
        yield GiveOrder(offer.order, offer.commander)
    for army, label, left in _helpers(game, frame, units):
        for points in range(1, left + 1):
            yield AddPoints(army.id, label, points)


def _helpers(game: BulgeGame, frame: Frame[Fight], units: Sequence[Unit]) -> Iterator[tuple[Unit, str, int]]:
    """Yield the army commanders that may still add points: one to a hex (O 5.25)."""
    for army, label, left in helpers(game, units):
        if label not in frame.local.helped:
            yield army, label, left


def _given(fight: Fight, side: str, offer: Offer) -> Fight:
    return replace(
        fight,
        orders={**fight.orders, side: offer.order},
        prices={**fight.prices, side: offer.halves},
        givers={**fight.givers, side: offer.commander},
    )


def decision(game: BulgeGame, frame: Frame[Fight]) -> Decision | None:
    """Return the question for the order of a side, or None."""
    side = asked(game, frame)
    if side is None:
        return None
    role = "attack" if side == frame.side else "defense"
    where = ", ".join(frame.local.targets)
    prompt = f"{side_title(side)} {role} order for the battle at {where}?"
    return Decision(side, frame.phase, ORDER, prompt, frame.local.targets[0])


def legal(game: BulgeGame, frame: Frame[Fight]) -> Iterator[object]:
    """Yield what the side that is asked may order or add."""
    side = asked(game, frame)
    if side is not None:
        yield GiveOrder(EMERGENCY)
        yield from _choices(game, frame, side)


def check(game: BulgeGame, frame: Frame[Fight], action: GiveOrder | AddPoints) -> Refusal | None:
    """Return the rule that forbids an order or the points, or None."""
    side = asked(game, frame)
    if side is None:
        return ORDER.refuse("orders", "nobody is asked for one")
    units, attacking = fighting(game, frame, side), side == frame.side
    if isinstance(action, AddPoints):
        left = [
            left
            for army, label, left in _helpers(game, frame, units)
            if (army.id, label) == (action.commander, action.hex)
        ]
        if not left:
            return RULE("O 5.25").refuse(action.commander, f"adds nothing to units in {action.hex}", action.hex)
        if not 1 <= action.points <= left[0]:
            return HELP.refuse(title(game, action.commander), f"has {left[0]} option points to add")
        return None
    rule = rule_of(attacking)
    if action.order not in names(game.board, attacking):
        return rule.refuse(action.order, "is no such order")
    if (action.order == EMERGENCY) != (action.commander == ""):
        return rule.refuse(action.order, "an emergency needs no commander, any other order needs one")
    if action.order != EMERGENCY and _offer(game, units, attacking, action) is None:
        return rule.refuse(
            action.commander, f"cannot order a {order_text(action.order, attacking)}: range, coordination or points"
        )
    return None


def _offer(game: BulgeGame, units: Sequence[Unit], attacking: bool, action: GiveOrder) -> Offer | None:
    wanted = (action.order, action.commander)
    return next((item for item in offers(game, units, attacking) if (item.order, item.commander) == wanted), None)


def resolve(game: BulgeGame, frame: Frame[Fight], action: GiveOrder | AddPoints) -> Iterator[object]:
    """Yield what an order or added points change."""
    side = asked(game, frame)
    assert side is not None
    if isinstance(action, GiveOrder):
        offer = _offer(game, fighting(game, frame, side), side == frame.side, action)
        yield changed(frame, _given(frame.local, side, offer or Offer(EMERGENCY, "", 0)))
        return
    local = frame.local
    added = local.points
    yield spent(game.units[action.commander], action.points * HALVES)
    points = {**added, side: added.get(side, 0) + action.points}
    helped = {**local.helped, action.hex: action.commander}
    yield changed(frame, replace(local, points=points, helped=helped), "points", "helped")


def paid(game: BulgeGame, frame: Frame[Fight]) -> Iterator[object]:
    """Yield the orders of both sides as they come out, and what they cost."""
    for side in (frame.side, other_side(frame.side)):
        order = frame.local.orders.get(side, "")
        if not order:
            continue
        attacking, giver = side == frame.side, frame.local.givers[side]
        by = f" by {title(game, giver)}" if giver else ""
        text = f"{side_title(side)} order: {order_text(order, attacking)}{by}"
        yield Noted(text, rule_of(attacking).number)
        if giver:
            yield spent(game.units[giver], frame.local.prices[side])


def is_secret(game: BulgeGame) -> bool:
    """Tell whether orders are chosen in secret (O 5.24)."""
    return is_on(game) and game.board.reads("order-cards", CARDS)


def kept_from(game: BulgeGame, frame: AnyFrame, side: str) -> bool:
    """Tell whether a side may not know yet what the enemy has ordered in a battle frame."""
    fight = frame.local
    return is_secret(game) and isinstance(fight, Fight) and fight.result is None and other_side(side) in fight.orders


def covered(game: BulgeGame, side: str) -> dict[int, FrameChanged]:
    """Return, by the place of the frame on the stack, the enemy orders that a side may not know, covered."""
    found: dict[int, FrameChanged] = {}
    for place, frame in enumerate(game.stack):
        if kept_from(game, frame, side):
            fight = frame_of(frame, Fight)
            found[place] = changed(fight, _given(fight.local, other_side(side), Offer(HIDDEN, "", 0)))
    return found


def supposed(game: BulgeGame, below: Callable[[int], int]) -> None:
    """Let the enemy have given, where his order is not known, any of those that he can give and pay for."""
    for frame in game.stack:
        if not isinstance(frame.local, Fight):
            continue
        fight = frame_of(frame, Fight)
        for side in [side for side, order in fight.local.orders.items() if order == HIDDEN]:
            units = fighting(game, fight, side)
            able = [Offer(EMERGENCY, "", 0), *offers(game, units, side == frame.side)] if units else [Offer("", "", 0)]
            fight.set(changed(fight, _given(fight.local, side, able[below(len(able))])).values)
