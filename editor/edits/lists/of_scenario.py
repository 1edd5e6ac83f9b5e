"""Which lists has a scenario besides units and clauses? Who leaves, replacements, what turns bring, how it begins."""

from collections.abc import Sequence
from functools import partial
from typing import get_args

from db.checks.clauses import named
from db.checks.rules import turn_fault
from db.checks.setup import limit_fault
from editor.edits.lists.called import Counters, StartValues, Subjects
from editor.edits.lists.changing import Field, RowList
from editor.edits.lists.coming import schedule_fault, schedule_subjects, schedule_words
from editor.edits.lists.edging import Stretches, edge_fault, reopened
from editor.edits.lists.fields import (
    BOTH,
    AreaHexes,
    At,
    Conditions,
    FieldForm,
    Fixed,
    Hexes,
    Listed,
    Parameters,
    Place,
    PlayedTurn,
    Sides,
    Turn,
    Whole,
)
from editor.edits.lists.starting import start_fault, start_values
from editor.edits.reading import one
from engine.data import schema
from engine.data.parameters import fault_of, names_among
from engine.data.schema import Row


def _value_fault(at: At, row: Row) -> str:
    """Return why a parameter of the game cannot have the value."""
    key, value = str(row.said("key")), str(row.said("value"))
    of_game = one(at.rows, schema.ParameterRow, game=at.game, key=key)
    known = names_among(partial(at.rows.find, game=at.game))
    unit = of_game.unit if of_game is not None else ""
    wrong = fault_of(unit, value, known) or turn_fault(unit, value) if of_game is not None else ""
    wrong = wrong or limit_fault(at.game, key, value)
    return f"Value of {key}: {wrong}" if wrong else ""


def _placements(at: At, row: Row) -> Sequence[Row]:
    subject = f"dump_set:{row.said('key')}"
    return at.rows.find(schema.PlacementRow, game=at.game, scenario=at.scenario, subject=subject)


TURN = Field("turn", "Turn", Turn(), "0 is what stands before the first turn")
SIDE = Field("side", "Side", Sides())

WITHDRAWALS = RowList(
    schema.WithdrawalRow,
    "Withdrawals",
    "withdrawal",
    "Which units leave the game, and when",
    (
        Field("turn", "Turn", PlayedTurn()),
        Field("counter", "Counter", Counters(), "What it is called, with its formation where others are called so"),
        Field("place", "Place", Place(), "A hex or an area where it must leave; nothing is anywhere"),
        Field("condition", "Condition", Conditions(), "The clause that must be met"),
    ),
    order=("turn",),
    mark="Not enforced by the program: in play a unit stays until a person takes it off.",
)
REPLACEMENTS = RowList(
    schema.ReplacementRow,
    "Replacements",
    "replacement",
    "Replacement points by turn, side and kind",
    (
        TURN,
        SIDE,
        Field("kind", "Kind", Listed("replacement_kind"), "A word of the game (Rules, Words)"),
        Field("amount", "Points", Whole(maybe=True), "Nothing where they cannot be read"),
    ),
    order=("turn", "side", "kind"),
)
SCHEDULES = RowList(
    schema.ScheduleRow,
    "Other",
    "entry",
    "What a turn brings besides units: air missions, weather, fuel, commanders ...",
    (
        Field("kind", "Kind", Listed("schedule_kind"), "A word of the game (Rules, Words)"),
        TURN,
        Field("side", "Side", BOTH),
        Field(
            "subject",
            "Subject",
            FieldForm(),
            "What comes or holds, as the rules of the game read it",
            hangs_on="kind",
            beside=schedule_subjects,
            is_open=True,
        ),
        Field(
            "value",
            "Value",
            FieldForm(),
            "How much, how long, or which weather",
            hangs_on="kind",
            beside=schedule_words,
            is_open=True,
        ),
    ),
    numbered="position",
    order=("turn", "kind", "side", "position"),
    fault=schedule_fault,
)
START = RowList(
    schema.StartStateRow,
    "Start state",
    "start state",
    "What is so at start: blown bridges, works, markers, control of places, points",
    (
        Field("kind", "Kind", Listed("start_kind"), "A word of the game (Rules, Words)"),
        Field("subject", "Of what", Subjects(), "A hex, two hexes as between 1010 and 1011, a place, a counter ..."),
        Field(
            "value",
            "Value",
            StartValues(),
            "How much, whose, or how; nothing if the kind says it all",
            hangs_on="kind",
            beside=start_values,
        ),
    ),
    fault=start_fault,
)
EDGE = RowList(
    schema.BoundRoleRow,
    "Edge",
    "role of the edge",
    "What stretches of the edge are for: supply, entry, exit, closed",
    (
        Field("area", "Area", Stretches(), "A stretch of the edge, drawn as an area of the map"),
        Field("role", "Role", Fixed(get_args(schema.BoundRole))),
        Field("side", "Side", BOTH),
    ),
    fault=edge_fault,
    ended=reopened,
)


def _area_needed(at: At, row: Row) -> str:
    """Return who uses an area, so that it cannot be taken out."""
    key, of_map = str(row.said("key")), {"game": at.game, "map": str(row.said("map"))}
    played = [head.title for head in at.rows.find(schema.ScenarioRow, bounds=key, **of_map)]
    played += [f"edge of {role.scenario}" for role in at.rows.find(schema.BoundRoleRow, game=at.game, area=key)]
    coming = at.rows.find(schema.ArrivalRow, game=at.game, place=f"area:{key}")
    coming_in = sorted({arrival.scenario for arrival in coming})
    played += [f"arrivals of {scenario}" for scenario in coming_in]
    return f"Area {key} is used by {', '.join(played[:3])}; change that first" if played else ""


AREAS = RowList(
    schema.AreaRow,
    "Areas",
    "area",
    "Entry areas, exits, edges and zones of the map; what is drawn here is there for all its scenarios",
    (
        Field("key", "Name", FieldForm(), "Short: it stands on the map, and units arrive by it"),
        Field("kind", "Kind", Fixed(get_args(schema.AreaKind))),
        Field("title", "Title", FieldForm()),
        Field("hexes", "Hexes", AreaHexes(), "With blanks or commas between, or rows as B43.00..B43.35"),
    ),
    needed=_area_needed,
    note="An area becomes a line of the map, which all scenarios of the game have. Added for a scenario of your own it "
    "is marked as your design, and no printed scenario shows it.",
)


def _place_needed(at: At, row: Row) -> str:
    """Return which clauses and start states name a place, so that it cannot be taken out."""
    key, of_map = str(row.said("key")), {"game": at.game, "map": str(row.said("map"))}
    played = {head.scenario for head in at.rows.find(schema.ScenarioRow, **of_map)}
    clauses = (clause for clause in at.rows.find(schema.ClauseRow, game=at.game) if clause.scenario in played)
    users = [f"the clause {clause.key} of {clause.scenario}" for clause in clauses if ("place", key) in _named(clause)]
    starts = at.rows.find(schema.StartStateRow, game=at.game, subject=key)
    users += [f"the start of {start.scenario}" for start in starts if start.scenario in played]
    return f"Place {key} is used by {', '.join(users[:3])}; change that first" if users else ""


def _named(clause: schema.ClauseRow) -> set[tuple[str, str]]:
    return {(kind, name) for _, kind, name in named(clause)}


PLACES = RowList(
    schema.PlaceRow,
    "Places",
    "place",
    "Towns and other hexes of the map that have a name; clauses, start states and free choices go by them",
    (
        Field("key", "Key", FieldForm(), "As clauses name it: small letters, digits, -"),
        Field("name", "Name", FieldForm(), "As it stands on the map"),
        Field("kind", "Kind", Listed("place_kind")),
        Field("hexes", "Hexes", AreaHexes(), "With blanks or commas between"),
        Field("vp", "Points", Whole(), "Victory points, 0 for none"),
    ),
    order=("name", "key"),
    needed=_place_needed,
    note="A place becomes one of the map, which all scenarios of the game have.",
)
DUMPS = RowList(
    schema.DumpSetRow,
    "Dumps",
    "set of dumps",
    "Sets of dump hexes, of which the owner decides which are dummies",
    (
        Field("key", "Name", FieldForm()),
        SIDE,
        Field("real", "Real", Whole()),
        Field("dummy", "Dummies", Whole()),
        Field("hexes", "Hexes", Hexes(), "With blanks or commas between"),
    ),
    along=_placements,
)
OWN_PARAMETERS = RowList(
    schema.ScenarioParameterRow,
    "Own numbers",
    "own number",
    "Parameters that this scenario sets otherwise than the game",
    (
        Field("key", "Parameter", Parameters()),
        Field("value", "Value", FieldForm(), "In the unit of the parameter"),
        Field("rule", "Rule", FieldForm(), "Where the scenario says so"),
    ),
    fault=_value_fault,
)

ALL = (WITHDRAWALS, REPLACEMENTS, SCHEDULES, START, EDGE, AREAS, PLACES, DUMPS, OWN_PARAMETERS)
"""Every list of a scenario that is changed line by line."""
