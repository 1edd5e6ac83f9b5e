"""Combined arms and Armor Superiority (A 11); the first cases are die modifiers printed with the first attacks."""

from typing import Any

import pytest

from engine.data.load import load_scenario
from engine.hj1986.fighting.combined_arms import modifier, superiority
from engine.hj1986.setting.kinds import VEHICLE
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.positions import (
    COMBAT_COMMAND,
    ENGINEERS,
    GUNS,
    PANZER,
    Piece,
    allied,
    german,
    key_of,
    position,
)

FOOT = {"kind": "volksgrenadier"}
STUG: dict[str, Any] = {**PANZER, "kind": "assault_gun", "traits": (("vehicle", "StuG III"),)}
CAVALRY: dict[str, Any] = {"kind": "cavalry_us", "size": "Group", "traits": (("vehicle", "M5"),)}
TD: dict[str, Any] = {"kind": "td_m10", "size": "Bn", "traits": (("vehicle", "M10"),)}


def found(
    attackers: list[dict[str, Any]], defenders: list[dict[str, Any]], side: str = "german", **options: Any
) -> int:
    """Return the modifier of units of these kinds."""
    makers = (german, allied) if side == "german" else (allied, german)
    units: list[Piece] = [makers[0](f"a{n}", "1015", **kind) for n, kind in enumerate(attackers)]
    units += [makers[1](f"d{n}", "1014", **kind) for n, kind in enumerate(defenders)]
    game = position(units, phase="combat", turn=9, **(options or ADVANCED))
    mine = [unit for unit in game.units.values() if unit.side == side]
    theirs = [unit for unit in game.units.values() if unit.side != side]
    return modifier(game, side, mine, theirs)


@pytest.mark.rule("A 11.13")
@pytest.mark.rule("A 11.14")
@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        ([FOOT], [{}, TD], 1),  # attack 1: infantry against infantry with tank destroyers
        ([FOOT], [CAVALRY], 1),  # attack 2
        ([FOOT], [{}], 0),  # attack 3
        ([FOOT, STUG, FOOT], [CAVALRY], -1),  # attack 6: StuG III against M5, G for the attacker
        ([FOOT, FOOT], [{**COMBAT_COMMAND}], 1),  # attack 14
    ],
)
def test_first_attacks_have_the_printed_modifier(
    attackers: list[dict[str, Any]], defenders: list[dict[str, Any]], expected: int
) -> None:
    """A 11.13, A 11.14; lines 3760 to 3773 of the booklet."""
    assert found(attackers, defenders) == expected


@pytest.mark.rule("A 11.12")
@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        ([STUG], [{}], 0),
        ([STUG], [ENGINEERS], 1),  # armor against engineers
        ([FOOT, STUG], [{}], -1),  # infantry and armor against infantry
        ([FOOT], [GUNS], 0),
        ([FOOT, STUG], [GUNS], -1),
    ],
)
def test_lines_of_the_table(attackers: list[dict[str, Any]], defenders: list[dict[str, Any]], expected: int) -> None:
    assert found(attackers, defenders) == expected


def test_basic_game_has_no_modifier() -> None:
    assert found([FOOT], [{}, TD], parameters={}) == 0


@pytest.mark.rule("A 11.16")
@pytest.mark.rule("A 11.17")
@pytest.mark.parametrize(
    ("german_vehicle", "allied_vehicle", "attacker", "expected"),
    [
        ("Panzer IV", "M5", "german", -1),  # G: the attacker is superior
        ("Panzer IV", "Firefly", "german", 1),  # A: the defender is
        ("Panzer IV", "M4", "german", 1),  # D: the defender
        ("Panzer IV", "M4", "allied", 1),
        ("Panzer V", "M18", "allied", 1),  # G: the defender
        ("Puma", "M10", "allied", -1),  # A: the attacker
    ],
)
def test_better_vehicle_wins(german_vehicle: str, allied_vehicle: str, attacker: str, expected: int) -> None:
    units = [
        german("g", "1015", **PANZER, traits=(("vehicle", german_vehicle),)),
        allied("a", "1014", kind="tank_us", size="Bn", traits=(("vehicle", allied_vehicle),)),
    ]
    game = position(units, phase="combat", turn=9, **ADVANCED)
    germans = [unit for unit in game.units.values() if unit.side == "german"]
    allies = [unit for unit in game.units.values() if unit.side == "allied"]
    mine, theirs = (germans, allies) if attacker == "german" else (allies, germans)
    assert superiority(game, attacker, mine, theirs) == expected


@pytest.mark.rule("A 11.16")
def test_best_vehicle_of_a_side_counts() -> None:
    """With a Panther beside the Puma the Panther fights the M18: G."""
    units = [
        german("p", "1015", **PANZER, traits=(("vehicle", "Puma"),)),
        german("v", "1015", **PANZER, traits=(("vehicle", "Panzer V"),)),
        allied("a", "1014", kind="tank_us", size="Bn", traits=(("vehicle", "M18"),)),
    ]
    game = position(units, phase="combat", turn=9, **ADVANCED)
    mine = [unit for unit in game.units.values() if unit.side == "german"]
    theirs = [unit for unit in game.units.values() if unit.side == "allied"]
    assert superiority(game, "german", mine, theirs) == -1


@pytest.mark.rule("A 11.11")
@pytest.mark.rule("A 11.15")
def test_types_that_are_not_listed_give_no_modifier() -> None:
    """A 11.11, A 11.15: artillery that attacks alone has no column."""
    assert found([{**GUNS}], [{}, TD]) == 0


ARMOR_TABLE = {
    "Panzer IV": "GDGDDA",
    "Panzer V": "GGGGDG",
    "Panzer VI": "GGGGGG",
    "Jagdpanzer IV": "GDGDDD",
    "Jagdpanther": "GGGGDD",
    "Jagdtiger": "GGGGGG",
    "Elefant": "GGGGGG",
    "Hetzer": "GDDDAA",
    "Halftrack": "DAAAAA",
    "Lynx": "DAAAAA",
    "Puma": "DAAAAA",
    "Sturmtiger": "GAAAAA",
    "Brummbar": "GAAAAA",
    "StuG III": "GDGDDD",
}
"""The Armor Superiority Table: lines of the German vehicles against the columns of the Allied ones."""

ALLIED_COLUMNS = (("M5",), ("M4",), ("M10", "Churchill"), ("M18", "Cromwell"), ("M36",), ("M4A3", "Firefly"))


@pytest.mark.rule("C ARM")
@pytest.mark.rule("A 11.17")
def test_every_value_of_the_armor_superiority_table() -> None:
    """G helps the German, A the Allied side, D the defender; -1 for the attacker, 1 for the defender."""
    germans = [german(f"g {name}", "1015", **PANZER, traits=(("vehicle", name),)) for name in ARMOR_TABLE]
    vehicles = [name for names in ALLIED_COLUMNS for name in names]
    allies = [allied(f"a {name}", "1014", kind="tank_us", size="Bn", traits=(("vehicle", name),)) for name in vehicles]
    game = position([*germans, *allies], phase="combat", turn=9, **ADVANCED)
    for name, line in ARMOR_TABLE.items():
        tank = game.units[key_of(game, f"g {name}")]
        for letter, names in zip(line, ALLIED_COLUMNS, strict=True):
            for other in names:
                enemy = game.units[key_of(game, f"a {other}")]
                by_german, by_allied = {"G": (-1, 1), "A": (1, -1), "D": (1, 1)}[letter]
                assert superiority(game, "german", [tank], [enemy]) == by_german, (name, other)
                assert superiority(game, "allied", [enemy], [tank]) == by_allied, (name, other)


@pytest.mark.rule("A 11.16")
@pytest.mark.rule("C ARM")
def test_every_armored_unit_of_the_game_has_a_vehicle_that_the_table_lists() -> None:
    units = [*load_scenario("hj1986", "campaign").counters, *load_scenario("hj1986", "meuse").counters]
    kinds = {kind.key: kind for kind in load_scenario("hj1986", "campaign").unit_types}
    listed = {"german": set(ARMOR_TABLE), "allied": {name for names in ALLIED_COLUMNS for name in names}}
    armored = [unit for unit in units if VEHICLE in kinds[unit.unit_type].traits]
    assert armored
    assert [unit.key for unit in armored if unit.traits.get("vehicle") not in listed[unit.side]] == []


@pytest.mark.rule("A 11.17")
def test_numbers_and_strength_of_the_armor_do_not_matter() -> None:
    """Three strong M4 against one weak Panzer V: G."""
    units = [
        german("g", "1015", **PANZER, attack=1, defense=1, traits=(("vehicle", "Panzer V"),)),
        *(
            allied(f"a{n}", "1014", kind="tank_us", size="Bn", attack=9, defense=9, traits=(("vehicle", "M4"),))
            for n in range(3)
        ),
    ]
    game = position(units, phase="combat", turn=9, **ADVANCED)
    allies = [unit for unit in game.units.values() if unit.side == "allied"]
    assert superiority(game, "german", [game.units[units[0].key]], allies) == -1


PANTHER: dict[str, Any] = {**PANZER, "traits": (("vehicle", "Panzer V"),)}
SHERMAN: dict[str, Any] = {"kind": "tank_us", "size": "Bn", "traits": (("vehicle", "M4"),)}
COMMAND: dict[str, Any] = {**COMBAT_COMMAND, "traits": (("vehicle", "M4"),)}
BRIGADE: dict[str, Any] = {"kind": "armor_br", "size": "Brig", "traits": (("vehicle", "Churchill"),)}
BY_GERMAN: dict[str, tuple[dict[str, Any], tuple[int, int, int]]] = {
    # Lines of the table: infantry, armor, infantry and armor attack. Panzer V against M4 and Churchill is G, for the
    # attacker here, so ** is -1; the third attack is of both and takes the best of the three.
    "infantry": ({}, (0, 0, -1)),
    "infantry and armor": (COMMAND, (1, 1, -1)),
    "British tank brigade": (BRIGADE, (1, 1, -1)),
    "armor": (SHERMAN, (0, -1, -1)),
    "anti-aircraft guns": ({"kind": "flak"}, (0, 1, 0)),
    "engineers": (ENGINEERS, (0, 1, 0)),
    "artillery": (GUNS, (0, 0, -1)),
}


@pytest.mark.rule("C CA")
@pytest.mark.rule("A 11.12")
@pytest.mark.parametrize("line", BY_GERMAN)
def test_every_line_of_the_combined_arms_table(line: str) -> None:
    """Infantry and armor together may choose to count as infantry alone (A 11.15): 0 instead of 1 against guns."""
    defender, expected = BY_GERMAN[line]
    assert tuple(found(units, [defender]) for units in ([FOOT], [PANTHER], [FOOT, PANTHER])) == expected


@pytest.mark.rule("C CA")
@pytest.mark.parametrize(
    ("defender", "expected"),
    [
        (FOOT, -1),
        (PANTHER, -1),
        ({"kind": "flak"}, 1),
        ({"kind": "antitank_ger"}, 1),
        ({**ENGINEERS, "kind": "engineer_ger"}, 0),
        ({"kind": "artillery_vak"}, -1),
        ({"kind": "rocket_artillery"}, -1),
    ],
)
def test_combat_command_attacks_as_infantry_and_armor_only(defender: dict[str, Any], expected: int) -> None:
    """The third column of the table; a combat command has no other (A 11.14)."""
    assert found([COMMAND], [defender], "allied") == expected


@pytest.mark.rule("A 11.14")
@pytest.mark.parametrize("kind", ["infantry_arm", "panzergrenadier"])
def test_armored_infantry_is_pure_infantry(kind: str) -> None:
    """Against engineers infantry has 0, armor 1; against infantry both together would have -1."""
    side = "german" if kind == "panzergrenadier" else "allied"
    pioneers = {**ENGINEERS, "kind": "engineer_us" if side == "german" else "engineer_ger"}
    assert found([{"kind": kind}], [pioneers], side) == 0
    assert found([{"kind": kind}], [{} if side == "german" else FOOT], side) == 0


@pytest.mark.rule("A 11.13")
def test_defender_with_infantry_and_armor_uses_the_best_line_for_him() -> None:
    """Against infantry the line of both gives 1, its infantry and its armor 0. Against a Puma, which the M4
    beats, armor gives 1 by the second table; against a Panther, which beats the M4, the line of both still gives 1."""
    puma: dict[str, Any] = {"kind": "recon_ger", "size": "Bn", "traits": (("vehicle", "Puma"),)}
    assert found([FOOT], [{}, SHERMAN]) == 1
    assert found([puma], [{}, SHERMAN]) == 1
    assert found([PANTHER], [{}, SHERMAN]) == 1
    assert found([PANTHER], [SHERMAN]) == -1
