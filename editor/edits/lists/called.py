"""What may a person type where a unit, a hexside or a place is meant? What they are called, or their keys."""

import re
from collections import Counter
from collections.abc import Callable, Mapping

from pydantic import JsonValue

from db.changes import EditError
from editor.edits.lists.fields import Areas, At, FieldForm, area_places
from editor.edits.place_words import unit_names
from editor.edits.reading import ordered
from editor.edits.units import counter_row, short_name
from editor.start_titles import start_titles
from engine.data import schema

_NAMED = 4
"""So many counters of one name are told."""
_BETWEEN = re.compile(r"\s*\|\s*|\s+[–-]\s+|(?<=\d)\s+and\s+", re.IGNORECASE)
"""What stands between the two hexes of a hexside."""


def _by_name(names: Mapping[str, str]) -> dict[str, str]:
    return {said.casefold(): value for value, said in names.items()}


class Counters(FieldForm):
    """A counter, by what it is called, with its formation where others are called so, or by its key."""

    def sayer(self, at: At) -> Callable[[object], str]:
        """Return what gives names."""
        names = unit_names(at.rows, at.game)
        return lambda value: names.get(str(value), str(value))

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the key of a counter that there is."""
        if key := _by_name(unit_names(at.rows, at.game)).get(typed.casefold()):
            return key
        called = [
            row.key
            for row in at.rows.find(schema.CounterRow, game=at.game)
            if typed.casefold() in (row.key.casefold(), short_name(row).casefold(), row.name.casefold())
        ]
        if len(called) > 1 and typed not in called:
            more = f" and {len(called) - _NAMED} more" if len(called) > _NAMED else ""
            raise EditError(
                f"{typed} is what {', '.join(called[:_NAMED])}{more} are called; write the one that is meant"
            )
        return called[0] if len(called) == 1 else counter_row(at.rows, at.game, typed).key

    def offers(self, at: At) -> list[str]:
        """Return what the counters are called."""
        return [*unit_names(at.rows, at.game).values()]


class StartValues(FieldForm):
    """What a start state says: a word of the game, by what people call it, or anything else as it is."""

    def sayer(self, at: At) -> Callable[[object], str]:
        """Return what gives titles."""
        titles = start_titles(at.game)
        return lambda value: titles.get(str(value), str(value))

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the word that is called so; another text as it is."""
        return _by_name(start_titles(at.game)).get(typed.casefold(), typed)


class Subjects(FieldForm):
    """What a start state is of: a hex, two hexes, a place, an area, a counter, or a word of the game."""

    def sayer(self, at: At) -> Callable[[object], str]:
        """Return what gives names, and the two hexes of a hexside with a dash between."""
        names = self._names(at)

        def said(value: object) -> str:
            a, between, b = str(value).partition("|")
            return f"{a} – {b}" if between else names.get(a, a)

        return said

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the key of what is called so, the two hexes of a hexside in order; another text as it is."""
        ends = _BETWEEN.split(typed.strip().removeprefix("between "))
        if len(ends) == 2:
            return "|".join(ordered(*ends))
        return _by_name(self._names(at)).get(typed.casefold(), typed)

    def offers(self, at: At) -> list[str]:
        """Return what the places and areas of the map are called."""
        said = self.sayer(at)
        places = [row.key for row in at.rows.find(schema.PlaceRow, game=at.game, map=at.map)]
        return [said(value) for value in (*places, *area_places(at))]

    def _names(self, at: At) -> dict[str, str]:
        """Return what everything is called that has a name which nothing else has."""
        names = unit_names(at.rows, at.game)
        areas = Areas().titles(at).items()
        names |= {f"area:{key}": title if title != key else f"area {key}" for key, title in areas}
        names |= {row.key: row.name for row in at.rows.find(schema.PlaceRow, game=at.game, map=at.map)}
        counts = Counter(said.casefold() for said in names.values())
        return {value: said for value, said in names.items() if counts[said.casefold()] == 1}
