"""How do rows become a scenario?

The one place where tables are joined into the value the engine plays. Rows come from the text form or from a
library; they are effective values already. Everything is put into natural order here, so two sources with equal
rows give equal digests.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from sys import intern
from typing import TypeVar

from engine.core.events import OWN
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.counter_parts import counters_of
from engine.data.kept import Kept
from engine.data.known import known_of
from engine.data.lean import lean, lean_like, share_names
from engine.data.map_assembly import expand, map_of
from engine.data.ranged_charts import range_columns, range_faults
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow, Row
from engine.data.tables import ChartError, Cited, DataError, Tables
from engine.scenario import (
    Arrival,
    BoundRole,
    Chart,
    Clause,
    Declared,
    DumpSet,
    Entry,
    Option,
    Part,
    Placement,
    Replacement,
    Scenario,
    Setup,
    StartState,
    Step,
    Terrain,
    Turn,
    UnitType,
    Withdrawal,
)

R = TypeVar("R", bound=Row)
P = TypeVar("P", bound=Part)

_OF_A_SETUP = ("counter", "place", "face", "steps_lost", "state")
# what scenarios have by the thousand, made of rows that were tested
_MANY = (
    Setup,
    Arrival,
    Placement,
    Clause,
    Option,
    Withdrawal,
    Replacement,
    Entry,
    BoundRole,
    StartState,
)
for _kind in _MANY:
    share_names(_kind)

CONFIRMED = frozenset({"printed", "official", "owner", "derived", "designed"})


def assemble(
    tables: Tables,
    game: str,
    scenario: str,
    errata: Sequence[str] = (),
    kept: Kept | None = None,
    for_play: bool = True,
    has_ground: bool = True,
) -> Scenario:
    """Return the scenario of these rows, which are effective values; ``errata`` are those that gave them.

    ``kept`` holds the parts of scenarios made before: those whose rows are the same lists are taken as they are. What
    is not ``for_play`` but to be looked at has no charts, whatever is wrong with them, no ground of its map, which is
    drawn from columns, and a step for a counter of which nobody knows how many it has. Without ``has_ground`` there
    is no hex, side or road, which may be very many. Raises DataError when the
    scenario or its map is missing, or a set-up, arrival or face names an unknown counter.
    """
    kept = kept or Kept()
    heads = tables.of(schema.ScenarioRow, game=game, scenario=scenario)
    if not heads:
        raise DataError(f"there is no scenario {scenario!r} of game {game!r}" if scenario else "there is none yet")
    head = heads[0]
    whole_map = map_of(tables, game, head.map, kept, has_ground=for_play and has_ground)
    areas = {area.key: area for area in whole_map.areas}
    if head.bounds not in areas:
        raise DataError(f"scenario {scenario}: its bounds name the unknown area {head.bounds!r}")
    setup = tables.of(schema.SetupRow, game=game, scenario=scenario)
    arrivals = tables.of(schema.ArrivalRow, game=game, scenario=scenario)
    used = {row.counter for row in setup} | {row.counter for row in arrivals} | _brought(tables, game, scenario)
    parameters = {row.key: row.value for row in tables.of(schema.ParameterRow, game=game)}
    parameters |= {row.key: row.value for row in tables.of(schema.ScenarioParameterRow, game=game, scenario=scenario)}

    closed = tables.of(schema.ScenarioVersionRow, game=game, scenario=scenario)

    def of_game(kind: type[R], make: Callable[[list[R]], tuple[P, ...]]) -> tuple[P, ...]:
        rows = tables.of(kind, game=game)
        return kept.part((game, kind.TABLE), (rows,), lambda: make(rows))

    def of_scenario(kind: type[R], make: Callable[[list[R]], tuple[P, ...]]) -> tuple[P, ...]:
        rows = tables.of(kind, game=game, scenario=scenario)
        return kept.part((game, scenario, kind.TABLE), (rows,), lambda: make(rows))

    def each(kind: type[R], make: Callable[[list[R]], tuple[P, ...]]) -> tuple[P, ...]:
        rows = tables.of(kind, game=game, scenario=scenario)
        return kept.each((game, scenario, kind.TABLE), rows, (), make)

    def parts(kind: type[Row], part: type[P]) -> tuple[P, ...]:
        return each(kind, lambda rows: lean_like(part, rows))

    return Scenario(
        game=game,
        key=scenario,
        number=head.number,
        title=head.title,
        first_turn=head.first_turn,
        last_turn=head.last_turn,
        weather=head.weather,
        map=whole_map,
        bounds=areas[head.bounds].hexes,
        terrain=of_game(
            schema.TerrainRow,
            lambda rows: tuple(
                Terrain(key=row.key, kind=row.kind, title=row.title, effects=row.values) for row in rows
            ),
        ),
        unit_types=of_game(schema.UnitTypeRow, _unit_types),
        counters=counters_of(tables, game, used, kept, for_play),
        charts=_charts(tables, game, kept) if for_play else (),
        sequence=of_game(
            schema.SequenceRow,
            lambda rows: tuple(
                Step.model_validate(row.model_dump(exclude={"game", "position"}))
                for row in sorted(rows, key=lambda row: row.position)
            ),
        ),
        parameters=dict(sorted(parameters.items())),
        setup=each(schema.SetupRow, lambda rows: tuple(_setup(row) for row in rows)),
        arrivals=of_scenario(schema.ArrivalRow, _arrivals),
        dump_sets=of_scenario(
            schema.DumpSetRow,
            lambda rows: tuple(
                DumpSet(key=row.key, side=row.side, real=row.real, dummy=row.dummy, hexes=expand(row.hexes))
                for row in rows
            ),
        ),
        placements=parts(schema.PlacementRow, Placement),
        clauses=parts(schema.ClauseRow, Clause),
        unconfirmed=_unconfirmed(tables, game, kept) | _own(tables, game, scenario),
        turns=of_game(
            schema.TurnRow,
            lambda rows: tuple(
                Turn(number=row.number, label=row.label, date=row.date, half=row.half)
                for row in sorted(rows, key=lambda row: row.number)
            ),
        ),
        options=of_game(schema.OptionRow, lambda rows: lean_like(Option, rows)),
        withdrawals=parts(schema.WithdrawalRow, Withdrawal),
        replacements=parts(schema.ReplacementRow, Replacement),
        schedules=parts(schema.ScheduleRow, Entry),
        bound_roles=parts(schema.BoundRoleRow, BoundRole),
        start_state=parts(schema.StartStateRow, StartState),
        rulings={row.key: row.chosen for row in tables.of(schema.RulingRow, game=game)},
        errata=tuple(errata),
        declared=of_game(
            schema.DeclaredValueRow,
            lambda rows: tuple(
                Declared.model_validate(row.model_dump(exclude={"game", "position"}))
                for row in sorted(rows, key=lambda row: (row.table, row.position))
            ),
        ),
        known=known_of(tables, game, head.map, kept),
        version=head.version,
        version_data=next((row.data for row in closed if row.version == head.version), ""),
    )


def _unit_types(rows: list[schema.UnitTypeRow]) -> tuple[UnitType, ...]:
    return tuple(
        UnitType.model_validate(row.model_dump(exclude={"game", "traits"}) | {"traits": tuple(row.traits.split())})
        for row in rows
    )


def _setup(row: schema.SetupRow) -> Setup:
    values = (row.counter, row.place, row.face, row.steps_lost, tuple(row.state.split()))
    return lean(Setup, _OF_A_SETUP, values)


def _arrivals(rows: list[schema.ArrivalRow]) -> tuple[Arrival, ...]:
    ordered = sorted(rows, key=lambda row: (row.turn, natural_key(row.counter)))
    return lean_like(Arrival, ordered)


def _unconfirmed(tables: Tables, game: str, kept: Kept) -> dict[str, str]:
    """Return the certainty of each value that is not known for certain, by its path.

    A row that is unconfirmed as a whole (``*``) but for some fields is given field by field without these.
    """

    def doubtful(table: str, rows: Iterable[Cited]) -> dict[str, str]:
        declared = tables.of(schema.DeclaredValueRow, table=table) if ROW_TYPE_BY_TABLE[table].OPEN else ()
        names = tuple(row.name for row in declared)
        return kept.part((game, CitationRow.TABLE, table, names), (rows,), lambda: _doubtful(table, rows, names))

    found: dict[str, str] = {}
    for table, rows in sorted(tables.cited(game).items()):
        found |= doubtful(table, rows)
    return found


def _own(tables: Tables, game: str, scenario: str) -> dict[str, str]:
    """Return the values and rows that the scenario has for itself, by path."""
    return {
        f"{row.table}/{row.row_key}/{row.field or '*'}": OWN
        for row in tables.of(schema.ScenarioChangeRow, game=game, scenario=scenario)
        if row.kind != "discard"
    }


def _doubtful(table: str, rows: Iterable[Cited], names: Sequence[str]) -> dict[str, str]:
    """Return the values of one table that are not confirmed; ``names`` are those declared for it beside its fields."""
    cited: dict[str, dict[str, str]] = defaultdict(dict)
    for row in rows:
        cited[row.row_key][row.field] = intern(row.certainty)  # few words, each read some thirty thousand times
    found: dict[str, str] = {}
    for row_key, fields in sorted(cited.items()):
        whole = fields.get("*", "printed")
        if whole not in CONFIRMED and any(word in CONFIRMED for word in fields.values()):
            kind = ROW_TYPE_BY_TABLE[table]
            fields = {name: whole for name in (*kind.model_fields, *names) if name not in kind.KEY} | fields
            del fields["*"]
        found |= {f"{table}/{row_key}/{name}": fields[name] for name in sorted(fields) if fields[name] not in CONFIRMED}
    return found


def _brought(tables: Tables, game: str, scenario: str) -> set[str]:
    """Return the counters that clauses bring into the scenario: those of variants, of readings if read so now.

    Those that the game has, that is: a case has the clauses of a scenario, but only its own few counters.
    """
    chosen = {row.key: row.chosen for row in tables.of(schema.RulingRow, game=game)}
    found: set[str] = set()
    for clause in tables.of(schema.ClauseRow, game=game, scenario=scenario):
        named, ruling = clause.args.get("counters"), str(clause.args.get("ruling"))
        is_read = clause.form == "reading" and chosen.get(ruling) == clause.args.get("reading")
        if clause.enforced and (is_read or clause.form == "variant"):
            found |= {str(key) for key in named} if isinstance(named, list) else set()
    return found & {row.key for row in tables.of(schema.CounterRow, game=game)}


def _charts(tables: Tables, game: str, kept: Kept) -> tuple[Chart, ...]:
    heads = tables.of(schema.ChartRow, game=game)
    cells = tables.of(schema.ChartCellRow, game=game)

    def make() -> tuple[Chart, ...]:
        by_chart: dict[str, list[schema.ChartCellRow]] = defaultdict(list)
        for cell in cells:
            by_chart[cell.chart].append(cell)
        return tuple(_chart(head, by_chart[head.key]) for head in heads)

    return kept.part((game, schema.ChartRow.TABLE), (heads, cells), make)


def _chart(head: schema.ChartRow, stated_cells: Iterable[schema.ChartCellRow]) -> Chart:
    cells: dict[int, dict[str, str]] = defaultdict(dict)
    for cell in stated_cells:
        cells[cell.dice][cell.column] = cell.result
    for dice, row in cells.items():
        lacking = [column for column in head.columns if column not in row]
        if lacking:
            raise ChartError(f"chart {head.key}, dice {dice}: no result for column {', '.join(lacking)}")
    stated = {(line, column): text for line, row in cells.items() for column, text in row.items()}
    for line, reason in range_faults(head, stated):
        raise ChartError(f"chart {head.key}{f', line {line}' if line else ''}: {reason}")
    return Chart(
        key=head.key,
        title=head.title,
        rule=head.rule,
        dice=head.dice,
        header=head.header,
        columns=head.columns,
        bounds=head.bounds,
        cells={dice: tuple(row[column] for column in head.columns) for dice, row in sorted(cells.items())},
        rows=head.rows,
        ranges=range_columns(head),
    )
