"""A scenario starts where a game has come to, where another one starts, or with who came before its first turn."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from db.changes import ChangeSet, EditError
from db.checks import all_findings
from editor.cutting.cut import cut_scenario, plan_cut
from editor.cutting.positions import positions_of_game, positions_of_scenario
from editor.cutting.shortened import plan_copy, shortened
from editor.edits.placing import place_units
from editor.edits.scenarios import copy_scenario, template_scenario, variant_scenario
from editor.window.document import Document
from editor.window.playtest.session import PlaySession
from engine.core.account import Account, Scored
from engine.core.events import fold
from engine.core.play import legal_actions
from engine.core.units import DEAD, MAP
from engine.data import schema
from engine.scs1994.turn.setup import NameDummy
from tests.editor.small import GAME, RESERVE, SCENARIO, TANKS
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

SEATS = {"german": "random", "allied": "random"}


def played(document: Document, game: str, scenario: str, turn: int) -> PlaySession:
    """Return a game that machines have played until a turn begins."""
    document.choose(game, scenario)
    session = PlaySession(document.scenario_value(), 3, dict(SEATS))
    while session.game.turn < turn and session.is_machine_turn:
        session.machine_step()
    return session


def standing(session: PlaySession) -> dict[str, tuple[str, str, int]]:
    """Return where every unit on the map stands, its face and its losses."""
    units = session.game.units.values()
    return {unit.id: (unit.hex, unit.face, unit.steps_lost) for unit in units if unit.box == MAP}


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("scs1994", "kampfgruppe-peiper"), ("hj1986", "breakthrough")],
)
@pytest.mark.deep
def test_a_scenario_from_a_game_begins_as_the_game_stood(shipped_document: Document, game: str, scenario: str) -> None:
    session = played(shipped_document, game, scenario, 2)
    before, lost = standing(session), {unit.id for unit in session.game.units.values() if unit.box == DEAD}
    rows = shipped_document.rows
    positions = positions_of_game(rows, game, scenario, session.game)
    plan = plan_cut(rows, game, scenario, "later", (), None, "Later", positions)
    shipped_document.edit(cut_scenario(plan), cited=True)
    shipped_document.choose(game, "later")
    head = shipped_document.head
    assert head is not None and head.first_turn == positions.turn
    careful = {"german": "cautious", "allied": "cautious"}  # who turns no artillery in the set-up
    again = PlaySession(shipped_document.scenario_value(), 1, careful)
    while again.game.step < 0 and again.is_machine_turn:
        again.machine_step()
    assert again.game.turn == positions.turn
    now = standing(again)
    assert {key: now.get(key) for key in before} == before
    box = shipped_document.rows.find(schema.SetupRow, game=game, scenario="later", place="box:dead")
    assert {row.counter for row in box} >= lost


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "scenario"),
    [
        ("scs1994", "kampfgruppe-peiper"),
        pytest.param("hj1986", "breakthrough", marks=pytest.mark.deep),
        pytest.param("spi1977", "peiper", marks=pytest.mark.deep),
    ],
)
def test_a_scenario_from_a_game_has_no_error_that_its_parent_has_not(
    shipped_document: Document, game: str, scenario: str
) -> None:
    session = played(shipped_document, game, scenario, 2)
    rows = shipped_document.rows
    positions = positions_of_game(rows, game, scenario, session.game)
    plan = plan_cut(rows, game, scenario, "later", (), None, "Later", positions)
    shipped_document.edit(cut_scenario(plan), cited=True)
    with shipped_document.library.reading() as library:
        found = [each.message for each in all_findings(library, game=game) if each.severity == "error"]
    assert [message for message in found if message.startswith("later")] == []


@pytest.mark.deep
def test_a_set_of_dummies_alone_begins_so_and_nobody_names_one(shipped_document: Document) -> None:
    """5.1 has two dumps of which one is a dummy; after the set-up each lies in a set of its own."""
    session = played(shipped_document, "scs1994", "kampfgruppe-peiper", 2)
    rows = shipped_document.rows
    positions = positions_of_game(rows, "scs1994", "kampfgruppe-peiper", session.game)
    plan = plan_cut(rows, "scs1994", "kampfgruppe-peiper", "later", (), None, "Later", positions)
    shipped_document.edit(cut_scenario(plan), cited=True)
    shipped_document.choose("scs1994", "later")
    again = PlaySession(shipped_document.scenario_value(), 1, dict(SEATS))
    assert [(dump.hex, dump.dummy) for dump in again.game.own.dumps] == [
        (dump.hex, dump.dummy) for dump in session.game.own.dumps
    ]
    assert any(dump.dummy for dump in again.game.own.dumps)
    while again.game.step < 0 and again.is_machine_turn:
        assert not any(isinstance(action, NameDummy) for action in legal_actions(again.game))
        again.machine_step()


@pytest.mark.deep
def test_marks_that_outlast_the_turn_and_bridges_that_are_down_go_along(shipped_document: Document) -> None:
    session = played(shipped_document, "scs1994", "kampfgruppe-peiper", 2)
    game = session.game
    unit = next(unit for unit in game.units.values() if unit.box == MAP)
    unit.marks = ("disorganized", "moved")
    game.own.blown = (("B50.10", "B51.10"),)
    rows = shipped_document.rows
    positions = positions_of_game(rows, "scs1994", "kampfgruppe-peiper", game)
    setup = {row.said("counter"): row for row in positions.rows["setup"]}
    assert setup[unit.id].said("state") == "disorganized"
    states = [(row.said("kind"), row.said("subject"), row.said("value")) for row in positions.rows["start_state"]]
    assert ("bridge", "B50.10|B51.10", "blown") in states


def test_a_game_that_is_over_gives_no_positions(shipped_document: Document) -> None:
    session = played(shipped_document, "scs1994", "kampfgruppe-peiper", 1)
    session.game.result = "draw"
    with pytest.raises(EditError, match="The game is over"):
        positions_of_game(shipped_document.rows, "scs1994", "kampfgruppe-peiper", session.game)


def test_a_cut_starts_where_another_scenario_starts(document: Document) -> None:
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "second"), cited=True)
    document.edit(place_units(document.rows, GAME, "second", [TANKS, RESERVE], "B4.04"))
    positions = positions_of_scenario(document.rows, GAME, SCENARIO, "second")
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", (), (2, 3), "", positions)
    document.edit(cut_scenario(plan), cited=True)
    places = {row.counter: row.place for row in document.rows.find(schema.SetupRow, game=GAME, scenario="cut")}
    assert (places[TANKS], places[RESERVE]) == ("B4.04", "B4.04")
    # whoever stands already comes no second time
    assert document.rows.find(schema.ArrivalRow, game=GAME, scenario="cut") == []


@pytest.mark.deep
def test_a_cut_with_positions_of_another_scenario_is_offered_the_weather_of_then(
    shipped_document: Document,
) -> None:
    """5.2 begins in Soup, 5.4 in Overcast #2."""
    rows = shipped_document.rows
    positions = positions_of_scenario(rows, "scs1994", "drive-on-bastogne", "breakout")
    plan = plan_cut(rows, "scs1994", "drive-on-bastogne", "cut", (), (6, 8), "", positions)
    item = plan.items[0]
    assert (item.what, item.proposal, item.choices) == ("Weather at start", "shift", ("shift", "keep"))
    assert "Overcast 2" in item.reason and "Breakout!" in item.reason
    assert weather_of(cut_scenario(plan)) == "overcast_2"
    assert weather_of(cut_scenario(plan, {item.key: "keep"})) == "soup"


def weather_of(changes: ChangeSet) -> object:
    (head,) = [change.after for change in changes.changes if change.table == "scenario"]
    return head is not None and head["weather"]


@pytest.mark.parametrize(("first", "proposal", "weather"), [(6, "shift", "overcast_2"), (7, "keep", "soup")])
def test_a_cut_that_begins_later_is_asked_about_the_weather_of_its_first_turn(
    shipped_document: Document, first: int, proposal: str, weather: str
) -> None:
    """5.4 begins on turn 6 in Overcast #2; no scenario begins on turn 7."""
    plan = plan_cut(shipped_document.rows, "scs1994", "drive-on-bastogne", "cut", (), (first, 8))
    assert (plan.items[0].what, plan.items[0].proposal) == ("Weather at start", proposal)
    assert weather_of(cut_scenario(plan)) == weather


@pytest.mark.parametrize(
    ("begin", "first", "proposal", "weather"),
    some_now(
        6,
        [
            (begin, *weather)
            for weather in ((6, "shift", "overcast_2"), (7, "keep", "soup"))
            for begin in (copy_scenario, variant_scenario, template_scenario)
        ],
    ),
)
def test_a_copy_that_begins_later_is_asked_about_the_weather_of_its_first_turn(
    shipped_document: Document, begin: Callable[..., ChangeSet], first: int, proposal: str, weather: str
) -> None:
    """5.4 begins on turn 6 in Overcast #2, no scenario on turn 7; 5.2 begins in Soup."""
    rows, where = shipped_document.rows, ("scs1994", "drive-on-bastogne")
    begun = begin(rows, *where, "later", "Later", (first, 8))
    plan = plan_copy(rows, *where, begun, (first, 8))
    assert plan is not None
    item = plan.items[0]
    assert (item.what, item.proposal) == ("Weather at start", proposal)
    assert weather_of(shortened(begun, plan)) == weather
    assert weather_of(shortened(begun, plan, {item.key: "keep"})) == "soup"


@pytest.mark.deep
def test_weather_by_the_calendar_is_not_asked_about(shipped_document: Document) -> None:
    plan = plan_cut(shipped_document.rows, "hj1986", "campaign", "cut", (), (5, 8))
    assert "Weather at start" not in [item.what for item in plan.items]
    same = plan_cut(shipped_document.rows, "scs1994", "drive-on-bastogne", "cut", (), (1, 3))
    assert "Weather at start" not in [item.what for item in same.items]


def test_the_weather_of_a_game_in_hand_is_offered(shipped_document: Document) -> None:
    session = played(shipped_document, "scs1994", "kampfgruppe-peiper", 1)
    positions = positions_of_game(shipped_document.rows, "scs1994", "kampfgruppe-peiper", session.game)
    clear = replace(positions, weather="clear")
    plan = plan_cut(shipped_document.rows, "scs1994", "kampfgruppe-peiper", "cut", (), None, "", clear)
    assert plan.items[0].reason.startswith("Clear")


def test_who_came_before_the_first_turn_may_start_where_he_came_in(document: Document) -> None:
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", (), (3, 3))  # the reserve arrives on turn 2
    (item,) = [item for item in plan.items if isinstance(item.row, schema.ArrivalRow)]
    assert item.choices == ("shift", "start", "drop")
    document.edit(cut_scenario(plan, {item.key: "start"}), cited=True)
    (start,) = document.rows.find(schema.SetupRow, game=GAME, scenario="cut", counter=RESERVE)
    assert start.place in plan.ground.inside
    assert document.rows.find(schema.ArrivalRow, game=GAME, scenario="cut") == []


def test_who_is_lost_lies_in_the_dead_pile_with_nothing_said_of_his_steps(shipped_document: Document) -> None:
    session = played(shipped_document, "scs1994", "kampfgruppe-peiper", 1)
    unit = next(unit for unit in session.game.units.values() if unit.box == MAP)
    unit.box, unit.steps_lost = DEAD, 2
    positions = positions_of_game(shipped_document.rows, "scs1994", "kampfgruppe-peiper", session.game)
    (row,) = [row for row in positions.rows["setup"] if row.said("counter") == unit.id]
    # a set-up cannot begin with all steps lost: the check "steps" would call it an error
    assert (row.said("place"), row.said("steps_lost"), row.said("face")) == ("box:dead", 0, "")


def test_points_that_were_scored_so_far_are_told_as_not_taken_along(shipped_document: Document) -> None:
    shipped_document.choose("scs1994", "kampfgruppe-peiper")
    game = PlaySession(shipped_document.scenario_value(), 3, dict(SEATS)).game
    rows = shipped_document.rows
    game.account = Account()
    assert not [
        text for text in positions_of_game(rows, "scs1994", "kampfgruppe-peiper", game).lost if "points" in text
    ]
    fold(game, Scored("german", 3, "towns", "Amel is held", 1))
    lost = positions_of_game(rows, "scs1994", "kampfgruppe-peiper", game).lost
    assert "the points so far: German 3, US 0" in lost
