"""Where is a unit of history found? Its counters in all games, with strength, set-up, arrival and withdrawal of each
scenario and their dates. No Qt here."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from editor.edits.concerning import GroupedRows
from editor.edits.place_words import said_entry, said_place
from editor.edits.units import titled
from editor.window.canvas.printed import told
from engine.core.calendar import said_day
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.history import History
from engine.data.kept import Kept

_UNUSED = "box:unused"
_KEPT = Kept()
"""The history of the rows asked for last."""


@dataclass(frozen=True)
class Found:
    """What becomes of a counter in a scenario: when it starts, arrives or leaves, and where; ``scenario`` is empty for
    one that no scenario uses."""

    game: str
    scenario: str
    counter: str
    in_game: str
    in_scenario: str
    unit: str
    strength: str
    when: str
    where: str


def units_above(rows: GroupedRows, game: str, counter: str) -> list[schema.HistoricalUnitRow]:
    """Return the unit of history of a counter and those that it is a part of, upward."""
    return _history(rows).line(game, counter)


def everywhere(rows: GroupedRows, game: str, counter: str, unit: str) -> list[Found]:
    """Return the counters that stand for a unit of history or its parts, the game of ``counter`` first. Where another
    game has none, those that stand for what the unit is a part of."""
    history = _history(rows)
    counters = history.of(unit)
    for kin in history.kin(game, counter):
        if kin.game not in counters and kin.kinship == "whole":
            counters[kin.game] = list(kin.counters)
    games = sorted(counters, key=lambda key: (key != game, key))
    return [found for key in games for found in _InGame(rows, key).found(counters[key])]


def _history(rows: GroupedRows) -> History:
    made_of = rows.group(schema.HistoricalUnitRow), rows.group(schema.IdentityRow)
    return _KEPT.part("history", made_of, lambda: History(*made_of))


class _InGame:
    def __init__(self, rows: GroupedRows, game: str) -> None:
        self._rows, self._game = rows, game
        self._title = next((row.title for row in rows.find(schema.GameRow, game=game)), game)
        self._turns = {row.number: row for row in rows.find(schema.TurnRow, game=game)}
        self._declared = rows.find(schema.DeclaredValueRow, game=game, table=schema.FaceRow.TABLE)
        self._declared.sort(key=lambda row: row.position)
        heads = rows.find(schema.ScenarioRow, game=game)
        self._heads = sorted(heads, key=lambda row: (not row.number, natural_key(row.number)))
        self._place = cache(lambda of_map, place: said_place(rows, game, of_map, place))

    def found(self, counters: list[str]) -> Iterator[Found]:
        """Yield the counters, each with the scenarios that use it."""
        for key in counters:
            for counter in self._rows.find(schema.CounterRow, game=self._game, key=key):
                lines = [line for head in self._heads for line in self._in_scenario(counter, head)]
                yield from lines or [self._line(counter, None, "", "")]

    def _in_scenario(self, counter: schema.CounterRow, head: schema.ScenarioRow) -> Iterator[Found]:
        where = {"game": self._game, "scenario": head.scenario, "counter": counter.key}
        for setup in self._rows.find(schema.SetupRow, **where):
            if setup.place != _UNUSED:
                when = f"starts {self._day(head.first_turn)}"
                yield self._line(counter, head, when, self._place(head.map, setup.place))
        for arrival in self._rows.find(schema.ArrivalRow, **where):
            entry = said_entry(self._rows, self._game, head.map, arrival.place)
            yield self._line(counter, head, f"arrives {self._day(arrival.turn)}", entry)
        for leaving in self._rows.find(schema.WithdrawalRow, **where):
            yield self._line(counter, head, f"leaves {self._day(leaving.turn)}", leaving.place)

    def _line(self, counter: schema.CounterRow, head: schema.ScenarioRow | None, when: str, where: str) -> Found:
        called = "" if head is None else f"{head.number} {head.title}".strip()
        key = "" if head is None else head.scenario
        unit, strength = titled(counter), self._strength(counter)
        return Found(self._game, key, counter.key, self._title, called, unit, strength, when, where)

    def _strength(self, counter: schema.CounterRow) -> str:
        """Return what the first face has, and the steps."""
        faces = self._rows.find(schema.FaceRow, game=self._game, counter=counter.key)
        face = next((row for row in faces if row.face == "full"), faces[0] if faces else None)
        steps = "" if counter.steps is None else f"{counter.steps} step{'s' * (counter.steps != 1)}"
        return ", ".join(filter(None, ("" if face is None else told(self._declared, face.values), steps)))

    def _day(self, number: int) -> str:
        """Return the day of a turn in short, with how the track calls the part of the day."""
        turn = self._turns.get(number)
        if turn is None:
            return f"turn {number}"
        day, month, *_ = [*said_day(turn.date).split(), ""]
        return f"{day} {month[:3]} {turn.label.rpartition(' ')[2] if turn.half else ''}".strip()
