"""Which columns does a battle shift? (10.4, 10.5, 25.14a, 16.11)

Lines of the chart of column shifts, found by their titles. The improved position comes last.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.core.rules import Rule
from engine.core.sides import GERMAN, other_side
from engine.core.tables import Trace
from engine.core.units import Unit
from engine.spi1977.clauses.first_day import SURPRISE, holds
from engine.spi1977.ground.terrain import is_improved, may_use_works
from engine.spi1977.state import RULE, RhineGame, piece

FOLLOWS = (
    RULE("10.41"), RULE("10.42"), RULE("10.43"), RULE("10.44"), RULE("10.51"), RULE("10.52"), RULE("10.53"),
    RULE("10.54"), RULE("10.55"), RULE("E-10.4"), RULE("16.11"), RULE("25.14a"),
)  # fmt: skip

CHART, _SHIFT = "odds_shifts", "shift"
_INTEGRITY, _ARMS, _SURPRISE = "Attacker: regimental integrity", "Attacker: combined arms", "German surprise"
_HOLDS, _IMPROVED = "Defender: regimental integrity", "Improved position"
LINES = (_INTEGRITY, _ARMS, _SURPRISE, _HOLDS, _IMPROVED)
"""Lines of the chart that the rules look up."""
EACH_STACK = "stack"


@dataclass(frozen=True, slots=True)
class Battle:
    """Who fights whom. ``side`` attacks with ``attackers``, beside all ``targets``, and ``guns`` and ``air`` points;
    without attackers it is a barrage attack (11.31). ``cover``: guns of the defender, ``cover_air`` his air points."""

    side: str
    targets: tuple[str, ...]
    attackers: tuple[Unit, ...] = ()
    guns: tuple[Unit, ...] = ()
    air: int = 0
    cover: tuple[Unit, ...] = ()
    cover_air: int = 0

    @property
    def is_barrage(self) -> bool:
        """Tell whether artillery and aircraft attack alone (11.31)."""
        return not self.attackers


def has_integrity(game: RhineGame, stack: Iterable[Unit], fighting: Iterable[Unit] | None = None) -> bool:
    """Tell whether a stack has regimental integrity: battalions of infantry of one regiment of a division, of which
    one at least fights (10.41, 10.43, 10.44)."""
    regiments: dict[tuple[str, str], list[Unit]] = {}
    for unit in stack:
        counter = piece(game, unit)
        if counter.is_infantry and counter.is_battalion and counter.regiment:
            regiments.setdefault((counter.formation, counter.regiment), []).append(unit)
    least = game.board.number("integrity_battalions")
    busy = None if fighting is None else {unit.id for unit in fighting}
    return any(
        len(units) >= least and (busy is None or any(unit.id in busy for unit in units)) for units in regiments.values()
    )


def has_combined_arms(game: RhineGame, stack: Sequence[Unit], defends: bool) -> bool:
    """Tell whether a stack has combined arms: a tank, in defense an anti-tank unit will do, and a combat unit that is
    neither, nor artillery (10.51, 10.53)."""
    pieces = [piece(game, unit) for unit in stack]
    armed = any(counter.is_tank or (defends and counter.is_anti_tank) for counter in pieces)
    return armed and any(
        not (counter.is_tank or counter.is_anti_tank or counter.is_artillery) and counter.role in ("combat", "engineer")
        for counter in pieces
    )


def stack_in(game: RhineGame, label: str, side: str) -> list[Unit]:
    """Return the units of a side in a hex."""
    return game.friends_in(label, side)


def shifts(game: RhineGame, battle: Battle) -> Iterator[Trace]:
    """Yield the shifts of a battle, the improved position last (16.11)."""
    enemy = other_side(battle.side)
    attacking = [stack_in(game, label, battle.side) for label in dict.fromkeys(unit.hex for unit in battle.attackers)]
    holding = [stack_in(game, label, enemy) for label in battle.targets]
    whole = [stack for stack in attacking if has_integrity(game, stack, battle.attackers)]
    yield from _given(game, len(whole), _INTEGRITY, RULE("10.42"))
    arms = [stack for stack in attacking if has_combined_arms(game, stack, False)]
    if arms and not any(has_combined_arms(game, stack, True) for stack in holding):
        yield from _given(game, len(arms), _ARMS, RULE("10.52"))
    if battle.attackers and battle.side == GERMAN and holds(game, SURPRISE):
        yield _shift(game, _SURPRISE, RULE("25.14a"))
    kept = [stack for stack in holding if has_integrity(game, stack)]
    yield from _given(game, len(kept), _HOLDS, RULE("10.42"))
    improved = (label for label in battle.targets if is_improved(game, label, enemy))
    if any(may_use_works(game, unit) for label in improved for unit in stack_in(game, label, enemy)):
        yield _shift(game, _IMPROVED, RULE("16.11"))


def notes(game: RhineGame, battle: Battle) -> Iterator[str]:
    """Yield for people what gives no shift: combined arms that cancel each other (10.54)."""
    enemy = other_side(battle.side)
    attacks = any(
        has_combined_arms(game, stack_in(game, label, battle.side), False)
        for label in dict.fromkeys(unit.hex for unit in battle.attackers)
    )
    if attacks and any(has_combined_arms(game, stack_in(game, label, enemy), True) for label in battle.targets):
        yield "combined arms of both sides cancel each other [10.54]"


def _given(game: RhineGame, stacks: int, line: str, rule: Rule) -> Iterator[Trace]:
    """Yield the shift of a bonus that stacks have: one an attack by the addenda, one for each stack as printed."""
    times = stacks if game.board.word("bonus_for_each") == EACH_STACK else min(stacks, 1)
    for _ in range(times):
        yield _shift(game, line, rule)


def _shift(game: RhineGame, line: str, rule: Rule) -> Trace:
    return Trace(line, int(game.board.cell(CHART, line, _SHIFT)), rule, (CHART, line, _SHIFT))
