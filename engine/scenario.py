"""What does the engine get of a scenario? The one value that crosses from data to engine.

A ``Scenario`` carries everything a person can edit, as effective values: map, charts, units, set-up, schedules,
parameters, clauses. It is immutable and plain; it can be pickled, sent to a worker and written as JSON.
``engine.data.assemble`` fills it from rows, whether these were read from text or from a library.

``unconfirmed`` names the values that are not known for certain, as ``table/row key/field`` (``*`` for a whole row)
with their certainty, and those that the scenario has for itself (``own``); play reports those that decided something.
It does not enter the digest.
"""

import hashlib
import json
from collections.abc import Callable, Collection
from typing import Any, TypeVar, TypeVarTuple

from pydantic import BaseModel, ConfigDict, JsonValue, SkipValidation

from engine.data.nested import texts_in
from engine.data.schema import Side

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

HexLabel = str
"""A hex number as printed; lists of a map may hold one that no hex has, which the checks report."""


class Part(BaseModel):
    """A frozen part of a scenario."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Declared(Part):
    """A value that the game declares for faces or lines of the terrain chart; see ``DeclaredValueRow``."""

    table: str
    name: str
    title: str
    kind: str
    place: str = ""
    movement_class: str = ""
    mode: str = ""


class Valued(Part):
    """A part with values under names that its game declares, each a number or text as printed."""

    def printed(self, name: str) -> int | str | None:
        """Return a value as it is printed, None for none."""
        raise NotImplementedError

    def whole(self, name: str) -> int | None:
        """Return a whole number, the one in parentheses too, None for none; raises ValueError for another text."""
        value = self.printed(name)
        if isinstance(value, str):
            bare = value[1:-1] if value[:1] == "(" and value[-1:] == ")" else value
            if not bare.isdecimal():
                raise ValueError(f"{name} is {value!r}, which is no number; correct it")
            return int(bare)
        return value

    def text(self, name: str) -> str:
        """Return a value as text, empty for none."""
        value = self.printed(name)
        return "" if value is None else str(value)


class Terrain(Valued):
    """A line of the terrain effects chart with its effects: costs as ``2``, ``1/2``, ``P`` prohibited, shifts ..."""

    key: str
    kind: str
    title: str
    effects: dict[str, int | str]

    def printed(self, name: str) -> int | str | None:
        """Return an effect as it is printed, None for none."""
        return self.effects.get(name)


class Hex(Part):
    """A hex with its internal cell; ``marks`` are keys of terrain printed over its own."""

    hex: HexLabel
    column: int
    row: int
    terrain: str
    marks: tuple[str, ...] = ()


class Hexside(Part):
    """One feature of a hexside, ``hex_a`` before ``hex_b`` in map order; see ``HexsideRow``."""

    hex_a: HexLabel
    hex_b: HexLabel
    feature: str
    name: str = ""
    crossing: str = ""
    high: str = ""


class Link(Part):
    """A road between two neighboring hexes."""

    hex_a: HexLabel
    hex_b: HexLabel
    kind: str


class Place(Part):
    """A named place."""

    key: str
    name: str
    kind: str
    hexes: tuple[HexLabel, ...]
    vp: int


class Area(Part):
    """A set of hexes with a meaning, in the order given by the data."""

    key: str
    kind: str
    title: str
    hexes: tuple[HexLabel, ...]


class Map(Part):
    """The whole map; ``bounds`` says which of its hexes exist for the scenario.

    A map keeps what is worked out from it, as a board does (``engine.core.memo``); no copy of it has that.
    """

    __slots__ = ("_worked_out",)

    key: str
    title: str
    orientation: str
    shifted: str
    hexes: tuple[Hex, ...]
    hexsides: tuple[Hexside, ...]
    links: tuple[Link, ...]
    places: tuple[Place, ...]
    areas: tuple[Area, ...]
    second_labels: dict[str, HexLabel] = {}  # further numbers of hexes that lie on two sheets

    def lately(self, most: int, make: Callable[["Map", *Ts], T], *of: *Ts) -> T:
        """Return ``make(self, *of)``, kept for at most so many sets of arguments; all goes when there is no more room.

        Scenarios of a game share their map, and most edits leave it as it is. ``make`` is a function of a module, and
        the answer must not be changed.
        """
        kept: dict[Any, Any] | None = getattr(self, "_worked_out", None)
        if kept is None or len(kept) >= most:
            kept = {}
            object.__setattr__(self, "_worked_out", kept)
        key = (make, *of)
        if key not in kept:
            kept[key] = make(self, *of)
        found: T = kept[key]
        return found

    def within(self, bounds: frozenset[HexLabel], named: Collection[str]) -> "Map":
        """Return what there is within some hexes and at their edge, with the areas that are ``named``."""
        return self.model_copy(
            update={
                "hexes": tuple(each for each in self.hexes if each.hex in bounds),
                "hexsides": tuple(each for each in self.hexsides if {each.hex_a, each.hex_b} & bounds),
                "links": tuple(each for each in self.links if {each.hex_a, each.hex_b} & bounds),
                "places": tuple(each for each in self.places if not bounds.isdisjoint(each.hexes)),
                "areas": tuple(each for each in self.areas if not {each.key, f"area:{each.key}"}.isdisjoint(named)),
                "second_labels": {key: label for key, label in self.second_labels.items() if label in bounds},
            }
        )


class UnitType(Part):
    """A class of units."""

    key: str
    title: str
    symbol: str
    movement_class: str
    mechanized_attack: bool
    role: str
    traits: tuple[str, ...] = ()


class Face(Valued):
    """One face of a counter with the values printed on it, by name."""

    face: str
    values: dict[str, int | str]

    def printed(self, name: str) -> int | str | None:
        """Return a value as it is printed, None for none."""
        return self.values.get(name)

    def read_by(self, read: "Callable[[Face], T]") -> T:
        """Return what ``read`` makes of the face as a board is compiled."""
        return read(self)


class Counter(Part):
    """A physical counter that the scenario uses."""

    key: str
    side: Side
    formation: str  # key of the formation; "-" is none
    formation_title: str
    formation_kind: str
    name: str
    unit_type: str
    size: str
    steps: int
    faces: tuple[Face, ...]
    traits: dict[str, str] = {}

    @property
    def title(self) -> str:
        """Name for people, with size and formation."""
        name = f"{self.name} {self.size}".strip()
        alone = self.formation == "-" or self.formation_title in ("", "-")
        return name if alone else f"{name} ({self.formation_title})"


class Chart(Part):
    """A results table. ``cells`` maps the dice as thrown to the results in column order; a chart without dice, or with
    lines for several results, has titled ``rows``, which its cells count from 1. ``ranges``: the columns whose cells
    say which results of the dice a line holds; where there is none, the titles do."""

    key: str
    title: str
    rule: str
    dice: str
    header: str
    columns: tuple[str, ...]
    bounds: tuple[str, ...]
    cells: dict[int, tuple[str, ...]]
    rows: tuple[str, ...] = ()
    ranges: tuple[str, ...] = ()


class Step(Part):
    """A step of the sequence of play."""

    key: str
    side: Side
    acting: str
    phase: str
    title: str
    rule: str
    condition: str


class Setup(Part):
    """Where a counter starts: a hex, or ``near:setup/1`` for a free choice. ``state`` holds words such as
    ``reserve`` or ``improved``."""

    counter: str
    place: str
    face: str
    steps_lost: int
    state: tuple[str, ...] = ()


class Arrival(Part):
    """When and where a counter arrives; ``place`` is a hex or ``area:KEY``, ``condition`` the key of a clause."""

    counter: str
    turn: int
    place: str
    condition: str = ""


class Withdrawal(Part):
    """When a counter leaves, and where if that matters."""

    counter: str
    turn: int
    place: str
    condition: str


class Replacement(Part):
    """Replacement points of a turn, 0 being the stock at start; the amount is None where nobody knows it."""

    turn: int
    side: Side
    kind: str
    amount: int | None


class Entry(Part):
    """An entry of a schedule that is no unit: an air mission, a fuel roll ..."""

    kind: str
    turn: int
    side: str
    subject: str
    value: str


class BoundRole(Part):
    """What a stretch of the edge is for a side: supply, entry, exit or closed; ``area`` is the key of an area."""

    area: str
    role: str
    side: str


class StartState(Part):
    """Something that is so at start, such as a blown bridge."""

    kind: str
    subject: str
    value: str


class Turn(Part):
    """A turn as it is printed."""

    number: int
    label: str
    date: str
    half: str


class Option(Part):
    """An optional rule or variant; ``default``: chosen unless a person says otherwise."""

    key: str
    kind: str
    title: str
    rule: str
    default: bool
    enforced: bool


class DumpSet(Part):
    """Dump hexes of which the owner names the dummies."""

    key: str
    side: Side
    real: int
    dummy: int
    hexes: tuple[HexLabel, ...]


class Placement(Part):
    """A default for one decision of the set-up."""

    subject: str
    kind: str
    hex: HexLabel


class Clause(Part):
    """A victory or special-rule clause."""

    key: str
    kind: str
    form: str
    args: dict[str, JsonValue]
    text: str
    rule: str
    enforced: bool


CASE = "case"
"""The key of the scenario that a case makes: a few hexes, without what the map of the game names."""


ASIDE = frozenset({"unconfirmed", "errata", "declared", "known", "version", "version_data"})
"""What does not change how a scenario plays: the digest leaves it out."""


class Scenario(Part):
    """Everything that is needed to play; see the module."""

    game: str
    key: str
    number: str
    title: str
    first_turn: int
    last_turn: int
    weather: str
    map: Map
    bounds: tuple[HexLabel, ...]
    terrain: tuple[Terrain, ...]
    unit_types: tuple[UnitType, ...]
    counters: tuple[Counter, ...]
    charts: tuple[Chart, ...]
    sequence: tuple[Step, ...]
    parameters: dict[str, str]
    setup: tuple[Setup, ...]
    arrivals: tuple[Arrival, ...]
    dump_sets: tuple[DumpSet, ...]
    placements: tuple[Placement, ...]
    clauses: tuple[Clause, ...]
    unconfirmed: SkipValidation[dict[str, str]]  # tens of thousands, which a test would copy
    turns: tuple[Turn, ...] = ()
    options: tuple[Option, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    schedules: tuple[Entry, ...] = ()
    bound_roles: tuple[BoundRole, ...] = ()
    start_state: tuple[StartState, ...] = ()
    rulings: dict[str, str] = {}  # the reading chosen, by key
    errata: tuple[str, ...] = ()  # keys of those in force
    declared: tuple[Declared, ...] = ()  # values of faces and terrain, in the order of each table
    known: dict[str, tuple[str, ...]] = {}  # names of the game, also of what does not play here
    version: str = ""  # the last one that its author closed, and the ``version_digest`` of that
    version_data: str = ""

    def digest(self) -> str:
        """Return the data digest: SHA-256 of the canonical form without certainties, as 64 hex digits.

        Which errata gave the values is left out, and so is what is not set: a part that later versions add does not
        change the digest of a scenario that has no use for it.
        """
        return _digest(self.model_dump(mode="json", exclude=set(ASIDE), exclude_defaults=True))

    def version_digest(self) -> str:
        """Return the digest by which a closed version is known: that of what belongs to the scenario or lies where it
        is played. Ground outside of it, areas that none of its rows names and types without a unit may come and go, as
        they do with other scenarios of the game.
        """
        plain = self.model_dump(mode="json", exclude=set(ASIDE) | {"map", "unit_types"}, exclude_defaults=True)
        named, types = {*texts_in(plain)}, {counter.unit_type for counter in self.counters}
        ground = self.map.within(frozenset(self.bounds), named).model_dump(mode="json", exclude_defaults=True)
        used = [each.model_dump(mode="json", exclude_defaults=True) for each in self.unit_types if each.key in types]
        return _digest(plain | {"map": ground, "unit_types": used})

    def named_version(self, digest: str = "") -> str:
        """Return the version that is played, with a ``+`` where something was changed since its author closed it; empty
        for none. ``digest`` is that of the scenario, for who has it: versions were once known by it."""
        if not self.version or self.version_data in ("", self.version_digest(), digest or self.digest()):
            return self.version
        return f"{self.version}+"

    def game_digest(self) -> str:
        """Return the SHA-256 of what all scenarios of the game share: map, charts, unit types, sequence, rulings."""
        shared = {"map", "terrain", "unit_types", "charts", "sequence", "turns", "options", "rulings"}
        return _digest(self.model_dump(mode="json", include=shared, exclude_defaults=True))


def _digest(plain: dict[str, JsonValue]) -> str:
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
