"""Who could still take part in what is being put together, as an attack? Knows no Qt; the rules are asked on a copy."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from engine.core.phases import AnyGame
from engine.core.play import apply, check, legal_actions, view
from engine.core.roles import Role, role_of
from engine.data.counted import counted


def joining(options: Sequence[object]) -> object | None:
    """Return the first unit that may join what is being put together, of the kind that is offered first."""
    return next((action for action in options if _joins(action)), None)


def _joins(action: object) -> bool:
    return role_of(action) is Role.JOIN and _names_unit(action)


def _names_unit(action: Any) -> bool:
    return [each.name for each in fields(action)] == ["unit"]


@dataclass(frozen=True, slots=True)
class Joining:
    """Who may still join what is being put together: those that it is made by, all at once, and ``helping`` guns whose
    fire changes what may come of it; ``idle``: those by which no result changes."""

    first: tuple[object, ...] = ()
    helping: tuple[object, ...] = ()
    idle: tuple[object, ...] = ()


def who_may_join(game: AnyGame, viewer: str) -> Joining:
    """Return who may still join, as far as ``viewer`` knows what comes of it; nobody where nothing is put together."""
    if not game.stack:
        return Joining()
    kinds = [kind for kind in game.rules.phases[game.top.phase].actions if _joins(kind)]
    if not kinds:
        return Joining()
    game = game.copy()  # one for all that join: to copy a campaign takes as long as to ask it
    first = _joined(game, kinds[:1])
    guns: list[object] = []
    needed, before = 0, _results(game, viewer)
    while (gun := _next_of(game, kinds[1:])) is not None:
        apply(game, gun)
        guns.append(gun)
        after = _results(game, viewer)
        needed, before = (needed, before) if after == before else (len(guns), after)
    return Joining(first, tuple(guns[:needed]), tuple(guns[needed:]))


def _joined(game: AnyGame, kinds: Sequence[type]) -> tuple[object, ...]:
    """Let all of some kinds join, as long as nothing is asked between, and return who they are."""
    found: list[object] = []
    depth = len(game.stack)
    while len(game.stack) == depth and (action := _next_of(game, kinds)) is not None:
        apply(game, action)
        found.append(action)
    return tuple(found)


def _next_of(game: AnyGame, kinds: Sequence[type]) -> object | None:
    return next((action for action in legal_actions(game) if type(action) in kinds), None) if kinds else None


def _results(game: AnyGame, viewer: str) -> object:
    """Return what may come of what is put together with which chance, as far as somebody knows it; None where it cannot
    be carried out yet."""
    ends = [kind() for kind in game.rules.phases[game.top.phase].actions if role_of(kind) is Role.CONFIRM]
    if not ends or check(game, ends[0]) is not None:
        return None
    preview = game.rules.telling.preview(view(game, viewer) if viewer else game, ends[0])
    return (preview.header, dict(preview.results)) if preview is not None else ()


def left_out(game: AnyGame, viewer: str) -> str:
    """Say who does not take part in what could be carried out now, though they could; empty for nobody."""
    if not game.stack or not any(
        role_of(kind) is Role.CONFIRM and check(game, kind()) is None
        for kind in game.rules.phases[game.top.phase].actions
    ):
        return ""
    found = who_may_join(game, viewer)
    guns = {link.action for chain in game.rules.telling.chains.values() for link in chain.links if link.of == "guns"}
    joining = (*found.first, *found.helping)
    firing = [action for action in joining if type(action) in guns]
    others = len(joining) - len(firing)
    told = [counted(others, "unit that could join", "units that could join")] if others else []
    told += [counted(len(firing), "gun that could fire", "guns that could fire")] if firing else []
    parts = [f"Without {' and '.join(told)}: J"] if joining else []
    if found.idle:
        parts.append(f"{counted(len(found.idle), 'gun')} could fire as well, and would change nothing")
    return ". ".join(parts)
