"""May units start in a hex? Judged while they are dragged: yes, yes but with what stands against it, or no."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from editor.edits.entering import OUTSIDE, entry_doubts, ground_of
from editor.edits.place_hexes import PlaceHexes
from editor.edits.place_words import said_place
from editor.edits.reading import Numbers, Rows, one, vocabulary_of
from editor.edits.rule_numbers import rules_about
from editor.edits.stack_limits import limit_of
from editor.edits.units import short_name
from engine.data import schema
from engine.data.places import is_free
from engine.data.prohibiting import barred_by, barred_said, costs_of
from engine.data.stacking import UNCOUNTED, said_size

Grade = Literal["yes", "but", "no"]
_NAMED = 3
"""So many neighbors are named at most."""
_ZONED = ("combat", "artillery")
"""Roles of units that mind zones of control."""
BESIDE_ENEMIES = UNCOUNTED | {"greif"}
"""Roles of pieces that may lie in a hex of the other side."""
_CROWD = 3
"""So many times the limit of a hex is no stack any more but units dropped by mistake."""


@dataclass(frozen=True)
class Verdict:
    """What a hex says to the units above it. ``reasons`` are in words; none for a plain yes."""

    grade: Grade
    reasons: tuple[str, ...] = ()


@dataclass
class _Stack:
    """What stands in a hex: counted by side, and the names of those who are no dumps."""

    size: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    names: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


class Judge:
    """Judges hexes for the same units, in a scenario as it stands when the drag begins: reading it once makes each
    hex cheap. Refused is what no game can begin with: both sides in one hex, a hex outside the area, a crowd of units;
    of all else a designer may want what the rules would not allow."""

    def __init__(self, rows: Rows, game: str, scenario: str, counters: Sequence[str]) -> None:
        self._rows, self._game, self._scenario = rows, game, scenario
        self._head = one(rows, schema.ScenarioRow, game=game, scenario=scenario)
        self._types = {row.key: row for row in rows.find(schema.UnitTypeRow, game=game)}
        self._counters = {row.key: row for row in rows.find(schema.CounterRow, game=game)}
        self._moved = [self._counters[key] for key in counters if key in self._counters]
        self._rules = rules_about(rows, game)
        self._places: PlaceHexes | None = None
        self._choices: dict[tuple[str, str], frozenset[str]] = {}
        self._limit, self._rules["stacking"] = limit_of(rows, game, scenario)
        there = self._head is not None and rows.find(schema.MapRow, game=game, map=self._head.map)
        self._numbers = Numbers.of_map(rows, game, self._head.map) if there and self._head is not None else None
        self._bounds = ground_of(rows, self._head) if self._head is not None else frozenset[str]()
        self._stacks = self._read_stacks({counter.key for counter in self._moved})
        self._sides = {row.side for row in self._moved}
        self._terrain = {row.key: row for row in rows.find(schema.TerrainRow, game=game, kind="hex")}
        self._costs = costs_of(vocabulary_of(rows, game).values.values())

    def judge_area(self, key: str) -> Verdict:
        """Return what an area says to units that would arrive by it, by its key."""
        head = self._head
        area = one(self._rows, schema.AreaRow, game=self._game, map=head.map, key=key) if head is not None else None
        if head is None or area is None:
            return Verdict("no", (f"The map has no area {key}",))
        reasons = entry_doubts(self._rows, head, f"area:{key}", self._sides)
        return Verdict("but" if reasons else "yes", reasons)

    def judge(self, label: str) -> Verdict:
        """Return what a hex says, by its number as the map stores it."""
        if self._head is None or not self._moved:
            return Verdict("no", ("There is nothing to be placed",))
        row = one(self._rows, schema.HexRow, game=self._game, map=self._head.map, hex=label)
        if row is None:
            return Verdict("no", (f"The map has no hex {label}",))
        wrong = (*self._outside(label), *self._enemies(label), *self._crowd(label))
        doubts = (*self._choice(label), *self._zones(label), *self._barred(row))
        if not self._crowded(label):
            doubts = (*self._stacked(label), *doubts)
        return Verdict("no" if wrong else "but" if doubts else "yes", (*wrong, *doubts))

    def bars(self, counter: str, label: str) -> tuple[str, ...]:
        """Return why no game can begin with one of the units, by its key, in a hex, however many are there with it."""
        return (*self._outside(label), *self._enemies(label, counter))

    def overfull(self, label: str, coming: Mapping[str, int]) -> tuple[str, ...]:
        """Return in words by how much more would be in a hex than may be, if those of the units by key come that are
        given with the steps they have lost; nothing where no side is over its limit."""
        return tuple(self._stacked(label, coming))

    def _outside(self, label: str) -> Iterator[str]:
        if self._bounds and label not in self._bounds:
            yield f"{OUTSIDE}{self._rule('area')}"

    def _rule(self, subject: str) -> str:
        """Return the number of the rule about a subject, to stand behind a reason; nothing where there is none."""
        number = self._rules.get(subject, "")
        return f" [{number}]" if number else ""

    def _enemies(self, label: str, alone: str = "") -> Iterator[str]:
        moved = [row for row in self._moved if alone in ("", row.key)]
        sides = {row.side for row in moved if self._role(row) not in BESIDE_ENEMIES}
        for side, names in sorted(self._stacks[label].names.items()):
            if sides - {side}:
                stand = "stand" if len(names) > 1 else "stands"
                yield f"{', '.join(names)} of the other side {stand} here{self._rule('enemy')}"

    def _zones(self, label: str) -> Iterator[str]:
        """Yield who of the other side stands next to a hex: a zone of control reaches there, if nothing cuts it off."""
        sides = self._sides
        if self._numbers is None or not any(self._role(row) in _ZONED for row in self._moved):
            return
        near: list[str] = []
        for other in self._numbers.neighbors(label, self._stacks):
            for side, names in self._stacks[other].names.items():
                near += names if sides - {side} else []
        if near:
            more = f" and {len(near) - _NAMED} more" if len(near) > _NAMED else ""
            yield f"next to {', '.join(near[:_NAMED])}{more}: zone of control{self._rule('zone')}"

    def _sizes(self, label: str, lost: Mapping[str, int] | None = None) -> Iterator[Fraction]:
        """Yield how much of each side would be in a hex, where that is more than may be; all come without losses, or
        those that ``lost`` names."""
        moved = [row for row in self._moved if lost is None or row.key in lost]
        for side in sorted(self._sides) if self._limit is not None else ():
            steps = {row: (row.steps or 0) - (lost or {}).get(row.key, 0) for row in moved if row.side == side}
            coming = sum(self._size(row, left) for row, left in steps.items())
            size = self._stacks[label].size[side] + coming
            if coming and self._limit is not None and size > self._limit.limit:
                yield size

    def _stacked(self, label: str, lost: Mapping[str, int] | None = None) -> Iterator[str]:
        for size in self._sizes(label, lost):
            if self._limit is not None:
                limit, rule = f"the limit is {self._limit.limit}", self._rule("stacking")
                yield f"{said_size(size)} {self._limit.measure} here, {limit}{rule}"

    def _crowded(self, label: str) -> bool:
        return self._limit is not None and any(size > _CROWD * self._limit.limit for size in self._sizes(label))

    def _crowd(self, label: str) -> Iterator[str]:
        if self._crowded(label):
            for said in self._stacked(label):
                yield f"{said}, more than {_CROWD} times that: place these {len(self._moved)} units in parts"

    def _choice(self, label: str) -> Iterator[str]:
        """Yield who may not choose a hex, though its side chooses: it starts there then, and chooses no more."""
        if self._head is None or self._numbers is None:
            return
        for row in self._moved:
            where = {"game": self._game, "scenario": self._scenario, "counter": row.key}
            start = one(self._rows, schema.SetupRow, **where)
            if start is not None and is_free(start.place) and label not in self._free(row.key, start.place):
                said = said_place(self._rows, self._game, self._head.map, start.place)
                yield f"{short_name(row)} starts {said}; here it would choose no more"

    def _free(self, counter: str, place: str) -> frozenset[str]:
        """Return the hexes that a unit may choose from, found once for a drag."""
        if (counter, place) not in self._choices:
            places = self._places = self._places or PlaceHexes(self._rows, self._game, self._scenario)
            self._choices[counter, place] = places.of(counter, place)
        return self._choices[counter, place]

    def _barred(self, row: schema.HexRow) -> Iterator[str]:
        terrain = self._terrain.get(row.terrain)
        if terrain is None:
            return
        classes = {self._types[unit.unit_type].movement_class for unit in self._moved if unit.unit_type in self._types}
        for word, costs in barred_by(terrain, self._costs).items():
            if word in classes:
                yield f"{barred_said(terrain.title, costs)}{self._rule('terrain')}"

    def _size(self, counter: schema.CounterRow, steps: int, face: str = "") -> Fraction:
        if self._limit is None:
            return Fraction(0)
        role = self._role(counter)
        return self._limit.size(counter.key, role, steps, role == "greif" and face in ("", "hidden"))

    def _role(self, counter: schema.CounterRow) -> str:
        kind = self._types.get(counter.unit_type)
        return kind.role if kind is not None else "combat"

    def _read_stacks(self, without: set[str]) -> dict[str, _Stack]:
        where = {"game": self._game, "scenario": self._scenario}
        chosen = {row.subject: row.hex for row in self._rows.find(schema.PlacementRow, kind="place", **where)}
        found: dict[str, _Stack] = defaultdict(_Stack)
        for row in self._rows.find(schema.SetupRow, **where):
            counter = self._counters.get(row.counter)
            label = chosen.get(row.counter, "") if ":" in row.place else row.place
            if counter is None or not label or row.counter in without:
                continue
            found[label].size[counter.side] += self._size(counter, (counter.steps or 0) - row.steps_lost, row.face)
            role = self._role(counter)
            if role != "dump" and not (role == "greif" and row.face in ("", "hidden")):
                found[label].names[counter.side].append(short_name(counter))
        return found


def drag_title(rows: Rows, game: str, counters: Sequence[str]) -> str:
    """Return what is dragged, in words."""
    found = one(rows, schema.CounterRow, game=game, key=counters[0]) if counters else None
    name = short_name(found) if found is not None else "nothing"
    return name if len(counters) < 2 else f"{name} and {len(counters) - 1} more"
