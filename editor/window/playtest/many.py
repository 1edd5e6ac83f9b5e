"""What leads from one unit to the next, and several units to one place? Knows no Qt; the rules are asked at each step,
on a copy of the position."""

from collections.abc import Iterator, Sequence
from dataclasses import fields

from editor.window.playtest.overlays import moving_unit
from engine.core.dump import attempt
from engine.core.phases import AnyGame
from engine.core.play import check, legal_actions
from engine.core.roles import Role, role_of


def finishing(game: AnyGame) -> object | None:
    """Return what ends the move that somebody began by choosing a unit; None without such a move, or where it may not
    end yet."""
    if not is_move(game):
        return None
    ends = [kind() for kind in game.rules.phases[game.top.phase].actions if role_of(kind) is Role.END]
    found = [action for action in ends if check(game, action) is None]
    return found[0] if len(found) == 1 else None


def is_move(game: AnyGame) -> bool:
    """Tell whether a unit is on the move that its own side chose among others."""
    if len(game.stack) < 2 or not moving_unit(game):
        return False
    below, top = game.stack[-2:]
    return below.side == top.side and bool(_selecting(game, below.phase))


def _selecting(game: AnyGame, phase: str) -> list[type]:
    kinds = game.rules.phases[phase].actions
    return [kind for kind in kinds if role_of(kind) is Role.SELECT and [each.name for each in fields(kind)] == ["unit"]]


def choosing(game: AnyGame, unit: str) -> object | None:
    """Return what chooses a unit in this phase; None where it may not be chosen."""
    tried = [kind(unit) for kind in _selecting(game, game.top.phase)] if game.stack else []
    return next((action for action in tried if check(game, action) is None), None)


def choosable(options: Sequence[object]) -> list[str]:
    """Return the units that may be chosen, in the order of the options."""
    return [str(getattr(action, "unit", "")) for action in options if role_of(action) is Role.SELECT]


def may_follow(game: AnyGame, unit: str) -> bool:
    """Tell whether a unit may be chosen once the move that is under way is over."""
    end = finishing(game)
    return end is not None and choosing(attempt(game, end)[0], unit) is not None


def going(game: AnyGame, unit: str, label: str, trail: Sequence[str] = ()) -> tuple[object, object] | None:
    """Return what chooses a unit and moves it into a hex; where it finds no room there, as far along the ``trail`` of
    those before it as it can come. None where it can do neither."""
    chosen = choosing(game, unit)
    if chosen is None:
        return None
    after = attempt(game, chosen)[0]
    ways: dict[str, object] = {}
    for action in legal_actions(after):
        path = getattr(action, "path", ())
        if path and not hasattr(action, "edge"):
            ways.setdefault(path[-1], action)
    aims = [label, *reversed([each for each in trail if each != label])]
    found = next((ways[aim] for aim in aims if aim in ways), None)
    return None if found is None else (chosen, found)


def companions(game: AnyGame, units: Sequence[str], unit: str) -> Iterator[tuple[str, ...]]:
    """Yield who can come along with a unit, fewest first: those of its hex, those of its formation; itself first."""
    formations = {counter.key: counter.formation for counter in game.board.scenario.counters}
    here = [other for other in units if game.units[other].hex == game.units[unit].hex]
    alike = [other for other in units if formations[other] == formations[unit] != "-"]
    for found in (here, alike):
        rest = tuple(other for other in found if other != unit)
        if rest:
            yield (unit, *rest)


def following(order: Sequence[str], unit: str, backwards: bool) -> list[str]:
    """Return the units after one, once round; or before it."""
    turned = list(reversed(order)) if backwards else list(order)
    at = turned.index(unit) + 1 if unit in turned else 0
    return [key for key in (*turned[at:], *turned[:at]) if key != unit]
