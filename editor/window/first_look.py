"""Which scenario of a library is shown first, and in which order are they listed?"""

from collections.abc import Iterable

from engine.core.numbering import natural_key
from engine.data import schema
from engine.playtest.games import GAME_KEYS


def first_for_a_look(head: schema.ScenarioRow) -> tuple[object, ...]:
    """Put scenarios that can be played first, then those that begin with the battle, the shortest of them first."""
    return (
        head.game not in GAME_KEYS,
        head.first_turn,
        head.last_turn,
        natural_key(head.game),
        natural_key(head.number),
    )


def in_list_order(heads: Iterable[schema.ScenarioRow]) -> list[schema.ScenarioRow]:
    """Return scenarios by number; those without one stand behind the others, where they push none from its place."""
    return sorted(heads, key=lambda row: (not row.number, natural_key(row.number)))
