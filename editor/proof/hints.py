"""What may be typed at the proof desk, in the words and numbers of the game at hand?"""

from collections.abc import Sequence

from editor.proof.board import Board
from engine.data import schema

_UNDRAWN = "unknown"


def hint_of_hex(lines: Sequence[schema.TerrainRow], board: Board | None) -> str:
    """Return what may differ in a hex: its terrain, a river with its crossing, a road, a mark."""
    sides = _directions(board)
    river, crossing, mark = (_first(lines, kind) for kind in ("hexside", "crossing", "mark"))
    said = [_first(lines, "hex")]
    if len(sides) > 2:
        said += [f"{sides[0]} {river} {crossing}".rstrip()] if river else []
        said += [f"{sides[1]} no road"] if _first(lines, "road") else []
        said.append(f"{sides[2]} none")
    return ", ".join(filter(None, (*said, mark, f"no {mark}" if mark else "")))


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


def _directions(board: Board | None) -> list[str]:
    """Return the sides of a hex as they are typed."""
    pair = pair_of(board)
    if board is None or not pair:
        return []
    return [board.numbers.bearing(pair[0], other).lower() for other in board.numbers.neighbors(pair[0], board.cells)]


def _first(lines: Sequence[schema.TerrainRow], kind: str) -> str:
    found = (line.title.lower() for line in lines if line.kind == kind and line.key != _UNDRAWN)
    return next(found, "")
