"""What do results mean for units of a hex that attacked two: who suffers, who advances how often? (10.8, 10.9)"""

from engine.core.events import put
from engine.core.play import apply, decision, legal_actions
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.fighting.advance import AdvanceUnit, EndAdvance
from engine.spi1977.fighting.aftermath import together
from engine.spi1977.fighting.combat import DeclareAttack, EndDeclaration
from engine.spi1977.fighting.local import Declared
from engine.spi1977.fighting.retreat import RetreatStack
from engine.spi1977.fighting.setup import CancelAttack
from engine.spi1977.fighting.suffer import Retreat
from engine.spi1977.state import FLED, RhineGame
from tests.games.spi1977.fights import advances, declare, fight, lose, resolve, rule_of, weighed
from tests.games.spi1977.moves import MARCHING
from tests.games.spi1977.positions import company, german, gun, hq, key_of, position, us


def _both(dice: tuple[int, ...], **field: object) -> RhineGame:
    """A and B of one hex attack a company each, with 6 against 2 on clear ground: 3-1."""
    units = [
        german("a", "C1010", attack=6),
        german("b", "C1010", attack=6),
        company(ALLIED, "west", "C1011"),
        company(ALLIED, "north", "C0911"),
    ]
    game = position(units, dice=dice, **field)
    declare(game, "C1011", ["a"])
    declare(game, "C0911", ["b"])
    apply(game, EndDeclaration())
    resolve(game, "C1011")
    resolve(game, "C0911")
    return game


def _retreat_all(game: RhineGame) -> None:
    while (now := decision(game)) is not None and now.phase in ("suffer", "retreat"):
        options = list(legal_actions(game))
        apply(game, next((one for one in options if isinstance(one, Retreat | RetreatStack)), options[0]))


def test_10_91_who_has_advanced_after_one_battle_of_the_hex_does_not_advance_after_the_other() -> None:
    """Both defenders retreat; A enters C1011, which touches C0911, and its hex may still send B there."""
    game = _both((1, 1))
    _retreat_all(game)
    assert advances(game, "a")
    assert decision(game) is not None
    mine = (one for one in legal_actions(game) if isinstance(one, AdvanceUnit) and one.unit == key_of(game, "a"))
    apply(game, next(mine))
    if advances(game, "b"):
        apply(game, EndAdvance())
    assert not advances(game, "a")
    assert advances(game, "b")


def test_e_10_8_units_driven_out_by_one_result_are_not_lost_by_the_next_as_if_they_had_fled_there() -> None:
    """Six against six, a four: A1, twice. The first drives the hex onto friends, the second finds it there (10.86)."""
    units = [
        german("a", "C1010", attack=6),
        german("b", "C1010", attack=6),
        us("west", "C1011"),
        us("north", "C0911"),
        german("friend east", "C1009"),
        german("friend south", "C1110"),
    ]
    game = position(units, dice=(4, 4))
    declare(game, "C1011", ["a"])
    declare(game, "C0911", ["b"])
    apply(game, EndDeclaration())
    resolve(game, "C1011")
    resolve(game, "C0911")
    apply(game, Retreat())
    while (now := decision(game)) is not None and now.phase == "retreat":
        apply(game, next(one for one in legal_actions(game) if isinstance(one, RetreatStack)))
    fled = [game.units[key_of(game, name)] for name in ("a", "b")]
    assert any(unit.has(FLED) for unit in fled if unit.on_map)
    assert all(unit.on_map for unit in fled)


def test_10_93_a_column_follows_by_its_extra_hex_where_a_company_took_the_whole_result_as_a_loss() -> None:
    """Twelve against four are 3-1, a four is D1: a company that is lost leaves none of it. In March Mode 24 are 12."""
    for attack, marks, hexes in ((12, {}, set()), (24, MARCHING, {"C1011"})):
        game = position(
            [german("a", "C1010", attack=attack, **marks), company(ALLIED, "d", "C1011", defense=4)], dice=(4,)
        )
        fight(game, "C1011", ["a"])
        lose(game, "d")
        assert advances(game, "a") == hexes


def test_11_32_a_headquarters_beside_the_target_is_a_unit_beside_it() -> None:
    """An isolated unit has no zone, so that the headquarters stays (14.66)."""
    units = [hq(GERMAN, "staff", "C1010"), gun(GERMAN, "guns", "C1008"), us("cut", "C1011", marks=("isolated_1",))]
    game = position(units, dice=(1,))
    now = decision(game)
    assert now is not None and now.phase == "combat"
    declare(game, "C1011", guns=["guns"])
    apply(game, EndDeclaration())
    assert resolve(game, "C1011")


def test_10_91_a_headquarters_with_the_winners_advances_but_into_no_enemy_zone() -> None:
    """The defender is isolated and has no zone, or the headquarters were lost; another one's zone lies on his hex."""
    for enemies, hexes in (((), {"C1011"}), (("C1012",), set())):
        lone = company(ALLIED, "d", "C1011", marks=("isolated_1",))
        units = [german("a", "C1010", attack=24), hq(GERMAN, "staff", "C1010"), lone]
        game = position([*units, *(us(label, label) for label in enemies)], dice=(1,))
        fight(game, "C1011", ["a"])
        _retreat_all(game)
        assert advances(game, "staff") & {"C1011"} == hexes


def test_e_10_8_beaten_attackers_tie_no_battles_together_by_the_hex_they_fled_to() -> None:
    """P attacks in the west and is driven into the hex from which Q attacks in the east: Q's result does not wait."""
    units = [german("p", "C1010", attack=6), us("west", "C1011"), german("q", "C1008", attack=6), us("east", "C1007")]
    battles = (Declared(("C1011",), (key_of(position(units), "p"),), is_applied=True, result="A1"),)
    battles += (Declared(("C1007",), (key_of(position(units), "q"),)),)
    game = position(units)
    put(game, key_of(game, "p"), "C1008", "map")
    assert together(game, battles, 1) == [1]


def test_9_33_entrenched_units_defend_rather_than_a_column_that_gains_nothing_by_the_works() -> None:
    """Two of three, doubled, make twelve (16.21); a column of ten halved to five would leave eleven."""
    units = [us("n", "C1011", defense=3), us("o", "C1011", defense=3), us("column", "C1011", defense=10, **MARCHING)]
    game = position([german("a", "C1010", attack=33), *units], works={"C1011": ("entrenched", ALLIED)})
    assert weighed(game, ["a"], "C1011").defense == 12


def test_e_16_0c_a_column_has_no_shelter_and_no_freedom_by_works() -> None:
    """Twelve with ten points of barrage; a column must attack, a unit beside the enemy in the works need not."""
    for marks, attack, duty in (({}, 7, ""), (MARCHING, 12, "10.11")):
        works = {"C1011": ("improved", ALLIED)}
        units = [german("a", "C1010", attack=2), gun(GERMAN, "g", "C1008", barrage=10), us("x", "C1011", **marks)]
        game = position(units, works=works)
        assert weighed(game, ["a"], "C1011", guns=["g"]).attack == attack
        there = position([german("a", "C1010"), us("x", "C1011", **marks)], works=works, side=ALLIED)
        assert rule_of(there, EndDeclaration()) == duty


def test_a_battle_that_was_given_up_may_be_declared_again() -> None:
    game = position([german("a", "C1010"), us("d", "C1011")], terrain={"C1010": "village"})
    for _ in range(5):
        apply(game, DeclareAttack("C1011"))
        apply(game, CancelAttack())
    assert rule_of(game, DeclareAttack("C1011")) == ""
