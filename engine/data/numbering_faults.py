"""Can every hex number be read: is every range a range, and does a sheet of the map number every hex?

A number that a sheet could print and the map does not have is no fault of the text: a check of the library reports it.
"""

from collections import defaultdict
from collections.abc import Iterator

from engine.core.hexes import Cell
from engine.core.numbering import Sheet
from engine.data import schema
from engine.data.faulty import Fault
from engine.data.map_assembly import expand, sheet_of
from engine.data.shown import short
from engine.data.tables import DataError, Tables


def numbering_faults(tables: Tables) -> Iterator[Fault]:
    """Yield the hexes that no sheet of their map numbers or that are listed twice, and the lists of hexes that cannot
    be read."""
    sheets: dict[tuple[str, str], list[Sheet]] = defaultdict(list)
    for sheet in tables.of(schema.SheetRow):
        sheets[sheet.game, sheet.map].append(sheet_of(sheet))
    taken: dict[tuple[str, str, Cell], str] = {}
    for row in tables.of(schema.HexRow):
        cell = next((cell for sheet in sheets[row.game, row.map] if (cell := sheet.cell(row.hex)) is not None), None)
        if cell is None:
            yield Fault(row.TABLE, row.key_text, "hex", _off_sheet(row.hex))
            continue
        other = taken.setdefault((row.game, row.map, cell), row.hex)
        if other != row.hex:
            reason = (
                f"hex {short(row.hex)} lies on the same cell as {short(other)}; list it once, or correct the sheets"
            )
            yield Fault(row.TABLE, row.key_text, "hex", reason)
    maps = {(row.game, row.scenario): row.map for row in tables.of(schema.ScenarioRow)}
    lists: list[tuple[schema.PlaceRow | schema.AreaRow | schema.DumpSetRow, str]] = []
    lists += ((place, place.map) for place in tables.of(schema.PlaceRow))
    lists += ((area, area.map) for area in tables.of(schema.AreaRow))
    lists += ((dumps, maps.get((dumps.game, dumps.scenario), "")) for dumps in tables.of(schema.DumpSetRow))
    for listed, of_map in lists:
        try:
            labels = expand(listed.hexes)
        except DataError as error:
            yield Fault(listed.TABLE, listed.key_text, "hexes", str(error))
            continue
        known = sheets.get((listed.game, of_map), [])
        wrong = next((label for label in labels if known and not _is_numbered(known, label)), None)
        if wrong is not None:
            yield Fault(listed.TABLE, listed.key_text, "hexes", _off_sheet(wrong))


def _is_numbered(sheets: list[Sheet], label: str) -> bool:
    return any(sheet.numbers(label) is not None for sheet in sheets)


def _off_sheet(label: str) -> str:
    return f"hex {short(label)} has no sheet that numbers it; add one or correct the number"
