"""What the log says."""

from engine.core.events import CORE_EVENTS, GameEnded, MarksChanged, UnitMoved, UnitRemoved
from engine.core.play import apply, legal_actions
from engine.data.load import load_scenario
from engine.playtest.games import begun, board_of
from engine.scs1994.events import DumpsChanged, OverrunDeclared
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.position.combat_events import AttackDeclared
from engine.scs1994.ruleset import RULES
from engine.scs1994.telling.texts import ACTION_TEXTS, EVENT_TEXTS, describe_action, describe_event
from tests.games.scs1994.positions import german, position

A = "german/-/A#1"


def test_every_action_and_every_event_has_a_text() -> None:
    assert set(RULES.actions) <= set(ACTION_TEXTS)
    assert {*CORE_EVENTS, *RULES.events} <= set(EVENT_TEXTS)


def test_offered_actions_read_differently() -> None:
    game = position([german("A", "B50.12"), german("B", "B48.12")])
    texts = [describe_action(game, action) for action in legal_actions(game)]
    assert len(set(texts)) == len(texts)


def test_a_move_names_unit_way_and_cost() -> None:
    game = position([german("A", "B50.12")])
    event = UnitMoved(A, ("B50.12", "B50.13"), "1/2", "move")
    assert describe_event(game, event) == "A moves from B50.12 to B50.13 for 1/2 MP"


def test_a_proposed_move_names_its_cost() -> None:
    game = position([german("A", "B50.12")])
    apply(game, SelectUnit(A))
    assert describe_action(game, MoveTo(("B50.12", "B50.13"))) == "move to B50.13 for 1 MP"


def test_marks_that_say_nothing_new_are_silent() -> None:
    game = position([german("A", "B50.12")])
    assert describe_event(game, MarksChanged(A, ("done", "moved"))) == ""
    assert describe_event(game, MarksChanged(A, ("moved", "reserve"))) == "A is in Reserve [1.8a]"


def test_who_attacks_alone_attacks() -> None:
    game = position([german("A", "B50.12"), german("B", "B50.12")])
    assert describe_event(game, AttackDeclared("B50.13", (A,))) == "A attacks B50.13"
    assert describe_event(game, AttackDeclared("B50.13", (A, "german/-/B#1"))) == "A, B attack B50.13"


def test_the_edge_that_a_unit_leaves_by_and_the_level_that_ends_a_game_are_told_by_their_titles() -> None:
    scenario = load_scenario("scs1994", "st-vith")
    game, _ = begun(scenario, board_of(scenario), 1)
    left = UnitRemoved("allied/7 Arm Div/CCA#1", "exited", "left the map from B34.28 by st-vith-west")
    assert describe_event(game, left) == "CCA (7 Arm Div) leaves the map from B34.28: West edge of the pocket"
    ended = GameEnded("german", "minor_german: Who has more points wins: German 21, US 20 points", "")
    assert describe_event(game, ended) == (
        "the game is over, German victory: Minor German Victory: Who has more points wins: German 21, US 20 points"
    )


def test_rules_are_cited_where_they_decide() -> None:
    game = position([german("A", "B50.12")])
    assert describe_event(game, DumpsChanged((), "B50.13", "exposed")).endswith("[3.3a]")
    assert describe_event(game, OverrunDeclared(A, "B50.13", 2, "3")).endswith("overrun 2 of the phase [1.7]")
    assert describe_event(game, UnitRemoved(A, "exited", "left by the west edge")) == (
        "A leaves the map: left by the west edge"
    )
