"""What is the scenario worth as it stands: to be played, and to be looked at?"""

from collections.abc import Mapping
from typing import cast

from db.effective_rows import EffectiveRows
from engine.data.assemble import assemble
from engine.data.kept import Kept
from engine.scenario import Scenario


class Assembled:
    """The scenario that effective rows make, until it is forgotten."""

    def __init__(self, rows: EffectiveRows) -> None:
        self._rows = rows
        self._whole: Scenario | None = None
        self._drawn: Scenario | None = None
        self._kept: dict[str, Kept] = {}
        """The parts that scenarios are made of, of the game that was asked for last: what was made of another is gone
        before more is."""
        self.lent: Mapping[str, Kept] = {}
        """The parts that others have made of rows of the library, by game: what is the same is taken from there."""

    def forget(self) -> None:
        """Rows have changed, or another scenario is meant."""
        self._whole = self._drawn = None

    def let_go(self) -> None:
        """Forget the parts of scenarios too."""
        self.forget()
        self._kept, self.lent = {}, {}

    def whole(self, game: str, scenario: str) -> Scenario:
        """Return the scenario as it is played. Raises ``engine.data.tables.DataError`` when it cannot be."""
        if self._whole is None:
            self._whole = self._made(game, scenario)
        return self._whole

    def drawn(self, game: str, scenario: str) -> Scenario:
        """Return the scenario as a map shows it, which takes less than play: without charts, and without a word of what
        is unconfirmed unless it was played already. Raises DataError if it lacks that."""
        if self._whole is None and self._drawn is None:
            self._drawn = self._made(game, scenario, for_play=False)
        return self._whole or cast(Scenario, self._drawn)

    def _made(self, game: str, scenario: str, for_play: bool = True) -> Scenario:
        on = self._rows.effective().on
        kept = self._kept.get(game, Kept())
        self._kept = {game: kept}
        kept.lender = self.lent.get(game)
        with self._rows.at_once():
            return assemble(self._rows.tables(cited=for_play), game, scenario, on, kept, for_play)
