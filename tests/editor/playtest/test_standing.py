"""Where the units are, what was lost, what is said of a hex, and which actions get buttons."""

import pytest

from editor.window.playtest.hover import HexTexts
from editor.window.playtest.option_lines import calls_off, is_plain
from editor.window.playtest.session import BY_HAND, PlaySession
from editor.window.playtest.standing import boxes, standing_lines, steps_lost
from editor.window.playtest.unit_titles import named, unit_title
from engine.core.counts import Count
from engine.core.events import StepsLost, fold
from engine.core.rules import Rule
from engine.data.load import load_scenario
from engine.scs1994.fighting.ground_combat import CancelAttack, DeclareAttack
from engine.scs1994.turn.setup import AcceptDefaults

PEIPER = "german/1 SS Pz Div/KG Peiper-A#1"


@pytest.fixture
def session() -> PlaySession:
    found = PlaySession(load_scenario("scs1994", "kampfgruppe-peiper"), 1, {"german": BY_HAND, "allied": BY_HAND})
    found.act(AcceptDefaults())
    return found


def test_units_to_arrive_are_boxed_with_their_turn(session: PlaySession) -> None:
    arriving = boxes(session)["arrivals"]["allied"]
    assert len(arriving) == 33  # the scenario has 33 reinforcements (5.1)
    assert {item.note for item in arriving} == {
        "Turn 2 (17 December 1944)",
        "Turn 4 (19 December 1944)",
        "Turn 5 (20 December 1944)",
    }


def test_steps_of_one_unit_count_once_at_their_latest_total(session: PlaySession) -> None:
    for event in (StepsLost(PEIPER, 1), StepsLost(PEIPER, 2)):
        fold(session.game, event)
    assert steps_lost(session) == {"german": 2, "allied": 0}


def test_progress_towards_victory_comes_first_where_a_game_has_no_weather(session: PlaySession) -> None:
    assert standing_lines(session)[0] == "0 of 8 units have left the map [5.1-VIC]"


def test_a_hex_is_described_with_its_units(session: PlaySession) -> None:
    text = HexTexts(session.scenario).text(session, session.game.units[PEIPER].hex)
    assert "KG Peiper-A (1 SS Pz Div)" in text


def test_a_hex_is_described_with_what_its_units_count(session: PlaySession, monkeypatch: pytest.MonkeyPatch) -> None:
    tired = Count("tired", "how tired the unit is", "1.1", "for good", lambda value: f"fatigue {value}")
    monkeypatch.setitem(session.game.rules.__dict__, "counts", (tired,))
    monkeypatch.setitem(session.game.rules.__dict__, "counted", {"tired": tired})
    unit = session.game.units[PEIPER]
    unit.marks, unit.counts = ("moved",), (("tired", 3),)
    assert "[moved, fatigue 3]" in HexTexts(session.scenario).text(session, unit.hex)


def test_terrain_and_road_of_this_scenario_only_are_marked_where_their_hex_is_described(session: PlaySession) -> None:
    scenario = session.scenario
    road, where = scenario.map.links[0], f"{scenario.game}|{scenario.map.key}"
    labels = (road.hex_a, road.hex_b)
    own = {f"hex/{where}|{road.hex_a}/terrain": "own", f"link/{where}|{'|'.join(labels)}/*": "own"}
    texts = HexTexts(scenario.model_copy(update={"unconfirmed": own, "bounds": (*scenario.bounds, *labels)}))
    both, one = (texts.text(session, label).split("  ·  ") for label in labels)
    assert (sum("★" in part for part in both), sum("★" in part for part in one)) == (2, 1)


def test_a_hex_outside_the_bounds_is_named_so(session: PlaySession) -> None:
    scenario = session.scenario
    smaller = scenario.model_copy(update={"bounds": tuple(label for label in scenario.bounds if label != "B50.06")})
    assert HexTexts(smaller).text(session, "B50.06") == "B50.06  ·  outside the scenario"


def test_equal_counters_are_told_apart_by_number(session: PlaySession) -> None:
    counter = next(item for item in session.scenario.counters if item.key == PEIPER)
    second = counter.model_copy(update={"key": PEIPER.replace("#1", "#2")})
    assert unit_title(second) == "KG Peiper-A no. 2 (1 SS Pz Div)"


def test_actions_without_parts_get_buttons_and_those_that_cancel_go_back() -> None:
    assert is_plain(CancelAttack()) and calls_off(CancelAttack())
    assert not is_plain(DeclareAttack("B53.09"))
    assert not calls_off(AcceptDefaults())


def test_a_turn_with_a_printed_name_is_called_so() -> None:
    play = PlaySession(load_scenario("hj1986", "breakthrough"), 1, {"german": "random", "allied": "random"})
    while play.step is None:
        play.machine_step()
    assert play.moment.startswith("Turn 1 (12/16 AM) · ")


def test_a_turn_printed_as_its_number_is_called_by_its_date(session: PlaySession) -> None:
    session.act(AcceptDefaults())
    assert session.moment == "Turn 1 (16 December 1944) · German movement"


def test_a_refusal_calls_its_unit_as_people_do(session: PlaySession) -> None:
    rule = Rule("scs1994", "1.5")
    assert str(named(rule.refuse(PEIPER, "has moved"), session.scenario)).startswith("KG Peiper-A (1 SS Pz Div): has")
    assert named(rule.refuse("B44.20", "is no town"), session.scenario).subject == "B44.20"
