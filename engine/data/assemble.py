"""How do rows become a scenario?

The one place where tables are joined into the value the engine plays. Rows come from the text form or from a
library; they are effective values already. Everything is put into natural order here, so two sources with equal
rows give equal digests.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from engine.core.numbering import Sheet, natural_key, second_labels
from engine.data import schema
from engine.data.ranged_charts import range_columns, range_faults
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow, Row
from engine.scenario import (
    Area,
    Arrival,
    BoundRole,
    Chart,
    Clause,
    Counter,
    Declared,
    DumpSet,
    Entry,
    Face,
    Hex,
    Hexside,
    Link,
    Map,
    Option,
    Part,
    Place,
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

MAX_RANGE = 10_000
"""So many hexes stand in one line of the largest map."""

CONFIRMED = frozenset({"printed", "official", "owner", "derived", "designed"})


class DataError(Exception):
    """The data cannot be made into a scenario; the text names the row and the remedy."""


@dataclass
class Tables:
    """Rows by table, and the citations of their values."""

    rows: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    citations: list[CitationRow] = field(default_factory=list)

    def add(self, rows: Iterable[Row]) -> None:
        """File rows under their tables."""
        for row in rows:
            self.rows[row.TABLE].append(row)

    def of(self, kind: type[R], /, **where: str) -> list[R]:
        """Return the rows of one table whose fields have the given values, in natural order of the key."""
        found = [
            row
            for row in self.rows.get(kind.TABLE, ())
            if isinstance(row, kind) and all(getattr(row, name) == value for name, value in where.items())
        ]
        return sorted(found, key=lambda row: natural_key(row.key_text))


def expand(hexes: str, known: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the labels of a hex list such as ``B42.06 B43.00..B43.03``.

    A range runs over the last number of the label, in either direction, with the width of its start. Labels that
    are not among ``known`` (when given) are kept: the checks report them.
    """
    labels: list[str] = []
    for part in hexes.split():
        first, dots, last = part.partition("..")
        if not dots:
            labels.append(part)
            continue
        stem, width = first.rstrip("0123456789"), len(first) - len(first.rstrip("0123456789"))
        if not last.startswith(stem) or not width:
            raise DataError(f"the range {part[:60]} must stay within one row, as in B43.00..B43.35")
        if not re.fullmatch(r"[0-9]{1,6}", last[len(stem) :]) or not re.fullmatch(r"[0-9]{1,6}", first[len(stem) :]):
            raise DataError(f"the range {part[:60]} must run between two numbers, as in B43.00..B43.35")
        start, end = int(first[len(stem) :]), int(last[len(stem) :])
        if abs(end - start) > MAX_RANGE:
            raise DataError(f"the range {part[:60]} has more than {MAX_RANGE:,} hexes; write several")
        step = 1 if end >= start else -1
        labels.extend(f"{stem}{number:0{width}d}" for number in range(start, end + step, step))
    return tuple(labels)


def assemble(tables: Tables, game: str, scenario: str, errata: Sequence[str] = ()) -> Scenario:
    """Return the scenario of these rows, which are effective values; ``errata`` are those that gave them.

    Raises DataError when the scenario or its map is missing, or a set-up, arrival or face names an unknown counter.
    """
    heads = tables.of(schema.ScenarioRow, game=game, scenario=scenario)
    if not heads:
        raise DataError(f"there is no scenario {scenario!r} of game {game!r}")
    head = heads[0]
    whole_map = map_of(tables, game, head.map)
    areas = {area.key: area for area in whole_map.areas}
    if head.bounds not in areas:
        raise DataError(f"scenario {scenario}: its bounds name the unknown area {head.bounds!r}")
    setup = tables.of(schema.SetupRow, game=game, scenario=scenario)
    arrivals = tables.of(schema.ArrivalRow, game=game, scenario=scenario)
    used = {row.counter for row in setup} | {row.counter for row in arrivals} | _brought(tables, game, scenario)
    parameters = {row.key: row.value for row in tables.of(schema.ParameterRow, game=game)}
    parameters |= {row.key: row.value for row in tables.of(schema.ScenarioParameterRow, game=game, scenario=scenario)}
    known_steps = tables.of(schema.SequenceRow, game=game)
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
        terrain=tuple(
            Terrain(key=row.key, kind=row.kind, title=row.title, effects=row.values)
            for row in tables.of(schema.TerrainRow, game=game)
        ),
        unit_types=tuple(
            UnitType.model_validate(row.model_dump(exclude={"game", "traits"}) | {"traits": tuple(row.traits.split())})
            for row in tables.of(schema.UnitTypeRow, game=game)
        ),
        counters=_counters(tables, game, used),
        charts=tuple(_chart(tables, row) for row in tables.of(schema.ChartRow, game=game)),
        sequence=tuple(
            Step.model_validate(row.model_dump(exclude={"game", "position"}))
            for row in sorted(known_steps, key=lambda row: row.position)
        ),
        parameters=dict(sorted(parameters.items())),
        setup=tuple(
            Setup(
                counter=row.counter,
                place=row.place,
                face=row.face,
                steps_lost=row.steps_lost,
                state=tuple(row.state.split()),
            )
            for row in setup
        ),
        arrivals=tuple(
            Arrival(counter=row.counter, turn=row.turn, place=row.place, condition=row.condition)
            for row in sorted(arrivals, key=lambda row: (row.turn, natural_key(row.counter)))
        ),
        dump_sets=tuple(
            DumpSet(key=row.key, side=row.side, real=row.real, dummy=row.dummy, hexes=expand(row.hexes))
            for row in tables.of(schema.DumpSetRow, game=game, scenario=scenario)
        ),
        placements=tuple(
            Placement(subject=row.subject, kind=row.kind, hex=row.hex)
            for row in tables.of(schema.PlacementRow, game=game, scenario=scenario)
        ),
        clauses=tuple(
            Clause.model_validate(row.model_dump(exclude={"game", "scenario"}))
            for row in tables.of(schema.ClauseRow, game=game, scenario=scenario)
        ),
        unconfirmed=_unconfirmed(tables, game),
        turns=tuple(
            Turn(number=row.number, label=row.label, date=row.date, half=row.half)
            for row in sorted(tables.of(schema.TurnRow, game=game), key=lambda row: row.number)
        ),
        options=tuple(
            Option.model_validate(row.model_dump(exclude={"game", "text"}))
            for row in tables.of(schema.OptionRow, game=game)
        ),
        withdrawals=_parts(tables, schema.WithdrawalRow, Withdrawal, game, scenario),
        replacements=_parts(tables, schema.ReplacementRow, Replacement, game, scenario),
        schedules=_parts(tables, schema.ScheduleRow, Entry, game, scenario),
        bound_roles=_parts(tables, schema.BoundRoleRow, BoundRole, game, scenario),
        start_state=_parts(tables, schema.StartStateRow, StartState, game, scenario),
        rulings={row.key: row.chosen for row in tables.of(schema.RulingRow, game=game)},
        errata=tuple(errata),
        declared=tuple(
            Declared.model_validate(row.model_dump(exclude={"game", "position"}))
            for row in sorted(tables.of(schema.DeclaredValueRow, game=game), key=lambda row: (row.table, row.position))
        ),
    )


def _parts(tables: Tables, kind: type[Row], part: type[P], game: str, scenario: str) -> tuple[P, ...]:
    """Return the rows of a scenario's table as parts with the same fields, in natural order of their keys."""
    left_out = {"game", "scenario"} | (set(kind.model_fields) - set(part.model_fields))
    return tuple(
        part.model_validate(row.model_dump(exclude=left_out)) for row in tables.of(kind, game=game, scenario=scenario)
    )


def _unconfirmed(tables: Tables, game: str) -> dict[str, str]:
    """Return the certainty of each value that is not known for certain, by its path.

    A row that is unconfirmed as a whole (``*``) but for some fields is given field by field without these.
    """
    cited: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for row in tables.citations:
        if row.game == game:
            cited[row.table, row.row_key][row.field] = row.certainty
    found: dict[str, str] = {}
    for (table, row_key), fields in sorted(cited.items()):
        whole = fields.get("*", "printed")
        if whole not in CONFIRMED and any(word in CONFIRMED for word in fields.values()):
            kind = ROW_TYPE_BY_TABLE[table]
            names = (*kind.model_fields, *_names(tables, kind))
            fields = {name: whole for name in names if name not in kind.KEY} | fields
            del fields["*"]
        found |= {f"{table}/{row_key}/{name}": fields[name] for name in sorted(fields) if fields[name] not in CONFIRMED}
    return found


def _names(tables: Tables, kind: type[Row]) -> list[str]:
    """Return the names of the values that are declared for an open table, in any game."""
    return [row.name for row in tables.of(schema.DeclaredValueRow, table=kind.TABLE)] if kind.OPEN else []


def map_of(tables: Tables, game: str, key: str) -> Map:
    """Return a map with its places and areas; raises DataError when there is none of that key."""
    heads = tables.of(schema.MapRow, game=game, map=key)
    if not heads:
        raise DataError(f"there is no map {key!r} of game {game!r}")
    head = heads[0]
    sheets = [sheet_of(row) for row in tables.of(schema.SheetRow, game=game, map=key)]
    hexes: list[Hex] = []
    for row in tables.of(schema.HexRow, game=game, map=key):
        cell = next((found for sheet in sheets if (found := sheet.cell(row.hex)) is not None), None)
        if cell is None:
            raise DataError(f"hex {row.hex} has no sheet that numbers it; add one or correct the number")
        marks = tuple(row.marks.split())
        hexes.append(Hex(hex=row.hex, column=cell[0], row=cell[1], terrain=row.terrain, marks=marks))
    return Map(
        key=key,
        title=head.title,
        orientation=head.orientation,
        shifted=head.shifted,
        hexes=tuple(hexes),
        second_labels=second_labels(sheets, (found.hex for found in hexes)),
        hexsides=tuple(
            Hexside.model_validate(row.model_dump(exclude={"game", "map"}))
            for row in tables.of(schema.HexsideRow, game=game, map=key)
        ),
        links=tuple(
            Link.model_validate(row.model_dump(exclude={"game", "map"}))
            for row in tables.of(schema.LinkRow, game=game, map=key)
        ),
        places=tuple(
            Place(key=row.key, name=row.name, kind=row.kind, hexes=expand(row.hexes), vp=row.vp)
            for row in tables.of(schema.PlaceRow, game=game, map=key)
        ),
        areas=tuple(
            Area(key=row.key, kind=row.kind, title=row.title, hexes=expand(row.hexes))
            for row in tables.of(schema.AreaRow, game=game, map=key)
        ),
    )


def sheet_of(row: schema.SheetRow) -> Sheet:
    """Return the numbering that a sheet row describes."""
    plain = row.model_dump(exclude={"game", "map", "sheet"})
    return Sheet(row.sheet, **plain)


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


def _counters(tables: Tables, game: str, used: set[str]) -> tuple[Counter, ...]:
    formations = {row.key: row for row in tables.of(schema.FormationRow, game=game)}
    faces: dict[str, list[Face]] = defaultdict(list)
    for row in tables.of(schema.FaceRow, game=game):
        faces[row.counter].append(Face(face=row.face, values=row.values))
    traits: dict[str, dict[str, str]] = defaultdict(dict)
    for trait in tables.of(schema.TraitRow, game=game):
        traits[trait.counter][trait.trait] = trait.value
    counters: list[Counter] = []
    for counter in tables.of(schema.CounterRow, game=game):
        if counter.key not in used:
            continue
        formation = formations.get(counter.formation)
        if formation is None:
            raise DataError(f"counter {counter.key} belongs to the unknown formation {counter.formation!r}")
        if counter.steps is None:
            raise DataError(f"counter {counter.key} has no step count; give one before play")
        counters.append(
            Counter(
                key=counter.key,
                side=counter.side,
                formation=counter.formation,
                formation_title=formation.title,
                formation_kind=formation.kind,
                name=counter.name,
                unit_type=counter.unit_type,
                size=counter.size,
                steps=counter.steps,
                faces=tuple(faces[counter.key]),
                traits=traits[counter.key],
            )
        )
    missing = used - {counter.key for counter in counters}
    if missing:
        raise DataError(f"set-up or arrivals name unknown counters: {', '.join(sorted(missing))}")
    return tuple(counters)


def _chart(tables: Tables, head: schema.ChartRow) -> Chart:
    cells: dict[int, dict[str, str]] = defaultdict(dict)
    for cell in tables.of(schema.ChartCellRow, game=head.game, chart=head.key):
        cells[cell.dice][cell.column] = cell.result
    for dice, row in cells.items():
        lacking = [column for column in head.columns if column not in row]
        if lacking:
            raise DataError(f"chart {head.key}, dice {dice}: no result for column {', '.join(lacking)}")
    stated = {(line, column): text for line, row in cells.items() for column, text in row.items()}
    for line, reason in range_faults(head, stated):
        raise DataError(f"chart {head.key}{f', line {line}' if line else ''}: {reason}")
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
