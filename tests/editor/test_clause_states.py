"""Clauses are tried in a position: at the start, or in one that was reached under other clauses."""

import pytest

from db.changes import EditError
from editor.edits.clause_states import Tried, tried
from engine.core.play import start
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of
from engine.scenario import Clause, Scenario

PEIPER = load_scenario("scs1994", "kampfgruppe-peiper")
AMEL = Clause(
    key="amel",
    kind="victory",
    form="wins_if",
    args={
        "when": "at_once",
        "winner": "allied",
        "of": [{"form": "holds", "side": "allied", "places": ["amel"], "at_least": 1}],
    },
    text="",
    rule="",
    enforced=True,
)


def with_clauses(*clauses: Clause) -> Scenario:
    return PEIPER.model_copy(update={"clauses": (*PEIPER.clauses, *clauses)})


def test_the_clauses_are_tried_as_play_begins() -> None:
    found = tried(with_clauses(AMEL))
    assert found["exit-west"] == Tried("not yet", "0 of 8 units have left the map")
    assert found["amel"].text == "✓ holds: US places held: 1 of 1"


def test_a_new_clause_is_tried_in_a_position_that_was_reached_without_it() -> None:
    game, _ = start(ruleset_of("scs1994"), board_of(PEIPER), 1)
    amel = next(place for place in PEIPER.map.places if place.key == "amel")
    game.own.control.update(dict.fromkeys(amel.hexes, "german"))
    assert tried(with_clauses(AMEL), game)["amel"].state == "not yet"


def test_a_clause_for_people_is_not_enforced_wherever_it_is_tried() -> None:
    spoken = AMEL.model_copy(update={"enforced": False})
    assert tried(with_clauses(spoken))["amel"] == Tried("not enforced", "")


def test_what_no_game_can_begin_with_is_told() -> None:
    wrong = AMEL.model_copy(update={"args": {"when": "never"}})
    with pytest.raises(EditError, match="The clauses cannot be tried: .*amel"):
        tried(with_clauses(wrong))
