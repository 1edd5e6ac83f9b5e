"""Which columns do the Advanced rules shift? (A 2.2, A 2.3, A 3.2, A 6.13)

Titles of lines of the chart of odds shifts and the rule; ``fighting.shifts`` makes shifts of them.
"""

from collections.abc import Iterator, Sequence

from engine.core.rules import Rule
from engine.core.units import Unit
from engine.hj1986.air.missions import ATTACK, DEFENSE, is_met
from engine.hj1986.ground.brigade import is_disguised
from engine.hj1986.ground.night import is_tired
from engine.hj1986.state import RULE, RULING, BulgeGame

READS = (RULING("air-in-reserve-combat"),)
FOLLOWS = (RULE("A 2.22"), RULE("A 2.23"), RULE("A 2.34"), RULE("A 2.35"), RULE("A 3.2"), RULE("A 6.13"))

_AIR_ATTACK, _AIR_DEFENSE = "air support of an attack", "air support of a defense"
_BRIGADE, _NIGHT = "150th Panzer Brigade", "Allied attack at night"
LINES = (_AIR_ATTACK, _AIR_DEFENSE, _BRIGADE, _NIGHT)
"""Lines of the chart."""

_COUNTS = "yes"


def counts_air(game: BulgeGame, in_reserve: bool) -> bool:
    """Tell whether aircraft count in a battle: in Reserve combat by a reading only."""
    return not in_reserve or game.board.reads("air-in-reserve-combat", _COUNTS)


def advanced_lines(
    game: BulgeGame, side: str, attackers: Sequence[Unit], targets: Sequence[str], in_reserve: bool
) -> Iterator[tuple[str, str, Rule]]:
    """Yield the lines of the chart that hold for an attack, with text and rule."""
    if counts_air(game, in_reserve):
        yield from _by_air(game, targets)
    if any(is_disguised(game, unit) for unit in attackers):
        yield _BRIGADE, "first attack of the 150th Panzer Brigade", RULE("A 3.2")
    if is_tired(game, side):
        yield _NIGHT, "Allied attack at night", RULE("A 6.13")


def _by_air(game: BulgeGame, targets: Sequence[str]) -> Iterator[tuple[str, str, Rule]]:
    for mission, line, text, rule in (
        (ATTACK, _AIR_ATTACK, "air support of the attack", RULE("A 2.21")),
        (DEFENSE, _AIR_DEFENSE, "air support of the defense", RULE("A 2.32")),
    ):
        flying = [
            item
            for item in game.own.advanced.flights
            if item.mission == mission and item.hex in targets and not is_met(game, item)
        ]
        for _ in flying[: game.board.number("air_units_per_battle")]:
            yield line, text, rule
