"""Who leads whom, and how far does a commander's word reach? (O 5.1, O 5.2, O 5.4, O 5.8)

Range is counted in hexes through anything. Counters of commanders show attack option points, defense option points and
allowance; a counter whose values nobody has read has those of its kind, as parameters. What is peculiar to a commander
is a trait: ``army``, the formations whose commanders may coordinate him, and ``in_command``, that nobody needs to.
"""

from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.hj1986.board import Board
from engine.hj1986.ground.allowance import printed
from engine.hj1986.setting.kinds import ARMY_COMMANDER, CORPS_COMMANDER
from engine.hj1986.state import RULE, RULING, STRATEGIC, BulgeGame, face, piece, title

READS = (RULING("commander-count"),)
FOLLOWS = (
    *(RULE("O 5.11"), RULE("O 5.12"), RULE("O 5.21"), RULE("O 5.4"), RULE("O 5.5"), RULE("O 5.81"), RULE("O 5.82")),
    *(RULE("O 5.25"), RULE("O 5.0"), RULE("O 5.9")),
)

OPTION = "commanders"
SUPERIORS, IN_COMMAND = "army", "in_command"
"""Traits of corps commanders."""


def commanders(game: BulgeGame, side: str, kind: str) -> list[Unit]:
    """Return the commanders of a side on the map with a trait, of armies or of corps, in order of the data."""
    return [unit for unit in game.units_of(side) if piece(game, unit).is_a(kind)]


def rating(game: BulgeGame, commander: Unit, attacking: bool) -> int:
    """Return the attack or the defense option points of a commander in a player turn."""
    values = face(game, commander)
    is_army = piece(game, commander).is_a(ARMY_COMMANDER)
    return (values.attack if attacking else values.defense) or game.board.number(
        "army_options" if is_army else "corps_options"
    )


def reach(game: BulgeGame, commander: Unit) -> int:
    """Return the range of a commander in hexes: a multiple of his allowance, one less in Strategic Movement (O 5.4),
    and for a corps commander who was forced back (O 5.21)."""
    is_army = piece(game, commander).is_a(ARMY_COMMANDER)
    times = game.board.number("army_command_multiplier" if is_army else "corps_command_multiplier")
    forced = not is_army and commander.id in game.own.optional.retreated
    return printed(game, commander) * (times - int(commander.has(STRATEGIC) or forced))


def is_in_reach(game: BulgeGame, commander: Unit, label: str) -> bool:
    """Tell whether a hex is within the range of a commander."""
    return game.board.map.distance(commander.hex, label) <= reach(game, commander)


def is_near(game: BulgeGame, commander: Unit, label: str) -> bool:
    """Tell whether a hex is within the allowance of a commander, where his orders cost half (O 5.22, O 5.23)."""
    return game.board.map.distance(commander.hex, label) <= printed(game, commander)


def is_subordinate(game: BulgeGame, army: Unit, corps: Unit) -> bool:
    """Tell whether an army commander may coordinate a corps commander, as the list has it (O 5.12)."""
    superiors = piece(game, corps).counter.traits.get(SUPERIORS, "").split()
    return army.side == corps.side and piece(game, army).counter.formation in superiors


def is_coordinated(game: BulgeGame, corps: Unit) -> bool:
    """Tell whether a corps commander may give orders now: coordinated, or under constant command (O 5.21)."""
    return corps.id in game.own.optional.coordinated or IN_COMMAND in piece(game, corps).counter.traits


def may_lead(game: BulgeGame, commander: Unit, unit: Unit) -> bool:
    """Tell whether a corps commander may lead a unit at all (O 5.81, O 5.82)."""
    leader, kind = piece(game, commander), piece(game, unit)
    if (leader.nation == "british") != (kind.nation == "british"):
        return False
    if not _is_panzer_division(game, kind.division):
        return True
    return leader.is_ss == kind.is_ss


def _is_panzer_division(game: BulgeGame, division: str) -> bool:
    """Tell whether a German division is a panzer or panzer grenadier one: it has armored infantry."""
    return division in game.board.once(_panzer_divisions)


def _panzer_divisions(board: Board) -> frozenset[str]:
    return frozenset(
        kind.division
        for kind in board.pieces.values()
        if kind.division and kind.is_armored_infantry and kind.nation == "german"
    )


def leaders(game: BulgeGame, unit: Unit) -> list[Unit]:
    """Return the corps commanders within whose range a unit is and who may lead it, in order of the data."""
    return [
        other
        for other in commanders(game, unit.side, CORPS_COMMANDER)
        if may_lead(game, other, unit) and is_in_reach(game, other, unit.hex)
    ]


def serves(game: BulgeGame, army: Unit, unit: Unit) -> bool:
    """Tell whether a unit is subordinate to an army commander: a corps commander of his leads it (O 5.25)."""
    return any(is_subordinate(game, army, corps) for corps in leaders(game, unit))


def check_reserve(game: BulgeGame, unit: Unit) -> Refusal | None:
    """Return the rule that keeps a unit out of Reserve for want of a commander, or None (O 5.25)."""
    if not game.board.is_on(OPTION) or leaders(game, unit):
        return None
    return RULE("O 5.25").refuse(title(game, unit.id), "no corps commander who may lead it is in range", unit.hex)


def is_alone(game: BulgeGame, commander: Unit) -> bool:
    """Tell whether nobody who fights stands with a commander."""
    return not any(piece(game, other).fights for other in game.friends_in(commander.hex, commander.side))
