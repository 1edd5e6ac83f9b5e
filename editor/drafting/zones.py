"""Which hexes lie beyond a river, and where do the columns jam behind a front?

Both follow from the rivers, roads and places of a map and are made anew with them.
"""

from collections import Counter
from collections.abc import Collection, Mapping

from editor.drafting.known import UNKNOWN, Known
from editor.drafting.lattice import side
from editor.drafting.plan import Jams, Plan, Zone
from engine.core.hexes import Cell
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.tables import Tables

NO_KNOT = "no road knot near the front"
"""Why a drafted hex has no mark."""


def with_zones(known: Known, tables: Tables) -> Tables:
    """Return the tables with the zones and jams that the plan wants; jams of hexes that are drawn stay as they are."""
    plan = known.plan
    areas = {row.key: row for row in tables.of(schema.AreaRow, game=plan.game)}
    for zone in plan.zones:
        row = areas[zone.area]
        if known.owned(row, "hexes"):
            continue
        areas[zone.area] = row.model_copy(update={"hexes": ranges(known, beyond(known, tables, zone))})
    marks = {}
    for jams in plan.jams:
        inside = expand(areas[jams.area].hexes)
        marks.update({label: (jams.mark, why) for label, why in knots(known, tables, jams, inside).items()})
    changed = Tables()
    for rows in tables.rows.values():
        changed.add(_changed(plan.game, row, areas, marks) for row in rows)
    origins = {("hex", f"{plan.game}|{plan.map}|{label}"): why for label, (_, why) in marks.items()}
    changed.citations = [_cited(plan, cited, origins) for cited in tables.citations]
    return changed


def _cited(plan: Plan, cited: schema.CitationRow, origins: Mapping[tuple[str, str], str]) -> schema.CitationRow:
    """Return the origin of a hex's marks: a hex without one was weighed by the same method and found to be no knot."""
    if not plan.jams or (cited.game, cited.table, cited.field) != (plan.game, schema.HexRow.TABLE, "marks"):
        return cited
    why = origins.get((cited.table, cited.row_key), NO_KNOT if cited.certainty == UNKNOWN else "")
    if not why:
        return cited
    return cited.model_copy(update={"certainty": "reconstructed", "source": plan.method, "locator": why})


def _changed(
    game: str, row: schema.Row, areas: Mapping[str, schema.AreaRow], marks: Mapping[str, tuple[str, str]]
) -> schema.Row:
    if isinstance(row, schema.AreaRow) and row.game == game:
        return areas[row.key]
    if isinstance(row, schema.HexRow) and row.game == game and row.hex in marks:
        return row.model_copy(update={"marks": marks[row.hex][0]})
    return row


def beyond(known: Known, tables: Tables, zone: Zone) -> set[str]:
    """Return the hexes of a zone: those that the text gives, and all that the rivers and their rows cut off."""
    grid, always = known.lattice.grid, set(expand(zone.always))
    rows = {known.cell(label)[1] for label in always}
    banks = {
        side(known.cell(row.hex_a), known.cell(row.hex_b))
        for row in tables.of(schema.HexsideRow, game=known.plan.game)
        if row.name in zone.rivers
    }
    todo: list[Cell] = [known.cell(zone.start)]
    found: set[Cell] = set()
    while todo:
        cell = todo.pop()
        if cell in found or cell not in known.lattice.cells or cell[1] in rows:
            continue
        found.add(cell)
        todo += [other for other in grid.neighbors(cell) if side(cell, other) not in banks]
    return always | {known.labels[cell] for cell in found}


def knots(known: Known, tables: Tables, jams: Jams, inside: Collection[str]) -> dict[str, str]:
    """Return the hexes where columns jam: villages in which enough roads meet, near enough to the hexes where the
    columns start, no two of them close to each other; those nearest to the front first."""
    game, grid = known.plan.game, known.lattice.grid
    roads = Counter(label for r in tables.of(schema.LinkRow, game=game) for label in (r.hex_a, r.hex_b))
    starts = sorted(
        {
            row.place
            for row in known.tables.of(schema.SetupRow, game=game)
            if (row.scenario, row.counter.split("/")[0]) == (jams.scenario, jams.side) and row.place in inside
        },
        key=natural_key,
    )
    old = {row.hex for row in tables.of(schema.HexRow, game=game) if jams.mark in row.marks.split()}
    stated = {label for label, row in known.hexes.items() if known.owned(row, "marks")}
    found: dict[str, str] = {}
    offers = []
    for place in tables.of(schema.PlaceRow, game=game):
        for label in place.hexes.split():
            if label in inside and label not in stated and roads[label] >= jams.roads and starts:
                near = min(starts, key=lambda start: grid.distance(known.cell(start), known.cell(label)))
                away = grid.distance(known.cell(near), known.cell(label))
                if away <= jams.within:
                    offers.append((away, natural_key(label), label, place.name, near))
    for away, _, label, name, near in sorted(offers):
        apart = [grid.distance(known.cell(label), known.cell(other)) for other in (*old, *found)]
        if known.cell(label) not in known.drawn and min(apart, default=jams.apart) >= jams.apart:
            found[label] = f"road knot {name}, {away} from {near}"
    return found


def ranges(known: Known, labels: Collection[str]) -> str:
    """Return labels in map order, runs within a printed row as ``B43.01..B43.11``."""
    runs: list[list[str]] = []
    for label in sorted(labels, key=natural_key):
        row, _, number = label.rpartition(".")
        last = runs[-1][-1] if runs else ""
        if last.rpartition(".")[0] == row and int(last.rpartition(".")[2]) + 1 == int(number):
            runs[-1].append(label)
        else:
            runs.append([label])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}..{run[-1]}" for run in runs)
