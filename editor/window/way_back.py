"""Which scenario is shown once the one that is shown has gone? The one from which it was begun."""

from collections.abc import Callable

from db.changes import ChangeSet
from editor.window.first_look import first_for_a_look
from engine.data import schema

Where = tuple[str, str]
"""Game and scenario."""
NOWHERE = ("", "")


class WayBack:
    """Remembers what was shown when scenarios came, and what was shown last."""

    def __init__(self) -> None:
        self.left = NOWHERE
        self._begun: dict[Where, Where] = {}

    def follow(self, changes: ChangeSet, shown: Where) -> None:
        """Remember from where the scenarios that come are begun; a variant that goes leads to its parent, where nobody
        knows more."""
        for change in changes.changes:
            if change.table == schema.ScenarioRow.TABLE and change.before is None:
                self._begun[str(change.key[0]), str(change.key[1])] = shown
            elif change.table == schema.VariantRow.TABLE and change.before is not None and change.after is None:
                game, scenario = str(change.key[0]), str(change.key[1])
                self._begun.setdefault((game, scenario), (game, str(change.before["parent"])))

    def order(self, gone: Where) -> Callable[[schema.ScenarioRow], tuple[object, ...]]:
        """Return what sorts scenarios, the one to be shown in place of one that has gone first: where that was begun,
        else what was shown before, else one of its game."""
        begun = self._begun.get(gone, NOWHERE)

        def rank(row: schema.ScenarioRow) -> tuple[object, ...]:
            here = row.game, row.scenario
            return here != begun, here != self.left, row.game != gone[0], first_for_a_look(row)

        return rank
