"""What may a person type in a field of a row: a number, a turn, a side, a word of the game, a counter, a place ...?"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pydantic import JsonValue

from db.changes import EditError
from editor.edits.map import hex_row
from editor.edits.place_words import read_entry, said_entry
from editor.edits.reading import Rows, one, vocabulary_of
from editor.edits.schedules import said_conditions
from editor.edits.setup import scenario_row
from editor.edits.typed_numbers import whole_of
from editor.side_titles import side_titles
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.near import unknown_text
from engine.data.tables import DataError
from engine.data.vocabulary import LIST_TITLES
from engine.data.word_needs import words_known

_RANGE = ".."
_AREA = "area:"
_NOBODY, _BOTH = "none", "both"


@dataclass(frozen=True)
class At:
    """The scenario in which a row is changed, with the rows of the library; ``alone``: for it alone, whatever it is."""

    rows: Rows
    game: str
    scenario: str
    alone: bool = False

    @property
    def head(self) -> schema.ScenarioRow:
        """The head of the scenario. Raises EditError when there is none."""
        return scenario_row(self.rows, self.game, self.scenario)

    @property
    def map(self) -> str:
        """The map of the scenario; empty in a library that has no scenario yet."""
        found = one(self.rows, schema.ScenarioRow, game=self.game, scenario=self.scenario)
        return found.map if found is not None else ""


class FieldForm:
    """How a field is said and read: text as it is typed. ``offers`` are texts that one may mean, ``choices`` all that
    one can; None when anything may be typed."""

    is_number: ClassVar[bool] = False

    def said(self, at: At, value: object) -> str:
        """Return a stored value as people read it."""
        return self.sayer(at)(value)

    def sayer(self, at: At) -> Callable[[object], str]:
        """Return what says many values as people read them."""
        return lambda value: "" if value is None else str(value)

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the value that a text stands for. Raises EditError with the remedy."""
        return typed

    def choices(self, at: At) -> Sequence[str] | None:
        """Return all texts that are taken, None for any."""
        return None

    def offers(self, at: At) -> Sequence[str]:
        """Return texts that are taken, others may be too."""
        return ()

    def lacking(self, at: At) -> str:
        """Return why nothing at all can be taken now, with the remedy; nothing where something can."""
        return ""


@dataclass(frozen=True)
class Whole(FieldForm):
    """A whole number; ``maybe`` none."""

    is_number: ClassVar[bool] = True
    maybe: bool = False

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the number."""
        if not typed and self.maybe:
            return None
        number = whole_of(typed)
        if number is None:
            raise EditError(f"{typed!r} is no whole number; write one, such as 3")
        return number


class Turn(Whole):
    """A turn of the scenario; 0 is what stands before the first."""

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the number of the turn."""
        number, last = super().taken(at, typed), at.head.last_turn
        if isinstance(number, int) and not 0 <= number <= last:
            raise EditError(f"{at.head.title} has no turn {number}; write one from 0 to {last}")
        return number


class PlayedTurn(Whole):
    """A turn that the scenario plays."""

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the number of the turn."""
        number, head = super().taken(at, typed), at.head
        if isinstance(number, int) and not head.first_turn <= number <= head.last_turn:
            span = f"{head.first_turn} to {head.last_turn}"
            raise EditError(f"{head.title} does not play turn {number}; write one from {span}")
        return number


class OneOf(FieldForm):
    """One of some values, each with a title; it is taken by value or title. ``made_in``: where there would be some."""

    made_in: ClassVar[str] = ""

    def titles(self, at: At) -> Mapping[str, str]:
        """Return the title of each value, in the order in which they are offered."""
        raise NotImplementedError

    def sayer(self, at: At) -> Callable[[object], str]:
        """Return what gives titles."""
        titles = self.titles(at)
        return lambda value: titles.get(str(value)) or str(value)

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the value."""
        titles = self.titles(at)
        if not titles:
            raise EditError(f"there is nothing to choose from yet{self.made_in and f'; {self.made_in}'}")
        if typed in titles:
            return typed
        known = {(title or value).casefold(): value for value, title in titles.items()}
        if typed.casefold() in known:
            return known[typed.casefold()]
        raise EditError(unknown_text("such value", typed, [title or value for value, title in titles.items()]))

    def choices(self, at: At) -> Sequence[str]:
        """Return the titles."""
        return [title or value for value, title in self.titles(at).items()]


@dataclass(frozen=True)
class Sides(OneOf):
    """A side of the game; also both or nobody, where the field may say so."""

    also: tuple[str, ...] = ()

    def titles(self, at: At) -> Mapping[str, str]:
        """Return the sides as the game calls them."""
        return side_titles(at.game) | {more: "Nobody" if more == _NOBODY else "Both" for more in self.also}


BOTH = Sides((_BOTH,))
NOBODY = Sides((_NOBODY,))


@dataclass(frozen=True)
class Listed(OneOf):
    """A word of a list of the game."""

    list: str
    maybe: bool = False

    def titles(self, at: At) -> Mapping[str, str]:
        """Return the words of the list with their titles."""
        words = vocabulary_of(at.rows, at.game).words.get(self.list, {})
        return {"": "none", **words} if self.maybe else words

    def lacking(self, at: At) -> str:
        """Return that the list has no words, and whether the rules would read any."""
        if self.titles(at):
            return ""
        called = LIST_TITLES.get(self.list, self.list.replace("_", " "))
        is_unread = words_known(at.game).get(self.list) == frozenset()
        unread = ", and its rules read none: what is listed there is for people" if is_unread else ""
        return f"the game has no word for a {called} yet{unread}; add one first (Rules, Words)"

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the word."""
        if wrong := self.lacking(at):
            raise EditError(wrong)
        return super().taken(at, typed)


@dataclass(frozen=True)
class Fixed(OneOf):
    """One of values that are the same in all games."""

    values: tuple[str, ...]

    def titles(self, at: At) -> Mapping[str, str]:
        """Return the values as they are said."""
        return {value: value.replace("_", " ") for value in self.values}


class Areas(OneOf):
    """An area of the map of the scenario."""

    made_in = "add the area first (Scenario, Set-up, Areas)"

    def titles(self, at: At) -> Mapping[str, str]:
        """Return the areas; one that has no title, or shares it, is called by its key."""
        areas = at.rows.find(schema.AreaRow, game=at.game, map=at.map)
        counts = Counter(row.title for row in areas)
        return {row.key: row.title if row.title and counts[row.title] == 1 else row.key for row in areas}


class Conditions(OneOf):
    """A condition of the scenario, or none."""

    def titles(self, at: At) -> Mapping[str, str]:
        """Return what the conditions say."""
        return {"": "", **said_conditions(at.rows, at.game, at.scenario)}


class Parameters(OneOf):
    """A parameter of the game."""

    made_in = "add the parameter first (Rules, Parameters)"

    def titles(self, at: At) -> Mapping[str, str]:
        """Return the parameters."""
        return {row.key: row.key.replace("_", " ") for row in at.rows.find(schema.ParameterRow, game=at.game)}


class Place(FieldForm):
    """A hex or an area, by what it is called or as ``area:KEY``; nothing is anywhere."""

    def sayer(self, at: At) -> Callable[[object], str]:
        """Return what says places."""
        return lambda value: said_entry(at.rows, at.game, at.map, str(value)) if value else ""

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the place, a hex on two sheets by the number that the map lists."""
        if typed.startswith(_AREA):
            return f"{_AREA}{Areas().taken(at, typed.removeprefix(_AREA))}"
        return read_entry(at.rows, at.game, at.head.map, typed) if typed else ""

    def offers(self, at: At) -> Sequence[str]:
        """Return what the areas are called."""
        return [self.said(at, place) for place in area_places(at)]


def area_places(at: At) -> Sequence[str]:
    """Return the areas of the map as places."""
    return [f"{_AREA}{key}" for key in Areas().titles(at)]


class Hexes(FieldForm):
    """Hexes of the map, parted by blanks or commas."""

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the hexes by the numbers that the map lists."""
        return " ".join(
            hex_row(at.rows, at.game, at.head.map, label).hex
            for label in re.split(r"[,;\s]+", typed.strip(",; "))
            if label
        )


class AreaHexes(Hexes):
    """Hexes of an area, which may be ranges within one printed row."""

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the hexes; a range stays one, if all of it is on the map."""
        parts = [part for part in re.split(r"[,;\s]+", typed.strip(",; ")) if part]
        if not parts:
            raise EditError("it has hexes; type them, or draw around them on the map")
        for part in parts:
            for label in self._range(part) if _RANGE in part else ():
                hex_row(at.rows, at.game, at.head.map, label)
        return " ".join(part if _RANGE in part else str(Hexes.taken(self, at, part)) for part in parts)

    def _range(self, part: str) -> tuple[str, ...]:
        try:
            return expand(part)
        except DataError as error:
            raise EditError(str(error)) from error
