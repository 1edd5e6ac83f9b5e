"""Who leads whom, and how far does a commander's word reach? (O 5.1, O 5.2, O 5.4, O 5.8)

Range is counted in hexes through anything. The orders of attack and defense are not in play yet; what is: movement of
commanders, their range, and that a unit goes into Reserve only within the range of a corps commander who may lead it.
"""

from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.hj1986.moving.allowance import printed
from engine.hj1986.state import RULE, RULING, STRATEGIC, BulgeGame, piece, title

READS = (RULING("commander-count"),)
FOLLOWS = (
    *(RULE("O 5.11"), RULE("O 5.21"), RULE("O 5.4"), RULE("O 5.5"), RULE("O 5.81"), RULE("O 5.82")),
    *(RULE("O 5.25"), RULE("O 5.0"), RULE("O 5.9")),
)

OPTION, ARMY, CORPS = "commanders", "army_command", "corps_command"
BRITISH_CORPS, SS_CORPS = "XXX", frozenset({"ISSPz", "IISSPz"})


def reach(game: BulgeGame, commander: Unit) -> int:
    """Return the range of a commander in hexes: a multiple of his allowance, one less in Strategic Movement (O 5.4)."""
    is_army = piece(game, commander).type.key == ARMY
    times = game.board.number("army_command_multiplier" if is_army else "corps_command_multiplier")
    return printed(game, commander) * (times - commander.has(STRATEGIC))


def may_lead(game: BulgeGame, commander: Unit, unit: Unit) -> bool:
    """Tell whether a corps commander may lead a unit at all (O 5.81, O 5.82)."""
    corps, kind = piece(game, commander).counter.formation, piece(game, unit)
    if (corps == BRITISH_CORPS) != (kind.nation == "british"):
        return False
    if not _is_panzer_division(game, kind.division):
        return True
    return (corps in SS_CORPS) == ("SS" in kind.division)


def _is_panzer_division(game: BulgeGame, division: str) -> bool:
    """Tell whether a German division is a panzer or panzer grenadier one: it has armored infantry."""
    return bool(division) and any(
        kind.is_armored_infantry and kind.division == division and kind.nation == "german"
        for kind in game.board.pieces.values()
    )


def leaders(game: BulgeGame, unit: Unit) -> list[Unit]:
    """Return the corps commanders within whose range a unit is and who may lead it, in order of the data."""
    return [
        other
        for other in game.units_of(unit.side)
        if piece(game, other).type.key == CORPS
        and may_lead(game, other, unit)
        and game.board.map.distance(other.hex, unit.hex) <= reach(game, other)
    ]


def check_reserve(game: BulgeGame, unit: Unit) -> Refusal | None:
    """Return the rule that keeps a unit out of Reserve for want of a commander, or None (O 5.25)."""
    if not game.board.is_on(OPTION) or leaders(game, unit):
        return None
    return RULE("O 5.25").refuse(title(game, unit.id), "no corps commander who may lead it is in range", unit.hex)
