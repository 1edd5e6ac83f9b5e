"""Where do those start that a cut takes in from outside? In the nearest hex that has room for them.

A hex is judged as while units are dragged: with both sides in it, or where nobody of a class may enter, no game can
begin; and above the limit of stacking it has no room for one more. A unit larger than the limit has a hex for itself.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from db.changes import EditError
from editor.cutting.ground import Ground
from editor.cutting.items import Choice, Item
from editor.cutting.measured import defaults_of
from editor.edits.judging import BESIDE_ENEMIES
from editor.edits.reading import vocabulary_of
from editor.edits.stack_limits import limit_of
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.prohibiting import barred_by, costs_of

NO_ROOM = "no hex of the cut has room for it"
_NAMED = 3


def spread(ground: Ground, items: Sequence[Item], answers: Mapping[str, Choice]) -> tuple[Item, ...]:
    """Return what falls outside with places that hold all units together that come in, as they are answered: these
    first, one after the other, then for each of the others the place that it would have beside them."""
    room, found = Room(ground), {item.key: item for item in items}
    chosen = {item.key: answers.get(item.key, item.proposal) for item in items}
    for is_taken in (True, False):
        for item in items:
            for choice, row in item.becomes.items():
                if not isinstance(row, schema.SetupRow) or room.has(item.row):
                    continue
                if (chosen[item.key] == choice) == is_taken:
                    found[item.key] = _settled(room, found[item.key], choice, row, is_taken)
    return tuple(found.values())


def check_room(items: Iterable[Item], answers: Mapping[str, Choice]) -> None:
    """Raise EditError, naming them, for units that come in as they are answered and find no room."""
    coming = ((item, item.becomes.get(answers.get(item.key, item.proposal))) for item in items)
    lost = [item.what for item, row in coming if isinstance(row, schema.SetupRow) and item.reason.endswith(NO_ROOM)]
    if lost:
        more = f" and {len(lost) - _NAMED} more" if len(lost) > _NAMED else ""
        raise EditError(f"The cut has no room for {', '.join(lost[:_NAMED])}{more}: let them arrive, or drop them")


def _settled(room: "Room", item: Item, choice: Choice, row: schema.SetupRow, is_taken: bool) -> Item:
    place = room.near(row)
    settled = row.model_copy(update={"place": place or row.place})
    if is_taken:
        room.put(settled, settled.place)
    reason = item.reason.removesuffix(f"; {NO_ROOM}")
    return replace(
        item,
        becomes={**item.becomes, choice: settled},
        reason=reason if place else f"{reason}; {NO_ROOM}",
    )


class Room:
    """Who is in the hexes of a cut: those that start inside it, and those that are put there."""

    def __init__(self, ground: Ground) -> None:
        rows, head = ground.rows, ground.head
        self._ground = ground
        self.limit = limit_of(rows, head.game, head.scenario)[0]
        self._counters = {row.key: row for row in rows.find(schema.CounterRow, game=head.game)}
        self._types = {row.key: row for row in rows.find(schema.UnitTypeRow, game=head.game)}
        self._terrain = {row.hex: row.terrain for row in rows.find(schema.HexRow, game=head.game, map=head.map)}
        self._closed = _closed(ground)
        self._sizes: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
        self._sides: dict[str, set[str]] = defaultdict(set)
        self._inside: set[str] = set()
        chosen = defaults_of(ground)
        for row in rows.find(schema.SetupRow, game=head.game, scenario=head.scenario):
            place = row.place if row.place in ground.board.cells else chosen.get(row.counter, "")
            if place in ground.inside:
                self._inside.add(row.counter)
                self.put(row, place)

    def has(self, row: schema.Row) -> bool:
        """Say whether a row is about a unit that starts within the cut anyway."""
        return isinstance(row, schema.SetupRow) and row.counter in self._inside

    def put(self, row: schema.SetupRow, place: str) -> None:
        """Let a unit be in a hex."""
        counter = self._counters.get(row.counter)
        if counter is not None:
            self._sizes[place, counter.side] += self._size(row, counter)
            if self._role(counter) not in BESIDE_ENEMIES:
                self._sides[place].add(counter.side)

    def near(self, row: schema.SetupRow) -> str:
        """Return the hex of the cut nearest to its place that has room for a unit, empty where none has."""
        if self._fits(row, row.place):
            return row.place
        cells, grid = self._ground.board.cells, self._ground.board.grid
        fitting = (label for label in self._ground.inside if self._fits(row, label))
        here = cells[row.place]
        return min(fitting, key=lambda label: (grid.distance(here, cells[label]), natural_key(label)), default="")

    def _fits(self, row: schema.SetupRow, label: str) -> bool:
        counter = self._counters.get(row.counter)
        if counter is None:
            return True
        if self._role(counter) not in BESIDE_ENEMIES and self._sides[label] - {counter.side}:
            return False
        kind = self._types.get(counter.unit_type)
        if kind is not None and self._terrain.get(label) in self._closed[kind.movement_class]:
            return False
        size, there = self._size(row, counter), self._sizes[label, counter.side]
        return self.limit is None or not size or not there or there + size <= self.limit.limit

    def counted(self, row: schema.SetupRow) -> tuple[str, Fraction]:
        """Return the side of a unit and what it counts in its hex; nothing for a counter that the game has not."""
        counter = self._counters.get(row.counter)
        return (counter.side, self._size(row, counter)) if counter is not None else ("", Fraction(0))

    def _size(self, row: schema.SetupRow, counter: schema.CounterRow) -> Fraction:
        if self.limit is None:
            return Fraction(0)
        role = self._role(counter)
        is_hidden = role == "greif" and row.face in ("", "hidden")
        return self.limit.size(counter.key, role, (counter.steps or 0) - row.steps_lost, is_hidden)

    def _role(self, counter: schema.CounterRow) -> str:
        kind = self._types.get(counter.unit_type)
        return kind.role if kind is not None else "combat"


def _closed(ground: Ground) -> Mapping[str, set[str]]:
    """Return the terrain that nobody may enter who moves so, by class."""
    found: dict[str, set[str]] = defaultdict(set)
    costs = costs_of(vocabulary_of(ground.rows, ground.head.game).values.values())
    for row in ground.rows.find(schema.TerrainRow, game=ground.head.game, kind="hex"):
        for word in barred_by(row, costs):
            found[word].add(row.key)
    return found
