"""Which lanes has the timeline of a scenario, and what lies in them? Formations with their units, then all other kinds.

Every row of every schedule is one entry of one lane, also where its turn is none of the scenario.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from editor.edits.entering import sign_of
from editor.edits.place_words import said_entry, unit_names
from editor.edits.reading import Rows, one, vocabulary_of
from editor.edits.schedules import on_condition, said_conditions
from editor.edits.timeline.spans import FIRST, LAST, span_of
from editor.edits.units import short_name, side_of
from editor.side_titles import side_titles
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.places import area_of
from engine.data.schema import Row

ARRIVAL, WITHDRAWAL, REPLACEMENT, WEATHER = "arrival", "withdrawal", "replacement", "weather"
"""Kinds of entries that are known in all games, the first three by their table; all others are words of their game."""
Name = tuple[str, str]
"""By what an entry is known: the table and key of its row."""
ENDS = frozenset((FIRST, LAST))
UNENFORCED = " (not enforced: no rules take units off by the schedule)"
"""Stands behind what a withdrawal says, for in play the unit stays until a person takes it off."""
CLAUSES = "clause:"
"""How the keys of lanes of clauses begin."""
_CLAUSES = {"special": "Special rules", "condition": "Conditions", "victory": "Victory"}


@dataclass(frozen=True)
class Entry:
    """A row of a schedule: ``first`` to ``last`` are its turns. ``name`` is what it is of, ``sign`` what stands in its
    block, ``text`` all that is known of it in words; ``side`` is empty where it is of both. ``stretches`` are the ends
    by which it can be stretched."""

    row: Row
    kind: str
    first: int
    last: int
    side: str
    name: str
    sign: str
    text: str
    stretches: frozenset[str] = frozenset()

    @property
    def known_by(self) -> Name:
        """By what it is known."""
        return name_of(self.row)


@dataclass(frozen=True)
class Lane:
    """A line of the timeline: entries of its own, or the lanes that it is folded of."""

    key: str
    title: str
    own: tuple[Entry, ...] = ()
    lanes: tuple["Lane", ...] = ()

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All that lies in it and in the lanes below."""
        return (*self.own, *(entry for lane in self.lanes for entry in lane.entries))


@dataclass(frozen=True)
class Timeline:
    """The schedule of a scenario, which plays ``first`` to ``last``; ``turns`` are those and all others that a row
    names. ``weather`` says what the schedule makes of it, by turn."""

    first: int
    last: int
    turns: tuple[int, ...]
    lanes: tuple[Lane, ...]
    weather: Mapping[int, str]

    @cached_property
    def entries(self) -> dict[Name, Entry]:
        """All entries by what they are known by, from the top."""
        return {entry.known_by: entry for lane in self.lanes for entry in lane.entries}

    def plays(self, turn: int) -> bool:
        """Say whether the scenario plays a turn."""
        return self.first <= turn <= self.last


def name_of(row: Row) -> Name:
    """Return by what the entry of a row is known."""
    return row.TABLE, row.key_text


def timeline_of(rows: Rows, game: str, scenario: str) -> Timeline | None:
    """Return the timeline of a scenario; None where there is no such."""
    head = one(rows, schema.ScenarioRow, game=game, scenario=scenario)
    if head is None:
        return None
    found = _Reader(rows, head)
    lanes = (*found.of_units(), *found.of_replacements(), *found.of_schedules(), *found.of_clauses())
    entries = [entry for lane in lanes for entry in lane.entries]
    ends = {turn for entry in entries for turn in (entry.first, entry.last)}
    turns = sorted({*range(head.first_turn, head.last_turn + 1), *ends})
    return Timeline(head.first_turn, head.last_turn, tuple(turns), lanes, _weather(entries))


def _weather(entries: Iterable[Entry]) -> dict[int, str]:
    said: dict[int, list[str]] = defaultdict(list)
    for entry in entries:
        if entry.kind == WEATHER and entry.sign not in said[entry.first]:
            said[entry.first].append(entry.sign)
    return {turn: ", ".join(signs) for turn, signs in said.items() if signs}


class _Reader:
    def __init__(self, rows: Rows, head: schema.ScenarioRow) -> None:
        self._rows, self._head = rows, head
        self._where = {"game": head.game, "scenario": head.scenario}
        self._sides = side_titles(head.game)
        self._areas = {row.key: row for row in rows.find(schema.AreaRow, game=head.game, map=head.map)}
        self._said: dict[str, str] = {}

    def of_units(self) -> Iterator[Lane]:
        """Yield a lane for each side, of formations, of units."""
        pieces = {row.key: row for row in self._rows.find(schema.CounterRow, game=self._head.game)}
        titles = {row.key: row.title for row in self._rows.find(schema.FormationRow, game=self._head.game)}
        names = unit_names(self._rows, self._head.game)
        found: dict[str, dict[str, dict[str, list[Entry]]]] = {}
        coming_and_going: list[schema.ArrivalRow | schema.WithdrawalRow] = []
        coming_and_going += self._rows.find(schema.ArrivalRow, **self._where)
        coming_and_going += self._rows.find(schema.WithdrawalRow, **self._where)
        for row in coming_and_going:
            piece = pieces.get(row.counter)
            side = piece.side if piece else side_of(row.counter)
            title = titles.get(piece.formation, "-") if piece else "-"
            entry = self._of_unit(row, side, names.get(row.counter, row.counter))
            lanes = found.setdefault(side, {}).setdefault("independent" if title == "-" else title, {})
            lanes.setdefault(row.counter, []).append(entry)
        for side in sorted(found, key=lambda side: ([*self._sides, side]).index(side)):
            below = tuple(
                Lane(f"{side}/{title}", title, lanes=tuple(_units(side, title, units, pieces)))
                for title, units in sorted(found[side].items(), key=lambda each: natural_key(each[0]))
            )
            yield Lane(side, self._sides.get(side, side), lanes=below)

    def _of_unit(self, row: schema.ArrivalRow | schema.WithdrawalRow, side: str, name: str) -> Entry:
        kind, place = row.TABLE, self._place(row.place)
        does = (
            f"arrives at {place or 'an unknown place'}" if kind == ARRIVAL else f"leaves {place}".strip() + UNENFORCED
        )
        on = on_condition(self._conditions, row.condition)
        area = self._areas.get(area_of(row.place) or "")
        sign = sign_of(area.key, area.title) if area is not None else row.place
        return Entry(row, kind, row.turn, row.turn, side, name, f"{sign}{'?' if row.condition else ''}", f"{does}{on}")

    @cached_property
    def _conditions(self) -> dict[str, str]:
        return said_conditions(self._rows, self._head.game, self._head.scenario)

    def _place(self, place: str) -> str:
        if place not in self._said:
            self._said[place] = said_entry(self._rows, self._head.game, self._head.map, place)
        return self._said[place]

    def of_replacements(self) -> Iterator[Lane]:
        """Yield the lane of replacements, by side and kind."""
        kinds = vocabulary_of(self._rows, self._head.game).words.get("replacement_kind", {})
        found: dict[str, dict[str, list[Entry]]] = {}
        for row in self._rows.find(schema.ReplacementRow, **self._where):
            amount, title = "?" if row.amount is None else str(row.amount), kinds.get(row.kind) or row.kind
            text = f"{amount} replacement{'s' * (amount != '1')}{' at start' if row.turn == 0 else ''}"
            entry = Entry(row, REPLACEMENT, row.turn, row.turn, row.side, title, amount, text, ENDS)
            found.setdefault(row.side, {}).setdefault(title, []).append(entry)
        yield from self._sided(REPLACEMENT, "Replacements", found)

    def of_schedules(self) -> Iterator[Lane]:
        """Yield a lane for each kind of what turns bring besides, by side and by what comes or holds."""
        words = vocabulary_of(self._rows, self._head.game).words.get("schedule_kind", {})
        found: dict[str, dict[str, dict[str, list[Entry]]]] = {}
        for row in self._rows.find(schema.ScheduleRow, **self._where):
            name = row.subject or words.get(row.kind) or row.kind
            text = f"{name}: {row.value}" if row.value else name
            side = "" if row.side == "both" else row.side
            entry = Entry(row, row.kind, row.turn, row.turn, side, name, row.value, text, ENDS)
            found.setdefault(row.kind, {}).setdefault(side, {}).setdefault(name, []).append(entry)
        for kind in sorted(found, key=lambda kind: ([*words, kind]).index(kind)):
            yield from self._sided(kind, words.get(kind) or kind, found[kind])

    def of_clauses(self) -> Iterator[Lane]:
        """Yield a lane for each kind of clauses of which some name turns."""
        found: dict[str, list[Lane]] = {}
        for row in self._rows.find(schema.ClauseRow, **self._where):
            span = span_of(row.args, self._head)
            if span is not None:
                said = row.text or row.key
                entry = Entry(row, row.kind, span.first, span.last, "", row.key, said, said, span.ends)
                found.setdefault(row.kind, []).append(Lane(f"{CLAUSES}{row.kind}:{row.key}", said, own=(entry,)))
        for kind, title in _CLAUSES.items():
            if kind in found:
                yield Lane(f"{CLAUSES}{kind}", title, lanes=tuple(found[kind]))

    def _sided(self, kind: str, title: str, found: Mapping[str, Mapping[str, Sequence[Entry]]]) -> Iterator[Lane]:
        """Yield the lane of a kind, with one for each side where more than one has some."""
        sides = [
            Lane(f"{kind}:{side}", self._sides.get(side, "Both"), lanes=tuple(_named(f"{kind}:{side}", found[side])))
            for side in sorted(found, key=lambda side: ([*self._sides, side]).index(side))
        ]
        if len(sides) == 1:
            yield Lane(f"{kind}:", title, lanes=sides[0].lanes)
        elif sides:
            yield Lane(f"{kind}:", title, lanes=tuple(sides))


def _named(above: str, found: Mapping[str, Sequence[Entry]]) -> Iterator[Lane]:
    for name in sorted(found, key=natural_key):
        yield Lane(f"{above}:{name}", name, own=tuple(found[name]))


def _units(
    side: str, title: str, units: Mapping[str, Sequence[Entry]], pieces: Mapping[str, schema.CounterRow]
) -> Iterator[Lane]:
    for key in sorted(units, key=lambda key: (min(entry.first for entry in units[key]), natural_key(key))):
        name = short_name(pieces[key]) if key in pieces else key
        yield Lane(f"{side}/{title}/{key}", name, own=tuple(units[key]))
