"""Commanders and the battles they order, for tests.

Their counters print nothing, so an army commander has 4 and a corps commander 3 attack and defense option points, and
all have an allowance of 8, as the parameters say.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.events import CountChanged, fold
from engine.core.play import apply
from engine.hj1986.fighting.battle_setup import AddAttacker, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.fighting.commanded import GiveOrder
from engine.hj1986.state import OPTION_HALVES, BulgeGame
from tests.games.hj1986.positions import Piece, allied, german, key_of, position

ON = {"options": "commanders"}


def staff(name: str, label: str, kind: str = "corps_command", formation: str = "LXVI", **values: Any) -> Piece:
    """Return a commander: a German of a corps unless told; ``side`` makes an Allied one, as does the British corps."""
    is_army = kind == "army_command"
    made = allied if values.pop("side", "") == "allied" or formation == "XXX" else german
    return made(
        name,
        label,
        kind=kind,
        size="Armee" if is_army else "Korps",
        steps=1,
        formation=formation,
        formation_kind="army" if is_army else "corps",
        **{"attack": 0, "defense": 0, "movement": 0, **values},
    )


def corps(name: str, label: str, army: str = "5PzA", **values: Any) -> Piece:
    """Return a corps commander whom the commanders of armies may coordinate, by their formations."""
    return staff(name, label, traits=(("army", army), *values.pop("traits", ())), **values)


def army(name: str, label: str, formation: str = "5PzA", **values: Any) -> Piece:
    """Return an army commander."""
    return staff(name, label, "army_command", formation, **values)


def commanding(*units: Piece, **values: Any) -> BulgeGame:
    """Return a position in which commanders are played."""
    return position([*units, allied("Z", "1620")], parameters={**ON, **values.pop("parameters", {})}, **values)


def ready(game: BulgeGame, points: Mapping[str, int], coordinated: Iterable[str]) -> None:
    """Give commanders by name halves of option points, and let corps commanders give orders."""
    for name, halves in points.items():
        fold(game, CountChanged(key_of(game, name), OPTION_HALVES, halves))
    game.own.optional.coordinated = tuple(key_of(game, name) for name in coordinated)


def ordered(
    units: Iterable[Piece],
    attackers: Iterable[str],
    target: str,
    *,
    dice: tuple[int, ...] = (),
    points: Mapping[str, int] | None = None,
    coordinated: Iterable[str] = (),
    attack: str = "",
    defense: str = "",
    **values: Any,
) -> BulgeGame:
    """Return the position after a battle was declared and orders were given as ``order NAME``, where any is asked."""
    game = commanding(*units, phase="combat", dice=dice, **values)
    ready(game, points or {}, coordinated)
    apply(game, DeclareAttack(target))
    for name in attackers:
        apply(game, AddAttacker(key_of(game, name)))
    apply(game, ConfirmAttack())
    for text in (attack, defense):
        if text:
            order, _, name = text.partition(" ")
            apply(game, GiveOrder(order, key_of(game, name) if name else ""))
    return game
