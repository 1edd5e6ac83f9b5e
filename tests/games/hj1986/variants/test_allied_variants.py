"""The Allied variants, by the dates and places of the text: turn 7 is 12/19 AM, turn 13 is 12/22 AM."""

from typing import Any

from engine.data.load import load_scenario
from tests.games.hj1986.variants.shipped import arrival, arrivals_of, clause, clause_keys, with_variant


def test_va_1_all_allied_reinforcements_come_a_turn_early() -> None:
    early = with_variant("allied_1", variants_rolled="allied_1")
    assert arrival(early, "allied/9/47#1").turn == 3  # printed 12/16 to 12/17 PM, turn 4
    assert arrival(early, "allied/1/16#1").turn == 2
    assert clause(early, arrival(early, "allied/1/16#1").condition).args["otherwise_turn"] == 6


def test_va_1_no_german_comes_earlier() -> None:
    assert arrival(with_variant("allied_1", variants_rolled="allied_1"), "german/9 VG/36#1").turn == 21


def test_va_1_first_turn_has_no_surprise_and_no_limit_on_the_allies() -> None:
    early = with_variant("allied_1", variants_rolled="allied_1")
    assert clause(early, "surprise").args["shifts"] == dict.fromkeys("2345", "later surprise")
    gone = {"allies-first-turn", "allies-second-turn", "allied-artillery-silent", "allied-artillery-halved"}
    gone.add("combat-command-b")  # all Allied units may move freely, its order is one of the first day's limits
    assert gone & set(clause_keys(early)) == set()


def test_va_1_without_its_die_nothing_changes() -> None:
    assert arrival(with_variant("allied_1"), "allied/9/47#1").turn == 4


def test_va_2_the_example_of_d_on_12_22_am() -> None:
    # Scheduled at D on 12/22 AM (13) arrives on 12/23 AM (15).
    assert arrival(with_variant("allied_2"), "allied/4Arm/CCA M4#1").turn == 15


def test_va_2_the_north_edge_is_on_time() -> None:
    assert arrival(with_variant("allied_2"), "allied/9/47#1").turn == 4


def test_va_3_both_airborne_divisions_come_on_12_19_am() -> None:
    found = with_variant("allied_3")
    assert {turn for turn, _ in (*arrivals_of(found, "82").values(), *arrivals_of(found, "101").values())} == {7}


def test_va_4_one_turn_late_but_the_south_and_the_airborne_two() -> None:
    found = with_variant("allied_4")
    assert arrival(found, "allied/9/47#1").turn == 5
    assert arrival(found, "allied/4Arm/CCA M4#1").turn == 15
    assert arrival(found, "allied/101/501#1").turn == 7


def test_va_4_the_date_of_a_condition_moves_with_it() -> None:
    found = with_variant("allied_4")  # note 1: at the latest on 12/19 AM, now 12/19 PM
    assert clause(found, arrival(found, "allied/1/16#1").condition).args["otherwise_turn"] == 8


def test_va_5_the_2nd_division_stands_where_the_106th_stood() -> None:
    base, found = load_scenario("hj1986", "campaign"), with_variant("allied_5")
    historical = {row.place for row in base.setup if row.counter.startswith("allied/106/")}
    placed = {row.counter: row.place for row in found.setup if row.counter.startswith("allied/2/")}
    assert {placed[f"allied/2/{name}#1"] for name in ("9", "23", "38")} == historical
    assert placed["allied/2/741 M4#1"] == "1317"  # St. Vith
    battalion = next(row for row in found.setup if row.counter == "allied/99/395/3#1")
    assert (battalion.place, battalion.state) == ("0908", ("improved",))


def test_va_5_the_106th_comes_on_12_26_pm_in_d_to_c() -> None:
    found = with_variant("allied_5")
    assert set(arrivals_of(found, "106").values()) == {(22, "area:C-D")}
    assert not any(row.counter.startswith("allied/106/") for row in found.setup)


def test_va_6_the_66th_comes_on_12_24_am_by_the_west_edge() -> None:
    assert list(arrivals_of(with_variant("allied_6"), "66").values()) == [(17, "area:west-roads")] * 3
    assert arrival(with_variant("allied_6"), "allied/66/262#1").condition == ""


def test_va_6_every_hex_of_the_west_edge_with_a_road_serves_and_no_other() -> None:
    found = with_variant("allied_6")
    areas = {area.key: set(area.hexes) for area in found.map.areas}
    on_road = {label for link in found.map.links for label in (link.hex_a, link.hex_b)}
    assert areas["west-roads"] == areas["west-edge"] & on_road
    # G to K of the chart: two hexes without a road, and not these four with one.
    assert not {"5527", "5533"} & areas["west-roads"]
    assert {"5512", "5513", "5521", "5529"} <= areas["west-roads"] - areas["G-K"]


def test_va_6_by_the_other_reading_the_66th_enters_in_the_areas_of_the_chart() -> None:
    found = with_variant("allied_6", rulings={"sixty-sixth-entry": "in the areas of the chart, G to K"})
    assert list(arrivals_of(found, "66").values()) == [(17, "area:G-K")] * 3


def test_va_7_ccb_on_12_20_am_the_others_a_day_later_all_in_d() -> None:
    found = with_variant("allied_7")
    assert [
        (arrival(found, f"allied/4Arm/{name} M4#1").turn, arrival(found, f"allied/4Arm/{name} M4#1").place)
        for name in ("CCB", "CCA", "CCR")
    ] == [(9, "area:D"), (11, "area:D"), (11, "area:D")]


def test_va_8_british_units_come_two_turns_late_once_the_meuse_is_crossed() -> None:
    found = with_variant("allied_8")
    british = arrival(found, "allied/43/129#1")
    assert (british.turn, british.condition) == (15, "british-held-back")
    assert clause(found, "british-held-back").args["motorized"] is True


def test_va_8_us_units_are_not_held_back() -> None:
    assert arrival(with_variant("allied_8"), "allied/9/47#1").condition == ""


def test_va_9_nobody_flies_from_12_19_am_to_12_28_pm() -> None:
    flown = {row.turn for row in with_variant("allied_9").schedules if row.kind == "air"}
    assert flown & set(range(7, 27)) == set()
    assert {2, 3, 4, 5, 6} <= flown


def test_va_10_the_90th_comes_in_b_to_d_after_the_fall_of_bastogne() -> None:
    found = with_variant("allied_10")
    assert list(arrivals_of(found, "90").values()) == [(22, "area:B-D")] * 3
    args: dict[str, Any] = clause(found, arrival(found, "allied/90/357#1").condition).args
    assert (args["places"], args["from_turn"]) == (["bastogne"], 22)


def test_va_11_us_units_are_free_with_three_towns() -> None:
    found = clause(with_variant("allied_11"), "us-free")
    assert (found.form, found.args["german_holds"]) == ("unrestricted", ["st-vith", "bastogne", "marche"])


def test_va_12_arrivals_of_the_north_may_come_anywhere_up_to_q() -> None:
    found = with_variant("allied_12")
    assert arrival(found, "allied/9/47#1").place == "area:allied-north-edge"
    labels = next(area.hexes for area in found.map.areas if area.key == "allied-north-edge")
    assert labels[0] == "1201"  # the easternmost hex of Q


def test_va_12_nobody_comes_in_the_south_east_of_a() -> None:
    found = with_variant("allied_12")
    labels = next(area.hexes for area in found.map.areas if area.key == "allied-south-edge")
    assert "0837" in labels and "0738" not in labels
    assert arrival(found, "german/79/208#1").place == "area:Z"
