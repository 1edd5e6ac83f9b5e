"""Which Kampfgruppen are there, and what are they together? (A 12)

A Kampfgruppe is two units that the German player put together while they stood in one hex. It exists while both are
in one hex; what has come apart is dissolved at the end of a player turn.
"""

from collections.abc import Iterator, Sequence

from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.hj1986.ground.weather import is_advanced
from engine.hj1986.position.advanced_events import GroupsChanged
from engine.hj1986.setting.kinds import BATTALION, REGIMENT, Piece
from engine.hj1986.state import RULE, RULING, BulgeGame, piece, title

READS = (RULING("kampfgruppe-zone"), RULING("kampfgruppe-reserve"))
FOLLOWS = (
    *(RULE("A 12.11"), RULE("A 12.12"), RULE("A 12.13"), RULE("A 12.22(2)"), RULE("A 12.33"), RULE("A 12.35")),
    *(RULE("A 12.36"), RULE("A 12.37"), RULE("A 12.38")),
)

FORM = RULE("A 12.21")
ALWAYS_AS_COMMAND, ALWAYS_FULL = "always as a combat command", "always a full one"
ALL_TWICE = "every Kampfgruppe moves and fights twice"


def group_of(game: BulgeGame, unit: Unit) -> tuple[str, ...]:
    """Return the ids of a unit's Kampfgruppe, its own among them; empty when it is in none that is together."""
    for group in game.own.advanced.groups:
        if unit.id in group:
            return group if len({game.units[key].hex for key in group}) == 1 and unit.hex else ()
    return ()


def mates(game: BulgeGame, unit: Unit) -> tuple[Unit, ...]:
    """Return the other units of a unit's Kampfgruppe."""
    return tuple(game.units[key] for key in group_of(game, unit) if key != unit.id)


def is_group(game: BulgeGame, units: Sequence[Unit]) -> bool:
    """Tell whether a whole Kampfgruppe is among units."""
    keys = {unit.id for unit in units}
    return any(group_of(game, unit) and keys.issuperset(group_of(game, unit)) for unit in units)


def has_full_zone(game: BulgeGame, group: Sequence[str]) -> bool:
    """Tell whether a Kampfgruppe has a full zone; otherwise it has that of a combat command (A 12.12, A 12.37)."""
    if game.board.reads("kampfgruppe-zone", ALWAYS_AS_COMMAND):
        return False
    if game.board.reads("kampfgruppe-zone", ALWAYS_FULL):
        return True
    return any(is_grenadier(game.board.pieces[key]) for key in group)


def moves_twice(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit in Reserve may move and fight in the Movement and Combat Phases already: armor (B 4.12), but
    not with grenadiers in its Kampfgruppe, unless all Kampfgruppen may (A 12.36, B 13.31)."""
    others = mates(game, unit)
    if others and game.board.reads("kampfgruppe-reserve", ALL_TWICE):
        return True
    return piece(game, unit).is_armor and all(piece(game, other).is_armor for other in others)


def is_grenadier(kind: Piece) -> bool:
    """Tell whether a unit is panzer grenadiers."""
    return kind.is_armored_infantry


def _name(kind: Piece) -> str:
    return kind.counter.traits.get("task_force", "")


def check_form(game: BulgeGame, first: Unit, second: Unit) -> Refusal | None:
    """Return the rule that keeps two units from being a Kampfgruppe, or None (A 12.2, A 12.3)."""
    text = f"{title(game, first.id)} with {title(game, second.id)}"
    if not is_advanced(game) or any(unit.side != GERMAN for unit in (first, second)) or first.id == second.id:
        return FORM.refuse(text, "only two German units form a Kampfgruppe, in the Advanced game")
    if not first.on_map or first.hex != second.hex:
        return FORM.refuse(text, "they are not in one hex")
    return check_pair(game, first, second)


def check_pair(game: BulgeGame, first: Unit, second: Unit) -> Refusal | None:
    """Return the rule that keeps two German units from being a Kampfgruppe once they stand in one hex, or None."""
    both = (first, second)
    kinds = [piece(game, unit) for unit in both]
    text = f"{title(game, first.id)} with {title(game, second.id)}"
    if any(group_of(game, unit) for unit in both):
        return RULE("A 12.38").refuse(text, "part the old Kampfgruppe first")
    return _check_names(game, both, kinds, text) or _check_kinds(kinds, text)


def _check_names(game: BulgeGame, both: Sequence[Unit], kinds: Sequence[Piece], text: str) -> Refusal | None:
    names = [_name(kind) for kind in kinds]
    if all(names) and names[0] != names[1]:
        return RULE("A 12.31").refuse(text, "they belong to different Kampfgruppen")
    keys = {unit.id for unit in both}
    for unit, kind, name in zip(both, kinds, names, strict=True):
        if not name:
            continue
        twins = [
            other
            for other in game.units_of(unit.side)
            if other.id != unit.id
            and _name(piece(game, other)) == name
            and piece(game, other).counter.formation == kind.counter.formation
        ]
        if twins and not any(other.id in keys for other in twins):
            return RULE("A 12.32").refuse(text, f"both units of {name} live and join each other only")
    return None


def _check_kinds(kinds: Sequence[Piece], text: str) -> Refusal | None:
    if all(_name(kind) for kind in kinds):
        return None
    if not any(kind.is_armor for kind in kinds):
        return RULE("A 12.22(1)").refuse(text, "neither shows an armored vehicle")
    if any(not (kind.is_armor or is_grenadier(kind)) for kind in kinds):
        return RULE("A 12.22").refuse(text, "a Kampfgruppe is made of panzers and panzer grenadiers")
    if (
        any(kind.is_armor and kind.size not in (BATTALION,) for kind in kinds)
        or sum(kind.size == REGIMENT for kind in kinds) > 1
    ):
        return RULE("A 12.34").refuse(text, "it would be larger than a regiment with a battalion")
    same = kinds[0].division == kinds[1].division and kinds[0].division != ""
    grenadiers = [kind for kind in kinds if is_grenadier(kind)]
    if grenadiers:
        panzers = next(kind for kind in kinds if kind.is_armor)
        if not same and panzers.division:
            return RULE("A 12.22(3)").refuse(text, "the panzers belong to another division")
        return None
    if not same:
        return RULE("A 12.22(2)").refuse(text, "two panzer battalions must be of one division")
    return None


def joined(game: BulgeGame, first: str, second: str) -> GroupsChanged:
    """Return the event that makes two units a Kampfgruppe."""
    kept = tuple(group for group in game.own.advanced.groups if first not in group and second not in group)
    return GroupsChanged((*kept, (first, second)))


def dissolved(game: BulgeGame) -> Iterator[object]:
    """Yield the end of the Kampfgruppen whose units are not together any more."""
    kept = tuple(group for group in game.own.advanced.groups if group_of(game, game.units[group[0]]))
    if kept != game.own.advanced.groups:
        yield GroupsChanged(kept)
