"""Does each counter stand for the unit of history that its rulebook names, and the same unit in both games?

The counts that ``docs/history.md`` gives are held here too.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from engine.data import schema
from engine.data.load import shipped_root
from tests.shipped import shipped_tables

GAMES = ("scs1994", "hj1986")
ALL = (*GAMES, "spi1977")
"""All games with identities; the first two are compared with each other."""
TABLES = {game: shipped_tables(game) for game in ALL}
UNITS = {row.key: row for row in TABLES["scs1994"].of(schema.HistoricalUnitRow)}
STANDS_FOR = {game: {row.counter: row.unit for row in TABLES[game].of(schema.IdentityRow)} for game in ALL}
COUNTERS = {game: {row.key: row for row in TABLES[game].of(schema.CounterRow)} for game in ALL}
CITED = {
    game: {row.row_key.partition("|")[2]: row for row in TABLES[game].citations if row.table == "identity"}
    for game in ALL
}
DOUBT = "method/identity-doubt"
ROLES = {game: {row.key: row.role for row in TABLES[game].of(schema.UnitTypeRow)} for game in GAMES}

DIVISIONS = {  # Formations by the names of scs1994 (lines 384-1650) and of hj1986 (lines 2614-3364).
    "us": "1 Inf Div=1, 2 Inf Div=2, 5 Inf Div=5, 9 Inf Div=9, 26 Inf Div=26, 28 Inf Div=28, 30 Inf Div=30,"
    " 35 Inf Div=35, 75 Inf Div=75, 80 Inf Div=80, 83 Inf Div=83, 84 Inf Div=84, 87 Inf Div=87, 99 Inf Div=99,"
    " 106 Inf Div=106, 82 Abn Div=82, 101 Abn Div=101, 2 Arm Div=2Arm, 3 Arm Div=3Arm, 4 Arm Div=4Arm,"
    " 5 Arm Div=5Arm, 6 Arm Div=6Arm, 7 Arm Div=7Arm, 9 Arm Div=9Arm, 10 Arm Div=10Arm, 11 Arm Div=11Arm",
    "british": "6 Br Abn Div=6, 53 Br Inf Div=53",
    "german": "1 SS Pz Div=1SSPz, 2 SS Pz Div=2SSPz, 9 SS Pz Div=9SSPz, 12 SS Pz Div=12SSPz, 2 Pz Div=2Pz,"
    " 9 Pz Div=9Pz, 116 Pz Div=116Pz, Lehr Pz Div=Pz Lehr, 3 PG Div=3PG, 15 PG Div=15PG, 3 FJ Div=3FJ, 5 FJ Div=5FJ,"
    " 9 VG Div=9 VG, 12 VG Div=12, 18 VG Div=18, 26 VG Div=26 VG, 62 VG Div=62, 79 VG Div=79, 167 VG Div=167,"
    " 276 VG Div=276, 277 VG Div=277, 326 VG Div=326, 352 VG Div=352, 560 VG Div=560,"
    " Führer Begleit Bde=Fuh Bglt, Führer Grenadier Bde=Fuh Gr",
}
PAIRS = [(nation, *pair.strip().split("=")) for nation, pairs in sorted(DIVISIONS.items()) for pair in pairs.split(",")]


def line_of(unit: str) -> list[str]:
    """Return a unit and all that it is a part of, upward."""
    line = [unit]
    while UNITS[line[-1]].parent:
        line.append(UNITS[line[-1]].parent)
    return line


def home(game: str, side: str, formation: str) -> str:
    """Return the unit above most counters of a formation, the lowest of those."""
    above: dict[str, int] = defaultdict(int)
    for key, row in COUNTERS[game].items():
        if (row.side, row.formation) == (side, formation) and key in STANDS_FOR[game]:
            for unit in line_of(STANDS_FOR[game][key])[1:]:
                above[unit] += 1
    most = max(above.values())
    return max((unit for unit, count in above.items() if count == most), key=lambda unit: len(line_of(unit)))


def units_of(game: str) -> Iterator[schema.CounterRow]:
    """Yield the counters that are units: no dumps, no supply."""
    return (row for row in COUNTERS[game].values() if ROLES[game][row.unit_type] not in ("dump", "supply", "marker"))


@pytest.mark.parametrize(
    ("counter", "unit"),
    [
        # Line 504: 16, 26 Inf Rgts of the 1 Inf Div.
        ("allied/1 Inf Div/16 Inf#1", "us/16th-infantry-regiment"),
        # Line 1419: 1-32 Tank Bn of the 3 Arm Div, the first battalion of the 32nd.
        ("allied/3 Arm Div/1-32 Arm#1", "us/1st-battalion-32nd-armored-regiment"),
        # Line 1398: 41 Mech Rgt of the 2 Arm Div; the mechanized infantry of the US Army was called armored.
        ("allied/2 Arm Div/41 Mech Inf#1", "us/41st-armored-infantry-regiment"),
        # Line 664: CCA, CCB, CCR, Divarty of the 4 Arm Div.
        ("allied/4 Arm Div/CCR#1", "us/combat-command-r-4th-armored-division"),
        ("allied/4 Arm Div/Divarty#1", "us/4th-armored-division-artillery"),
        # Lines 664 and 475-476: tank (Arm) and tank destroyer (TD) battalions have numbers of the whole army.
        ("allied/26 Inf Div/735 Arm#1", "us/735th-tank-battalion"),
        ("allied/2 Inf Div/644 TD#1", "us/644th-tank-destroyer-battalion"),
        # Line 656: 501, 502, 506 Abn Rgts, 327 Glider Rgt of the 101 Abn Div.
        ("allied/101 Abn Div/327 Glider#1", "us/327th-glider-infantry-regiment"),
        # Line 482: 18 Arm Cav Bn of the 14 Cav Grp; a battalion of cavalry is a squadron.
        ("allied/14 Cav Grp/18 Cav#1", "us/18th-cavalry-reconnaissance-squadron"),
        # Line 627: 3-110 of the 28 Inf Div.
        ("allied/28 Inf Div/3-110 Inf#1", "us/3rd-battalion-110th-infantry-regiment"),
        # Line 1447: 5 Belgium Füs Bn.
        ("allied/-/5 Fus Belgian Inf#1", "belgian/5th-fusilier-battalion"),
        # Line 1631: 3, 5 Br Abn Bdes, 6 Br Glider Bde.
        ("allied/6 Br Abn Div/6 Br Glider#1", "british/6th-airlanding-brigade"),
        # Line 408: KG Peiper-A, -B; the other booklet, lines 2965-2966, prints the name beside both panzer battalions.
        ("german/1 SS Pz Div/KG Peiper-B#1", "german/1st-ss-panzer-regiment"),
        # Line 431: KG Müller-A; the other booklet, line 2962: 12SSPz/25 KG Muller.
        ("german/12 SS Pz Div/KG Müller-A#1", "german/25th-ss-panzergrenadier-regiment"),
        # Line 422: KG 48, and line 1022: 48, 89 Inf Rgt.
        ("german/12 VG Div/KG 48#1", "german/48th-grenadier-regiment"),
        # Line 398: 18 FJ Rgt; a misprint, the other booklet has 5, 8 and 9, lines 2980, 2981 and 3016.
        ("german/3 FJ Div/18 FJ#1", "german/8th-parachute-regiment"),
        # Line 743: 228 AG Bn; with Jagdpanzer IV, the other booklet, line 2998, so tank hunters.
        ("german/116 Pz Div/228 AG#1", "german/228th-panzerjaeger-battalion"),
        # Line 404: 4 Werfer Bde. Line 396: 388 Arty Rgt, of no division: people's artillery.
        ("german/-/4 Werfer#1", "german/4th-werfer-brigade"),
        ("german/-/388 Arty#1", "german/388th-volks-artillery-corps"),
        # Line 1261: 301 Flk Tiger Bn.
        ("german/-/301 Flk Tiger#1", "german/301st-heavy-panzer-battalion"),
    ],
)
def test_a_counter_of_scs1994_stands_for_the_unit_that_the_booklet_names(counter: str, unit: str) -> None:
    assert STANDS_FOR["scs1994"][counter] == unit


@pytest.mark.parametrize(
    ("counter", "unit"),
    [
        # Line 2658: 2/9, the ninth infantry of the second division; line 2669: 84/333.
        ("allied/2/9#1", "us/9th-infantry-regiment"),
        ("allied/84/333#1", "us/333rd-infantry-regiment"),
        # Line 2627: 28/109/3, the third battalion of the 109th.
        ("allied/28/109/3#1", "us/3rd-battalion-109th-infantry-regiment"),
        # Line 2652: 99/395/3 fights apart from 99/395(-), which stays the regiment.
        ("allied/99/395/3#1", "us/3rd-battalion-395th-infantry-regiment"),
        ("allied/99/395(-)#1", "us/395th-infantry-regiment"),
        # Lines 2656, 2661, 2655: M10, M4 and CCR M4 are the vehicles of these units.
        ("allied/2/644 M10#1", "us/644th-tank-destroyer-battalion"),
        ("allied/1/745 M4#1", "us/745th-tank-battalion"),
        ("allied/7Arm/CCR M4#1", "us/combat-command-r-7th-armored-division"),
        # Line 2660: VIII/14 M5, cavalry of the corps: the whole group, of which the other game has the squadrons.
        ("allied/VIII/14 M5#1", "us/14th-cavalry-group"),
        # Line 2646: Bel. V Fus. Line 2640: 99Nor, the Norwegians.
        ("allied/Bel/V Fus#1", "belgian/5th-fusilier-battalion"),
        ("allied/1A/99Nor#1", "us/99th-infantry-battalion"),
        # Line 2730: 6/3, British.
        ("allied/6/3#1", "british/3rd-parachute-brigade"),
        # Line 1706: 1st Army, Hodges. Line 1695: II SS Pz Korps, Bittrich.
        ("allied/1A/Hodges#1", "us/first-army"),
        ("german/IISSPz/Bittrich#1", "german/ii-ss-panzer-corps"),
        # Line 2966: 1SSPz/1/I V, the Panthers of the first battalion.
        ("german/1SSPz/1/I V#1", "german/1st-battalion-1st-ss-panzer-regiment"),
        # Line 2974: 12/27F, fusiliers.
        ("german/12/27F#1", "german/27th-fusilier-regiment"),
        # Line 2962: 12SSPz/25. Line 2998: 116Pz/228 Jpz IV.
        ("german/12SSPz/25#1", "german/25th-ss-panzergrenadier-regiment"),
        ("german/116Pz/228 Jpz IV#1", "german/228th-panzerjaeger-battalion"),
        # Line 2978: ISSPz/4VW. Line 2979: ISSPz/388. Line 3078: H.Gru.B/301 VI, Tigers.
        ("german/ISSPz/4VW#1", "german/4th-werfer-brigade"),
        ("german/ISSPz/388#1", "german/388th-volks-artillery-corps"),
        ("german/H.Gru.B/301 VI#1", "german/301st-heavy-panzer-battalion"),
    ],
)
def test_a_counter_of_hj1986_stands_for_the_unit_that_the_booklet_names(counter: str, unit: str) -> None:
    assert STANDS_FOR["hj1986"][counter] == unit


@pytest.mark.parametrize(("nation", "one", "other"), PAIRS)
def test_a_division_of_both_games_is_one_unit_of_history(nation: str, one: str, other: str) -> None:
    side = "german" if nation == "german" else "allied"
    found = home("scs1994", side, one)
    assert home("hj1986", side, other) == found
    assert found.startswith(f"{nation}/") and UNITS[found].kind in ("division", "brigade")


def test_every_unit_of_a_division_that_both_games_have_is_known() -> None:
    formations = {
        "scs1994": {("german" if nation == "german" else "allied", one) for nation, one, _ in PAIRS},
        "hj1986": {("german" if nation == "german" else "allied", other) for nation, _, other in PAIRS},
    }
    for game in GAMES:
        within = [row.key for row in units_of(game) if (row.side, row.formation) in formations[game]]
        assert {(row.side, row.formation) for row in map(COUNTERS[game].__getitem__, within)} == formations[game]
        assert [key for key in within if key not in STANDS_FOR[game]] == []


def test_a_unit_belongs_to_its_division_unless_the_other_game_has_it_independent() -> None:
    """scs1994 has these battalions without a division, lines 518, 599, 674, 1448, 1637; hj1986 attaches them."""
    attached = {"1/703 M36", "5/737 M4", "75/629 M10", "83/761 M4", "Pz Lehr/243 Stg"}
    found = set()
    for nation, *formations in PAIRS:
        side = "german" if nation == "german" else "allied"
        above = home("scs1994", side, formations[0])
        for game, formation in zip(GAMES, formations, strict=True):
            for row in units_of(game):
                unit = STANDS_FOR[game].get(row.key)
                if (row.side, row.formation) == (side, formation) and unit and above not in line_of(unit):
                    found.add(f"{row.formation}/{row.name}")
    assert found == attached


def test_a_unit_without_a_unit_of_history_is_waived_with_a_reason(shipped_findings: list[dict[str, Any]]) -> None:
    """Guns by caliber, engineers by army and a name twice: 13, 6 and 1 counters."""
    lacking = {game: [row.key for row in units_of(game) if row.key not in STANDS_FOR[game]] for game in GAMES}
    assert {game: len(keys) for game, keys in lacking.items()} == {"scs1994": 13 + 6, "hj1986": 1}
    told = [item for item in shipped_findings if item["check"] == "no-identity" and item["game"] in GAMES]
    assert all("waived" in item["message"] for item in told)
    names = {(game, key.rpartition("#")[0]) for game in GAMES for key in lacking[game]}
    assert {(item["game"], item["where"].rpartition("#")[0]) for item in told} == names


@pytest.mark.parametrize("game", ALL)
def test_counters_that_share_a_unit_are_marked_as_parts_of_it(game: str) -> None:
    counters: dict[str, list[str]] = defaultdict(list)
    for counter, unit in STANDS_FOR[game].items():
        counters[unit].append(counter)
    shared = {key for keys in counters.values() if len(keys) > 1 for key in keys}
    assert shared == {key for key, cited in CITED[game].items() if cited.locator.startswith("part: ")}


@pytest.mark.parametrize("game", ALL)
def test_the_numbers_of_a_name_are_those_of_its_unit(game: str) -> None:
    """What is derived from the printed name has its numbers; those of vehicles (M36, 38t) do not count."""
    vehicle = re.compile(r"\bM\d+|\b38t|#\d+$")
    roman = {"I": "1", "II": "2"}
    wrong = []
    for counter, unit in STANDS_FOR[game].items():
        row, cited = COUNTERS[game][counter], CITED[game][counter]
        if cited.source != "method/identity" or row.formation.startswith("Einheit"):
            continue
        name = re.sub(r"(?<=/)I+\b", lambda found: roman.get(found[0], ""), vehicle.sub("", row.name))
        name = name.removesuffix(
            f"/{row.formation}"
        )  # spi1977 prints 2/9A for the 2nd Tank Battalion of the 9th Armored
        numbers = set(re.findall(r"\d+", name))
        title = set(re.findall(r"\d+(?=st|nd|rd|th)", UNITS[unit].title))
        if not numbers <= title:
            wrong.append((counter, unit))
    assert wrong == []


def test_a_key_is_the_nation_and_the_title() -> None:
    for key, row in UNITS.items():
        nation, _, name = key.partition("/")
        assert nation in ("us", "british", "canadian", "french", "belgian", "german")
        assert row.side == ("german" if nation == "german" else "allied")
        title = re.sub(r" \([^)]*\)", "", row.title).lower().translate({228: "ae", 246: "oe", 252: "ue"})
        assert name == re.sub(r"[^a-z0-9]+", "-", title).strip("-")


def test_a_unit_is_smaller_than_what_it_is_a_part_of() -> None:
    sizes = "company, battalion, detachment, group, regiment, artillery, command, brigade, division, corps, army"
    rank = {kind: number for number, kind in enumerate((*sizes.split(", "), "army group"))}
    for unit in UNITS:
        for part, whole in pairwise(line_of(unit)):
            assert rank[UNITS[part].kind] < rank[UNITS[whole].kind], (part, whole)


def test_every_unit_of_history_is_a_counter_or_holds_one() -> None:
    named = {above for game in ALL for unit in STANDS_FOR[game].values() for above in line_of(unit)}
    assert named == set(UNITS)


def test_the_document_counts_what_there_is() -> None:
    text = (shipped_root() / "docs/history.md").read_text("utf-8")
    table = {line.split(" | ")[0].strip("| "): line.strip("| ").split(" | ")[1:] for line in text.splitlines()}
    shared = set(STANDS_FOR["scs1994"].values()) & set(STANDS_FOR["hj1986"].values())
    for name, count in (
        ("counters", lambda game: len(COUNTERS[game])),
        ("units", lambda game: len(list(units_of(game)))),
        ("stand for a unit of history", lambda game: len(STANDS_FOR[game])),
        ("of these derived from what is printed", lambda game: certain(game, "derived")),
        ("reconstructed", lambda game: certain(game, "reconstructed")),
        ("of these in doubt", lambda game: sum(row.source == DOUBT for row in CITED[game].values())),
        (
            "stand for a unit that the other game has too",
            lambda game: sum(unit in shared for unit in STANDS_FOR[game].values()),
        ),
    ):
        assert table[name] == [str(count(game)) for game in GAMES], name
    assert f"{len(shared)} have counters in both games. {len(PAIRS)} divisions" in " ".join(text.split())
    standing = {unit for game in ALL for unit in STANDS_FOR[game].values()}
    assert f"{len(UNITS)} units are listed: {len(standing)} have a counter" in text


def certain(game: str, certainty: str) -> int:
    return sum(row.certainty == certainty for row in CITED[game].values())
