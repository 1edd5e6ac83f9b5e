"""The index of the rules of Wacht am Rhein, its order of play, numbers, options, addenda and rulings, as rows."""

from collections import Counter

import pytest

from engine.data import schema
from engine.data.errata import effective
from engine.data.tables import Tables
from tests.shipped import shipped_tables

GAME = "spi1977"


def tables() -> Tables:
    return shipped_tables(GAME)


def parameter(key: str, of: Tables | None = None) -> str:
    (found,) = (of or tables()).of(schema.ParameterRow, key=key)
    return found.value


def test_the_index_has_the_cases_the_addenda_and_the_suggested_rules() -> None:
    """41 entries of the addenda (lines 2482-2569), 12 suggested cases (2579-2615), four for tracks and counters, and
    cases, 25 of them heads that scenarios cite."""
    begins = Counter(row.rule[:2] for row in tables().of(schema.RuleRow) if not row.rule[0].isdigit())
    assert begins == {"E-": 41, "S-": 12, "T-": 4}
    assert len(tables().of(schema.RuleRow)) == 563 + 25


def test_the_addenda_are_official_and_what_we_found_is_only_proposed() -> None:
    by_status = {status: set[str]() for status in ("official", "proposed", "house", "rejected")}
    for row in tables().of(schema.ErratumRow):
        by_status[row.status].add(row.key)
    rules = {row.rule for row in tables().of(schema.RuleRow) if row.rule.startswith("E-")}
    assert by_status["official"] == rules
    assert not any(key.startswith("E-") for key in by_status["proposed"])


@pytest.mark.parametrize(
    ("key", "printed", "mended"),
    [
        ("foot_attack_loss", "2", "1"),  # lines 1691 and 2555
        ("bonus_for_each", "stack", "attack"),  # line 2502
        ("advance_stops_in", "any zone", "rigid zone"),  # lines 850 and 2506
        ("company_full_support_turns", "0", "3"),  # line 2530
        ("fire_beside_enemy", "yes", "no"),  # line 2514
    ],
)
def test_the_addenda_change_the_numbers_of_the_rules(key: str, printed: str, mended: str) -> None:
    assert parameter(key) == printed
    assert parameter(key, effective(tables(), GAME, "").tables) == mended


def test_every_change_of_the_addenda_is_applied_or_left_to_people() -> None:
    troubles = {notice.trouble for notice in effective(tables(), GAME, "").notices}
    assert troubles == {"on_reading"}


WITHOUT_SWITCH = {
    "E-19.43": "the last sentence of 19.43 says the same",
    "E-22.0d": "776/V stands on the map at the start, and no unit starts and arrives",
    "E-cm3": "the counter as read is 260/43",
    "E-cm4": "a counter that is not printed has no row without it",
}
"""Official errata that change nothing when switched, and why (docs/errata-1977.md)."""


def test_all_but_four_of_the_41_errata_change_rows_when_switched() -> None:
    """Lines 2482 to 2569."""
    official = {row.key for row in tables().of(schema.ErratumRow, game=GAME) if row.status == "official"}
    changing = {
        row.erratum
        for row in tables().of(schema.ErratumChangeRow, game=GAME)
        if row.kind not in ("instruction", "precedence")
    }
    assert len(official) == 41
    assert official - changing == WITHOUT_SWITCH.keys()


@pytest.mark.rule("E-11.1")
@pytest.mark.rule("E-cm6")
def test_the_addenda_give_vg_divisions_a_corps_and_let_four_others_choose() -> None:
    def corps(line: int, off: str = "") -> str:
        found = effective(tables(), GAME, "", {off: False} if off else None).tables
        return next(row.result for row in found.of(schema.ChartCellRow, chart="corps_attachment") if row.dice == line)

    assert [corps(line) for line in (38, 42, 45, 51)] == ["7 Army", "XLVII", "LXVI", "LXVII"]  # line 2508
    assert [corps(line, "E-11.1") for line in (38, 42, 45, 51)] == ["none"] * 4
    assert (corps(55), corps(55, "E-cm6")) == ("any corps, once", "not legible")  # line 2487


def test_the_proposed_cells_of_the_results_table_make_each_line_the_one_above_a_column_on() -> None:
    """Lines 2673-2678; the stars of the sixes are no part of the result."""
    mended = effective(tables(), GAME, "", {"crt-diagonal": True}).tables
    cells = {(row.dice, int(row.column)): row.result.rstrip("*") for row in mended.of(schema.ChartCellRow, chart="crt")}
    assert all(cells[die, column] == cells[die - 1, column - 1] for die in range(2, 7) for column in range(2, 14))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("stacking_limit", "3"),  # line 665
        ("enter_march_cost", "4"),  # line 537
        ("german_barrage_limit", "20"),  # line 960
        ("german_supply_hexes", "7"),  # line 1087
        ("position_distance", "3"),  # line 1237
        ("british_distance", "5"),  # line 1675
    ],
)
def test_numbers_of_the_rules_are_those_of_the_booklet(key: str, value: str) -> None:
    assert parameter(key) == value


def steps(*conditions: str) -> list[str]:
    found = tables().of(schema.SequenceRow)
    return [step.key for step in sorted(found, key=lambda step: step.position) if step.condition in conditions]


def test_weather_air_and_surrender_come_in_the_morning_only() -> None:
    """Lines 369-377 and 1389-1393."""
    phases = {step.phase for step in tables().of(schema.SequenceRow) if step.condition == "am"}
    assert phases == {"weather", "air", "patrol", "escort", "surrender", "variable"}


def test_the_night_bonus_is_movement_and_combat_of_the_allies_then_of_the_germans() -> None:
    """Lines 411-417: no box of the track, so steps of the night; works as case 13.27 says (line 1023)."""
    assert steps("night") == [
        f"{side}_bonus_{phase}" for side in ("allied", "german") for phase in ("positions", "movement", "combat")
    ]


def test_on_any_turn_the_allies_play_before_the_germans() -> None:
    """Lines 379-397; only the Allies break battalions down."""
    phases = "march_removal {}positions battery movement bridges combat"
    allied, german = phases.format("breakdown ").split(), phases.format("").split()
    played = [key for key in steps("") if "supply" not in key and "interdiction" not in key]
    assert played == [*(f"allied_{key}" for key in allied), *(f"german_{key}" for key in german), "fatigue", "turn_end"]


def test_each_option_of_the_booklet_is_off_and_the_rules_play_it() -> None:
    """Optional rules (lines 1689-1747), weather of the war (1413), four suggested; other set-ups are scenarios."""
    options = tables().of(schema.OptionRow)
    assert Counter(row.kind for row in options) == {"optional": 9, "variant": 4}
    assert all(row.enforced and not row.default for row in options)


def test_units_that_the_addenda_take_out_of_the_game_are_banned() -> None:
    """Lines 2486 and 2549."""
    banned = {row.row_key.partition("|")[2] for row in tables().of(schema.ErratumChangeRow, kind="ban")}
    assert banned == {"allied/99/741-99#1", "allied/99/801-99#1", "allied/2/612-2#1", "allied/III/610-III#1"}
