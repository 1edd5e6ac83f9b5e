"""Do strengths, results table and shifts of hj1986 give the odds that the booklet prints for the first attacks?

The fourteen attacks stand in lines 3760-3773. The map is not at hand, so each case says what its hex must hold: an
improved position or the Westwall doubles the defense, these and towns halve the guns (line 945), a town takes a column
(line 746), and the Our halves each attacking unit (line 748). German attacks of the turn have two columns for surprise
(line 1035) and a third where two units of a division attack together (line 867); two regiments in defense take one
(line 868).

Twelve come out. Two do not with the strengths of the counter sheets, and stay open:

* Attack 9: 3, 4 (line 2496) and half of 11 rockets (reverse 6, line 2531) are 13, against 28/112 in the Westwall 12 at
  most: 1-1, and two columns for surprise make 3-1 of the printed 2-1. Were 116Pz/156 halved, as up a slope, 11 against
  12 would be 1-2 and come out at 2-1; against a defense of 5, twice 5, it would not.
* Attack 10: 4 and 8 (line 2496) are 12 against 2: 6-1, and two columns make 8-1 of the printed 6-1. It would come out
  with a battalion of 1 in an improved position: 4 and half of 8 against twice 1 are 4-1, and 6-1 with surprise.
"""

from typing import NamedTuple

import pytest

from engine.data import schema
from tests.shipped import shipped_tables

TABLES = shipped_tables("hj1986")
FACES = {row.counter: row for row in TABLES.of(schema.FaceRow, face="full")}
HEADS = {row.key: row for row in TABLES.of(schema.ChartRow)}
CELLS = {(row.dice, row.column): row.result for row in TABLES.of(schema.ChartCellRow, chart="crt_odds")}


class Attack(NamedTuple):
    """One line of the list; ``left`` and ``right`` are the columns that the defender and the attacker shift."""

    number: int
    units: str
    guns: str
    defenders: str
    terrain: str
    odds: str
    doubled: bool = False
    guns_halved: bool = False
    river: bool = False
    slope: str = ""
    left: int = 0
    right: int = 2


ATTACKS = [
    Attack(1, "272/980", "", "78/310 78/709", "Rough", "1-1"),
    Attack(2, "326/752", "", "V/102_M5", "Rough", "1-1", doubled=True, left=1),  # 1006 is Monschau
    Attack(3, "326/753", "LXVII/405 LXVII/17VW", "99/395/3", "Light Woods", "4-1", doubled=True, guns_halved=True),
    Attack(
        4, "277/989 277/990", "ISSPz/9VW ISSPz/402", "99/393", "Forest", "4-1", True, guns_halved=True, left=1, right=3
    ),
    Attack(5, "12/48 12/27F", "ISSPz/4VW", "99/394", "Forest", "4-1", True, guns_halved=True, left=1, right=3),
    Attack(
        *(6, "3FJ/9 5PzA/244_Stg 18/294 18/295", "ISSPz/388", "VIII/14_M5", "Rough", "7-1", True),
        guns_halved=True,
        right=3,
    ),
    Attack(7, "18/293", "LXVI/16VW", "106/423", "Light Woods", "3-1", doubled=True, guns_halved=True),
    Attack(
        *(8, "62/183 62/190 116Pz/60", "LVIII/401", "106/424", "Light Woods", "3-1", True),
        guns_halved=True,
        left=1,
        right=3,
    ),
    Attack(11, "26_VG/77", "XLVII/15VW", "28/110/3", "Forest", "4-1", doubled=True, guns_halved=True),
    Attack(12, "5FJ/15", "LXXXV/18VW", "28/109/2", "Rough", "3-1", True, guns_halved=True, left=1),  # Vianden
    Attack(
        *(13, "352/916 352/915", "LXXXV/406", "28/109/3", "Light Woods", "4-1", True),
        guns_halved=True,
        river=True,
        right=3,
    ),
    Attack(14, "276/986 276/988", "", "9Arm/CCA_M4", "Light Woods", "3-1", river=True, right=3),
]

ATTACK_9 = Attack(9, "560/1130 116Pz/156", "LVIII/7VW", "28/112", "Light Woods", "2-1", doubled=True, guns_halved=True)
ATTACK_10 = Attack(10, "2Pz/304", "XLVII/766", "28/110/1", "Light Woods", "6-1")


def faces(side: str, names: str) -> list[schema.FaceRow]:
    return [FACES[f"{side}/{name.replace('_', ' ')}#1"] for name in names.split()]


def up(value: int, halved: bool) -> int:
    return -(-value // 2) if halved else value


def final(case: Attack) -> str:
    """Return the odds over the final column."""
    attack = sum(up(face.said("attack") or 0, case.river) for face in faces("german", case.units))
    attack -= sum((face.said("attack") or 0) // 2 for face in faces("german", case.slope))
    attack += up(sum(face.said("barrage") or 0 for face in faces("german", case.guns)), case.guns_halved)
    defense = sum(face.said("defense") or 0 for face in faces("allied", case.defenders)) * (2 if case.doubled else 1)
    odds = f"{attack // defense}-1" if attack >= defense else f"1-{-(-defense // attack)}"

    line = HEADS["crt_odds"].rows.index(case.terrain) + 1
    ladder = [CELLS[line, column].removesuffix("+") for column in HEADS["crt_odds"].columns]
    off = 0 if attack < defense else len(ladder) - 1
    base = ladder.index(odds) if odds in ladder else off
    return ladder[min(max(base - case.left, 0) + case.right, len(ladder) - 1)]


@pytest.mark.parametrize("case", ATTACKS, ids=lambda case: str(case.number))
def test_first_attacks_come_out_at_the_printed_odds(case: Attack) -> None:
    assert final(case) == case.odds


@pytest.mark.parametrize(("case", "odds"), [(ATTACK_9, "3-1"), (ATTACK_10, "8-1")], ids=["9", "10"])
def test_two_first_attacks_come_out_better_than_printed(case: Attack, odds: str) -> None:
    assert final(case) == odds
    assert case.odds != odds


def test_attack_9_does_not_come_out_by_a_slope_alone() -> None:
    """With a slope it would come out only if the reverse of 28/112 stood for a defense of 6, against its class."""
    assert final(ATTACK_9._replace(slope="116Pz/156")) == "3-1"
    assert final(ATTACK_9._replace(slope="560/1130")) == "3-1"
