"""Which columns do the Advanced rules shift? (A 3.2, A 6.13)

Pairs of the line of the chart of odds shifts and the rule; ``fighting.shifts`` makes shifts of them.
"""

from collections.abc import Iterator, Sequence

from engine.core.rules import Rule
from engine.core.units import Unit
from engine.hj1986.advanced.brigade import is_disguised
from engine.hj1986.advanced.night import is_tired
from engine.hj1986.state import RULE, BulgeGame

_BRIGADE, _NIGHT = 15, 16
"""Lines of the chart."""


def advanced_lines(
    game: BulgeGame, side: str, attackers: Sequence[Unit], targets: Sequence[str]
) -> Iterator[tuple[int, str, Rule]]:
    """Yield the lines of the chart that hold for an attack, with text and rule."""
    if any(is_disguised(game, unit) for unit in attackers):
        yield _BRIGADE, "first attack of the 150th Panzer Brigade", RULE("A 3.2")
    if is_tired(game, side):
        yield _NIGHT, "Allied attack at night", RULE("A 6.13")
