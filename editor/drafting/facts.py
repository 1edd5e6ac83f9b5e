"""Which facts do the other tables of a game ask of its map?

Where units start and arrive, and the towns that a text gives with their hex: nobody has to write pins for them.
"""

from collections.abc import Callable, Iterator

from editor.drafting.known import Known
from editor.drafting.plan import Pin
from engine.data import schema
from engine.data.map_assembly import expand

_Because = Callable[[schema.Row, str], str]
AREA = "area:"
STATED = frozenset({"printed", "official", "owner", "derived", "designed"})


def facts(known: Known) -> list[Pin]:
    """Return a pin for each hex or entry area in which a unit of any scenario starts or arrives, and for each hex of a
    town that is not drawn; each once."""
    cited = {(c.table, c.row_key, c.field): c for c in known.tables.citations if c.game == known.plan.game}

    def because(row: schema.Row, field: str) -> str:
        found = cited.get((row.TABLE, row.key_text, field)) or cited.get((row.TABLE, row.key_text, "*"))
        return f"{found.source}:{found.locator}".rstrip(":") if found is not None else "unknown"

    found: dict[tuple[str, str, str], Pin] = {}
    for pin in (*_towns(known, because), *_units(known, because)):
        found.setdefault((pin.hex, pin.wants, pin.value), pin)
    return list(found.values())


def _towns(known: Known, because: _Because) -> Iterator[Pin]:
    for row in known.places.values():
        if row.kind in ("town", "city") and known.place_certainty(row) in STATED:
            for label in expand(row.hexes):
                yield Pin(hex=label, wants="town", value=row.name, because=because(row, "hexes"))


def _units(known: Known, because: _Because) -> Iterator[Pin]:
    game, map_ = known.plan.game, known.plan.map
    scenarios = {row.scenario for row in known.tables.of(schema.ScenarioRow, game=game) if row.map == map_}
    placed: list[schema.SetupRow | schema.ArrivalRow] = []
    placed += known.tables.of(schema.SetupRow, game=game)
    placed += known.tables.of(schema.ArrivalRow, game=game)
    for row in placed:
        if row.scenario not in scenarios:
            continue
        if row.place.startswith(AREA):
            yield Pin(hex=row.place.removeprefix(AREA), wants="entry", because=because(row, "place"))
        elif any(sheet.cell(row.place) is not None for sheet in known.sheets):
            yield Pin(hex=row.place, wants="enterable", because=because(row, "place"))
