"""How are the actions that may be made listed for a person: in which order, in which words? Knows no Qt."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any

from editor.window.playtest.session import PlaySession
from editor.window.playtest.unit_titles import unit_title
from engine.core.numbering import natural_key
from engine.core.roles import CLOSING, Role, role_of
from engine.core.rules import Refusal
from engine.scenario import Scenario


@dataclass(frozen=True, slots=True)
class OptionLine:
    """An action with what is said of it."""

    action: object
    text: str


def is_plain(action: object) -> bool:
    """Tell whether an action, or a kind of them, has no parts to choose, such as ending a phase: it gets a button."""
    kind: Any = action if isinstance(action, type) else type(action)
    return _has_no_parts(kind)


@cache
def _has_no_parts(kind: type) -> bool:
    """Tell it of a kind of action: thousands of one kind are asked at once."""
    return is_dataclass(kind) and not fields(kind)


def calls_off(action: object) -> bool:
    """Tell whether an action goes back instead of on."""
    return role_of(action) is Role.CANCEL


def is_selection(action: object) -> bool:
    """Tell whether an action only says which unit is about to move."""
    return role_of(action) is Role.SELECT


def in_order(options: Iterable[object]) -> list[object]:
    """Return actions as a list has them: what there is little of first, the units that may move last; attacks by
    hex."""
    kinds: dict[type, list[object]] = {}
    for action in options:
        kinds.setdefault(type(action), []).append(action)
    found: list[object] = []
    for actions in sorted(kinds.values(), key=lambda group: (is_selection(group[0]), _weight(group))):
        if _target(actions[0]):
            actions.sort(key=lambda action: natural_key(_target(action)))
        found.extend(actions)
    return found


def option_lines(session: PlaySession, actions: Iterable[object]) -> list[OptionLine]:
    """Return the lines of actions."""
    return [OptionLine(action, _text(session, action)) for action in actions]


def _weight(actions: Sequence[object]) -> int:
    """Return how far down a kind of action belongs: only what would bury the rest counts."""
    return len(actions) if len(actions) > _MANY else 0


_MANY = 20


def _target(action: object) -> str:
    """Return the hex an action attacks, of those that name no unit that does it."""
    target = getattr(action, "target", "")
    return target if isinstance(target, str) and not hasattr(action, "unit") else ""


def _text(session: PlaySession, action: object) -> str:
    """Return what an action does; of an attack also upon whom, and the best odds there are."""
    text, target = session.describe(action), _target(action)
    if not target:
        return text
    pending = session.decision
    counters = {counter.key: counter for counter in session.scenario.counters}
    enemies = [
        unit_title(counters[unit.id])
        for unit in session.seen.units_in(target)
        if pending is not None and unit.side != pending.side
    ]
    preview = session.preview(action)
    best = f" · at most {preview.header}" if preview is not None and preview.header else ""
    return f"{text}{': ' if enemies else ''}{', '.join(enemies)}{best}"


def ends_phase(session: PlaySession, action: object) -> bool:
    """Tell whether an action ends a whole phase, not a move, a battle or a choice within it."""
    return len(session.game.stack) == 1 and role_of(action) in CLOSING


def selections(session: PlaySession, unit: str) -> Iterator[object]:
    """Yield what pointing at a unit means in this phase, allowed or not: to choose it, else to let it join, else to do
    something with it alone."""
    kinds = session.game.rules.phases[session.game.top.phase].actions if session.game.stack else ()
    about = [kind for kind in kinds if [field.name for field in fields(kind)] == ["unit"]]
    for role in (Role.SELECT, Role.JOIN, Role.ACT):
        found = [kind(unit) for kind in about if role_of(kind) is role]
        if found:
            yield from found
            return


def barred(session: PlaySession) -> Iterator[tuple[object, Refusal]]:
    """Yield what would end the phase, the move or the choice but may not be done yet, with the rule that says so; not
    what belongs to an optional rule that is not played."""
    pending, game = session.decision, session.game
    if pending is None or not game.stack or session.viewer not in ("", pending.side):
        return
    aside = rules_aside(session.scenario)
    for kind in game.rules.phases[game.top.phase].actions:
        if role_of(kind) in CLOSING and not fields(kind):
            refusal = session.refusal(kind())
            if refusal is not None and refusal.rule.number not in aside:
                yield kind(), refusal


def rules_aside(scenario: Scenario) -> frozenset[str]:
    """Return the rules of the options that are not played."""
    asked = scenario.parameters.get("options", "").replace(",", " ").split()
    return frozenset(option.rule for option in scenario.options if not option.default and option.key not in asked)
