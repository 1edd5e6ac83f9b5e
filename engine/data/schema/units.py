"""Which rows describe the pieces, and the units of history that they stand for?"""

from typing import Literal

from engine.data.schema.base import OpenRow, Row, Side
from engine.data.schema.fields import Key, Line, MaybeSteps, Name, PathKey, SlashKey, Word


class UnitTypeRow(Row):
    """A class of units. ``movement_class`` picks the costs of the terrain chart; ``role`` and ``traits``, words
    separated by blanks in natural order, are what the rules ask. All are words of the game (``WordRow``)."""

    TABLE, KEY, FILE = "unit_type", ("game", "key"), "resources/{game}/unit_types.csv"
    EDITORIAL = frozenset({"title", "symbol"})
    game: PathKey
    key: Key
    title: Line
    symbol: Line  # key of a symbol of the counter painter
    movement_class: Word
    mechanized_attack: bool
    role: Word
    traits: Line = ""


class FormationRow(Row):
    """A formation of the order of battle."""

    TABLE, KEY, FILE = "formation", ("game", "key"), "resources/{game}/formations.csv"
    EDITORIAL = frozenset({"kind"})
    game: PathKey
    key: SlashKey
    side: Side
    title: Line
    kind: Word


class CounterRow(Row):
    """A physical counter. ``key`` is permanent: ``side/formation/name#n``."""

    TABLE, KEY, FILE = "counter", ("game", "key"), "resources/{game}/counters.csv"
    EDITORIAL = frozenset({"side", "formation", "name"})
    game: PathKey
    key: SlashKey
    side: Side
    formation: Line
    name: Line
    unit_type: Line
    size: Line  # "Rgt", "Bn", ...; as printed, not part of the identity
    steps: MaybeSteps


class FaceRow(OpenRow):
    """One face of a counter with the values printed on it, as many faces as it has. The first is ``full``, what it
    shows with losses ``reduced`` (further steps ``reduced_2``, ``reduced_3``); for artillery ``fire`` and ``move``;
    for engineers ``engineer`` and ``bridge``; for special teams ``hidden`` and ``open``."""

    TABLE, KEY, FILE = "face", ("game", "counter", "face"), "resources/{game}/faces.csv"
    OPEN = "values"
    game: PathKey
    counter: SlashKey
    face: Word


class TraitRow(Row):
    """A property of a counter that only its game knows, as one entry of a stat block: a vehicle, a nationality, a
    stacking size, a cohort ..."""

    TABLE, KEY, FILE = "trait", ("game", "counter", "trait"), "resources/{game}/traits.csv"
    game: PathKey
    counter: SlashKey
    trait: Word
    value: Line


class AliasRow(Row):
    """Another spelling under which a unit, formation or place is printed; ``key`` is the key of the counter,
    formation or place that is meant."""

    TABLE, KEY, FILE = "alias", ("game", "kind", "alias", "key"), "resources/{game}/aliases.csv"
    game: PathKey
    kind: Literal["counter", "formation", "place"]
    alias: Name
    key: SlashKey


class HistoricalUnitRow(Row):
    """A unit of history that counters of several games stand for. It belongs to no game, so it cites no source of
    one: its ``sources`` cell stays empty. ``parent`` is the key of another such unit, or empty."""

    TABLE, KEY, FILE = "historical_unit", ("key",), "resources/history/units.csv"
    key: SlashKey
    side: Side
    title: Line
    parent: Line
    kind: Line


class IdentityRow(Row):
    """Which historical unit a counter stands for."""

    TABLE, KEY, FILE = "identity", ("game", "counter"), "resources/{game}/identities.csv"
    game: PathKey
    counter: SlashKey
    unit: Line
