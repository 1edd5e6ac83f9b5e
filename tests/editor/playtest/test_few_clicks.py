"""From unit to unit without a button, several at once, and nothing final without a question."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt

from editor.window.canvas.picking import Pick
from editor.window.playtest import many
from editor.window.playtest.habits import TURN, declining
from editor.window.playtest.last_moves import last_moves, moves_of
from editor.window.playtest.session import BY_HAND
from engine.core.roles import Role, role_of
from engine.scs1994.fighting.ground_combat import AddAttacker, DeclareAttack
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import SelectUnit
from tests.editor.playtest.hands import Hands

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
KNITTEL, SANDIG = "german/1 SS Pz Div/KG Knittel#1", "german/1 SS Pz Div/KG Sandig#1"
HANSEN = ("german/1 SS Pz Div/KG Hansen-A#1", "german/1 SS Pz Div/KG Hansen-B#1")
ALL_THE_SAME = (Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)


def last_reached(hands: Hands, unit: str) -> str:
    return hands.session.game.rules.telling.reach(hands.session.game, unit)[-1].hex


def first_step(hands: Hands, unit: str) -> str:
    """Return a hex that nobody holds, after which the unit can still go on."""
    game = hands.session.game
    return next(found.hex for found in game.rules.telling.reach(game, unit) if not game.units_in(found.hex))


def fanned(hands: Hands, unit: str) -> QPoint:
    """Return where a counter lies in the open fan."""
    view = hands.tab.view
    fan = view.fan
    assert fan is not None
    places = fan.places(view._fan_middle(), QRectF(view.viewport().rect()))
    return next(place.center().toPoint() for each, place in zip(fan.pictures, places, strict=True) if each.key == unit)


def test_a_click_on_another_unit_finishes_the_one_on_the_move_and_chooses_it(hands: Hands) -> None:
    hands.click_unit(KNITTEL)
    hands.click_hex(first_step(hands, KNITTEL))
    assert many.is_move(hands.session.game)
    hands.click_unit(SANDIG)
    assert hands.tab.subject == SANDIG
    assert hands.session.game.units[KNITTEL].has("done")


def test_a_unit_that_was_chosen_and_did_nothing_may_still_move_when_another_is_chosen(hands: Hands) -> None:
    hands.tab.act(SelectUnit(KNITTEL))
    hands.click_unit(SANDIG)
    assert hands.tab.subject == SANDIG
    assert not hands.session.game.units[KNITTEL].has("done")


def test_the_key_of_the_next_unit_goes_through_those_that_may_still_move_and_back(hands: Hands) -> None:
    hands.key(Qt.Key.Key_N)
    first = hands.tab.subject
    hands.key(Qt.Key.Key_N)
    assert hands.tab.subject not in ("", first)
    hands.key(Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert hands.tab.subject == first


def test_undo_takes_back_one_step_of_units_that_moved_together(hands: Hands) -> None:
    hands.click_unit(HANSEN[0])
    hands.key(Qt.Key.Key_G)
    hands.click_hex(last_reached(hands, hands.tab.subject))
    home = [unit for unit in HANSEN if hands.session.game.units[unit].hex == "B52.01"]
    assert home == []
    hands.tab.undo()
    home = [unit for unit in HANSEN if hands.session.game.units[unit].hex == "B52.01"]
    assert len(home) == 1


@pytest.mark.deep
def test_units_that_find_no_room_in_the_hex_stop_behind_on_the_way_of_the_first(hands: Hands) -> None:
    session = hands.session
    hands.click_unit(HANSEN[0])
    hands.key(Qt.Key.Key_G)
    hands.key(Qt.Key.Key_G)  # the whole division: more steps than stack in a hex
    first, *others = hands.tab._along
    assert len(others) > 4
    way = next(
        found for found in reversed(session.game.rules.telling.reach(session.game, first)) if len(found.path) > 4
    )
    hands.click_hex(way.hex)
    assert session.game.units[first].hex == way.hex
    behind = {session.game.units[unit].hex for unit in others} & {*way.path[1:-1]}
    assert behind


def test_a_phase_in_which_units_could_move_ends_only_when_that_is_said_again(hands: Hands) -> None:
    hands.go_on()
    hands.go_on()
    assert hands.session.decision is not None and hands.session.decision.phase == "movement"
    assert hands.tab.handy.warned.text().startswith("41 units could still act")  # all that may be chosen, of 53
    hands.key(*ALL_THE_SAME)
    assert hands.session.decision.phase == "barrage"


def test_a_second_click_on_a_stack_fans_it_out_and_one_in_the_fan_chooses_who_lies_beneath(hands: Hands) -> None:
    view = hands.tab.view
    hands.click_unit(HANSEN[0])
    first = hands.tab.subject
    assert first in HANSEN and view.fan is None  # the hexes that it can reach are free
    hands.click_unit(HANSEN[0])
    assert view.fan is not None and hands.tab.subject == first
    beneath = next(unit for unit in HANSEN if unit != first)
    hands.bot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=fanned(hands, beneath))
    assert hands.tab.subject == beneath and view.fan is None


def test_the_key_of_the_next_unit_takes_back_nothing_that_a_machine_has_chosen(hands: Hands) -> None:
    hands.tab.act(SelectUnit(KNITTEL))
    hands.session.seats["german"] = "cautious"  # somebody stopped it when it had chosen
    hands.tab.refresh()
    before = len(hands.session.records)
    hands.key(Qt.Key.Key_N)
    assert len(hands.session.records) == before


@pytest.mark.deep
def test_show_them_marks_the_hexes_of_those_who_could_still_move(hands: Hands) -> None:
    hands.go_on()
    hands.press(hands.tab.handy.show_button)
    assert len(hands.tab.view._shown.overlays["waiting"]) == 31  # hexes with units that may be chosen


@pytest.mark.deep
def test_the_question_before_the_end_can_be_switched_off_for_such_phases(hands: Hands) -> None:
    hands.go_on()
    hands.tab.handy.no_more.click()
    hands.key(*ALL_THE_SAME)
    assert hands.tab.handy.habits.holds_back
    hands.tab.handy.again.trigger()
    assert not hands.tab.handy.habits.holds_back


def test_a_question_that_is_not_asked_again_in_the_turn_is_answered_with_no_and_the_log_says_so(hands: Hands) -> None:
    session = hands.session
    while declining(session) is None:  # does a Greif Team open?
        hands.tab.act(next(action for action in session.options() if role_of(action) is Role.END))
    asked = session.decision
    assert asked is not None and asked.phase == "greif_window"
    hands.tab.not_again(TURN)
    assert any("not asked again in this turn" in line.text for line in session.lines)
    assert session.decision is not None and session.decision.phase != "greif_window"


@pytest.mark.deep
def test_what_is_not_asked_again_in_a_turn_is_asked_in_the_next_one(hands: Hands) -> None:
    session = hands.session
    while declining(session) is None:
        hands.tab.act(next(action for action in session.options() if role_of(action) is Role.END))
    hands.tab.handy.habits.silence(session, TURN)
    assert hands.tab.handy.habits.answer(session) is not None
    session.game.turn += 1
    assert hands.tab.handy.habits.answer(session) is None


@pytest.mark.deep
def test_what_stands_at_the_pointer_is_no_wider_than_a_column_of_text(hands: Hands) -> None:
    hands.click_unit(KNITTEL)
    reached = hands.session.game.rules.telling.reach(hands.session.game, KNITTEL)
    far = max(reached, key=lambda found: len(found.path))
    hands.tab._hover(Pick(0, 0, far.hex))
    lines = hands.tab.view.toolTip().split("\n")
    assert len(lines) > 1 and max(map(len, lines)) <= 70  # a way of so many steps took 1300 pixels


@pytest.mark.deep
def test_a_click_on_another_enemy_turns_an_attack_that_was_only_named_and_says_else_what_is_to_be_done_first(
    hands: Hands,
) -> None:
    session = hands.session
    while session.game.top.phase != "combat":
        session.act(next(action for action in session.options() if role_of(action) is Role.END))
    hands.tab._let_go_of_all()
    first, other = [action.target for action in session.options() if isinstance(action, DeclareAttack)][:2]
    hands.tab.act(DeclareAttack(first))
    hands.tab.point_at_hex(other)
    assert session.game.top.local.target == other and session.records[-1].action == DeclareAttack(other)
    hands.tab.act(next(action for action in session.options() if isinstance(action, AddAttacker)))
    hands.tab.point_at_hex(first)
    assert session.game.top.local.target == other
    assert f"about {other}: call it off (Esc)" in hands.tab.question.message.text()


@pytest.mark.deep
def test_the_way_of_who_moves_by_machine_is_drawn_and_the_map_comes_back_to_who_decides(hands: Hands) -> None:
    session, board = hands.session, hands.tab.board
    session.act(SelectUnit(KNITTEL))
    goal = last_reached(hands, KNITTEL)
    found = next(found for found in session.game.rules.telling.reach(session.game, KNITTEL) if found.hex == goal)
    session.act(MoveTo(found.path))
    hands.tab.refresh()
    hands.tab._show_what_was_done(session)
    assert [line.hexes for line in moves_of(session, session.records[-1:])] == [found.path]
    hands.tab.view.zoom_to(60)
    hands.tab.view.center_on("B30.10")
    board.show_side(session)
    seen, geometry = hands.tab.view.visible_rect, hands.tab.view.scene_data.geometry
    cells = hands.tab.view.scene_data.cells([unit.hex for unit in session.game.units_of("german") if unit.on_map])
    assert any(seen.contains(QPointF(*geometry.center(cell))) for cell in cells)


@pytest.mark.deep
def test_the_map_comes_back_to_where_a_person_left_it_to_a_machine(hands: Hands) -> None:
    session, view = hands.session, hands.tab.view
    view.zoom_to(60)
    view.center_on(session.game.units[KNITTEL].hex)
    before = view.middle
    session.seat("german", "cautious")
    hands.tab.act(SelectUnit(KNITTEL))  # a machine goes on
    view.center_on("B30.10")  # as what it does is shown there
    session.seat("german", BY_HAND)
    hands.tab._watch()
    assert (view.middle - before).manhattanLength() < 1  # less than a hex


def test_the_way_under_the_pointer_is_priced_step_by_step_and_drawn(hands: Hands) -> None:
    hands.click_unit(KNITTEL)
    board, session = hands.tab.board, hands.session
    far = next(found for found in session.game.rules.telling.reach(session.game, KNITTEL) if len(found.path) == 3)
    text = board.text_of(session, far.hex)
    assert f"KG Knittel (1 SS Pz Div): {far.cost} MP = " in text
    assert text.count(" + ") == 1 and f"({far.path[1]}, " in text  # two steps
    assert board._way == far.path
    board.text_of(session, "B30.10")  # out of reach
    assert board._way == ()


def test_the_arrows_of_the_last_turn_show_who_moved_and_who_fired_at_whom(hands: Hands) -> None:
    session = hands.session
    hands.click_unit(KNITTEL)
    goal = last_reached(hands, KNITTEL)
    hands.click_hex(goal)
    hands.tab.board.show_last.setChecked(True)
    assert hands.tab.board._lines == []  # nobody had a turn before
    fired = False
    while session.step is None or session.step.side == "german":
        options = session.options()
        target = next((each for each in options if type(each).__name__ == "DeclareBarrage"), None)
        if target is not None and not fired and session.decision is not None and session.decision.side == "german":
            session.act(target)
            session.act(next(each for each in session.options() if role_of(each) is Role.JOIN))
            fired = True
            gun, struck = session.records[-1].action.unit, target.target  # type: ignore[union-attr,attr-defined]
            place = session.game.units[gun].hex
        session.act(next(each for each in session.options() if role_of(each) in (Role.CONFIRM, Role.END)))
    lines = last_moves(session)
    assert [line.hexes[-1] for line in lines if not line.dashed] == [goal]
    assert [line.hexes for line in lines if line.dashed] == [(place, struck)]


@pytest.mark.deep
def test_a_machine_goes_on_when_what_it_is_asked_of_a_person_is_answered_by_itself(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab, session = hands.tab, hands.session
    turns = iter([True, False])  # it decides, then a person is asked, and answers by itself

    def decides(_session: object) -> bool:
        return next(turns, True)

    monkeypatch.setattr(type(session), "is_machine_turn", property(decides))
    monkeypatch.setattr(type(session), "machine_step", lambda _session: None)
    tab.run()
    tab._watch()
    assert tab._timer.isActive()
    tab.pause()


@pytest.mark.deep
def test_the_key_that_ends_a_phase_all_the_same_says_so_where_nothing_is_asked(hands: Hands) -> None:
    hands.key(*ALL_THE_SAME)
    assert "Ctrl+Return ends the phase" in hands.tab.question.message.text()
