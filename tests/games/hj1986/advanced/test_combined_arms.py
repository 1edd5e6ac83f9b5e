"""Combined arms and Armor Superiority (A 11); the first cases are die modifiers printed with the first attacks."""

from typing import Any

import pytest

from engine.hj1986.advanced.combined_arms import modifier, superiority
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.positions import COMBAT_COMMAND, ENGINEERS, GUNS, PANZER, Piece, allied, german, position

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
    """A 11.12, C CA."""
    assert found(attackers, defenders) == expected


def test_basic_game_has_no_modifier() -> None:
    assert found([FOOT], [{}, TD], parameters={}) == 0


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
    """A 11.16, A 11.17, C ARM."""
    units = [
        german("g", "1015", **PANZER, traits=(("vehicle", german_vehicle),)),
        allied("a", "1014", kind="tank_us", size="Bn", traits=(("vehicle", allied_vehicle),)),
    ]
    game = position(units, phase="combat", turn=9, **ADVANCED)
    germans = [unit for unit in game.units.values() if unit.side == "german"]
    allies = [unit for unit in game.units.values() if unit.side == "allied"]
    mine, theirs = (germans, allies) if attacker == "german" else (allies, germans)
    assert superiority(game, attacker, mine, theirs) == expected


def test_best_vehicle_of_a_side_counts() -> None:
    """A 11.16: with a Panther beside the Puma the Panther fights the M18: G."""
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
