"""Does each counter of Wacht am Rhein (1977) stand for a unit of history, or is it told why it stands for none?

Lines are those of its text unless another booklet is named.
"""

from collections.abc import Iterator

import pytest

from engine.data import schema
from engine.data.load import shipped_root
from tests.data.test_identities import ALL, CITED, COUNTERS, PAIRS, STANDS_FOR, TABLES, UNITS, home, line_of

GAME = "spi1977"
STANDS = STANDS_FOR[GAME]
NO_UNITS = ("dump", "supply", "marker")


def reasons(game: str) -> dict[str, schema.CheckWaiverRow]:
    """Return why counters stand for none, by the first part of their keys: one reason for all of one name."""
    waivers = TABLES[game].of(schema.CheckWaiverRow)
    return {row.where.rpartition("#")[0]: row for row in waivers if row.check == "no-identity"}


@pytest.mark.parametrize("game", ALL)
def test_each_counter_has_a_unit_of_history_or_a_stated_reason(game: str) -> None:
    roles = {row.key: row.role for row in TABLES[game].of(schema.UnitTypeRow)}
    told = reasons(game)
    silent = [
        key
        for key, row in COUNTERS[game].items()
        if key not in STANDS_FOR[game] and roles[row.unit_type] not in NO_UNITS and key.rpartition("#")[0] not in told
    ]
    assert silent == []
    assert all(row.reason.endswith(".") for row in told.values())


def test_only_companies_bridges_and_twelve_other_names_stand_for_none() -> None:
    """198 companies of the breakdown and 13 bridges are no unit; the others are named by corps and caliber only, but
    for 6/V, a number that no battalion of guns in V Corps had."""
    names = {key.rpartition("#")[0] for key in COUNTERS[GAME] if key not in STANDS}
    assert names == set(reasons(GAME))
    rest = {name for name in names if not name.startswith(("allied/Companies/", "german/Bridges/"))}
    armies = ("7 Army 210", "7 Army NW210", "7 Army StuH")
    corps = ("ISS 150", "ISS 210", "ISS IV", "ISS NW150", "ISS NW210", "ISS V", "ISS VI", "XLVII StuH")
    assert rest == {
        "allied/V/6-V",
        *(f"german/7 Army/{name}" for name in armies),
        *(f"german/{name.partition(' ')[0]}/{name}" for name in corps),
    }


@pytest.mark.parametrize(
    ("counter", "unit"),
    [
        # Line 3208 and 29.3, line 2408: 2S/152/51, Seaforth Highlanders; 5C, Cameron Highlanders.
        ("allied/51/2S-152#1", "british/2nd-battalion-seaforth-highlanders"),
        ("allied/51/5C-152#1", "british/5th-battalion-queen-s-own-cameron-highlanders"),
        # 29.3: F, Royal Welsh Fusiliers; H, Hampshire, or Hussars if tanks; RT, Royal Tank Regiment.
        ("allied/53/6F-160#1", "british/6th-battalion-royal-welch-fusiliers"),
        ("allied/43/7H-130#1", "british/7th-battalion-hampshire-regiment"),
        ("allied/29Ax/23H-29A#1", "british/23rd-hussars"),
        ("allied/29Ax/3RT-29A#1", "british/3rd-royal-tank-regiment"),
        # Line 3248: 2GG/5/GA, which the other booklet of 1986 has as 2GG of the same brigade.
        ("allied/GA/2GG-5#1", "british/2nd-battalion-grenadier-guards"),
        # Line 3182: 997/V, 8 inches. Line 3190: 62/V, self-propelled 105, so armored field artillery.
        ("allied/V/997-V#1", "us/997th-field-artillery-battalion"),
        ("allied/V/62-V#1", "us/62nd-armored-field-artillery-battalion"),
        # Line 3191: 991/VII, self-propelled 155, which were no armored battalions.
        ("allied/VII/991-VII#1", "us/991st-field-artillery-battalion"),
        # Line 1982: 825/V(W), towed guns of the tank destroyers; 99/V(I). Line 3176: 291/V(E).
        ("allied/V/825-V#1", "us/825th-tank-destroyer-battalion"),
        ("allied/V/99-V#1", "us/99th-infantry-battalion"),
        ("allied/V/291-V#1", "us/291st-engineer-combat-battalion"),
        # Line 1597: 1/342/-(E), the first battalion of a regiment of engineers.
        ("allied/none/1-342#1", "us/1st-battalion-342nd-engineer-regiment"),
        # Line 3426, LVIII 150: the corps had one Volks Artillery Corps; hj1986, LVIIIPz/401.
        ("german/LVIII/LVIII 150#2", "german/401st-volks-artillery-corps"),
        # Line 3411, LXVI NW150: the one Werfer brigade of the corps; hj1986, LXVI/16VW.
        ("german/LXVI/LXVI NW150#1", "german/16th-werfer-brigade"),
        # Line 3440: 1/150Px, the brigade of Skorzeny. Line 1703: the Truppeneinheit, his teams. Line 1717: the drop.
        ("german/150P/1-150P#1", "german/150th-panzer-brigade"),
        ("german/SS commandos/Truppeneinheit 1#1", "german/einheit-stielau"),
        ("german/SS commandos/Parachute commandos 4#1", "german/kampfgruppe-von-der-heydte"),
        # Line 1840: the headquarters of the XLVII Panzer Corps and of the Seventh Army.
        ("german/XLVII/XLVII#1", "german/xlvii-panzer-corps"),
        ("german/7 Army/7 Army#1", "german/seventh-army"),
    ],
)
def test_a_counter_stands_for_the_unit_that_the_text_names(counter: str, unit: str) -> None:
    assert STANDS[counter] == unit


SAME_NAME = {"82 Abn Div": "82", "101 Abn Div": "101", "Lehr Pz Div": "Lehr", "2 Pz Div": "2P", "9 Pz Div": "9P"} | {
    "116 Pz Div": "116P",
    "Führer Begleit Bde": "FB",
    "Führer Grenadier Bde": "FG",
    "9 VG Div": "9 VG",
    "26 VG Div": "26 VG",
}
"""Formations of scs1994 by the names of this game, where these are no plain number or letters that follow from it."""
KINDS = {
    "Inf Div": "",
    "Br Inf Div": "",
    "Arm Div": "A",
    "SS Pz Div": "SS",
    "PG Div": "PG",
    "FJ Div": "FJ",
    "VG Div": "",
}


def divisions() -> Iterator[tuple[str, str, str]]:
    """Yield side, formation of scs1994 and formation of this game for what both have."""
    ours = {(row.side, row.formation) for row in COUNTERS[GAME].values()}
    for nation, name, _ in PAIRS:
        side = "german" if nation == "german" else "allied"
        number, _, kind = name.partition(" ")
        mine = SAME_NAME.get(name) or number + KINDS.get(kind, "?")
        if (side, mine) in ours:
            yield side, name, mine


def test_all_divisions_of_both_other_games_but_one_are_compared() -> None:
    """The British airborne division is in no list of this game; all others have counters in it."""
    assert {name for _, name, _ in PAIRS} - {name for _, name, _ in divisions()} == {"6 Br Abn Div"}


@pytest.mark.parametrize(("side", "theirs", "mine"), list(divisions()))
def test_a_division_of_two_games_is_one_unit_of_history(side: str, theirs: str, mine: str) -> None:
    above = home("scs1994", side, theirs)
    within = [STANDS[key] for key, row in COUNTERS[GAME].items() if (row.side, row.formation) == (side, mine)]
    assert sum(above in line_of(unit) for unit in within) * 2 > len(within)


@pytest.mark.parametrize(
    ("mine", "game", "other"),
    [
        ("allied/VII/740-VII#1", "hj1986", "allied/1A/740 M4#1"),
        ("allied/VII/759-VII#1", "hj1986", "allied/VII/759 M5#1"),
        ("allied/III/602-III#1", "scs1994", "allied/-/602 TD#1"),
        ("allied/VII/705-VII#1", "hj1986", "allied/1A/705 M18#1"),
        ("allied/V/5Fus-V#1", "scs1994", "allied/-/5 Fus Belgian Inf#1"),
        ("allied/V/99-V#1", "hj1986", "allied/1A/99Nor#1"),
        ("german/LXVI/LXVI StuH#1", "hj1986", "german/5PzA/244 Stg#1"),
        ("german/LXVI/LXVI#1", "hj1986", "german/LXVI/Lucht#1"),
        ("german/FG/FG V#1", "scs1994", "german/Führer Grenadier Bde/Pz#1"),
        ("allied/GA/2WG-GA#1", "hj1986", "allied/GA/2WG Cromwell#1"),
    ],
)
def test_troops_of_a_corps_that_two_games_have_are_one_unit_of_history(mine: str, game: str, other: str) -> None:
    assert STANDS[mine] == STANDS_FOR[game][other]


def test_a_counter_stands_for_a_unit_of_its_side_and_size() -> None:
    """Headquarters stand for a division, a brigade, a corps or an army, battalions and companies never for one."""
    for key, unit in STANDS.items():
        assert UNITS[unit].side == COUNTERS[GAME][key].side
        if COUNTERS[GAME][key].size == "HQ":
            assert UNITS[unit].kind in ("division", "brigade", "corps", "army"), key
        else:
            assert UNITS[unit].kind not in ("division", "corps", "army"), key


def test_the_document_counts_what_this_game_has() -> None:
    text = " ".join((shipped_root() / "docs/history.md").read_text("utf-8").split())
    cited = CITED[GAME].values()
    counts = (
        f"{len(STANDS):,} of its {len(COUNTERS[GAME]):,} counters stand for a unit",
        f"{sum(row.certainty == 'derived' for row in cited)} follow from what is printed",
        f"{sum(row.source == 'public/history' for row in cited)} from any account of the battle",
        f"{sum(row.source == 'method/identity-doubt' for row in cited)} are in doubt",
        f"{len(COUNTERS[GAME]) - len(STANDS)} stand for none",
    )
    assert [count for count in counts if count not in text] == []


def test_a_battalion_with_a_misprinted_number_stands_for_the_one_that_the_erratum_names() -> None:
    """E-cm2, line 2483: 1/119P is 1/11/9P; the 9th Panzer Division had no 119th Regiment."""
    assert STANDS["german/9P/1-119P#1"] == "german/1st-battalion-11th-panzergrenadier-regiment"
    assert "german/119th-panzergrenadier-regiment" not in UNITS
