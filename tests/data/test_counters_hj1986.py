"""Are the pieces of hj1986 those that the charts and the counter sheets give? Lines are those of the text as read."""

from collections import Counter

import pytest

from engine.data import schema
from tests.shipped import shipped_tables

TABLES = shipped_tables("hj1986")
COUNTERS = {row.key: row for row in TABLES.of(schema.CounterRow)}
TYPES = {row.key: row for row in TABLES.of(schema.UnitTypeRow)}
FACES = {(row.counter, row.face): row for row in TABLES.of(schema.FaceRow)}
TRAITS = {(row.counter, row.trait): row.value for row in TABLES.of(schema.TraitRow)}
CERTAINTY = {(row.table, row.row_key, row.field): row.certainty for row in TABLES.citations}


def role(key: str) -> str:
    return TYPES[COUNTERS[key].unit_type].role


def values(key: str, face: str) -> tuple[int | None, int | None, int | None]:
    found = FACES[key, face]
    first, second = (found.barrage, found.range) if role(key) == "artillery" else (found.attack, found.defense)
    return first, second, found.movement


def printed(face: schema.FaceRow) -> bool:
    return CERTAINTY["face", face.key_text, "*"] == "printed"


def test_there_are_428_combat_units_and_23_commanders() -> None:
    found = Counter((row.side, role(row.key) == "leader") for row in COUNTERS.values() if role(row.key) != "dump")
    assert found == {("allied", False): 215, ("german", False): 213, ("allied", True): 9, ("german", True): 14}


def test_no_unit_of_a_formation_has_two_counters() -> None:
    assert {row.key for row in COUNTERS.values() if not row.key.endswith("#1")} == set()
    assert len({(row.side, row.formation, row.name) for row in COUNTERS.values()}) == len(COUNTERS)


def test_keys_state_side_formation_and_name() -> None:
    assert [row.key for row in COUNTERS.values() if row.key != f"{row.side}/{row.formation}/{row.name}#1"] == []


@pytest.mark.parametrize(
    ("key", "reduced"),
    [
        ("allied/2/741 M4#1", (2, 1, 7)),  # line 2514
        ("allied/9Arm/CCA M4#1", (3, 3, 7)),
        ("allied/28/110/1#1", (0, 1, 5)),  # line 2515
        ("allied/VIII/602 M18#1", (1, 2, 6)),  # line 2516
        ("allied/106/422#1", (2, 2, 5)),  # line 2517
        ("allied/30/120#1", (3, 3, 5)),  # line 2518
        ("german/5FJ/11 Stg III#1", (1, 2, 6)),
        ("allied/VII/4 M5#1", (2, 1, 8)),  # line 2522
        ("german/1SSPz/501SS VI#1", (3, 4, 5)),  # line 2523
        ("german/2Pz/38 Stg#1", (1, 2, 6)),  # line 2528
        ("german/560/1128#1", (2, 2, 5)),  # line 2531
        ("german/ISSPz/9VW#1", (6, 2, 5)),  # line 2533, support, range, movement
        ("german/11Pz/111#1", (2, 3, 6)),
        ("german/Fuh Gr/PzG#1", (3, 3, 6)),  # line 2534
        ("german/LXXX/408#1", (3, 4, 3)),  # line 2535
        ("german/352/916#1", (2, 2, 5)),  # line 2536
    ],
)
def test_legible_reverse_sides_are_printed(key: str, reduced: tuple[int, int, int]) -> None:
    assert values(key, "reduced") == reduced
    assert printed(FACES[key, "reduced"])


@pytest.mark.parametrize(
    ("key", "full"),
    [
        ("allied/9Arm/CCB#1", (6, 5, 7)),  # line 1055
        ("german/-/V.der Hydte#1", (1, 1, 5)),  # line 1936
        ("german/15A/1001#1", (1, 1, 4)),  # line 1331
        ("german/6PzA/217#1", (2, 3, 6)),
    ],
)
def test_full_sides_that_the_rules_name_are_printed(key: str, full: tuple[int, int, int]) -> None:
    assert values(key, "full") == full
    assert printed(FACES[key, "full"])


def test_values_that_nobody_could_read_are_never_called_printed() -> None:
    legible = Counter(face.face for face in FACES.values() if printed(face))
    # The sides of the two tests above and their like: four full ones, and the labeled ones of lines 2514-2536.
    assert legible["full"] == 4
    assert 80 < legible["reduced"] < 149  # data inventory: 149 reduced sides are legible in some way


def test_a_reduced_side_is_the_full_one_halved_and_rounded_up() -> None:
    wrong = []
    for (key, face), full in FACES.items():
        back = FACES.get((key, "reduced"))
        if face != "full" or back is None or full.attack is None or full.defense is None:
            continue
        attack = 0 if full.attack == 1 else -(-full.attack // 2)
        if (back.attack, back.defense, back.movement) != (attack, -(-full.defense // 2), full.movement):
            wrong.append(key)
    assert wrong == []


def test_german_guns_on_their_full_side_do_not_move() -> None:  # lines 930-933
    guns = [key for key in COUNTERS if role(key) == "artillery" and key.startswith("german/")]
    assert {FACES[key, "full"].movement for key in guns} == {0}
    assert all(FACES[key, "reduced"].movement for key in guns)


def test_guns_have_one_step() -> None:  # line 939
    assert {row.steps for row in COUNTERS.values() if role(row.key) == "artillery"} == {1}


def test_commanders_and_commandos_have_no_known_strength() -> None:
    silent = [key for key in COUNTERS if role(key) == "leader" or COUNTERS[key].unit_type == "commando"]
    assert len(silent) == 23 + 8
    assert {values(key, "full") for key in silent} == {(None, None, None)}
    assert {CERTAINTY["face", FACES[key, "full"].key_text, "*"] for key in silent} == {"unknown"}


def test_six_flak_regiments() -> None:  # line 1757
    assert {key for key, trait in TRAITS if trait == "flak"} == {
        "german/6PzA/2Flak/2#1",
        "german/6PzA/2Flak/3#1",
        "german/6PzA/2Flak/4#1",
        "german/7A/15Flak#1",
        "german/LVIII/1Flak#1",
        "german/XLVII/182#1",
    }


def test_five_units_count_as_tigers() -> None:  # line 885
    assert {key for key, trait in TRAITS if trait == "tiger"} == {
        "german/1SSPz/501SS VI#1",
        "german/5PzA/614#1",
        "german/5PzA/653#1",
        "german/H.Gru.B/301 VI#1",
        "german/H.Gru.B/506 VI#1",
    }


@pytest.mark.parametrize(
    ("key", "mark"),
    [
        ("allied/XXX/29Arm F#1", "BR"),  # line 2677
        ("allied/51/152#1", "BR"),  # line 2703
        ("allied/VIII/342#1", "RA"),  # line 2679
        ("allied/11Arm/CCB M4#1", "RA"),  # line 2701
        ("allied/17/513#1", "RA"),  # line 2727
    ],
)
def test_restricted_units_are_marked(key: str, mark: str) -> None:
    assert TRAITS[key, "restricted"] == mark


def test_germans_are_never_restricted() -> None:
    assert [key for key, trait in TRAITS if trait == "restricted" and key.startswith("german/")] == []


@pytest.mark.parametrize(
    ("key", "vehicle"),
    [
        ("german/12SSPz/560 Jpz V#1", "Jagdpanther"),  # line 2964
        ("german/9Pz/9 Lynx#1", "Lynx"),  # line 3065
        ("german/26 VG/26 Jpz 38t#1", "Hetzer"),  # line 2979
        ("allied/GA/2WG Cromwell#1", "Cromwell"),  # line 2719
        ("allied/80/610 M36#1", "M36"),  # line 2697
    ],
)
def test_vehicles_are_those_of_the_charts(key: str, vehicle: str) -> None:
    assert TRAITS[key, "vehicle"] == vehicle


def test_every_alias_means_something_that_exists() -> None:
    known = {
        "counter": set(COUNTERS),
        "formation": {row.key for row in TABLES.of(schema.FormationRow)},
        "place": {row.key for row in TABLES.of(schema.PlaceRow)},
    }
    assert [row.key_text for row in TABLES.of(schema.AliasRow) if row.key not in known[row.kind]] == []


@pytest.mark.parametrize(
    ("alias", "key"),
    [
        ("ISSPz/4NW", "german/ISSPz/4VW#1"),  # line 3221
        ("15A./1000", "german/15A/1001#1"),  # line 3196
        ("7/Arm/CCR M4", "allied/7Arm/CCR M4#1"),  # line 2655
        ("66/292", "allied/66/262#1"),  # line 2860
        ("LVIII/1", "german/LVIII/1Flak#1"),  # line 3240
        ("Millikim", "allied/III/Millikin#1"),  # line 2704
    ],
)
def test_another_spelling_is_an_alias_and_no_second_unit(alias: str, key: str) -> None:
    assert [row.key for row in TABLES.of(schema.AliasRow, kind="counter", alias=alias)] == [key]
    side, _, _ = key.partition("/")
    assert f"{side}/{alias}#1" not in COUNTERS


def test_both_tank_units_of_a_task_force_share_its_name() -> None:  # lines 2965-2966
    found = {row.key for row in TABLES.of(schema.AliasRow, alias="KG Peiper")}
    assert found == {"german/1SSPz/1/I V#1", "german/1SSPz/1/II IV#1"}
