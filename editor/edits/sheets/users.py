"""Which rows of a game name others by their keys?"""

from collections import defaultdict
from collections.abc import Collection

from editor.edits.reading import Rows
from engine.data.schema import Row, ScenarioRow
from engine.data.validate import LISTED, REFERENCES


class Users:
    """Who names the rows of a table by their keys: found once for all rows of a sheet."""

    def __init__(self, rows: Rows, game: str, kind: type[Row]) -> None:
        self._titles = {head.scenario: head.title for head in rows.find(ScenarioRow, game=game)}
        self._found: dict[str, list[list[Row]]] = defaultdict(list)
        for user, field, target in REFERENCES:
            if target is kind and (user, field) not in LISTED:
                by_key: dict[str, list[Row]] = defaultdict(list)
                for row in rows.find(user, game=game):
                    by_key[str(row.said(field) or "")].append(row)
                for key, named in by_key.items():
                    self._found[key].append(named)

    def of(self, row: Row, own: Collection[type[Row]] = ()) -> str:
        """Return why a row cannot be taken out: who names it, but for its ``own`` parts; empty where nobody does."""
        for named in self._found.get(str(row.said("key")), ()):
            if type(named[0]) not in own:
                more = f" and {len(named) - 1} more" if len(named) > 1 else ""
                return f"It is used by {self._said(named[0])}{more}; change that first"
        return ""

    def _said(self, user: Row) -> str:
        """Return what a row is called: its table and its key, of which a scenario has its title."""
        parts = (str(user.said(name)) for name in user.KEY if name != "game")
        return f"{user.TABLE.replace('_', ' ')} {', '.join(self._titles.get(part, part) for part in parts)}"
