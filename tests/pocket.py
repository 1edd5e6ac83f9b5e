"""A scenario alone, its map cut to its bounds; as a rule 5.1 of the game of 1994. It can be played."""

from collections.abc import Collection, Iterable

from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.schema import Row
from engine.data.tables import Tables
from tests.shipped import shipped_tables

GAME, SCENARIO = "scs1994", "kampfgruppe-peiper"


def pocket_tables(game: str = GAME, scenario: str = SCENARIO, ground: Collection[str] | None = None) -> Tables:
    """Return the rows that play of one scenario asks for: a tenth of those of the game.

    Of its hexes it has those of its bounds, or of ``ground``, and those where its units start.
    """
    shipped = shipped_tables(game)
    (head,) = shipped.of(schema.ScenarioRow, game=game, scenario=scenario)
    (bounds,) = (row for row in shipped.of(schema.AreaRow, game=game, map=head.map) if row.key == head.bounds)
    setup = shipped.of(schema.SetupRow, game=game, scenario=scenario)
    starts = {row.place for row in setup}  # a unit starts beyond the bounds
    hexes = frozenset(label for label in expand(bounds.hexes) if ground is None or label in ground) | starts
    counters = {row.counter for row in (*setup, *shipped.of(schema.ArrivalRow, game=game, scenario=scenario))}
    found = Tables()
    for rows in shipped.rows.values():
        found.add(_kept(rows, scenario, hexes, counters))
    meant = {row.key for kind in (schema.CounterRow, schema.FormationRow, schema.PlaceRow) for row in found.of(kind)}
    found.rows[schema.AliasRow.TABLE] = [row for row in found.of(schema.AliasRow) if row.key in meant]
    keys = {(row.TABLE, row.key_text) for rows in found.rows.values() for row in rows}
    found.citations.extend(cited for cited in shipped.citations if (cited.table, cited.row_key) in keys)
    return found


def _kept(rows: Iterable[Row], scenario: str, hexes: frozenset[str], counters: set[str]) -> Iterable[Row]:
    """Yield rows of the scenario or of the whole game, whose hexes are those and whose counters are used."""
    for row in rows:
        if isinstance(row, schema.AreaRow):
            left = [label for label in expand(row.hexes) if label in hexes]
            if left:
                yield row.model_copy(update={"hexes": " ".join(left)})
            continue
        named = [getattr(row, name) for name in ("hex", "hex_a", "hex_b") if name in type(row).model_fields]
        if isinstance(row, schema.PlaceRow):
            named = list(expand(row.hexes))
        of_scenario = row.said("scenario") in (None, "", scenario)
        has_counter = "counter" not in type(row).model_fields or row.said("counter") in counters
        if isinstance(row, schema.CounterRow):
            has_counter = row.key in counters
        if of_scenario and has_counter and hexes.issuperset(named):
            yield row
