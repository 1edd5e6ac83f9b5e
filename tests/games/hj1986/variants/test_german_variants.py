"""The German variants, by the dates and places of the text."""

from typing import Any

import pytest

from engine.data.load import load_scenario
from engine.hj1986.setting.variant_forms import Absent, Arrive, Muster, PlaceCounters
from engine.hj1986.setting.variants.applied import variants_of
from engine.hj1986.setting.variants.changes import changed
from tests.games.hj1986.variants.shipped import arrival, arrivals_of, clause, clause_keys, with_variant


def test_vg_1b_the_german_has_a_movement_phase_on_12_16_am_with_traffic_jams() -> None:
    keys = clause_keys(with_variant("german_1"))
    assert "german-first-turn" not in keys and "traffic-jam" in keys


def test_vg_1c_breakthrough_needs_all_three_towns_at_the_end() -> None:
    found: dict[str, Any] = clause(with_variant("german_1", scenario="breakthrough"), "german-towns").args
    assert (found["when"], found["of"][0]["at_least"]) == ("at_end", 3)


def test_vg_1c_in_other_scenarios_a_draw_is_an_allied_tactical_victory() -> None:
    levels: Any = clause(with_variant("german_1"), "variant-levels").args["levels"]
    assert levels["draw"] == "allied_tactical"


def test_vg_2_4__five_formations_do_not_arrive() -> None:
    found = with_variant("german_2")
    assert [arrivals_of(found, key) for key in ("10SSPz", "9Pz", "15PG", "246")] == [{}] * 4
    assert "german/IISSPz/410#1" not in {row.counter for row in found.arrivals}


def test_vg_2_5__the_offensive_of_the_15th_army_has_begun() -> None:
    found = [row for row in with_variant("german_2").start_state if row.kind == "event"]
    assert [(row.subject, row.value) for row in found] == [("15th_army_offensive", "1")]


def test_vg_2_6__the_end_is_12_25_pm() -> None:
    assert with_variant("german_2").last_turn == 20


def test_vg_2_7__liege_or_spa_st_vith_and_a_town_of_the_meuse() -> None:
    found = with_variant("german_2")
    parts: Any = clause(found, "german-liege").args["of"]
    assert (parts[0]["place"], parts[0]["at_least"]) == ("liege", 3)
    assert parts[1]["of"][1]["places"] == ["seraing", "huy", "andenne"]
    assert [row.key for row in found.clauses if row.kind == "victory"] == ["german-liege", "allied-else"]


def test_vg_3_5__the_7th_army_comes_on_12_19_am_in_the_north() -> None:
    found = with_variant("german_3")
    for key in ("5FJ", "352", "212", "276"):
        assert set(arrivals_of(found, key).values()) == {(7, "area:R-U")}
    assert arrival(found, "german/LXXX/8VW#1").turn == 7
    assert "german/212/316#1" not in {row.counter for row in found.setup}


def test_vg_3_7__the_15th_army_does_not_attack() -> None:
    found = clause(with_variant("german_3"), "no-offensive").args
    assert (found["what"], found["turns"]) == ("15th_army_offensive", list(range(1, 12)))


def test_vg_3_8__the_end_is_12_25_am() -> None:
    assert with_variant("german_3").last_turn == 19


def test_vg_3_9__victory_is_counted_as_in_operation_martin() -> None:
    martin, herbstnebel = with_variant("german_2"), with_variant("german_3")
    assert clause(martin, "german-liege").args == clause(herbstnebel, "german-liege").args


def test_vg_4_the_2nd_ss_comes_on_12_18_am_without_condition() -> None:
    found = with_variant("german_4")
    row = arrival(found, "german/2SSPz/3#1")
    assert (row.turn, row.condition) == (5, "")


def test_vg_4_the_10th_ss_and_11th_panzer_come_on_12_20_am() -> None:
    found = with_variant("german_4")
    rows = [arrival(found, key) for key in ("german/10SSPz/21#1", "german/11Pz/110#1")]
    assert [(row.turn, row.condition) for row in rows] == [(9, ""), (9, "")]


def test_vg_4_options_keep_their_conditions() -> None:
    assert arrival(with_variant("german_4"), "german/6SS/11#1").condition == "nordwind"


@pytest.mark.rule("VG 8")
@pytest.mark.rule("N GE5")
@pytest.mark.parametrize(
    ("reading", "row"),
    [
        ("by a die every turn", (1, "area:S", "nordwind-die")),
        ("by the fixed turn of the chart", (9, "area:S", "nordwind")),  # 12/20 AM
    ],
)
@pytest.mark.parametrize("variant", ["german_8", "german_12"])
def test_vg_8_the_units_of_nordwind_come_by_a_die_or_by_their_chart(
    variant: str, reading: str, row: tuple[int, str, str]
) -> None:
    """The 653rd comes on 12/16 PM by either reading."""
    found = with_variant(variant, rulings={"nordwind-arrival": reading})
    mountain, hunters = arrival(found, "german/6SS/11#1"), arrival(found, "german/5PzA/653#1")
    assert (mountain.turn, mountain.place, mountain.condition) == row
    assert (hunters.turn, hunters.place, hunters.condition) == (2, "area:Y", "")


# 12/16 AM and 12/22 AM; the 6th SS has three regiments, the 17th two and two battalions, the 257th three.
@pytest.mark.rule("VG 8")
@pytest.mark.parametrize(
    ("scenario", "turn"), [("breakthrough", 1), ("wacht-am-rhein", 1), ("campaign", 1), ("meuse", 13)]
)
def test_vg_8_three_divisions_and_three_independent_units_wait_for_the_die_in_every_scenario(
    scenario: str, turn: int
) -> None:
    found = with_variant("german_8", scenario=scenario)
    waiting = [row for row in found.arrivals if row.condition == "nordwind-die"]
    assert (len(waiting), {row.turn for row in waiting}) == (13, {turn})
    assert len(arrivals_of(found, "6SS") | arrivals_of(found, "17SSPG") | arrivals_of(found, "257")) == 10


@pytest.mark.rule("VG 8")
@pytest.mark.parametrize("scenario", ["breakthrough", "meuse"])
def test_vg_8_without_the_variant_their_counters_are_not_in_the_game(scenario: str) -> None:
    assert not {item.key for item in with_variant(scenario=scenario).counters if item.formation in ("6SS", "17SSPG")}


@pytest.mark.rule("N GE0")
def test_n_ge0_all_six_units_of_the_9th_ss_come_together_in_area_v() -> None:
    """The erratum ``last-ss-regiment``: the chart prints U and 12/17 AM for one of them."""
    found = with_variant()
    assert set(arrivals_of(found, "9SSPz").values()) == {(5, "area:V")}
    assert {row.condition for row in found.arrivals if row.counter.startswith("german/9SSPz/")} == {
        "trois-ponts-werbomont"
    }


def test_vg_6_missions_are_doubled_and_one_is_flown_where_there_was_none() -> None:
    flown = [row.turn for row in with_variant("german_6").schedules if row.kind == "air" and row.side == "german"]
    assert flown.count(3) == 2  # printed one
    assert flown.count(6) == 1  # 12/18 PM: only the Allies fly
    assert flown.count(16) == 1  # 12/23 PM: only the Allies fly


def test_vg_7_nobody_comes_after_12_22_pm() -> None:
    found = with_variant("german_7")
    assert max(row.turn for row in found.arrivals if row.counter.startswith("german/")) <= 14
    assert clause(found, "no-more-germans").args["turns"] == list(range(15, 37))


def test_vg_11_the_246th_comes_before_the_first_attacks() -> None:
    found = with_variant("german_11")
    assert set(arrivals_of(found, "246").values()) == {(1, "area:R-S")}
    assert arrival(found, "german/H.Gru.B/506 VI#1").place == "area:S-T"
    assert arrival(found, "german/3FJ/8#1").place == "area:U"


def test_vg_12_contains_six_variants() -> None:
    options = set(with_variant("german_12").parameters["options"].split())
    assert options >= {"german_4", "german_5", "german_6", "german_8", "german_10", "german_11"}


@pytest.mark.parametrize("scenario", ["breakthrough", "wacht-am-rhein", "campaign", "meuse"])
def test_whomever_a_variant_brings_before_the_end_is_in_the_scenario(scenario: str) -> None:
    shipped = load_scenario("hj1986", scenario)
    counters, formations = {item.key for item in shipped.counters}, {item.formation for item in shipped.counters}
    missing = []
    for variant in variants_of(shipped):
        for change in variant.changes:
            if isinstance(change, PlaceCounters):
                missing += [key for key in change.places if key not in counters]
            if isinstance(change, Muster) or (isinstance(change, Arrive) and (change.turn or 1) <= shipped.last_turn):
                missing += [key for key in change.counters or () if key not in counters]
                missing += [key for key in change.formations or () if key not in formations]
    assert missing == []


def test_vg_7_who_came_by_12_22_pm_stays_and_no_german_comes_later_while_the_allies_do() -> None:
    # Turn 14 is 12/22 PM.
    base, found = load_scenario("hj1986", "campaign"), with_variant("german_7")
    sides = {counter.key: counter.side for counter in base.counters}
    wanted = {row.counter for row in base.arrivals if sides[row.counter] == "allied" or row.turn < 15}
    assert {row.counter for row in found.arrivals} == wanted
    late = next(row for row in base.arrivals if sides[row.counter] == "german" and row.turn > 14)
    last = base.model_copy(update={"arrivals": (late.model_copy(update={"turn": 14}),)})
    assert changed(last, Absent(form="absent", side="german", after_turn=14)) == last
