"""What does a variant have otherwise than its parent, in words?"""

from collections.abc import Mapping

from pydantic import JsonValue

from editor.edits.clause_titles import Titles, titles_of
from editor.edits.place_words import said_entry, said_place
from editor.edits.reading import Rows, vocabulary_of
from editor.edits.setup import scenario_row
from engine.data import schema
from engine.data.loss_faces import face_title
from engine.data.schema import Row
from engine.data.variants import OWN

_TABLES = {
    "setup": "Set-up",
    "bound_role": "Edge",
    "scenario_parameter": "Parameter",
    "scenario_change": "Only here",
    "scenario_erratum": "Erratum",
    "dump_set": "Dumps",
}
_KINDS = {"counter": "counter", "subject": "counter", "area": "area", "bounds": "area", "side": "side"}
"""Of which kind the things are that a field names by their keys."""


class Differences:
    """Tells the rows of one variant that differ from those of its parent."""

    def __init__(self, rows: Rows, game: str, scenario: str) -> None:
        self._rows, self._game = rows, game
        self._map = scenario_row(rows, game, scenario).map
        self._titles: Titles = titles_of(rows, game, self._map, {})
        self._words: Mapping[str, Mapping[str, str]] = vocabulary_of(rows, game).words
        self._errata = {row.key: row.title for row in rows.find(schema.ErratumRow, game=game)}

    def told(self, theirs: Row | None, mine: Row | None) -> str:
        """Return a difference in a line: whose row it is, and each value with the one that the parent has."""
        row = mine if mine is not None else theirs
        assert row is not None
        what = self.what(row)
        if theirs is None or mine is None:
            return f"{what}: {'taken out' if mine is None else 'added'}"
        one, other = theirs.model_dump(mode="json"), mine.model_dump(mode="json")
        return f"{what}: {'; '.join(self._moved(mine, one, other))}"

    def what(self, row: Row) -> str:
        """Return what a person calls a row of the scenario."""
        named = [self.value(row, name, str(getattr(row, name))) for name in row.KEY[2:]]
        table = _TABLES.get(row.TABLE, row.TABLE.replace("_", " ").capitalize())
        return f"{table} {', '.join(named)}".strip()

    def _moved(self, row: Row, one: Mapping[str, JsonValue], other: Mapping[str, JsonValue]) -> list[str]:
        """Return what is other, field by field; of arguments only those that are."""
        found: list[str] = []
        for name in dict.fromkeys((*other, *one)):
            was, now = one.get(name), other.get(name)
            if name in OWN or was == now:
                continue
            if isinstance(was, dict) and isinstance(now, dict):
                found += self._moved(row, was, now)
            elif name == "text":
                found.append("its text is another")
            else:
                said = (self.value(row, name, each) for each in (now, was))
                found.append(f"{name.replace('_', ' ')} {', not '.join(said)}")
        return found

    def value(self, row: Row, name: str, value: JsonValue) -> str:
        """Return what a person calls a value of a row."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list):
            return ", ".join(self.value(row, name, each) for each in value) or "nothing"
        if isinstance(value, dict):
            return ", ".join(f"{key.replace('_', ' ')} {self.value(row, key, held)}" for key, held in value.items())
        if value is None or value == "":
            return "nothing"
        return self._word(row, name, value) if isinstance(value, str) else str(value)

    def _word(self, row: Row, name: str, value: str) -> str:
        if name == "place":
            say = said_entry if isinstance(row, schema.ArrivalRow) else said_place
            return say(self._rows, self._game, self._map, value)
        if name == "face":
            return face_title(value)
        if name == "erratum":
            return self._errata.get(value, value)
        kinds = [_KINDS[name]] if name in _KINDS else [kind for kind in self._titles if kind in name]
        lists = [self._words.get(name, {}), *(self._titles[kind] for kind in kinds if kind in self._titles)]
        return next((titles[value] for titles in lists if value in titles), value)
