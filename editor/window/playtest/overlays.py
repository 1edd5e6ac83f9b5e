"""What lights up on the map while a decision is pending?"""

from collections.abc import Iterable, Mapping, Sequence

from editor.window.canvas.overlays import MapPath, OverlayCell
from editor.window.playtest.option_lines import is_selection
from editor.window.playtest.subjects import HEXSIDE, subjects_of
from engine.core.phases import AnyGame

_SIGNS = {"1/2": "½", "1/4": "¼", "3/4": "¾", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞"}

_CONTROL = "control"
_SUPPLY_LINE = "#c2185b"
"""Neither river nor road nor border has this color."""


def overlay_of_options(game: AnyGame, options: Sequence[object], focus: str) -> dict[str, OverlayCell]:
    """Return the hexes the options are about, with the movement cost where one is known.

    With a ``focus`` (a unit or hex) only the options about it count.
    """
    hexes = game.board.map.hexes
    cells: dict[str, OverlayCell] = {}
    costs = _costs(game, focus)
    selecting = {kind for kind, action in {type(action): action for action in options}.items() if is_selection(action)}
    choosing = bool(selecting)
    if choosing and any(type(action) in selecting and focus in subjects_of(action) for action in options):
        cells.update({label: OverlayCell("reach", cost) for label, cost in costs.items()})
    for action in options:
        subjects = subjects_of(action)
        if focus and focus not in subjects:
            continue
        on_map = [key for key in subjects if key in game.units and game.units[key].hex]
        for subject in subjects:
            if subject in hexes and (focus or not choosing or not on_map):
                cells[subject] = OverlayCell(_fill(action), costs.get(subject, ""))
            elif subject in on_map:
                cells.setdefault(game.units[subject].hex, OverlayCell("choice", ""))
    return cells


def _fill(action: object) -> str:
    """Return the color of the hex an action names: one that is attacked, or lies at a bridge, is no place to go to."""
    if hasattr(action, HEXSIDE[0]):
        return "choice"
    return "target" if getattr(action, "target", "") else "reach"


def moving_unit(game: AnyGame) -> str:
    """Return the unit that is on the move, or nothing."""
    unit = str(game.top.values.get("unit", "")) if game.stack else ""
    return unit if unit in game.units and game.units[unit].hex else ""


def _costs(game: AnyGame, focus: str) -> dict[str, str]:
    unit = focus if focus in game.units else moving_unit(game)
    if unit not in game.units or not game.units[unit].hex:
        return {}
    return {reached.hex: _short(reached.cost) for reached in game.rules.telling.reach(game, unit)}


def _short(cost: str) -> str:
    """Return a cost with its fraction as one sign, so that it fits into a small hex."""
    whole, _, part = cost.rpartition(" ")
    return f"{whole}{_SIGNS.get(part, part)}" if part in _SIGNS else cost


def overlay_of_zones(game: AnyGame, side: str) -> dict[str, OverlayCell]:
    """Return the hexes a side controls; faint where only zones of the game's weaker kind lie."""
    telling = game.rules.telling
    weak = telling.weak_zones(game, side)
    return {
        label: OverlayCell(f"zone {side}", "", is_faint=label in weak) for label in sorted(telling.zones(game, side))
    }


def said_of_zone(game: AnyGame, side: str, title: str, label: str) -> str:
    """Return whose zone a hex lies in, with its kind where the game knows two; empty for none."""
    telling = game.rules.telling
    if label not in telling.zones(game, side):
        return ""
    return f"{title} ({telling.weak_zone})" if label in telling.weak_zones(game, side) else title


def overlay_of_supply(game: AnyGame) -> dict[str, OverlayCell]:
    """Return the hexes of units, told apart by whether all of them could trace supply now."""
    cells: dict[str, OverlayCell] = {}
    for label, keys in game.occupants.items():
        supplied = all(game.rules.telling.supplied(game, key) for key in keys)
        cells[label] = OverlayCell("supplied" if supplied else "unsupplied", "" if supplied else "!")
    return cells


def held_now(game: AnyGame, sides: Mapping[str, str]) -> dict[str, list[str]]:
    """Return in words what is so in hexes and is no marker, such as who controls a town: what a set-up lays there and
    what has become of it. Control that the rules ask nowhere is not told under units of the other side."""
    telling = game.rules.telling
    marked = {item.hexes for item in telling.markers(game)}
    found: dict[str, list[str]] = {}
    for kind, subject, value in telling.standing(game).states:
        there = {game.units[key].side for key in game.occupants.get(subject, ())}
        is_stale = kind == _CONTROL and bool(there - {value})
        if (subject,) not in marked and subject in game.board.map.hexes and not is_stale:
            found.setdefault(subject, []).append(f"{kind.replace('_', ' ')} {sides.get(value, value)}".strip())
    return found


def lines_of_supply(game: AnyGame, units: Iterable[str]) -> list[MapPath]:
    """Return the lines that feed these units now, from the unit to its source; where two run together, once."""
    drawn: set[tuple[str, str]] = set()
    paths: list[MapPath] = []
    for unit in units:
        found = game.rules.telling.supply_line(game, unit)
        if len(found.path) < 2:
            continue
        steps = list(zip(found.path, found.path[1:], strict=False))
        length = next((number for number, step in enumerate(steps) if step in drawn), len(steps))
        drawn.update(steps[:length])
        if length:
            paths.append(MapPath(found.path[: length + 1], _SUPPLY_LINE, arrow=length == len(steps)))
    return paths


def said_of_supply(game: AnyGame, unit: str) -> str:
    """Return whether and by what a unit is fed, with the rule."""
    found = game.rules.telling.supply_line(game, unit)
    return f"{'in supply' if found.fed else 'no supply'}: {found.text} [{found.rule.number}]"
