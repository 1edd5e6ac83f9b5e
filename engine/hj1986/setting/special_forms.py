"""Which forms do special clauses of hj1986 have? (B 15, A 9 and 10, N GE2, VG)"""

from typing import Annotated, Literal

from engine.data.clauses.arguments import (
    ACROSS,
    FOR_PEOPLE,
    ConditionKey,
    Count,
    Counter,
    Formation,
    Hex,
    Option,
    Place,
    Side,
    Terrain,
    Turn,
    TurnText,
    Unread,
    Word,
    Yes,
    called,
)
from engine.data.clauses.form import Form
from engine.hj1986.setting.clause_words import Event, Level
from engine.hj1986.setting.clause_words import Forbidden as What
from engine.hj1986.setting.deployment_forms import Deployment
from engine.hj1986.setting.variant_forms import Reading, Variant

Levels = dict[Level, Level]


class Forbidden(Form):
    """A side does without something in some turns; ``german_building``: turns in which Germans build no bridge."""

    SAYS = "[{side} does without {what} on turn {turns}][Germans build no bridge on turn {german_building}]"
    form: Literal["forbidden"]
    side: Side | None = None
    what: What | None = None
    turns: tuple[Turn, ...] = ()
    german_building: tuple[Turn, ...] = ()
    NEEDS = ("turns", "german_building")
    free: Annotated[Word | None, FOR_PEOPLE] = None
    allied_demolition_before: Annotated[
        Turn | None, Unread("the parameter allied_demolition_first_turn has the turn")
    ] = None


class MovementLimit(Form):
    """Units of a side that were not attacked do not move in a turn; those that were go ``hexes`` at most."""

    SAYS = (
        "{side} units that were not attacked do not move on turn {turn}[, others at most {hexes} hexes][; "
        "there is no reaction{?no_reaction}]"
    )
    form: Literal["movement_limit"]
    side: Side
    turn: Turn
    hexes: Count | None = None
    no_reaction: Yes = False
    only: Annotated[Word | None, FOR_PEOPLE] = None


class NoRoads(Form):
    """A side moves as if there were no roads."""

    SAYS = "{side} units move as if there were no roads on turn {turns}"
    form: Literal["no_roads"]
    side: Side
    turns: tuple[Turn, ...]


class NoZone(Form):
    """Zones of a side do not reach into a terrain."""

    SAYS = "zones of {side} units do not reach into {terrain} on turn {turns}"
    form: Literal["no_zone"]
    side: Side
    turns: tuple[Turn, ...]
    terrain: Terrain


class IgnoreZones(Form):
    """Some units move together through enemy zones and end within so many hexes of each other."""

    SAYS = "{counters} pass through enemy zones on turn {turn}, if they end within {within} hexes of each other"
    COUNTS = {"within": ACROSS}
    form: Literal["ignore_zones"]
    counters: tuple[Counter, ...]
    turn: Turn
    within: Count


class MustGo(Form):
    """A unit that moves in its Reserve Phase must end it in a place, or leaves Reserve."""

    SAYS = "if {counter} moves in the Reserve Phase of turn {turn}, it ends in {place} or leaves Reserve"
    form: Literal["must_go"]
    counter: Counter
    turn: Turn
    place: Place
    phase: Annotated[Literal["reserve"], Unread("the Reserve Phase is the only one there is an order for")]
    otherwise: Annotated[Word | None, FOR_PEOPLE, called("else")] = None


class InSupply(Form):
    """Units of a side are in supply through a turn."""

    SAYS = "{side} units are in supply through turn {through_turn}[, but for {except}]"
    form: Literal["in_supply"]
    side: Side
    through_turn: Turn
    but: Annotated[tuple[Counter, ...], called("except")] = ()


class Unsupplied(Form):
    """Formations are out of supply in some turns, or before a turn until a dump is captured."""

    SAYS = (
        "{formations} are out of supply[ on turn {turns}][ before turn {before_turn}, until a dump is "
        "captured][, but for {except}]"
    )
    form: Literal["unsupplied"]
    formations: tuple[Formation, ...]
    but: Annotated[tuple[Counter, ...], called("except")] = ()
    turns: tuple[Turn, ...] = ()
    before_turn: Turn | None = None
    NEEDS = ("turns", "before_turn")
    unless: Annotated[Word | None, FOR_PEOPLE] = None


class Release(Form):
    """The German may release divisions early, at a price in levels, fuel rolls and supply."""

    SAYS = (
        "from turn {from_turn} on the German may release {formations} early[; results then count otherwise "
        "({levels})][; further rolls for fuel each turn: {fuel_rolls}][; they come unsupplied{?unsupplied_on_entry}]"
    )
    form: Literal["release"]
    formations: tuple[Formation, ...]
    from_turn: Turn
    levels: Levels = {}
    fuel_rolls: Count = 0
    unsupplied_on_entry: Yes = False


class ArriveFace(Form):
    """Some units arrive with their reduced face up."""

    SAYS = "{counters} arrive with the {face} face up"
    form: Literal["arrive_face"]
    counters: tuple[Counter, ...]
    face: Annotated[Literal["reduced"], Unread("a unit arrives full or reduced")]


class LevelShift(Form):
    """Levels of victory count as others, always or once a condition of the scenario is met."""

    SAYS = "results count otherwise ({levels})[ once this condition is met: {if_condition}]"
    form: Literal["level_shift"]
    levels: Levels
    if_condition: ConditionKey | None = None


class LevelCap(Form):
    """After an event no better level than ``at_most`` can be reached."""

    SAYS = "once {if} has happened, no result is better than {at_most}"
    form: Literal["level_cap"]
    event: Annotated[Event, called("if")]
    at_most: Level
    side: Annotated[Literal["german"], Unread("only the German has better levels to lose")]


class AttackShift(Form):
    """A side attacks with a shift of a line of the shift chart, by turn."""

    SAYS = "attacks of {side} units shift by turn ({shifts})"
    form: Literal["attack_shift"]
    side: Side
    shifts: dict[TurnText, Word]


class MayMove(Form):
    """Some units alone move in a phase that their side is forbidden."""

    SAYS = "on turn {turn} of all {side} units only these move: [{formations}][ {counters}]"
    form: Literal["may_move"]
    side: Side
    turn: Turn
    formations: tuple[Formation, ...] = ()
    counters: tuple[Counter, ...] = ()


class Unrestricted(Form):
    """Restricted units of a nation are free once the German holds all the places."""

    SAYS = "restricted units of the {nation} are free once German units hold all of {german_holds}"
    form: Literal["unrestricted"]
    nation: Annotated[Literal["us"], Unread("only Americans are restricted so")]
    german_holds: tuple[Place, ...]


class Bound(Form):
    """A unit stays in a hex while the dumps stand."""

    SAYS = "{counter} does not leave {hex} by itself while the dumps stand"
    form: Literal["bound"]
    counter: Counter
    hex: Hex
    until: Annotated[Word | None, FOR_PEOPLE] = None
    advanced: Annotated[Yes, Unread("dumps are there in the Advanced game only")] = False


class Offensive(Form):
    """The 15th Army may attack: places that it needs, and who does not come then."""

    SAYS = (
        "the 15th Army may attack with {must} and others of {of} in German hands; then these leave the game: "
        "{formations}[, {counters}]"
    )
    FOR_SEVERAL = True
    form: Literal["offensive"]
    event: Annotated[Event, Unread("this form has one event")]
    must: tuple[Place, ...]
    of: tuple[Place, ...]
    formations: tuple[Formation, ...]
    ninth: tuple[Formation, ...] = ()
    artillery_of: tuple[Formation, ...] = ()
    counters: tuple[Counter, ...] = ()


class OptionNote(Form):
    """What an optional rule brings into the scenario."""

    SAYS = "{option} brings what the set-up says into the scenario"
    UNREAD, HELD_BY_ROWS = "the words of the set-up say which counters the option brings", True
    form: Literal["option"]
    option: Option


class StartNote(Form):
    """What stands, or does not, as the game begins."""

    SAYS = (
        "[on turn {turn} ][{side}: ]as the game begins this holds[: {what}][ for {counters}][, with the "
        "Advanced rules only{?advanced}]"
    )
    UNREAD = "the start state, the set-up and the sequence say the same"
    form: Literal["start_note"]
    what: Word | None = None
    counters: tuple[Counter, ...] = ()
    advanced: Yes = False
    turn: Turn | None = None
    side: Side | None = None


SPECIAL: tuple[type[Form], ...] = (
    *(Forbidden, MovementLimit, NoRoads, NoZone, IgnoreZones, MustGo, InSupply, Unsupplied, Release, ArriveFace),
    *(LevelShift, LevelCap, AttackShift, MayMove, Deployment, Unrestricted, Bound, Offensive, OptionNote, StartNote),
    *(Variant, Reading),
)
