"""Units that wait for a condition that all games judge alike: when it is met, and when they come in each game."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.account import ConditionMet
from engine.core.dice import DiceRolled
from engine.core.dump import restore
from engine.core.events import StepStarted, fold
from engine.core.phases import AnyGame
from engine.core.play import start
from engine.core.saying import say
from engine.core.state import AnyFrame, Frame
from engine.core.units import Unit
from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.hj1986.clauses import conditions as of_hj1986
from engine.hj1986.moving import arrivals as of_hj1986_arrivals
from engine.playtest.games import board_of, ruleset_of
from engine.scenario import Clause, Scenario
from engine.scoring.telling import condition_states
from engine.scs1994.moving import reinforcements
from engine.scs1994.turn.scoring import COUNTS, SCORING
from engine.spi1977.moving import arrivals as of_spi1977
from tests.scoring.test_judging import SPA, clause, control, next_turn, position

GAMES = [("scs1994", "kampfgruppe-peiper"), ("spi1977", "peiper"), ("hj1986", "breakthrough")]
WAIT = "wait"


def condition(enforced: bool = True, **args: Any) -> Clause:
    form = "comes_once" if enforced else ""
    return Clause(key=WAIT, kind="condition", form=form, args=args, text="Wait.", rule="", enforced=enforced)


def thrown(game: AnyGame, *dice: int) -> AnyGame:
    """Return the position, in which these dice fall."""
    game.dice = replace(game.dice, script=dice)
    return game


def begun(game: AnyGame) -> list[object]:
    """Return what the beginning of the turn brings for the conditions, folded one after the other."""
    events = []
    for event in SCORING.turn_begins(game):
        fold(game, event)
        events.append(event)
    return events


def test_a_condition_is_met_once_its_places_are_held_as_a_turn_begins() -> None:
    game = position(condition(of=[SPA]))
    assert begun(game) == []
    control(game, spa="german")
    assert begun(game) == [ConditionMet(WAIT, 1, "German places held: 1 of 1")]


def test_a_condition_that_was_met_stays_so_and_is_judged_no_more() -> None:
    game = position(condition(of=[SPA]))
    control(game, spa="german")
    begun(game)
    control(game, spa="allied")
    next_turn(game)
    assert begun(game) == [] and game.account is not None and game.account.met == {WAIT: 1}


def test_units_come_so_many_turns_after_their_condition_was_met() -> None:
    game = position(condition(of=[SPA], delay=2))
    control(game, spa="german")
    assert begun(game) == [ConditionMet(WAIT, 3, "German places held: 1 of 1")]


def test_no_condition_is_met_before_its_first_turn_and_each_is_on_its_last() -> None:
    game = position(condition(of=[SPA], from_turn=2, otherwise_turn=3))
    control(game, spa="german")
    assert begun(game) == []
    control(game, spa="allied")
    next_turn(game)
    assert begun(game) == []
    next_turn(game)
    assert begun(game) == [ConditionMet(WAIT, 3, "turn 3 has come")]


def test_a_delay_ends_on_the_turn_on_which_the_units_come_in_any_case() -> None:
    game = position(condition(of=[SPA], delay=5, otherwise_turn=3))
    control(game, spa="german")
    assert begun(game) == [ConditionMet(WAIT, 3, "German places held: 1 of 1")]


def test_a_die_is_thrown_each_turn_until_it_lets_the_units_come() -> None:
    game = thrown(position(condition(die_at_most=2)), 5, 3, 2, 1)
    found = []
    for _ in range(5):
        found.append([type(event) for event in begun(game)])
        next_turn(game)
    assert found == [[DiceRolled], [DiceRolled], [DiceRolled, ConditionMet], [], []]


def test_no_die_is_thrown_while_the_parts_do_not_hold() -> None:
    game = thrown(position(condition(of=[SPA], die_at_most=6)), 4)
    assert begun(game) == []
    control(game, spa="german")
    assert [type(event) for event in begun(game)] == [DiceRolled, ConditionMet]


def test_the_log_calls_a_condition_and_its_die_by_what_it_says() -> None:
    game = thrown(position(condition(die_at_most=6)), 4)
    said = [text for _, text in say(game, begun(game))]
    assert said == ["condition “Wait”: die 4", "the condition “Wait” is met: the die is 4"]


def test_what_was_met_goes_with_the_position_as_json() -> None:
    game = position(condition(of=[SPA]))
    assert "met" not in game.position()["account"]
    control(game, spa="german")
    begun(game)
    assert restore(game.rules, game.board, game.position()).account == game.account


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ({}, "needs of or die_at_most"),
        ({"die_at_most": 2, "from_turn": 4, "otherwise_turn": 3}, "from_turn is 4 and otherwise_turn 3"),
    ],
)
def test_a_condition_that_asks_for_nothing_or_for_what_cannot_be_is_refused(args: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        position(condition(**args))


def test_a_condition_tells_how_far_it_is_and_then_from_which_turn_on_its_units_come() -> None:
    game = thrown(position(condition(of=[SPA], die_at_most=6)), 4)
    (state,) = condition_states(COUNTS, game)
    assert (state.holds, state.text) == (False, "German places held: 0 of 1; a die of 6 or less")
    control(game, spa="german")
    begun(game)
    (state,) = game.rules.telling.clauses(game)
    assert (state.holds, state.text) == (True, "units come from turn 1 on")


def waiting(game: str, scenario: str, *clauses: Clause) -> tuple[AnyGame, Unit]:
    """Return a game as its play begins, and its first arrival without a condition, which is given that of the clause
    and is due at once but for it."""
    shipped = load_scenario(game, scenario)
    row = next(row for row in shipped.arrivals if not row.condition and row.place.startswith("area:"))
    other = row.model_copy(update={"turn": shipped.first_turn, "condition": WAIT})
    made: Scenario = shipped.model_copy(update={"clauses": (*shipped.clauses, *clauses), "arrivals": (other,)})
    played, _ = start(ruleset_of(game), board_of(made), 1)
    fold(played, StepStarted(shipped.first_turn + 1, 0, ""))
    return played, played.units[row.counter]


def is_due(game: AnyGame, unit: Unit) -> bool:
    """Tell whether a unit may arrive now, as its game says."""
    if game.rules.key == "hj1986":
        return of_hj1986.is_due(game, unit)
    due = reinforcements.due if game.rules.key == "scs1994" else of_spi1977.due
    return unit in due(game, unit.side)


def refused(game: AnyGame, unit: Unit) -> object:
    """Return why a unit may not arrive now, as its game says."""
    frame: AnyFrame = Frame("movement", unit.side, {})
    if game.rules.key == "hj1986":
        return of_hj1986_arrivals.ENTERING.check(game, frame, of_hj1986_arrivals.Arrive(unit.id, ""))
    if game.rules.key == "scs1994":
        return reinforcements.check(game, frame, reinforcements.PlaceArrival(unit.id, ""))
    return of_spi1977.check(game, unit.side, of_spi1977.Arrive(unit.id, ""))


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_in_each_game_a_unit_waits_for_its_condition_and_comes_once_it_is_met(game: str, scenario: str) -> None:
    never = {"form": "lost", "side": "german", "what": "steps", "at_least": 9_000}
    played, unit = waiting(game, scenario, condition(of=[never]))
    assert not is_due(played, unit)
    fold(played, ConditionMet(WAIT, played.turn, "it is so"))
    assert is_due(played, unit)


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_in_each_game_play_itself_judges_the_conditions_as_the_first_turn_begins(game: str, scenario: str) -> None:
    always = {"form": "lost", "side": "german", "what": "steps", "at_most": 9_000}
    played, unit = waiting(game, scenario, condition(of=[always]))
    assert played.account is not None
    if not played.account.met:  # the set-up waits for a decision: the turn has not begun
        for event in played.rules.scoring.turn_begins(played):
            fold(played, event)
    assert is_due(played, unit)


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_in_each_game_a_condition_in_words_is_not_enforced_so_its_unit_comes_by_its_turn(
    game: str, scenario: str
) -> None:
    assert is_due(*waiting(game, scenario, condition(enforced=False)))


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_a_unit_that_waits_is_refused_with_the_condition_that_it_waits_for(game: str, scenario: str) -> None:
    never = {"form": "lost", "side": "german", "what": "steps", "at_least": 9_000}
    played, unit = waiting(game, scenario, condition(of=[never]))
    assert "waits for its condition, which is not met: Wait" in str(refused(played, unit))


def test_a_scenario_with_conditions_alone_still_ends_by_the_clauses_of_its_game() -> None:
    game = position(condition(of=[SPA]))
    assert not SCORING.alone(game.board)


def test_points_can_be_asked_for_by_a_condition() -> None:
    points = {"form": "points", "side": "german", "at_least": 3}
    held = clause("towns", "points_for_places", side="german", places=["spa"], points=3, when="once")
    game = position(held, condition(of=[points]))
    control(game, spa="german")
    assert begun(game) == []
    for event in SCORING.turn_over(game):
        fold(game, event)
    assert len(begun(game)) == 1


def test_areas_of_an_aim_are_called_by_their_titles() -> None:
    out = {"form": "units_out", "side": "german", "areas": ["st-vith-west"], "at_least": 1}
    shipped = load_scenario("scs1994", "st-vith")
    made: Scenario = shipped.model_copy(update={"clauses": (*shipped.clauses, condition(of=[out]))})
    played, _ = start(ruleset_of("scs1994"), board_of(made), 1)
    (state,) = condition_states(COUNTS, played)
    assert state.text == "German units left by West edge of the pocket: 0 of 1"
