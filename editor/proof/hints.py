"""What may be typed at the proof desk, in the words and numbers of the game at hand?"""

from collections.abc import Sequence

from db.provenance import WHOLE
from editor.edits.reading import Rows, vocabulary_of
from editor.proof.board import Board
from editor.proof.listed import Item
from editor.proof.typed_setups import beside
from engine.data import schema
from engine.data.cell_forms import cell_said, form_of, said_of

_UNDRAWN = "unknown"


def hint_of_hex(lines: Sequence[schema.TerrainRow], board: Board | None, label: str = "") -> str:
    """Return what may differ in a hex as it is now: another terrain, a side that has a road without, a mark."""
    titles = {line.key: line.title.lower() for line in lines}
    rows = board.rows_of(label) if board is not None else []
    here = next((row for row in rows if isinstance(row, schema.HexRow)), None)
    around = _around(board, label)
    terrain = [line.title.lower() for line in lines if line.kind == "hex" and line.key != _UNDRAWN]
    said = [next((each for each in terrain if here is None or each != titles.get(here.terrain)), "")]
    road = next((row for row in rows if isinstance(row, schema.LinkRow) and row.hex_b in around), None)
    side = next((row for row in rows if isinstance(row, schema.HexsideRow) and row.hex_b in around), None)
    free = [where for other, where in around.items() if not any(row.said("hex_b") == other for row in rows[1:])]
    river, crossing = next((line for line in lines if line.kind == "hexside"), None), _first(lines, "crossing")
    if side is not None:
        said.append(f"{around[side.hex_b]} none")
    elif free and river is not None:
        said.append(f"{free[0]} {river.title.lower()} {crossing}".rstrip())
    if road is not None:
        said.append(f"{around[road.hex_b]} no road")
    elif free and (kind := _first(lines, "road")):
        said.append(f"{free[-1]} {kind}")
    mark = here.marks.split()[0] if here is not None and here.marks else ""
    said.append(f"no {titles.get(mark, mark)}" if mark else _first(lines, "mark"))
    return ", ".join(filter(None, said))


def hint_of_item(rows: Rows, item: Item, unit: str) -> str:
    """Return what may be typed in place of a cell or line; ``unit`` is whom the line is of."""
    row = item.row
    match row:
        case schema.ChartCellRow():
            heads = rows.find(schema.ChartRow, game=row.game, key=row.chart)
            form = cell_said(form_of(heads[0], row.column)) if heads else ""
            return f"What stands there instead: {form or 'the result as printed'}"
        case schema.FaceRow() if item.field == WHOLE:
            return f"All that differs on this face, as {item.shown.partition(',')[0] or 'attack 7'}"
        case schema.TerrainRow() | schema.FaceRow():
            declared = vocabulary_of(rows, row.game).values.get((row.TABLE, item.field))
            form = said_of(declared.kind) if declared is not None else "as printed"
            return f"What stands there instead: {form}; - for none"
        case schema.SetupRow():
            place = item.shown.removesuffix(beside(row)).strip()
            how = beside(row) or "(1 lost)"
            adds = f"none where it is not; + {place}: {unit} adds a line"
            return f"Where it stands instead, as {place}, or how, as {how}; {adds}"
        case schema.ArrivalRow():
            when, _, where = item.shown.partition(", ")
            another = f"+ {when}: {unit} at {where} adds a line"
            return f"When or where it comes instead, as {when}, or {where}; none where it does not; {another}"
        case schema.HexRow() | schema.HexsideRow() | schema.LinkRow():
            lines = rows.find(schema.TerrainRow, game=row.game)
            words = hint_of_hex(lines, None) if isinstance(row, schema.HexRow) else hint_of_chain(lines, None)
            return f"What is there instead: {words.rstrip('; ')}"
        case schema.ParameterRow():
            return "What it is instead: a number, a fraction as 1/2, or a word"
        case schema.CounterRow() if item.field == "steps":
            return "How many steps it has: 1 to 9"
    return "Return confirms it; what differs is changed where it is edited"


def _around(board: Board | None, label: str) -> dict[str, str]:
    """Return the hexes around one of the map, each with the side that it lies on, as it is typed."""
    if board is None or label not in board.cells:
        return {}
    return {other: board.numbers.bearing(label, other).lower() for other in board.numbers.neighbors(label, board.cells)}


def hint_of_chain(lines: Sequence[schema.TerrainRow], board: Board | None) -> str:
    """Return what may differ along a river or road, and two hexes between which a piece may be missing."""
    crossing, rivers = _first(lines, "crossing"), [line.title.lower() for line in lines if line.kind == "hexside"]
    said = ["none", crossing, f"no {crossing}" if crossing else "", rivers[-1] if rivers else ""]
    return f"{', '.join(filter(None, said))}; {' '.join(pair_of(board))}"


def pair_of(board: Board | None) -> tuple[str, ...]:
    """Return two hexes that lie side by side, from the middle of the map; none without any."""
    labels = sorted(board.cells) if board is not None else []
    for label in labels[len(labels) // 2 :] if board is not None else ():
        for other in board.numbers.neighbors(label, board.cells) if board is not None else ():
            return label, other
    return ()


def _first(lines: Sequence[schema.TerrainRow], kind: str) -> str:
    found = (line.title.lower() for line in lines if line.kind == kind and line.key != _UNDRAWN)
    return next(found, "")
