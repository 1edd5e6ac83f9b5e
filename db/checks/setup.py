"""Which faults has a set-up: units placed twice, in unknown hexes, too many, or both sides in one hex?"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from fractions import Fraction

from db.checks.finding import Finding, Reporter, check, fix
from db.checks.placing import Standing, coming, dump_hexes, is_dump, is_hidden, meant_area, spot, standing
from db.checks.subject import Subject, in_order, some
from engine.data import schema
from engine.data.counted import counted
from engine.data.near import meant
from engine.data.parameters import number_in
from engine.data.places import anchor_counter, anchor_hexes, measured_from, special_fault
from engine.data.stacking import StackingLimit, limit_key, said_size, stacking_limit, tested_later

_TOLD = 5
"""So many overstacked hexes of a scenario are told one by one."""


@check("unit-placed-twice")
def unit_placed_twice(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A counter starts (or is dead) and arrives later, or has a fixed hex and a chosen one, or a hex has two dumps."""
    for scenario in subject.scenarios:
        key = scenario.scenario
        setup = {row.counter: row.place for row in subject.of(scenario, schema.SetupRow)}
        for row in subject.of(scenario, schema.ArrivalRow):
            if row.counter in setup:
                message = f"{key}: {row.counter} starts in {setup[row.counter]} and arrives on turn {row.turn} as well"
                yield report.error(row.counter, f"{message}; remove one of the two")
        for chosen in subject.of(scenario, schema.PlacementRow):
            place = setup.get(chosen.subject)
            if chosen.kind == "place" and place is not None and spot(place).form in ("hex", "box"):
                message = f"{key}: {chosen.subject} starts in {place} and has the default placement {chosen.hex} too"
                mend = fix(f"Remove the default placement of {chosen.subject}", subject.removal(chosen))
                yield report.error(chosen.subject, f"{message}; only a unit that is placed freely needs one", mend)
        owner: dict[str, str] = {}
        for dumps in subject.of(scenario, schema.DumpSetRow):
            for label in dump_hexes(dumps):
                if label in owner:
                    message = f"{key}: dump sets {owner[label]} and {dumps.key} both name {label}; take it from one"
                    yield report.error(label, message)
                owner.setdefault(label, dumps.key)


@check("unknown-hex")
def unknown_hex(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A set-up, arrival, dump or default placement names a hex that the map does not have, or no place at all."""
    for scenario in subject.scenarios:
        key, rows = scenario.scenario, coming(subject, scenario)
        chosen, dumps = subject.of(scenario, schema.PlacementRow), subject.of(scenario, schema.DumpSetRow)
        wanted = [row.place for row in rows if spot(row.place).form == "hex"] + [row.hex for row in chosen]
        wanted += [label for row in dumps for label in dump_hexes(row)]
        wanted += [label for row in rows for label in _anchors(row.place)[0]]
        missing, here = set(subject.missing(scenario.map, wanted)), {row.counter for row in rows}
        for row in rows:
            place = spot(row.place)
            word = "starts" if isinstance(row, schema.SetupRow) else "arrives"
            if not place.value or place.form == "unknown":
                yield report.error(row.counter, f"{key}: {row.place!r} is not a place; {row.counter} needs one")
            elif place.form == "hex" and place.value in missing:
                message = (
                    f"{key}: {row.counter} {word} in {row.place}, which {_unlisted(subject, scenario, place.value)}"
                )
                yield report.error(row.counter, message)
            elif wrong := _special_fault(subject, row.place, missing, here):
                yield report.error(row.counter, f"{key}: {row.counter} {word} in {row.place}: {wrong}")
            elif place.form == "area" and (scenario.map, place.value) not in subject.areas and word == "starts":
                near = meant_area(subject, scenario.map, place.value)
                wrong = f"{row.counter} starts in the unknown area {place.value}"
                message = f"{key}: {wrong}; draw it or name another{near}"
                yield report.error(row.counter, message)
        for free in chosen:
            if free.hex in missing:
                message = f"{key}: the default placement {free.hex} {_unlisted(subject, scenario, free.hex)}"
                yield report.error(free.subject, message)
        for dump in dumps:
            for label in dump_hexes(dump):
                if label in missing:
                    message = f"{key}: dump set {dump.key} names {label}, which {_unlisted(subject, scenario, label)}"
                    yield report.error(label, message)


def _unlisted(subject: Subject, scenario: schema.ScenarioRow, label: str) -> str:
    wrong = subject.unlisted(scenario.map, label)
    return f"{wrong}; {'give one' if wrong.endswith('map') else 'name it so'}"


def _anchors(place: str) -> tuple[tuple[str, ...], str]:
    """Return the hexes and the counter that a free choice is measured from; nothing of any other place."""
    if spot(place).form != "near" or special_fault(place):
        return (), ""
    anchor, _ = measured_from(place)
    return anchor_hexes(anchor), anchor_counter(anchor)


def _special_fault(subject: Subject, place: str, missing: Collection[str], here: Collection[str]) -> str:
    """Return what is wrong with the form of a place, or with that which a free choice is measured from; ``here`` are
    the counters that take part."""
    if wrong := special_fault(place):
        return wrong
    hexes, counter = _anchors(place)
    lost = [label for label in hexes if label in missing]
    if lost:
        return f"the map has no hex {lost[0]}; correct the number"
    if counter in subject.counters and counter not in here:
        return f"{counter} takes no part in the scenario; set it up or measure from another"
    if not counter or counter in subject.counters:
        return ""
    return f"there is no counter {counter}; correct its key{meant(counter, sorted(subject.counters))}"


@check("place-lost")
def place_lost(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The text has lost where some units of a scenario stand or arrive."""
    for scenario in subject.scenarios:
        lost = [row.counter for row in coming(subject, scenario) if spot(row.place).form == "lost"]
        if lost:
            message = f"{scenario.scenario}: of {len(lost)} units nobody knows the place, the first is {lost[0]}"
            yield report.info(scenario.scenario, f"{message}; a copy of the game would tell")


@check("unknown-unit")
def unknown_unit(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A set-up, arrival, withdrawal or default placement names a counter or dump set that does not exist."""
    for scenario in subject.scenarios:
        key = scenario.scenario
        for row in (*coming(subject, scenario), *subject.of(scenario, schema.WithdrawalRow)):
            if row.counter not in subject.counters:
                near = meant(row.counter, subject.counters)
                message = f"{key}: there is no counter {row.counter}; add it or correct the name{near}"
                yield report.error(row.counter, message)
        sets = {f"dump_set:{row.key}" for row in subject.of(scenario, schema.DumpSetRow)}
        setup = {row.counter for row in subject.of(scenario, schema.SetupRow)}
        for chosen in subject.of(scenario, schema.PlacementRow):
            if chosen.subject not in (sets if chosen.kind == "dummy" else setup):
                word = "dump set" if chosen.kind == "dummy" else "counter of the set-up"
                message = f"{key}: a default placement is for {chosen.subject}, which is no {word}; remove it"
                mend = fix(f"Remove the default placement of {chosen.subject}", subject.removal(chosen))
                yield report.error(chosen.subject, message, mend)


@check("overstacked")
def overstacked(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """More stands in a hex at start than the parameter ``stacking_limit`` allows; its unit says what is counted:
    ``steps``, ``units``, or ``points`` by the trait ``stacking``. Where counters count by printed size, the
    rules of the game name the parameter.

    A limit that lets nobody stand anywhere is told where it is set, and not again in each hex; of many hexes of a
    scenario the first are told, and how many more there are. Where the game tests it later, a start may be meant so.
    """
    key, later = limit_key(subject.game), tested_later(subject.game)
    told = report.warning if later else report.error
    measure = {row.key: row.unit for row in subject.all(schema.ParameterRow)}.get(key, "") or "steps"
    points = {row.counter: row.value for row in subject.all(schema.TraitRow) if row.trait == "stacking"}
    sizes = {row.key: row.size for row in subject.counters.values()}
    rows: list[schema.ParameterRow | schema.ScenarioParameterRow] = [*subject.all(schema.ParameterRow)]
    rows += subject.all(schema.ScenarioParameterRow)
    for row in rows:
        if wrong := limit_fault(subject.game, row.key, row.value):
            of = f"{row.scenario}: " if isinstance(row, schema.ScenarioParameterRow) else ""
            yield report.error(f"{row.TABLE}/{row.key_text}", f"{of}the parameter {row.key}: {wrong}")
    for scenario in subject.scenarios:
        limit = stacking_limit(subject.game, subject.parameters(scenario), measure, points, sizes)
        if limit is None or limit.limit <= 0:
            continue
        over = list(_over(subject, scenario, limit))
        for label, size, names in over[:_TOLD]:
            said = f"{said_size(size)} {measure} start in {label}, {limit.limit} may stand there"
            yield told(label, f"{scenario.scenario}: {said}: {names}{f'; {later}' if later else ''}")
        if more := [label for label, _, _ in over[_TOLD:]]:
            counted = f"{len(more)} more {'hex' if len(more) == 1 else 'hexes'} ({some(more)})"
            said = f"more than {limit.limit} {measure} start in {counted}"
            message = f"{scenario.scenario}: {said}; is the parameter {key} right, {limit.limit}?"
            yield told(scenario.scenario, message)


def limit_fault(game: str, key: str, value: str) -> str:
    """Return why a parameter lets nobody stand anywhere; nothing where it does, or where it is no limit at all."""
    number = number_in(value) if key == limit_key(game) else None
    if number is None or number >= 1:
        return ""  # that it is no number is told of the parameter
    return f"with {value} no unit may stand anywhere; write a number from 1 on"


def _over(subject: Subject, scenario: schema.ScenarioRow, limit: StackingLimit) -> Iterator[tuple[str, Fraction, str]]:
    """Yield the hexes with more than may stand there, how much one side has in each, and the counters."""
    for label, units in _by_hex(subject, scenario).items():
        count: dict[str, Fraction] = defaultdict(Fraction)
        for unit in units:
            left = (unit.counter.steps or 0) - unit.steps_lost
            role = subject.role(unit.counter.key)
            count[unit.counter.side] += limit.size(unit.counter.key, role, left, is_hidden(subject, unit))
        if max(count.values()) > limit.limit:
            yield label, max(count.values()), ", ".join(unit.counter.key for unit in units)


@check("both-sides-in-hex")
def both_sides_in_hex(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Units of both sides start in one hex; hidden special teams may, and dumps, which whoever holds the hex uses."""
    for scenario in subject.scenarios:
        for label, units in _by_hex(subject, scenario).items():
            open_units = [unit for unit in units if not is_hidden(subject, unit) and not is_dump(subject, unit)]
            if len({unit.counter.side for unit in open_units}) > 1:
                names = ", ".join(unit.counter.key for unit in open_units)
                yield report.error(
                    label, f"{scenario.scenario}: both sides start in {label}, move one of them: {names}"
                )


@check("setup-outside-bounds")
def setup_outside_bounds(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit or dump starts in a hex of the map that lies outside the scenario's area."""
    for scenario in subject.scenarios:
        bounds = subject.bounds(scenario)
        placed = [(unit.counter.key, unit.hex) for unit in standing(subject, scenario)]
        for dumps in subject.of(scenario, schema.DumpSetRow):
            placed += [(f"dump set {dumps.key}", label) for label in dump_hexes(dumps)]
        outside = [(name, label) for name, label in placed if bounds and label not in bounds]
        missing = set(subject.missing(scenario.map, (label for _, label in outside)))
        for name, label in outside:
            if label not in missing:
                message = f"{scenario.scenario}: {name} starts in {label}, outside the area {scenario.bounds}"
                yield report.error(label, f"{message}; move it or widen the area")


@check("unit-absent")
def unit_absent(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit that another scenario of the same area uses neither starts nor arrives nor is dead."""
    uses = {row.scenario: {unit.counter for unit in coming(subject, row)} for row in subject.scenarios}
    for scenario in subject.scenarios:
        like = [row for row in subject.scenarios if (row.map, row.bounds) == (scenario.map, scenario.bounds)]
        others = {counter for row in like for counter in uses[row.scenario]}
        absent = in_order(others & subject.counters.keys() - uses[scenario.scenario])
        if absent and uses[scenario.scenario]:
            units, is_one = counted(len(absent), "unit"), len(absent) == 1
            absence = "neither starts nor arrives nor is dead" if is_one else "neither start nor arrive nor are dead"
            message = f"{scenario.scenario}: {units} of scenarios on the same area {absence}"
            asked = f"it is {absent[0]}; is it left out?" if is_one else f"the first is {absent[0]}; are they left out?"
            yield report.info(scenario.scenario, f"{message}, {asked}")


def _by_hex(subject: Subject, scenario: schema.ScenarioRow) -> dict[str, list[Standing]]:
    found: dict[str, list[Standing]] = defaultdict(list)
    for unit in standing(subject, scenario):
        found[unit.hex].append(unit)
    return {label: found[label] for label in in_order(found)}
