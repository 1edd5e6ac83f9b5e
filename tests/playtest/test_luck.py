"""What the dice of a game brought, against what was to be expected."""

from fractions import Fraction

import pytest

from engine.core.overruling import Overrule
from engine.core.play import apply
from engine.core.record import encode
from engine.playtest.luck import Luck
from engine.scs1994.fighting.ground_combat import AddAttacker, ConfirmAttack, DeclareAttack
from tests.games.scs1994.fights import TARGET, WEST, fight
from tests.games.scs1994.positions import allied, german

STRONG = german("A", WEST, attack=9, steps=3)
WEAK = allied("D", TARGET, defense=3, steps=3)
STEPS = {STRONG.key: 3, WEAK.key: 3}
ATTACK = (DeclareAttack(TARGET), AddAttacker(STRONG.key), ConfirmAttack())


def counted(first: int, second: int) -> Luck:
    """Return the account of an attack of nine on three with these dice."""
    game = fight(STRONG, WEAK, dice=(first, second))
    found = Luck(game.copy(), STEPS)
    found.count([apply(game, action) for action in ATTACK])
    return found


def test_a_throw_is_measured_against_the_average_of_its_column() -> None:
    # 9 to 3 is the column 3:1: of 36 throws 7 are A2D1, 3 NR, 7 A1D1, 16 D1 with or without a retreat, 3 D2;
    # the defender loses (7 + 7 + 16 + 2 * 3) / 36 = 1 on average, the attacker (2 * 7 + 7) / 36
    luck = counted(6, 6)  # D2r2
    (thrown,) = luck.throws
    assert (thrown.fought.column, thrown.fought.result, thrown.fought.side) == ("3:1", "D2r2", "german")
    theirs, mine = Fraction(1), Fraction(21, 36)
    assert thrown.swing == (2 - theirs) - (0 - mine)
    german_side, allied_side = luck.sides["german"], luck.sides["allied"]
    assert (german_side.throws, german_side.expected, german_side.fell, german_side.lost) == (1, mine, Fraction(0), 0)
    assert (allied_side.throws, allied_side.expected, allied_side.fell) == (0, theirs, Fraction(2))
    assert luck.of("german") == -luck.of("allied") == thrown.swing > 0


def test_a_bad_throw_counts_for_the_enemy_and_its_losses_are_counted() -> None:
    luck = counted(1, 1)  # A2D1
    assert luck.of("german") < 0
    assert [thrown.swing for thrown in luck.greatest()] == [luck.of("german")]
    assert (luck.sides["german"].lost, luck.sides["allied"].lost) == (2, 1)
    assert luck.sides["german"].hexes_fell == 0 < luck.sides["german"].hexes_expected


def test_it_goes_on_with_the_same_game_alone() -> None:
    game = fight(STRONG, WEAK, dice=(6, 6))
    luck = Luck(game.copy(), STEPS)
    records = [apply(game, action) for action in ATTACK]
    luck.count(records[:2])
    assert luck.goes_on_with(records)
    assert not luck.goes_on_with(records[:1])
    assert not luck.goes_on_with([records[0], records[2], records[1]])


def test_a_result_that_somebody_set_is_no_luck() -> None:
    game = fight(STRONG, WEAK, dice=(6, 6))
    luck = Luck(game.copy(), STEPS)
    records = [apply(game, action) for action in ATTACK[:2]]
    records.append(apply(game, Overrule("we agreed so", action=encode(ATTACK[2]), thrown=(1, 1))))
    luck.count(records)
    assert luck.throws == []
    assert luck.sides["german"].lost == 0


@pytest.mark.parametrize(("result", "text"), [("A2D1", "attacker loses 2 steps, defender loses 1 step")])
def test_results_are_explained(result: str, text: str) -> None:
    assert counted(1, 1).throws[0].fought.tolls[result].text == text
    assert Fraction(0) < counted(1, 1).throws[0].fought.results[result]
