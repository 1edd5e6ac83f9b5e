"""Which rows describe the pieces, and the units of history that they stand for?"""

from typing import Literal

from engine.data.schema.base import Row, Side


class UnitTypeRow(Row):
    """A class of units. ``movement_class`` picks the column of the terrain chart; ``role`` is what the rules ask."""

    TABLE, KEY, FILE = "unit_type", ("game", "key"), "resources/{game}/unit_types.csv"
    EDITORIAL = frozenset({"title", "symbol"})
    game: str
    key: str
    title: str
    symbol: str  # key of a symbol of the counter painter
    movement_class: Literal["mech", "other", "supply", "none"]
    mechanized_attack: bool
    role: Literal["combat", "artillery", "engineer", "supply", "greif", "airborne_drop", "dump", "leader", "marker"]


class FormationRow(Row):
    """A formation of the order of battle."""

    TABLE, KEY, FILE = "formation", ("game", "key"), "resources/{game}/formations.csv"
    EDITORIAL = frozenset({"kind"})
    game: str
    key: str
    side: Side
    title: str
    kind: Literal["division", "brigade", "group", "army", "corps", "regiment", "none"]


class CounterRow(Row):
    """A physical counter. ``key`` is permanent: ``side/formation/name#n``."""

    TABLE, KEY, FILE = "counter", ("game", "key"), "resources/{game}/counters.csv"
    EDITORIAL = frozenset({"side", "formation", "name"})
    game: str
    key: str
    side: Side
    formation: str
    name: str
    unit_type: str
    size: str  # "Rgt", "Bn", ...; as printed, not part of the identity
    steps: int | None


class FaceRow(Row):
    """One face of a counter. Faces are ``full`` and ``reduced``; for artillery ``fire`` and ``move``; for
    engineers ``engineer`` and ``bridge``; for special teams ``hidden`` and ``open``. None is no such value."""

    TABLE, KEY, FILE = "face", ("game", "counter", "face"), "resources/{game}/faces.csv"
    game: str
    counter: str
    face: str
    attack: int | None
    defense: int | None
    movement: int | None
    barrage: int | None
    range: int | None


class TraitRow(Row):
    """A property of a counter that only its game knows, as one entry of a stat block: a vehicle, a nationality, a
    stacking size, a cohort ..."""

    TABLE, KEY, FILE = "trait", ("game", "counter", "trait"), "resources/{game}/traits.csv"
    game: str
    counter: str
    trait: str
    value: str


class AliasRow(Row):
    """Another spelling under which a unit, formation or place is printed; ``key`` is the key of the counter,
    formation or place that is meant."""

    TABLE, KEY, FILE = "alias", ("game", "kind", "alias", "key"), "resources/{game}/aliases.csv"
    game: str
    kind: Literal["counter", "formation", "place"]
    alias: str
    key: str


class HistoricalUnitRow(Row):
    """A unit of history that counters of several games stand for. It belongs to no game, so it cites no source of
    one: its ``sources`` cell stays empty. ``parent`` is the key of another such unit, or empty."""

    TABLE, KEY, FILE = "historical_unit", ("key",), "resources/history/units.csv"
    key: str
    side: Side
    title: str
    parent: str
    kind: str


class IdentityRow(Row):
    """Which historical unit a counter stands for."""

    TABLE, KEY, FILE = "identity", ("game", "counter"), "resources/{game}/identities.csv"
    game: str
    counter: str
    unit: str
