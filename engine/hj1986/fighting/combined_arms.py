"""Which die modifier has a battle of the Advanced game? (A 11, C CA, C ARM)

Each side offers every type it has in the battle, and the composite type when it has infantry and armor; each chooses
what serves it best, the attacker first (ruling ``combined-arms-types``). Where armor meets armor the better vehicle
decides. There is one modifier in all (ruling ``one-die-modifier``).
"""

from collections.abc import Sequence

from engine.core.sides import ALLIED, GERMAN
from engine.core.units import Unit
from engine.hj1986.air.flak import denies_superiority
from engine.hj1986.board import Board
from engine.hj1986.fighting.shifts import die_modifier
from engine.hj1986.ground.groups import is_group
from engine.hj1986.ground.weather import is_advanced
from engine.hj1986.setting.kinds import ANTI_AIRCRAFT, ANTI_TANK
from engine.hj1986.setting.kinds import COMPOSITE as COMPOSITE_TYPE
from engine.hj1986.setting.vehicles import vehicles_in
from engine.hj1986.state import RULE, RULING, BulgeGame, face, piece

READS = (RULING("combined-arms-types"), RULING("one-die-modifier"))
FOLLOWS = (
    *(RULE("A 11.11"), RULE("A 11.12"), RULE("A 11.13"), RULE("A 11.14"), RULE("A 11.15"), RULE("A 11.16")),
    *(RULE("A 11.17"), RULE("A 12.11"), RULE("C CA"), RULE("C ARM")),
)

INFANTRY, ARMOR, COMPOSITE = "infantry", "armor", "infantry and armor"
"""Columns of the chart of combined arms."""

CHART, SUPERIORITY = "combined_arms", "armor_superiority"
_ROW_INFANTRY, _ROW_COMPOSITE, _ROW_ARMOR = "Infantry", "Infantry and Armor (CCx, KG)", "Armor"
_ROW_GUNS, _ROW_ENGINEER, _ROW_ARTILLERY = "Anti-tank Gun, Anti-aircraft Gun", "Engineer", "Artillery/Rocket Artillery"
LINES = (_ROW_INFANTRY, _ROW_COMPOSITE, _ROW_ARMOR, _ROW_GUNS, _ROW_ENGINEER, _ROW_ARTILLERY)
"""Lines of the chart of combined arms."""

_GUNS = frozenset({ANTI_TANK, ANTI_AIRCRAFT})
_CONTEST = "**"
BOTH, STRONGEST = "both", "the strongest unit's"


def _is_composite(game: BulgeGame, unit: Unit) -> bool:
    return piece(game, unit).is_a(COMPOSITE_TYPE)


def columns_of(game: BulgeGame, units: Sequence[Unit]) -> tuple[str, ...]:
    """Return the types of the attack that its owner may choose among, in the order of the chart."""
    composite = is_group(game, units) or any(_is_composite(game, unit) for unit in units)
    kinds = [piece(game, unit) for unit in units if not _is_composite(game, unit)]
    infantry = any(kind.is_foot or kind.is_armored_infantry for kind in kinds)
    armor = any(kind.is_armor for kind in kinds)
    found = [INFANTRY] * infantry + [ARMOR] * armor + [COMPOSITE] * (composite or (infantry and armor))
    return tuple(found)


def rows_of(game: BulgeGame, units: Sequence[Unit]) -> tuple[str, ...]:
    """Return the lines of the chart that the defender may choose among."""
    by_type = {INFANTRY: _ROW_INFANTRY, ARMOR: _ROW_ARMOR, COMPOSITE: _ROW_COMPOSITE}
    found = [by_type[name] for name in columns_of(game, units)]
    kinds = [piece(game, unit) for unit in units]
    if any(not _GUNS.isdisjoint(kind.type.traits) for kind in kinds):
        found.append(_ROW_GUNS)
    if any(kind.is_engineer for kind in kinds):
        found.append(_ROW_ENGINEER)
    if any(kind.is_artillery for kind in kinds):
        found.append(_ROW_ARTILLERY)
    return tuple(found)


def modifier(game: BulgeGame, side: str, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> int:
    """Return the die modifier of a battle; 0 in the Basic game and where no type is listed."""
    if not is_advanced(game):
        return 0
    columns = columns_of(game, _counted(game, attackers, "attack"))
    rows = rows_of(game, _counted(game, defenders, "defense"))
    contest = superiority(game, side, attackers, defenders)
    besides = contest if game.board.reads("one-die-modifier", BOTH) else 0
    if not columns or not rows:
        return besides
    return min(max(_cell(game.board, row, column, contest, besides) for row in rows) for column in columns)


def _counted(game: BulgeGame, units: Sequence[Unit], value: str) -> Sequence[Unit]:
    """Return the units whose types count: all, or the strongest alone by the other reading."""
    if not units or not game.board.reads("combined-arms-types", STRONGEST):
        return units
    return [max(units, key=lambda unit: getattr(face(game, unit), value) or 0)]


def _cell(board: Board, row: str, column: str, contest: int, besides: int) -> int:
    text = board.cell(CHART, row, column)
    return contest if text == _CONTEST else int(text) + besides


def superiority(game: BulgeGame, side: str, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> int:
    """Return the die modifier of armor against armor: the best vehicle of each side, numbers aside (A 11.16)."""
    germans, allies = (attackers, defenders) if side == GERMAN else (defenders, attackers)
    rows = [row for unit in germans for row in _lines(game, unit, german=True)]
    columns = [column for unit in allies for column in _lines(game, unit, german=False)]
    if not rows or not columns:
        return 0
    defender = -1 if side == GERMAN else 1
    row = max(dict.fromkeys(rows), key=lambda item: sum(_score(game.board, item, other, defender) for other in columns))
    column = min(dict.fromkeys(columns), key=lambda item: _score(game.board, row, item, defender))
    for_german = _score(game.board, row, column, defender)
    hexes = [unit.hex for unit in defenders]
    if for_german < 0 and denies_superiority(game, side, attackers, hexes, ALLIED):
        return 0
    attacker_wins = (for_german > 0) == (side == GERMAN)
    return die_modifier(game.board, attacker_wins)


def _lines(game: BulgeGame, unit: Unit, *, german: bool) -> tuple[str, ...]:
    """Return the line or column of a unit's vehicle in the chart of superiority; none for one it does not list."""
    vehicle = piece(game, unit).counter.traits.get("vehicle", "")
    chart = game.board.charts[SUPERIORITY]
    titles = chart.rows if german else chart.columns
    return tuple(title for title in titles if vehicle and vehicle in vehicles_in(title))


def _score(board: Board, row: str, column: str, defender: int) -> int:
    """Return 1 when the German vehicle is superior, -1 when the Allied one is; ``defender`` is who wins a ``D``."""
    return {"G": 1, "A": -1, "D": defender}[board.cell(SUPERIORITY, row, column)]
