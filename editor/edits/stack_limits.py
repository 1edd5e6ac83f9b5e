"""How much may stand in a hex of a scenario, and what does a counter count there?"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from editor.edits.reading import Rows, one
from engine.data import schema
from engine.data.schema import fraction
from engine.data.stacking import stacking_limit
from engine.playtest.games import stacking_by_size


class Limit(Protocol):
    """What a hex holds: so much of a measure."""

    @property
    def limit(self) -> int:
        """Most that may stand in a hex."""

    @property
    def measure(self) -> str:
        """What is counted, as ``steps``."""

    def size(self, counter: str, role: str, steps: int, hidden: bool = False) -> Fraction | int:
        """Return what a counter counts."""


@dataclass(frozen=True)
class SizedLimit:
    """A limit of which a counter takes as much as its printed size says; ``shares`` has that by counter."""

    limit: int
    measure: str
    shares: Mapping[str, Fraction]

    def size(self, counter: str, _role: str, _steps: int, _hidden: bool = False) -> Fraction:
        """Return what a counter counts."""
        return self.shares.get(counter, Fraction(0))


def limit_of(rows: Rows, game: str, scenario: str) -> tuple[Limit | None, str]:
    """Return the limit of a hex in a scenario, None where its game has none as a number, and the rule that sets it."""
    by_size = stacking_by_size(game)
    key = by_size[0] if by_size is not None else "stacking_limit"
    of_game = one(rows, schema.ParameterRow, game=game, key=key)
    if of_game is None:
        return None, ""
    value = _value(rows, game, scenario, key)
    if by_size is None:
        points = {row.counter: row.value for row in rows.find(schema.TraitRow, game=game, trait="stacking")}
        return stacking_limit(value, of_game.unit, points), of_game.rule
    if not value.isdigit():
        return None, of_game.rule
    counted = {size: _share(rows, game, scenario, share) for size, share in by_size[1].items()}
    counters = rows.find(schema.CounterRow, game=game)
    shares = {row.key: counted[row.size] for row in counters if row.size in counted}
    return SizedLimit(int(value), of_game.unit, shares), of_game.rule


def _value(rows: Rows, game: str, scenario: str, key: str) -> str:
    own = one(rows, schema.ScenarioParameterRow, game=game, scenario=scenario, key=key)
    found = own or one(rows, schema.ParameterRow, game=game, key=key)
    return found.value if found is not None else ""


def _share(rows: Rows, game: str, scenario: str, key: str) -> Fraction:
    """Return what a parameter says that a size counts; a size without one counts one."""
    return fraction(_value(rows, game, scenario, key) or "0") if key else Fraction(1)


def said_size(size: Fraction | int) -> str:
    """Return an amount as people write it: ``3 1/2``."""
    whole, rest = divmod(Fraction(size), 1)
    return f"{whole} {rest}".removeprefix("0 ") if rest else str(whole)
