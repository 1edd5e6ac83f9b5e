"""Where do zones of control reach, rigid and fluid? (8.0)

What rests on one side alone rests on bridges and works besides; all is kept with the position.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.lazy import Lazy
from engine.core.sides import other_side
from engine.core.units import Unit
from engine.spi1977.board import Board
from engine.spi1977.ground.hexsides import Pair, bars, laid
from engine.spi1977.ground.terrain import gains_by_works, is_behind_westwall
from engine.spi1977.position.ground_state import ENTRENCHED
from engine.spi1977.setting.kinds import FACE_FULL
from engine.spi1977.state import RULE, RULING, RhineGame, is_isolated, is_marching, piece

READS = (RULING("truppeneinheit-as-unit"),)
FOLLOWS = (
    RULE("7.36"), RULE("8.0"), RULE("8.11"), RULE("8.12"), RULE("8.13"), RULE("8.14"), RULE("8.21"), RULE("8.23"),
    RULE("8.24"), RULE("8.25"), RULE("8.26"), RULE("8.6"), RULE("9.4"), RULE("14.66"), RULE("16.34"), RULE("24.46"),
)  # fmt: skip

RIGID, FLUID = "rigid", "fluid"
LIKE_ANY = "yes, like any other"

KEPT = 32
"""For so many states of the bridges it is kept where zones end at rivers."""


@dataclass(frozen=True, slots=True)
class Zones:
    """The hexes in the zones of a side: in a rigid one, and in fluid ones alone (9.4)."""

    rigid: frozenset[str]
    fluid: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        """Return the hexes in any of them."""
        return self.rigid | self.fluid


def exerts(game: RhineGame, unit: Unit) -> str:
    """Return the kind of zone that a unit exerts: ``rigid``, ``fluid``, or empty for none (8.1, 8.6)."""
    counter = piece(game, unit)
    if counter.is_headquarters or counter.is_commando or counter.role == "bridge" or is_isolated(unit):
        return ""
    if is_marching(unit):
        return FLUID
    work = game.own.ground.works.get(unit.hex)
    if work is not None and work.kind == ENTRENCHED and not work.is_building and work.side == unit.side:
        return RIGID
    if is_behind_westwall(game, unit.hex, unit.side) and gains_by_works(game, unit):
        return RIGID
    is_full = unit.face == FACE_FULL and counter.is_battalion
    return RIGID if is_full and not counter.is_engineer and not counter.is_artillery else FLUID


def zones_of(game: RhineGame, side: str) -> Zones:
    """Return the zones of control of a side's units."""
    return game.derived_of(side, _zones)


def _zones(game: RhineGame, side: str) -> Zones:
    found: dict[str, set[str]] = {RIGID: set(), FLUID: set()}
    reached = _reached(game)
    for unit in game.units_of(side):
        kind = exerts(game, unit)
        if kind:
            found[kind].update(reached[unit.hex])
    return Zones(frozenset(found[RIGID]), frozenset(found[FLUID] - found[RIGID]))


def reached_from(game: RhineGame, label: str) -> tuple[str, ...]:
    """Return the neighbors into which a zone from a hex extends: not across a river, but at bridge or ford (8.25)."""
    return _reached(game)[label]


def _reached(game: RhineGame) -> Mapping[str, tuple[str, ...]]:
    return game.board.lately(KEPT, _reached_with, game.own.ground.blown, laid(game))


def _reached_with(board: Board, blown: tuple[Pair, ...], laid_: frozenset[Pair]) -> Mapping[str, tuple[str, ...]]:
    """Return the neighbors into which zones extend from each hex, with these bridges down and those laid."""
    down, around = frozenset(blown), board.map.neighbors
    return Lazy(lambda label: tuple(there for there in around[label] if not bars(board, down, laid_, label, there)))


def enemy_zones(game: RhineGame, side: str) -> Zones:
    """Return the zones that the enemy of a side exerts, whoever stands in them (8.37)."""
    return zones_of(game, other_side(side))


def in_enemy_zone(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit on the map stands in an enemy zone of either kind."""
    zones = enemy_zones(game, unit.side)
    return unit.hex in zones.rigid or unit.hex in zones.fluid


def is_controlled(game: RhineGame, side: str, label: str) -> bool:
    """Tell whether a hex lies in a zone of the enemy of a side."""
    zones = enemy_zones(game, side)
    return label in zones.rigid or label in zones.fluid


def zone_of(game: RhineGame, side: str) -> frozenset[str]:
    """Return the hexes in the zones of a side of either kind; for overlays."""
    return zones_of(game, side).all


def fluid_of(game: RhineGame, side: str) -> frozenset[str]:
    """Return the hexes in fluid zones of a side alone (9.4); for overlays."""
    return zones_of(game, side).fluid


def occupied(game: RhineGame, side: str) -> frozenset[str]:
    """Return the hexes in which units of a side stand; commandos do not bar the enemy (E-24.3)."""
    return game.derived_of(side, _occupied)


def _occupied(game: RhineGame, side: str) -> frozenset[str]:
    return frozenset(unit.hex for unit in game.units_of(side) if piece(game, unit).role != "commando")


def counts(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit is one where rules ask for units near or in a hex, or for those of a stack: by one of two
    readings a team of the Truppeneinheit too, which nobody attacks and which bars nobody (24.3)."""
    return piece(game, unit).role != "commando" or game.board.reads("truppeneinheit-as-unit", LIKE_ANY)


def enemies_in(game: RhineGame, label: str, side: str) -> list[Unit]:
    """Return the enemy units in a hex, seen from a side, in order of arrival."""
    return [unit for unit in game.units_in(label) if unit.side != side]
