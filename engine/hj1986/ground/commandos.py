"""What do the commandos of Operation Greif do? (O 4)

Teams without strength and without a zone: enemies enter their hex, and they pass friends and enemy zones freely. Being
seen costs them a die at the end of their move.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.events import UnitRemoved
from engine.core.frames import changed
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN
from engine.core.state import Frame
from engine.core.units import DEAD, Unit
from engine.hj1986.ground.zones import zone_of
from engine.hj1986.position.local import MoveUnit
from engine.hj1986.position.optional_events import Deceived
from engine.hj1986.state import RULE, RULING, BulgeGame, enemies_in, piece, title

READS = (RULING("greif-row"),)
FOLLOWS = (
    *(RULE("O 4.0"), RULE("O 4.11"), RULE("O 4.12"), RULE("O 4.13"), RULE("O 4.14"), RULE("O 4.15"), RULE("O 4.16")),
    *(RULE("O 4.17"), RULE("O 4.18"), RULE("O 4.21"), RULE("O 4.31"), RULE("O 4.32"), RULE("O 4.33")),
    *(RULE("O 4.34"), RULE("O 4.41"), RULE("O 4.51"), RULE("O 4.52"), RULE("O 4.53"), RULE("O 4.54"), RULE("O 4.55")),
)

INTO_COLUMN = "into column 20"


def commandos_in(game: BulgeGame, label: str) -> list[Unit]:
    """Return the commandos in a hex."""
    return [unit for unit in game.units_in(label) if piece(game, unit).is_commando]


def check_way(game: BulgeGame, unit: Unit, path: Sequence[str]) -> Refusal | None:
    """Return the rule that keeps a commando from a way or from ending it there, or None."""
    if not piece(game, unit).is_commando:
        return None
    name, south = title(game, unit.id), game.board.number("commando_row")
    for label in path[1:]:
        barred = int(label[:2]) == south if game.board.reads("greif-row", INTO_COLUMN) else int(label[2:]) > south
        if barred:
            return RULE("O 4.12").refuse(name, f"commandos do not go to {label}", label)
    if any(other.id != unit.id for other in commandos_in(game, path[-1])):
        return RULE("O 4.18").refuse(name, f"another team is in {path[-1]}", path[-1])
    return None


def seen(game: BulgeGame, unit: Unit, path: Sequence[str]) -> int:
    """Return how many hexes of a way were in Allied zones, those with German units aside (O 4.13, O 4.15)."""
    zone = zone_of(game, ALLIED)
    return sum(
        label in zone
        and not any(piece(game, other).fights for other in game.friends_in(label, GERMAN) if other.id != unit.id)
        for label in path[1:]
    )


def moved(game: BulgeGame, frame: Frame[MoveUnit], unit: Unit, path: Sequence[str]) -> Iterator[object]:
    """Yield what a way costs a commando at once, and count where it was seen."""
    if not piece(game, unit).is_commando:
        return
    count = seen(game, unit, path)
    if not count:
        return
    yield changed(frame, replace(frame.local, seen=frame.local.seen + count))
    if game.turn > game.board.number("commando_last_turn"):
        yield UnitRemoved(unit.id, DEAD, "caught in an enemy zone")


def checked(game: BulgeGame, frame: Frame[MoveUnit], unit: Unit) -> Iterator[object]:
    """Yield the die at the end of a commando's move: lost if it was seen more often than the die says (O 4.13)."""
    count = frame.local.seen
    if not count or not unit.on_map:
        return
    roll = game.dice.roll("1d6", f"discovery of {title(game, unit.id)}")
    yield roll
    if count > roll.total - (game.turn - game.board.number("commando_check_turn")):
        yield UnitRemoved(unit.id, DEAD, "discovered")


def check_bridge(game: BulgeGame, unit: Unit, ends: Sequence[str]) -> Refusal | None:
    """Return the rule that keeps a commando from trying to destroy a bridge, or None."""
    name = title(game, unit.id)
    if unit.hex not in ends:
        return RULE("O 4.31").refuse(name, "it is in neither hex of the bridge", *ends)
    if any(enemies_in(game, label, GERMAN) for label in ends):
        return RULE("O 4.33").refuse(name, "an Allied unit is at the bridge", *ends)
    return None


def sabotage(game: BulgeGame, side: str, ends: Sequence[str]) -> int:
    """Return what commandos within a hex of a bridge add to the Allied die (O 4.41)."""
    if side != ALLIED:
        return 0
    near = {label for end in ends for label in (end, *game.board.map.neighbors[end])}
    is_near = any(piece(game, unit).is_commando for label in sorted(near) for unit in game.units_in(label))
    return game.board.number("commando_sabotage") if is_near else 0


def deceivers(game: BulgeGame, attackers: Sequence[str]) -> list[Unit]:
    """Return the commandos that may deceive the enemy for these German attackers: they stand with them, and nobody
    has tried in this turn."""
    if game.own.optional.deceived == game.turn:
        return []
    hexes = dict.fromkeys(game.units[key].hex for key in attackers if game.units[key].side == GERMAN)
    return [unit for label in hexes for unit in commandos_in(game, label)]


def deceiving(game: BulgeGame, commando: str) -> Iterator[object]:
    """Yield the die of a deception and the loss of the team if it fails; ``is_deceived`` says what it means."""
    yield Deceived(game.turn)
    roll = game.dice.roll("1d6", "combat deception")
    yield roll
    if not is_deceived(game, roll.total):
        yield UnitRemoved(commando, DEAD, "unmasked")


def is_deceived(game: BulgeGame, die: int) -> bool:
    """Tell whether a die deceives the enemy (O 4.52)."""
    return die <= game.board.number("commando_deception_die")
