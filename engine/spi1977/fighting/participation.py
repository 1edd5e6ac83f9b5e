"""Which units of a stack may fight from a hex? (9.3)

Two units of battalion size and one company, or companies in place of battalions; three guns where only artillery stands
(9.32). Headquarters are outside the count.
"""

from collections.abc import Iterable, Sequence

from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.spi1977.fighting.strength import defended_with
from engine.spi1977.state import RULE, RULING, RhineGame, piece, title

READS = (RULING("companies-in-combat"),)
FOLLOWS = (
    RULE("9.31"), RULE("9.32"), RULE("9.33"), RULE("9.34"), RULE("10.12"), RULE("10.15"), RULE("10.23"),
)  # fmt: skip

ONE_COMPANY = "one company, whatever else"


def most_of(game: RhineGame, stack: Iterable[Unit]) -> tuple[int, int]:
    """Return how many battalions and how many companies of a stack may fight."""
    counted = [unit for unit in stack if not piece(game, unit).is_headquarters]
    if counted and all(piece(game, unit).is_artillery for unit in counted):
        return game.board.number("fighting_artillery"), game.board.number("fighting_companies")
    return game.board.number("fighting_battalions"), game.board.number("fighting_companies")


def room(game: RhineGame, label: str, side: str, fighting: Iterable[Unit]) -> tuple[int, int]:
    """Return how many more battalions and companies may fight from a hex beside those that do."""
    battalions, companies = most_of(game, game.friends_in(label, side))
    for unit in fighting:
        if unit.hex == label and not piece(game, unit).is_headquarters:
            if piece(game, unit).is_company:
                companies -= 1
            else:
                battalions -= 1
    return _shared(game, battalions, companies)


def _shared(game: RhineGame, battalions: int, companies: int) -> tuple[int, int]:
    """Return what is left for each size where companies may take the places of battalions."""
    if game.board.reads("companies-in-combat", ONE_COMPANY):
        return battalions, companies
    return min(battalions, battalions + companies), battalions + companies


def check_room(game: RhineGame, unit: Unit, fighting: Iterable[Unit]) -> Refusal | None:
    """Return the rule by which a unit may not fight besides the others of its hex, or None."""
    battalions, companies = room(game, unit.hex, unit.side, fighting)
    if (companies if piece(game, unit).is_company else battalions) > 0:
        return None
    return RULE("9.31").refuse(title(game, unit.id), f"as many as may fight from {unit.hex} do already", unit.id)


def defenders_of(game: RhineGame, stack: Sequence[Unit]) -> list[Unit]:
    """Return the units of an attacked stack whose strengths count: the strongest in their works that the limit allows
    (9.34)."""
    battalions, companies = most_of(game, stack)
    found: list[Unit] = []
    for unit in sorted(stack, key=lambda unit: -defended_with(game, unit)):
        if piece(game, unit).is_headquarters:
            found.append(unit)
        elif piece(game, unit).is_company:
            if _shared(game, battalions, companies)[1] > 0:
                companies -= 1
                found.append(unit)
        elif _shared(game, battalions, companies)[0] > 0:
            battalions -= 1
            found.append(unit)
    return [unit for unit in stack if unit in found]
