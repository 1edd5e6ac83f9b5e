"""Which clauses name what does not exist?

The rules look such names up in the middle of a game, and a name that nobody has switches the rule off without a word;
so a game is refused that could not find them (``lacking``). Checks and window see the whole library (``known_names``).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from engine.core.ruleset import Problem
from engine.data import schema
from engine.data.clauses.book import readable
from engine.data.clauses.form import ClauseFault, Form, place_text
from engine.data.clauses.plain import SIDES, unknown_name
from engine.data.known import sheet_names
from engine.scenario import Scenario


def unknown_names(form: Form, known: Mapping[str, Set[str]]) -> Iterator[ClauseFault]:
    """Yield the names of a clause that are not among the known ones of their kind; kinds without any are passed."""
    made = set(form.makes())
    for place, kind, name in form.names():
        if kind == "entry":
            kind, name = ("area", name.removeprefix("area:")) if name.startswith("area:") else ("hex", name)
        if name and (kind, name) not in made and (wrong := unknown_name(place, kind, name, known)):
            yield ClauseFault(place, wrong)


def known_names(
    rows: Callable[[type[Any]], Sequence[Any]], scenario: schema.ScenarioRow, rivers: Set[str] | None = None
) -> dict[str, Set[str]]:
    """Return what there is for the clauses of a scenario, by kind, from the rows of its game; hexes are not among it.

    ``rows`` returns the rows of a table of the game. ``rivers`` are the names of hexsides of the map, for whoever knows
    them without reading all hexsides.
    """
    if rivers is None:
        rivers = {row.name for row in rows(schema.HexsideRow) if row.map == scenario.map and row.name}
    formations, rulings = rows(schema.FormationRow), rows(schema.RulingRow)
    ends = [row.number for row in rows(schema.TurnRow)] + [row.last_turn for row in rows(schema.ScenarioRow)]
    areas = {row.key for row in rows(schema.AreaRow) if row.map == scenario.map}
    places = {row.key for row in rows(schema.PlaceRow) if row.map == scenario.map}
    return {
        "area": areas,
        "place": places | {f"area:{key}" for key in areas},
        **_by_kind((row.kind, row.key) for row in rows(schema.ClauseRow) if row.scenario == scenario.scenario),
        "side": SIDES,
        "counter": {row.key for row in rows(schema.CounterRow)},
        "formation": {row.key for row in formations} | {row.title for row in formations},
        "unit_type": {row.key for row in rows(schema.UnitTypeRow)},
        "parameter": {row.key for row in rows(schema.ParameterRow)},
        "option": {row.key for row in rows(schema.OptionRow)},
        "ruling": {row.key for row in rulings},
        "reading": {f"{row.key}|{reading}" for row in rulings for reading in row.readings},
        "terrain": {row.key for row in rows(schema.TerrainRow)},
        "river": rivers,
        "trait": {f"{row.trait}|{row.value}" for row in rows(schema.TraitRow)},
        "schedule": {f"{row.kind}|{row.subject}" for row in rows(schema.ScheduleRow)},
        "replacement": {row.kind for row in rows(schema.ReplacementRow)},
        "line": {f"{row.chart}|{row.dice}" for row in rows(schema.ChartCellRow)},
        **sheet_names(row for row in rows(schema.SheetRow) if row.map == scenario.map),
        "turn": {str(turn) for turn in range(max(ends, default=0) + 1)},
        "number": {f"{key}|{value}" for key, value in _numbers(rows, scenario).items()},
        "face": _faces(rows),
    }


def _numbers(rows: Callable[[type[Any]], Sequence[Any]], scenario: schema.ScenarioRow) -> dict[str, str]:
    """Return the numbers that a scenario plays with, its own before those of the game."""
    found = {row.key: row.value for row in rows(schema.ParameterRow)}
    own = [row for row in rows(schema.ScenarioParameterRow) if row.scenario == scenario.scenario]
    return found | {row.key: row.value for row in own}


def _faces(rows: Callable[[type[Any]], Sequence[Any]]) -> set[str]:
    types = {row.key: row.unit_type for row in rows(schema.CounterRow)}
    return {f"{types[row.counter]}|{row.face}" for row in rows(schema.FaceRow) if row.counter in types}


def lacking(scenario: Scenario) -> Iterator[Problem]:
    """Yield what the enforced clauses name and the scenario lacks, in the order of the clauses."""
    areas = {area.key for area in scenario.map.areas}
    known: dict[str, Set[str]] = {
        "area": areas,
        "place": {place.key for place in scenario.map.places} | {f"area:{key}" for key in areas},
        **_by_kind((clause.kind, clause.key) for clause in scenario.clauses),
        **{kind: frozenset(names) for kind, names in scenario.known.items()},
        "unit_type": {kind.key for kind in scenario.unit_types},
        "option": {option.key for option in scenario.options},
        "parameter": {*scenario.parameters},
        "hex": {spot.hex for spot in scenario.map.hexes},
        "terrain": {line.key for line in scenario.terrain},
        "river": {side.name for side in scenario.map.hexsides if side.name},
        "line": {f"{chart.key}|{line}" for chart in scenario.charts for line in chart.cells},
        "number": {f"{key}|{value}" for key, value in scenario.parameters.items()},
        "turn": {str(turn) for turn in range(max((turn.number for turn in scenario.turns), default=0) + 1)},
    }
    read = readable(scenario.game, scenario.clauses).clauses
    for clause in read:
        for fault in unknown_names(clause.args, known):
            yield Problem(
                f"clause/{clause.key}", f"{place_text(fault.argument)} of the clause {clause.key}: {fault.reason}"
            )
    for key, reason in circles({clause.key: clause.args.names() for clause in read}).items():
        yield Problem(f"clause/{key}", f"the clause {key} {reason}")


def circles(clauses: Mapping[str, Iterable[tuple[str, str, str]]]) -> dict[str, str]:
    """Return the clauses that hang on themselves, with the way there and the remedy. ``clauses`` are the names in each
    by its key: argument, kind of thing and name; of these the conditions count."""
    onward = {
        key: [name for _, kind, name in named if kind == "condition" and name in clauses]
        for key, named in clauses.items()
    }
    found: dict[str, str] = {}
    for key in clauses:
        way = _way_back(onward, key)
        if way:
            found[key] = f"hangs on itself: {' needs '.join((key, *way))}; take one of them out"
    return found


def _way_back(onward: Mapping[str, Sequence[str]], start: str) -> tuple[str, ...]:
    """Return the names on the shortest way from a name back to itself; empty without one."""
    ways: list[tuple[str, ...]] = [(name,) for name in onward[start]]
    seen: set[str] = set()
    for way in ways:  # grows meanwhile, by ways one longer
        if way[-1] == start:
            return way
        if way[-1] not in seen:
            seen.add(way[-1])
            ways.extend((*way, name) for name in onward[way[-1]])
    return ()


def _by_kind(clauses: Iterable[tuple[str, str]]) -> dict[str, Set[str]]:
    """Return the keys of clauses, all and by kind; pairs of kind and key are given."""
    given = list(clauses)
    kinds = {kind: {key for of, key in given if of == kind} for kind in ("victory", "condition")}
    return {"clause": {key for _, key in given}, **kinds}
