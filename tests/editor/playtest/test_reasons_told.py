"""A machine that plans says why it does what it does, to whoever may know it."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from editor.thoughts import told
from editor.window.playtest.game_report import report_text
from editor.window.playtest.log_filter import DEEDS, EVERYTHING, filtered
from editor.window.playtest.log_lines import LogLine, seen_by
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.phases import AnyGame
from engine.core.sides import ALLIED, GERMAN
from engine.core.state import Frame
from engine.data.load import load_scenario
from engine.players.reasons import Reason, Refused
from engine.playtest.games import begun, board_of

HEAD, DEED = LogLine(1, "step", "Combat"), LogLine(1, "action", "German: attack B40.15")
WHY = LogLine(1, "reason", "Why: it pays.", GERMAN)
CLERVAUX = load_scenario("hj1986", "clervaux")


@pytest.fixture(scope="module")
def game() -> AnyGame:
    scenario = load_scenario("scs1994", "st-vith")
    return begun(scenario, board_of(scenario), 1)[0]


@pytest.fixture(scope="module")
def machines() -> PlaySession:
    session = PlaySession(CLERVAUX, 3, dict.fromkeys((GERMAN, ALLIED), "staff"))
    while session.game.turn < 4:
        session.machine_step()
    return session


def reasons(session: PlaySession) -> Iterator[LogLine]:
    return (line for line in session.seen_lines if line.kind == "reason")


def test_an_attack_is_told_with_what_it_expects_where_it_leads_and_what_was_refused(game: AnyGame) -> None:
    counted = ("enemy steps", Fraction(6, 5)), ("own steps", Fraction(2, 5)), ("cleared", Fraction(3, 8))
    refused = Refused("B40.16", (*counted, ("worth", Fraction(-1, 10))))
    numbers = (*counted, ("worth", Fraction(5, 2)), ("units on this way", Fraction(3)))
    reason = Reason("attack", "", "B42.16", "cities-at-end", numbers, "B41.16", refused)
    assert told(game, GERMAN, reason) == (
        "Why: it expects to take 1.2 steps for 0.4 of its own; the hex is cleared with a chance of 38 %; all in all "
        "worth 2.5 points. It opens the way of 3 units to St. Vith (B41.16). Asked for: “The German scores six points "
        "for each of St. Vith and Vielsalm after the last turn”. Instead of B40.16, worth -0.1 points."
    )


@pytest.mark.parametrize(
    ("worth", "said"), [("1/25", "0.04"), ("-1/25", "-0.04"), ("1/999", "less than 0.01"), ("0", "0")]
)
def test_what_is_worth_little_is_told_to_a_hundredth(game: AnyGame, worth: str, said: str) -> None:
    counted = ("enemy steps", Fraction(1)), ("own steps", Fraction(1)), ("worth", Fraction(worth))
    assert f"worth {said} points" in told(game, GERMAN, Reason("rest", "", "", instead=Refused("B42.16", counted)))


def test_who_leaves_the_map_is_told_with_the_time_that_is_left(game: AnyGame) -> None:
    numbers = ("movements away", Fraction(3, 2)), ("movements left", Fraction(2))
    said = told(game, ALLIED, Reason("exit", "a", "B34.28", numbers=numbers))
    assert said == "Why: to leave the map in time. It is 1.5 movements away, 2 are left."


def test_one_movement_away_is_told_as_one(game: AnyGame) -> None:
    numbers = ("movements away", Fraction(1)), ("movements left", Fraction(1))
    said = told(game, ALLIED, Reason("exit", "a", "B34.28", numbers=numbers))
    assert said == "Why: to leave the map in time. It is 1 movement away, 1 is left."


def test_one_movement_is_left(game: AnyGame) -> None:
    said = told(game, ALLIED, Reason("exit", "a", "B34.28", numbers=(("movements left", Fraction(1)),)))
    assert said == "Why: to leave the map in time. 1 is left."


def test_who_stands_where_the_enemy_strikes_less_is_told_with_both_hexes(game: AnyGame) -> None:
    feared, more = ((("enemy may cost", Fraction(cost, 2)),) for cost in (1, 5))
    said = told(game, GERMAN, Reason("shelter", "a", "B40.15", numbers=feared, instead=Refused("B41.16", more)))
    assert said == (
        "Why: with it at B40.15 the best attacks of the enemy may cost 0.5 points. With it at St. Vith (B41.16) the "
        "best attacks of the enemy may cost 2.5 points."
    )


def test_what_costs_as_much_in_both_hexes_is_told_once(game: AnyGame) -> None:
    nothing = (("enemy may cost", Fraction(0)),)
    said = told(game, GERMAN, Reason("shelter", "a", "B40.15", numbers=nothing, instead=Refused("B41.16", nothing)))
    assert said == (
        "Why: with it at B40.15 the best attacks of the enemy may cost 0 points. At St. Vith (B41.16) as much."
    )


def test_a_way_in_that_is_itself_where_one_is_wanted_is_told_without_a_distance(game: AnyGame) -> None:
    said = told(game, ALLIED, Reason("arrive", "a", "B38.28", "", (("hexes away", Fraction(0)),), "B38.28"))
    assert said == "Why: there is room for it."


def test_a_way_in_without_room_is_told_as_one(game: AnyGame) -> None:
    refused = Refused("B45.14", (("room", Fraction(0)), ("hexes away", Fraction(3))))
    said = told(game, GERMAN, Reason("arrive", "a", "B46.21", "", (("hexes away", Fraction(1)),), "B41.16", refused))
    assert said == "Why: there is room for it, 1 hex from St. Vith (B41.16). Not by B45.14, where there is no room."


def test_the_end_of_attacks_is_told_with_the_best_that_was_left(game: AnyGame) -> None:
    counted = ("enemy steps", Fraction(1)), ("own steps", Fraction(3, 2)), ("worth", Fraction(-2))
    assert told(game, GERMAN, Reason("rest", "", "", instead=Refused("B42.16", counted))) == (
        "Why: no other attack is worth what it may cost. The best that is left, on B42.16: 1 step for 1.5 of its own, "
        "worth -2 points."
    )


def test_guns_that_fire_no_more_do_not_say_that_no_attack_is_left(game: AnyGame) -> None:
    firing = game.copy()
    firing.stack = [Frame("barrage", GERMAN)]
    counted = ("enemy steps", Fraction(1)), ("own steps", Fraction(1, 5)), ("worth", Fraction(17, 5))
    assert told(firing, GERMAN, Reason("rest", "", "", instead=Refused("B39.15", counted))) == ""


def test_the_way_of_playing_that_was_tried_out_is_told_with_the_others(game: AnyGame) -> None:
    tried = ("the plan of the staff", Fraction(-5, 2)), ("a more daring plan", Fraction(-4))
    reason = Reason("course", "the plan of the staff", "", numbers=(("playouts", Fraction(16)), *tried))
    assert told(game, GERMAN, reason) == (
        "Why: its turn and the reply were played out 16 times: the plan of the staff promises -2.5 points, a more "
        "daring plan -4 points."
    )


def test_two_machines_tell_each_attack_they_plan_under_its_declaration(machines: PlaySession) -> None:
    found = list(reasons(machines))
    lines = machines.seen_lines
    assert any("it expects to take" in line.text for line in found)
    assert all(lines[lines.index(line) - 1].kind == "action" for line in found)


def test_who_plays_against_a_machine_reads_none_of_its_reasons_before_the_end() -> None:
    session = PlaySession(CLERVAUX, 3, {GERMAN: "staff", ALLIED: BY_HAND})
    while not any(line.kind == "reason" for line in session.lines):
        is_machine = session.is_machine_turn
        session.act(session.advice("staff" if is_machine else "cautious"), is_machine)
    assert list(reasons(session)) == []
    assert list(seen_by("", session.lines)) != session.seen_lines  # what is read once the game is over


def test_the_report_of_a_game_of_machines_tells_why(machines: PlaySession) -> None:
    assert "\n  Why: it expects to take" in report_text(machines)


def test_reasons_are_listed_under_what_was_done_unless_they_are_switched_off() -> None:
    lines = [HEAD, DEED, WHY]
    assert filtered(lines, EVERYTHING, "") == filtered(lines, DEEDS, "") == lines
    assert filtered(lines, EVERYTHING, "", reasons=False) == [HEAD, DEED]
