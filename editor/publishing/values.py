"""What do players call a value that a change of an erratum prints or corrects?"""

from collections.abc import Sequence
from functools import cache, cached_property

from pydantic import JsonValue

from editor.comparing.compare import Compared
from editor.comparing.words import RowWords
from editor.edits.clause_retold import ClauseWords
from editor.edits.reading import Rows, one
from editor.edits.units import short_name
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.loss_faces import face_title
from engine.data.map_assembly import expand
from engine.data.schema import Row
from engine.data.tables import DataError

NONE = "none"
"""Stands where a value or a thing is not there."""
_TERRAIN = frozenset({"terrain", "marks", "feature", "crossing"})
"""Fields of the ground that name lines of the terrain chart."""
_MANY_HEXES = 8


class Values:
    """Says values of rows of one game."""

    def __init__(self, rows: Rows, game: str) -> None:
        self._rows, self._game = rows, game
        self._words = cache(lambda scenario: RowWords(Compared(rows, game, scenario)))
        self._clauses = cache(lambda scenario: ClauseWords(rows, game, scenario))

    def unit(self, key: str) -> str:
        """Return what a counter is called, with the title of its formation."""
        row = one(self._rows, schema.CounterRow, game=self._game, key=key)
        if row is None:
            return key
        body = one(self._rows, schema.FormationRow, game=self._game, key=row.formation)
        title = body.title if body is not None and body.kind != "none" and body.title not in ("", "-") else ""
        return f"{short_name(row)} ({title})" if title else short_name(row)

    def turn(self, number: int) -> str:
        """Return a turn as the game prints it."""
        row = one(self._rows, schema.TurnRow, game=self._game, number=number)
        return row.label if row is not None else str(number)

    def pair(self, row: Row, name: str, values: tuple[JsonValue, JsonValue]) -> tuple[str, str]:
        """Return two values of a row in words, of long lists only what differs."""
        if isinstance(row, schema.AreaRow) and name == "hexes":
            return without(*values)
        if isinstance(row, schema.ClauseRow) and name == "args":
            a, b = (self._sentence(row, value) for value in values)
            return a, b
        a, b = (self.said(row, name, value) for value in values)
        return a, b

    def _sentence(self, row: schema.ClauseRow, args: JsonValue) -> str:
        if not isinstance(args, dict):
            return self.said(row, "args", args)
        told = self._clauses(row.scenario).sentence(row.model_copy(update={"args": args}))
        return told.rstrip(".") or self.said(row, "args", args)

    def said(self, row: Row, name: str, value: JsonValue) -> str:
        """Return one value in words."""
        if value is None or value == "":
            return NONE
        if name == "formation" and (body := one(self._rows, schema.FormationRow, game=self._game, key=str(value))):
            return body.title if body.title not in ("", "-") else NONE
        if name in ("counter", "subject") and "/" in str(value):
            return self.unit(str(value))
        if name == "state":
            titles = self.any_words().declared.words.get("state", {})
            return ", ".join(titles.get(word, word.replace("_", " ")).lower() for word in str(value).split())
        if name == "face":
            return face_title(str(value)).lower()
        if name in _TERRAIN or isinstance(row, schema.LinkRow):
            return self._ground(str(value))
        return self.words_of(row).value(row, name, value)

    def clause(self, scenario: str, key: str) -> str:
        """Return the words of a condition, without its stop; of one that there is not, its key."""
        row = one(self._rows, schema.ClauseRow, game=self._game, scenario=scenario, key=key)
        return self._clauses(scenario).of(row).rstrip(".") if row is not None else key

    def _ground(self, keys: str) -> str:
        """Return what people call lines of the terrain chart, that of a hex or the marks of one."""
        lines = [one(self._rows, schema.TerrainRow, game=self._game, key=key) for key in keys.split()]
        return ", ".join(small(line.title) if line is not None else keys for line in lines)

    def any_words(self) -> RowWords:
        """Return the words for rows that all scenarios share."""
        return self._words(self._first)

    def words_of(self, row: Row) -> RowWords:
        """Return the words for a row, of its scenario if it is of one."""
        scenario = str(row.said("scenario") or "")
        return self._words(scenario) if scenario else self.any_words()

    @cached_property
    def _first(self) -> str:
        return min(row.scenario for row in self._rows.find(schema.ScenarioRow, game=self._game))


def small(words: str) -> str:
    """Return words that stand within a line: without their capital, if only the first letter is one."""
    words = words.replace("_", " ")
    return words[:1].lower() + words[1:] if words[1:2].islower() or words[1:2] == " " else words


def without(was: JsonValue, now: JsonValue) -> tuple[str, str]:
    """Return of two lists of hexes what each has that the other has not."""
    try:
        one_, other = (list(expand(str(value or ""))) for value in (was, now))
    except (DataError, ValueError):
        return str(was or NONE), str(now or NONE)
    lost, won = ([label for label in a if label not in set(b)] for a, b in ((one_, other), (other, one_)))
    pairs = [("with " if in_a else "without ", labels) for in_a, labels in ((True, lost), (False, won)) if labels]
    before = ", ".join(head + _listed(labels) for head, labels in pairs) or "as it is"
    after = ", ".join(("without " if head == "with " else "with ") + _listed(labels) for head, labels in pairs)
    return before, after or "as it is"


def _listed(labels: Sequence[str]) -> str:
    found = sorted(labels, key=natural_key)
    more = f" and {len(found) - _MANY_HEXES} more" if len(found) > _MANY_HEXES else ""
    return ", ".join(found[:_MANY_HEXES]) + more
