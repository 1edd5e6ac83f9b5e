"""Which changes do variants and readings of hj1986 make to a scenario, and how are they written? (V)"""

from collections.abc import Iterator
from typing import Annotated, Literal

from engine.data.clauses.added import AddedClause
from engine.data.clauses.arguments import (
    BY_FORM,
    Area,
    Beside,
    ClauseKey,
    Count,
    Counter,
    Delta,
    DieFace,
    Entry,
    Formation,
    Hex,
    MapColumn,
    MaybeCondition,
    Option,
    Parameter,
    Replaced,
    Ruling,
    Side,
    Turn,
    Under,
    Unread,
    Word,
    Yes,
)
from engine.data.clauses.form import Form, Part
from engine.data.clauses.shared import OnReading
from engine.hj1986.setting.clause_words import ConditionForm, Event

ONLY_OF_VARIANTS = frozenset({("parameter", "air_supremacy_first_turn")})
"""What a variant may name though no table lists it: the rules do without it."""


Nation = Annotated[Word, Under("trait", "restricted")]
"""A nation as the trait of counters has it that says where they may not stand."""


class Change(OnReading):
    """A change; one that names a ruling is made only where that is read as ``reading``."""


class Choosing(Change):
    """A change of some counters and arrivals: those that all arguments mean, and no ``not_`` leaves out."""

    side: Side | None = None
    counters: tuple[Counter, ...] | None = None
    formations: tuple[Formation, ...] | None = None
    areas: tuple[Area, ...] | None = None
    nations: tuple[Nation, ...] | None = None
    not_counters: tuple[Counter, ...] = ()
    not_formations: tuple[Formation, ...] = ()
    not_areas: tuple[Area, ...] = ()
    not_nations: tuple[Nation, ...] = ()


class Delay(Choosing):
    """Arrivals come so many turns later, earlier where the number is below nothing."""

    SAYS = "arrivals come later by turns[ (of {counters})][ (of {formations})]: {turns}"
    form: Literal["delay"]
    turns: Delta


class Arrive(Choosing):
    """Counters arrive: in a turn, and at a place and on a condition if these are named."""

    SAYS = "arrivals are others[ (of {counters})][ (of {formations})][, on turn {turn}][, at {place}]"
    form: Literal["arrive"]
    turn: Turn | None = None
    place: Entry | None = None
    condition: MaybeCondition | None = None


class Free(Choosing):
    """Conditions of some forms are taken off arrivals."""

    SAYS = "arrivals wait for no such condition: {forms}"
    form: Literal["free"]
    forms: tuple[ConditionForm, ...]


class Absent(Choosing):
    """Counters stay out of the game; with ``after_turn`` only those that come later."""

    SAYS = "units stay out of the game[: {counters}][: {formations}][, those that come after turn {after_turn}]"
    form: Literal["absent"]
    after_turn: Turn | None = None


class PlaceCounters(Change):
    """Counters are set up in hexes."""

    SAYS = "these are set up ({places})"
    form: Literal["place"]
    places: dict[Counter, Hex]
    state: tuple[Literal["improved", "reserve", "optional", "heavy_battalion", "commando"], ...] = ()


class Muster(Choosing):
    """Counters that would arrive begin on the map, placed freely."""

    SAYS = "units that would arrive begin on the map, placed freely[: {counters}][: {formations}]"
    form: Literal["muster"]


class ClauseChange(Change):
    """Clauses are added, in the place of those with the same key; ``drop`` takes clauses away."""

    SAYS = "rules of the scenario are changed"
    form: Literal["clause"]
    add: tuple[AddedClause, ...] = ()
    drop: tuple[ClauseKey, ...] = ()


class Shorten(Change):
    """The scenario ends with a turn."""

    SAYS = "the scenario ends with turn {turn}"
    form: Literal["shorten"]
    turn: Turn


class Extend(Change):
    """The scenario goes on to a turn; ``replacements`` are turn, side, kind and amount."""

    SAYS = "the scenario goes on to turn {turn}"
    form: Literal["extend"]
    turn: Turn
    replacements: tuple[tuple[Turn, Side, Replaced, Count], ...] = ()


class GroundAir(Change):
    """No air missions from a first to a last turn."""

    SAYS = "there are no air missions from turn {first} to turn {last}"
    form: Literal["ground_air"]
    first: Turn
    last: Turn


class MoreAir(Change):
    """A side flies twice, and ``extra`` where it would not fly."""

    SAYS = "{side} flies twice, or {extra} where it would not fly"
    form: Literal["more_air"]
    side: Side
    extra: Annotated[Word, Under("schedule", "air")]


class Edge(Part):
    """The entry areas whose arrivals may come on an edge, from a printed column on."""

    areas: tuple[Area, ...]
    from_column: MapColumn


class Widen(Choosing):
    """Arrivals of a side come anywhere on their edge of the map."""

    SAYS = "arrivals of {side} units come anywhere on their edge of the map"
    form: Literal["widen"]
    side: Side
    edges: dict[Area, Edge]


class AreaMade(Change):
    """An entry area is made of others, or of those hexes of others that have a road."""

    SAYS = "{title} is an entry area made[ of {of}][ of the roads of {roads_of}]"
    form: Literal["area"]
    key: Word
    title: Word
    of: tuple[Area, ...] = ()
    roads_of: tuple[Area, ...] = ()
    NEEDS = ("of", "roads_of")

    def makes(self) -> Iterator[tuple[str, str]]:
        """Yield the area."""
        yield "area", self.key


class HappenedBefore(Change):
    """An event has happened when the game begins."""

    SAYS = "{event} has happened as the game begins"
    form: Literal["happened"]
    event: Event


class ParametersSet(Change):
    """Parameters have other values."""

    SAYS = "values of the rules are others ({values})"
    form: Literal["parameters"]
    values: dict[Parameter, Word]

    def names(self) -> Iterator[tuple[str, str, str]]:
        """Yield what the arguments name, but the parameters that only variants have."""
        yield from (found for found in super().names() if found[1:] not in ONLY_OF_VARIANTS)


AnyChange = Annotated[
    Delay
    | Arrive
    | Free
    | Absent
    | PlaceCounters
    | Muster
    | ClauseChange
    | Shorten
    | Extend
    | GroundAir
    | MoreAir
    | Widen
    | AreaMade
    | HappenedBefore
    | ParametersSet,
    BY_FORM,
]


class Variant(Form):
    """What changes with a variant; ``counters`` are those that only variants bring, ``also`` others that it contains.

    With ``die_at_most`` a die before play must grant it.
    """

    SAYS = (
        "with {option}[ and a die of at most {die_at_most} before play][, {also} in it][: {changes}][; it "
        "brings {counters}]"
    )
    FOR_SEVERAL = True
    form: Literal["variant"]
    option: Option
    changes: tuple[AnyChange, ...] = ()
    also: tuple[Option, ...] = ()
    counters: tuple[Counter, ...] = ()
    die_at_most: DieFace | None = None
    airdrop_roll: Annotated[Yes, Unread("the airdrop asks for the option itself")] = True


class Reading(OnReading):
    """What changes where a ruling is read in one way."""

    SAYS = "where {ruling} is read as {reading}[: {changes}][; of {counters}]"
    FOR_SEVERAL = True
    form: Literal["reading"]
    ruling: Ruling
    reading: Annotated[Word, Beside("reading", "ruling")]
    changes: tuple[AnyChange, ...] = ()
    counters: tuple[Counter, ...] = ()
