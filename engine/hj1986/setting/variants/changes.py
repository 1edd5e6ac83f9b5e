"""How does a variant change a scenario? One function for each form of change; none of them changes what it is given."""

from typing import Any, assert_never

from engine.core.rules import Rulings
from engine.hj1986.setting.variant_forms import (
    Absent,
    AnyChange,
    AreaMade,
    Arrive,
    ClauseChange,
    Delay,
    Extend,
    Free,
    GroundAir,
    HappenedBefore,
    MoreAir,
    Muster,
    ParametersSet,
    PlaceCounters,
    Shorten,
    Widen,
)
from engine.hj1986.setting.variants.choosing import are_meant, counters_of
from engine.scenario import Area, Arrival, Clause, Entry, Replacement, Scenario, Setup, StartState

RULING = Rulings("hj1986")
READS = (RULING("herbstnebel-divisions"), RULING("nordwind-arrival"))

FREE = "free"
"""The place of a set-up row whose hex the player chooses."""

ARRIVES_LATER, FLIES_LATER = "arrival_after_end", "air_after_end"
"""Kinds of schedule rows that a scenario keeps as printed though it ends before; ``value`` begins with the turn."""

BY_CHART = "they come as the chart says"
FIXED_TURN = "by the fixed turn of the chart"
NORDWIND = "nordwind-die"
"""The condition of arrivals that wait for the die of a variant (VG 8)."""

DATES = ("from_turn", "otherwise_turn", "turn", "again_turn")
"""Arguments of conditions that are turns and move with a delay."""


def _delay(scenario: Scenario, change: Delay) -> Scenario:
    """Move arrivals by ``turns``, none before the first turn; the turns their conditions name move with them."""
    turns = change.turns
    clauses = {clause.key: clause for clause in scenario.clauses}
    moved: list[Arrival] = []
    for row in scenario.arrivals:
        if not are_meant(scenario, row, change):
            moved.append(row)
            continue
        condition = _moved_clause(clauses, row.condition, turns) if row.condition else ""
        turn = max(scenario.first_turn, row.turn + turns)
        moved.append(row.model_copy(update={"turn": turn, "condition": condition}))
    return scenario.model_copy(update={"arrivals": tuple(moved), "clauses": tuple(clauses.values())})


def _moved_clause(clauses: dict[str, Clause], key: str, turns: int) -> str:
    """Add a condition whose turns are moved; return its key, or the old one when it names no turn."""
    clause = clauses[key]
    args: dict[str, Any] = dict(clause.args)
    for name in DATES:
        if isinstance(args.get(name), int):
            args[name] += turns
    if "of_clauses" in args:
        args["of_clauses"] = [_moved_clause(clauses, part, turns) for part in args["of_clauses"]]
    if args == clause.args:
        return key
    moved = f"{key}{turns:+d}"
    clauses[moved] = clause.model_copy(update={"key": moved, "args": args})
    return moved


def _arrive(scenario: Scenario, change: Arrive) -> Scenario:
    """Give counters a ``turn``, and a ``place`` and ``condition`` if it names them; who was set up arrives instead.

    Where the ruling reads that units of Nordwind come as their chart says, their die changes nothing (VG 8, N GE5).
    """
    if change.condition == NORDWIND and scenario.rulings.get("nordwind-arrival") == FIXED_TURN:
        return scenario
    wanted = counters_of(scenario, change)
    update = change.model_dump(include={"turn", "place", "condition"}, exclude_none=True)
    known = {row.counter: row for row in scenario.arrivals}
    arrivals = {key: row.model_copy(update=update if key in wanted else {}) for key, row in known.items()}
    for key in sorted(wanted):
        if key not in known and change.place is not None and change.turn is not None:
            condition = change.condition or ""
            arrivals[key] = Arrival(counter=key, turn=change.turn, place=change.place, condition=condition)
    setup = tuple(row for row in scenario.setup if row.counter not in wanted)
    return scenario.model_copy(update={"arrivals": tuple(arrivals.values()), "setup": setup})


def _free(scenario: Scenario, change: Free) -> Scenario:
    """Take the conditions of some ``forms`` off the arrivals of a side."""
    forms = {clause.key: clause.form for clause in scenario.clauses}
    arrivals = tuple(
        row.model_copy(update={"condition": ""})
        if are_meant(scenario, row, change) and forms.get(row.condition) in change.forms
        else row
        for row in scenario.arrivals
    )
    return scenario.model_copy(update={"arrivals": arrivals})


def _absent(scenario: Scenario, change: Absent) -> Scenario:
    """Leave counters out of the game; with ``after_turn`` only those that come later."""
    gone = counters_of(scenario, change)
    after = change.after_turn
    if after is not None:
        arrivals = tuple(row for row in scenario.arrivals if row.counter not in gone or row.turn <= after)
        return scenario.model_copy(update={"arrivals": arrivals})
    return scenario.model_copy(
        update={
            "arrivals": tuple(row for row in scenario.arrivals if row.counter not in gone),
            "setup": tuple(row for row in scenario.setup if row.counter not in gone),
        }
    )


def _place(scenario: Scenario, change: PlaceCounters) -> Scenario:
    """Set counters up in hexes, ``places`` by counter, all with ``state``."""
    places = change.places
    kept = tuple(row for row in scenario.setup if row.counter not in places)
    new = tuple(
        Setup(counter=key, place=label, face="full", steps_lost=0, state=change.state) for key, label in places.items()
    )
    arrivals = tuple(row for row in scenario.arrivals if row.counter not in places)
    return scenario.model_copy(update={"setup": (*kept, *new), "arrivals": arrivals})


def _muster(scenario: Scenario, change: Muster) -> Scenario:
    """Let counters that would arrive begin on the map, placed freely, if the ruling reads the variant so (VG 3)."""
    if scenario.rulings.get("herbstnebel-divisions") == BY_CHART:
        return scenario
    wanted = counters_of(scenario, change)
    arrivals = tuple(row for row in scenario.arrivals if row.counter not in wanted)
    new = tuple(
        Setup(counter=counter.key, place=FREE, face="", steps_lost=0, state=())
        for counter in scenario.counters
        if counter.key in wanted
    )
    return scenario.model_copy(update={"setup": (*scenario.setup, *new), "arrivals": arrivals})


def _clause(scenario: Scenario, change: ClauseChange) -> Scenario:
    """Add a clause, in the place of one of the same key; with ``drop`` take clauses of these keys away before."""
    clauses = [clause for clause in scenario.clauses if clause.key not in change.drop]
    for added in change.add:
        new = Clause.model_validate(added.model_dump())
        clauses = [clause for clause in clauses if clause.key != new.key] + [new]
    return scenario.model_copy(update={"clauses": tuple(clauses)})


def _shorten(scenario: Scenario, change: Shorten) -> Scenario:
    """Let the scenario end with a turn, if it would end later."""
    return scenario.model_copy(update={"last_turn": min(scenario.last_turn, change.turn)})


def _extend(scenario: Scenario, change: Extend) -> Scenario:
    """Let the scenario go on to a ``turn``, with what its charts list after its end: units and aircraft.

    ``replacements``: rows of turn, side, kind and amount.
    """
    numbers = {turn.label: turn.number for turn in scenario.turns}
    known = {counter.key for counter in scenario.counters}
    arrivals, schedules = list(scenario.arrivals), list(scenario.schedules)
    for row in scenario.schedules:
        label, place = " ".join(row.value.split()[:2]), row.value.split()[2:]
        if row.kind == ARRIVES_LATER and row.subject in known:
            arrivals.append(Arrival(counter=row.subject, turn=numbers[label], place=place[0], condition=""))
        elif row.kind == FLIES_LATER:
            schedules.append(Entry(kind="air", turn=numbers[label], side=row.side, subject=row.subject, value=""))
    update = {"last_turn": change.turn, "arrivals": tuple(arrivals), "schedules": tuple(schedules)}
    more = [
        Replacement(turn=turn, side=side, kind=kind, amount=amount) for turn, side, kind, amount in change.replacements
    ]
    return scenario.model_copy(update={**update, "replacements": (*scenario.replacements, *more)})


def _ground_air(scenario: Scenario, change: GroundAir) -> Scenario:
    """Take the air missions of both sides away from ``first`` to ``last`` turn."""
    first, last = change.first, change.last
    kept = tuple(row for row in scenario.schedules if row.kind != "air" or not first <= row.turn <= last)
    return scenario.model_copy(update={"schedules": kept})


def _more_air(scenario: Scenario, change: MoreAir) -> Scenario:
    """Fly the missions of a side twice; where only the enemy flies, or the turn is clear, it has one (``extra``)."""
    side, extra = change.side, change.extra
    air = [row for row in scenario.schedules if row.kind == "air"]
    clear = {row.turn for row in scenario.schedules if row.kind == "weather" and row.value == "clear"}
    flown = {row.turn for row in air if row.side == side}
    doubled = tuple(row for row in air if row.side == side)
    others = sorted(({row.turn for row in air} | clear) - flown)
    single = tuple(Entry(kind="air", turn=turn, side=side, subject=extra, value="") for turn in others)
    return scenario.model_copy(update={"schedules": (*scenario.schedules, *doubled, *single)})


def _widen(scenario: Scenario, change: Widen) -> Scenario:
    """Let arrivals of a side come anywhere on their edge: ``edges`` by the key of an area of the map.

    Each edge names the ``areas`` whose arrivals it takes and the ``from_column``, counted from the east as printed.
    """
    areas = list(scenario.map.areas)
    place: dict[str, str] = {}
    for edge, values in change.edges.items():
        whole = next(area for area in areas if area.key == edge)
        labels = tuple(label for label in whole.hexes if int(label[:2]) >= values.from_column)
        key = f"{change.side}-{edge}"
        areas.append(Area(key=key, kind="entry", title=f"{whole.title}, anywhere", hexes=labels))
        place |= dict.fromkeys((f"area:{name}" for name in values.areas), f"area:{key}")
    arrivals = tuple(
        row.model_copy(update={"place": place.get(row.place, row.place)}) if are_meant(scenario, row, change) else row
        for row in scenario.arrivals
    )
    whole_map = scenario.map.model_copy(update={"areas": tuple(areas)})
    return scenario.model_copy(update={"map": whole_map, "arrivals": arrivals})


def _area(scenario: Scenario, change: AreaMade) -> Scenario:
    """Make an entry area ``key``, unless the map has it: all hexes of other areas (``of``), or those of them that a
    road enters (``roads_of``)."""
    known = {area.key: area for area in scenario.map.areas}
    if change.key in known:
        return scenario
    on_road = {label for link in scenario.map.links for label in (link.hex_a, link.hex_b)}
    whole = [label for name in change.of for label in known[name].hexes]
    by_road = [label for name in change.roads_of for label in known[name].hexes if label in on_road]
    labels = tuple(dict.fromkeys((*whole, *by_road)))
    new = Area(key=change.key, kind="entry", title=change.title, hexes=labels)
    return scenario.model_copy(update={"map": scenario.map.model_copy(update={"areas": (*known.values(), new)})})


def _happened(scenario: Scenario, change: HappenedBefore) -> Scenario:
    """Let an ``event`` that rules and conditions ask for have happened when the game begins."""
    start = StartState(kind="event", subject=change.event, value=str(scenario.first_turn))
    return scenario.model_copy(update={"start_state": (*scenario.start_state, start)})


def _parameters(scenario: Scenario, change: ParametersSet) -> Scenario:
    """Give parameters other ``values``."""
    return scenario.model_copy(update={"parameters": {**scenario.parameters, **change.values}})


def changed(scenario: Scenario, change: AnyChange) -> Scenario:
    """Return the scenario with a change; the one given stays as it is."""
    match change:
        case Delay():
            return _delay(scenario, change)
        case Arrive():
            return _arrive(scenario, change)
        case Free():
            return _free(scenario, change)
        case Absent():
            return _absent(scenario, change)
        case PlaceCounters():
            return _place(scenario, change)
        case Muster():
            return _muster(scenario, change)
        case ClauseChange():
            return _clause(scenario, change)
        case Shorten():
            return _shorten(scenario, change)
        case Extend():
            return _extend(scenario, change)
        case GroundAir():
            return _ground_air(scenario, change)
        case MoreAir():
            return _more_air(scenario, change)
        case Widen():
            return _widen(scenario, change)
        case AreaMade():
            return _area(scenario, change)
        case HappenedBefore():
            return _happened(scenario, change)
        case ParametersSet():
            return _parameters(scenario, change)
    assert_never(change)
