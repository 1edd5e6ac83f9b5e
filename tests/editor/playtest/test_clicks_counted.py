"""How many inputs does a turn take, played by mouse and keys? The first German turn of Kampfgruppe Peiper."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.window.playtest.joining import joining
from editor.window.playtest.many import choosable
from engine.core.phases import AnyGame
from engine.core.roles import Role, role_of
from engine.data.load import load_scenario
from tests.editor.playtest.hands import Hands

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def movers(hands: Hands) -> dict[str, list[str]]:
    """Return the units that may be chosen, by hex."""
    stacks: dict[str, list[str]] = {}
    for action in hands.session.options():
        if role_of(action) is Role.SELECT:
            unit: str = action.unit  # type: ignore[attr-defined]
            stacks.setdefault(hands.session.game.units[unit].hex, []).append(unit)
    return stacks


def aim(hands: Hands, unit: str) -> str:
    """Return the hex beside an enemy that a unit reaches last, else the last that it reaches."""
    game = hands.session.game
    reached = [found.hex for found in game.rules.telling.reach(game, unit)]
    beside = [label for label in reached if any(is_enemy(game, near) for near in game.board.map.neighbors[label])]
    return (beside or reached or [""])[-1]


def is_enemy(game: AnyGame, label: str) -> bool:
    return any(unit.side == "allied" for unit in game.units_in(label))


def move(hands: Hands, stack: list[str], alone: bool) -> None:
    """Choose a stack and let it go: two inputs, and one for those that come along."""
    hands.click_unit(stack[0])
    while hands.tab.subject not in stack:  # a gun lies on top, which does not move
        hands.key(Qt.Key.Key_N)
    label = aim(hands, hands.tab.subject)
    if not alone:
        hands.key(Qt.Key.Key_G)
    hands.click_hex(label)


def test_a_stack_moves_by_three_inputs(hands: Hands) -> None:
    stack = next(units for units in movers(hands).values() if len(units) == 2)
    move(hands, stack, alone=False)
    assert hands.inputs["german"] == 3
    assert {hands.session.game.units[unit].hex for unit in stack}.isdisjoint({"B52.01"})


def end_phase(hands: Hands) -> None:
    """End the phase, and again where units could still act."""
    phase = hands.session.moment
    hands.go_on()
    if hands.session.moment == phase:
        hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)


def strike(hands: Hands, phase: str, most: int) -> int:
    """Fire at or attack so many hexes with all who can join, and answer what is asked meanwhile; return how many."""
    begun = 0
    while (pending := hands.session.decision) is not None:
        if len(hands.session.game.stack) == 1:
            targets = [getattr(each, "target", "") for each in hands.session.options() if hasattr(each, "target")]
            if pending.phase != phase or begun == most or not targets:
                return begun
            hands.click_hex(targets[0])
            if joining(hands.session.options()) is None:
                pass  # the only one who can has joined by itself
            elif phase == "barrage":
                hands.enter()  # one gun each, that all five can be fired
            else:
                hands.key(Qt.Key.Key_J)
            hands.go_on()
            begun += 1
        elif hands.tab.question.buttons.proceed is not None:
            hands.decide()
        else:
            hands.enter()
    return begun


@pytest.mark.deep
def test_the_first_german_turn_of_peiper_takes_at_most_110_inputs(hands: Hands) -> None:
    stacks = movers(hands)
    before = {unit: hands.session.game.units[unit].hex for units in stacks.values() for unit in units}
    assert (len(stacks), sum(map(len, stacks.values()))) == (31, 41)  # besides the 12 guns, which stay to fire: 53
    for stack in list(stacks.values()):
        move(hands, stack, alone=len(stack) == 1)
    stayed = [unit for unit, label in before.items() if hands.session.game.units[unit].hex == label]
    assert stayed == []
    end_phase(hands)
    counts: dict[str, int] = {}
    end_phase(hands)  # the other side's answer with its guns, which the German does not count
    for phase in ("barrage", "combat"):
        counts[phase] = strike(hands, phase, 5)
        end_phase(hands)
    assert counts == {"barrage": 5, "combat": 5}
    assert hands.inputs["german"] <= 110
    assert len(hands.places) == 1, "the buttons have moved"


@pytest.mark.deep
def test_the_first_turn_of_breakthrough_takes_both_sides_at_most_450_inputs(qtbot: QtBot) -> None:
    scenario = load_scenario("hj1986", "breakthrough")
    hands = Hands(qtbot, lambda: scenario)
    hands.inputs.clear()
    struck = 0
    while hands.session.game.turn == 1 and (pending := hands.session.decision) is not None:
        is_phase = len(hands.session.game.stack) == 1
        if is_phase and pending.phase == "combat" and pending.side == "german" and not struck:
            struck = strike(hands, "combat", 40)
            continue
        for stack in movers(hands).values() if is_phase else ():
            if stack[0] in choosable(hands.session.options()):
                hands.key(Qt.Key.Key_N)
                goal = aim(hands, hands.tab.subject) if hands.tab.subject in hands.session.game.units else ""
                if goal:
                    hands.key(Qt.Key.Key_G)
                    hands.click_hex(goal)
        if hands.tab.question.buttons.proceed is None:
            hands.enter()
        elif len(hands.session.game.stack) == 1:
            end_phase(hands)
        else:
            hands.decide()
        assert hands.inputs.total() <= 450
    assert struck > 10
    assert len(hands.places) == 1, "the buttons have moved"
