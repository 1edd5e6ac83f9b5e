"""A whole turn of each game, both sides, is played by mouse alone: how many clicks on units, hexes, lines, buttons?"""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.window.playtest.many import choosable
from engine.core.phases import AnyGame
from engine.data.load import load_scenario
from engine.scenario import Scenario
from tests.editor.playtest.hands import Hands
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


class Mouse(Hands):
    """Hands that leave the keys alone."""

    def go_on(self) -> None:
        """Press the main button."""
        self.press(self.tab.question.buttons.plain[0])

    def pick(self, row: int = 0) -> None:
        """Double-click a line of the list: two inputs."""
        options = self.tab.question.options
        self._count()
        self._count()
        options.scrollToItem(options.item(row))
        middle: QPoint = options.visualItemRect(options.item(row)).center()
        self.bot.mouseClick(options.viewport(), Qt.MouseButton.LeftButton, pos=middle)
        self.bot.mouseDClick(options.viewport(), Qt.MouseButton.LeftButton, pos=middle)

    def all_the_same(self) -> None:
        """Press the button below the question."""
        self.press(self.tab.handy.end_button)

    def end_phase(self) -> None:
        """End the phase, also where units could still act."""
        before = self.session.moment
        self.go_on()
        if self.session.moment == before:
            self.press(self.tab.handy.end_button)

    @property
    def is_in_phase(self) -> bool:
        """Tell whether the phase itself is asked, and nothing within it."""
        return len(self.session.game.stack) == 1


def stacks_of(hands: Mouse) -> dict[str, list[str]]:
    """Return the units that may be chosen, by hex."""
    found: dict[str, list[str]] = {}
    for unit in choosable(hands.session.options()):
        found.setdefault(hands.session.game.units[unit].hex, []).append(unit)
    return found


def goal_of(game: AnyGame, unit: str) -> str:
    """Return the hex beside an enemy that a unit reaches last, else the last that it reaches."""
    reached = [found.hex for found in game.rules.telling.reach(game, unit)]
    side = game.units[unit].side

    def is_beside(label: str) -> bool:
        return any(other.side != side for near in game.board.map.neighbors[label] for other in game.units_in(near))

    return ([label for label in reached if is_beside(label)] or reached or [""])[-1]


def targets(hands: Mouse) -> Iterator[str]:
    for action in hands.session.options():
        if type(action).__name__ in ("DeclareAttack", "DeclareBarrage"):
            yield action.target  # type: ignore[attr-defined]


def play_turn(hands: Mouse, stacks: int, attacks: int) -> Counter[str]:
    """Play both sides of a turn: in each phase so many stacks move and so many hexes are fired at or attacked.

    Return how often each was done.
    """
    turn, done, here, tried = hands.session.game.turn, Counter[str](), ("", ""), set[str]()
    while (pending := hands.session.decision) is not None and hands.session.game.turn == turn:
        if hands.is_in_phase and here != (pending.side, pending.phase):
            here, tried = (pending.side, pending.phase), set()
        left = [units for units in stacks_of(hands).values() if tried.isdisjoint(units)] if hands.is_in_phase else []
        aims = [label for label in targets(hands) if label not in tried] if hands.is_in_phase else []
        rows, handy = hands.tab.question.buttons, hands.tab.handy
        if left and len(tried) < stacks:
            tried.update(left[0][:1])
            done["moves"] += move(hands, left[0])
        elif aims and len(tried) < attacks:
            tried.add(aims[0])
            hands.click_hex(aims[0])
            done["attacks"] += 1
            if handy.all_button.isEnabled():
                hands.press(handy.all_button)
        elif rows.proceed is None and handy.all_button.isEnabled():
            hands.press(handy.all_button)
        elif rows.proceed is None:
            hands.pick()
        elif hands.is_in_phase:
            hands.end_phase()
        else:
            hands.decide()
    return done


def move(hands: Mouse, stack: list[str]) -> bool:
    """Choose a stack and let it go together; return whether it went."""
    hands.click_unit(stack[0])
    while hands.tab.subject not in stack:
        hands.press(hands.tab.handy.next_button)
    unit = hands.tab.subject
    before, goal = hands.session.game.units[unit].hex, goal_of(hands.session.game, unit)
    if not goal:
        return False
    if len(stack) > 1:
        hands.press(hands.tab.handy.along_button)
    hands.click_hex(goal)
    return hands.session.game.units[unit].hex != before


TURNS = {
    # game: scenario, stacks and hexes in each phase, inputs for both sides at most
    "scs1994": ("st-vith", 1, 37),
    "hj1986": ("clervaux", 1, 44),  # one says again that nobody advances, for good
    "spi1977": ("peiper", 5, 39),
}


@pytest.fixture(scope="module", params=some_now(3, ["hj1986", "scs1994", "spi1977"]))
def scenario(request: pytest.FixtureRequest) -> Scenario:
    return load_scenario(request.param, TURNS[request.param][0])


def turn_by_mouse(qtbot: QtBot, scenario: Scenario, many: int, most: int) -> Counter[str]:
    """Play a turn of both sides and look at what holds of any; return how often something moved and attacked."""
    hands = Mouse(qtbot, lambda: scenario)
    turn = hands.session.game.turn
    done = play_turn(hands, many, many)
    assert hands.session.game.turn == turn + 1
    assert hands.inputs.total() <= most
    assert len(hands.places) == 1, "the buttons have moved"
    return done


def test_a_turn_of_each_game_is_played_by_mouse_alone(qtbot: QtBot, scenario: Scenario) -> None:
    _, many, most = TURNS[scenario.game]
    done = turn_by_mouse(qtbot, scenario, many, most)
    assert done["moves"]
    assert done["attacks"]


@pytest.mark.deep
def test_a_turn_in_which_all_stacks_move_is_played_by_mouse_alone(qtbot: QtBot, scenario: Scenario) -> None:
    many, most, least = {"scs1994": (99, 124, 20), "hj1986": (99, 97, 12), "spi1977": (12, 101, 12)}[scenario.game]
    assert turn_by_mouse(qtbot, scenario, many, most)["moves"] >= least
