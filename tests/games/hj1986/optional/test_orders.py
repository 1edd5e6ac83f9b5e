"""Orders for battles. In the clear 8 to 4 is 2-1, column 5: D1 D1 FF D1+ ENG ENG for the dice 1 to 6; 4 to 4 is 1-1,
column 4: D1 FF D1+ ENG ENG A1; 20 to 4 is 5-1, column 8: D2x D2 D2 D1 D1 FF (the printed lines of the table)."""

from typing import Any

import pytest

from engine.core.play import apply, decision, legal_actions, view
from engine.core.record import encode
from engine.hj1986.fighting.advance import AdvanceUnit
from engine.hj1986.fighting.battle_setup import AddAttacker, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.fighting.commanded import AddPoints, GiveOrder
from engine.hj1986.fighting.results import effects
from engine.hj1986.fighting.shifts import Battle
from engine.hj1986.fighting.suffer import Retreat, TakeLoss
from engine.hj1986.ground.zones import zone_of
from engine.hj1986.state import DISORGANIZED, OPTION_HALVES, BulgeGame
from engine.hj1986.telling.preview import preview
from engine.hj1986.telling.texts import describe_action
from engine.hj1986.telling.view import secret
from tests.games.hj1986.moves import refused
from tests.games.hj1986.optional.commanders import army, commanding, corps, ordered, ready, staff
from tests.games.hj1986.positions import BATTALION, allied, german, key_of

A, D = german("A", "1014", attack=8), allied("D", "1015", defense=4, formation="99")
LUCHT, GEROW = corps("L", "1012"), corps("G", "1018", army="1A", formation="V", side="allied")
SIX = {"L": 6, "G": 6}
BOTH: dict[str, Any] = {"points": SIX, "coordinated": "LG"}


def lost(game: BulgeGame, name: str) -> int:
    return game.units[key_of(game, name)].steps_lost


def battle_order(game: BulgeGame) -> str:
    """Return who is asked for an order, or nothing."""
    pending = decision(game)
    return pending.side if pending is not None and pending.rule.number == "O 5.24" else ""


def halves(game: BulgeGame, name: str) -> int:
    return game.units[key_of(game, name)].count(OPTION_HALVES)


def made(attack: str = "", defense: str = "", **field: Any) -> tuple[BulgeGame, Battle]:
    """Return a battle of A against D with these orders."""
    game = commanding(A, D, phase="combat", **field)
    units = game.units
    return game, Battle(
        "german", (units[key_of(game, "A")],), (units[key_of(game, "D")],), ("1015",), orders=(attack, defense)
    )


@pytest.mark.rule("O 5.24")
def test_o_5_24_the_attacker_orders_first_then_the_defender() -> None:
    game = ordered([A, D, LUCHT, GEROW], "A", "1015", dice=(1,), **BOTH)
    assert battle_order(game) == "german"
    apply(game, GiveOrder("normal", key_of(game, "L")))
    assert battle_order(game) == "allied"
    apply(game, GiveOrder("base", key_of(game, "G")))
    assert game.top.phase == "suffer"


@pytest.mark.rule("O 5.22")
def test_o_5_22_without_points_an_attack_is_an_emergency_and_nobody_is_asked() -> None:
    # 2-1 with a 3 is FF, in an emergency attack A1: the attacker alone suffers.
    game = ordered([A, D], "A", "1015", dice=(3,))
    assert (game.top.phase, game.top.side, game.top.values["points"]) == ("suffer", "german", 1)
    assert "allied" not in [frame.side for frame in game.stack if frame.phase == "suffer"]


@pytest.mark.rule("O 5.22")
@pytest.mark.rule("C ATT")
def test_o_5_22_an_engagement_of_an_emergency_attack_is_a1() -> None:
    game, battle = made("emergency", "base")
    found = effects(game, battle, "ENG")
    assert (found.engaged, found.defenders) == (False, None)
    assert found.attackers is not None and found.attackers.points == 1


@pytest.mark.rule("O 5.22")
@pytest.mark.rule("C ATT")
def test_o_5_22_a_normal_attack_changes_nothing() -> None:
    game, battle = made("normal", "base")
    assert effects(game, battle, "ENG").engaged
    found = effects(game, battle, "FF")
    assert found.attackers == found.defenders and found.attackers is not None and found.attackers.must == 1


@pytest.mark.rule("O 5.22")
@pytest.mark.parametrize(("where", "cost"), [("1006", 1), ("1005", 2)])
def test_o_5_22_within_his_allowance_an_order_costs_half(where: str, cost: int) -> None:
    # The unit that attacks stands in 1014: eight hexes from 1006, nine from 1005. A normal attack costs one point.
    units = [A, D, corps("L", where)]
    game = ordered(
        units, "A", "1015", dice=(1,), points={"L": 6}, coordinated="L", attack="normal L", rows=range(5, 22)
    )
    assert halves(game, "L") == 6 - cost


@pytest.mark.rule("O 5.22")
@pytest.mark.rule("C ATT")
@pytest.mark.parametrize(("left", "orders"), [(1, {"normal"}), (2, {"normal", "full", "breakthrough"})])
def test_o_5_22_full_and_breakthrough_attacks_cost_twice_as_much(left: int, orders: set[str]) -> None:
    # Within the allowance: half a point for a normal attack, one point for the others.
    game = ordered([A, D, LUCHT], "A", "1015", points={"L": left}, coordinated="L")
    given = {action.order for action in legal_actions(game) if isinstance(action, GiveOrder)}
    assert given == {"emergency", *orders}


@pytest.mark.rule("O 5.22")
def test_o_5_22_out_of_his_range_he_orders_nothing() -> None:
    # Twice 8 hexes reach from 1031 to 1015, not to 1014.
    game = ordered(
        [A, D, corps("L", "1031")], "A", "1015", dice=(3,), rows=range(10, 34), points={"L": 6}, coordinated="L"
    )
    assert battle_order(game) == "" and game.top.phase == "suffer"


@pytest.mark.rule("O 5.21")
def test_o_5_21_an_uncoordinated_corps_commander_orders_nothing() -> None:
    game = ordered([A, D, LUCHT], "A", "1015", dice=(3,), points={"L": 6})
    assert battle_order(game) == "" and game.top.phase == "suffer"


@pytest.mark.rule("O 5.75")
def test_o_5_75_a_disorganized_corps_commander_orders_nothing() -> None:
    units = [A, D, corps("L", "1012", marks=(DISORGANIZED,))]
    game = ordered(units, "A", "1015", dice=(3,), points={"L": 6}, coordinated="L")
    assert battle_order(game) == ""


@pytest.mark.rule("O 5.82")
def test_o_5_82_a_corps_of_the_army_does_not_order_ss_panzers_to_attack() -> None:
    panzers = german("A", "1014", kind="panzergrenadier", formation="1SSPz", attack=8)
    game = ordered([panzers, D, LUCHT], "A", "1015", dice=(3,), points={"L": 6}, coordinated="L")
    assert battle_order(game) == ""


@pytest.mark.rule("O 5.22")
@pytest.mark.parametrize(("reading", "asked"), [("all", ""), ("one", "german")])
def test_o_5_22_for_a_mixed_attack_a_commander_must_lead_all_or_one(reading: str, asked: str) -> None:
    panzers = german("B", "0915", kind="panzergrenadier", formation="1SSPz", attack=1)
    rulings = {"one-order": f"a corps commander with a claim to {reading} of them"}
    game = ordered(
        [A, panzers, D, LUCHT], ["A", "B"], "1015", dice=(1,), points={"L": 6}, coordinated="L", rulings=rulings
    )
    assert battle_order(game) == asked


@pytest.mark.rule("O 5.22")
@pytest.mark.rule("C ATT")
def test_o_5_22_a_full_attack_shifts_a_column_to_the_right() -> None:
    # 1-1 is column 4; one column farther 2-1: a 1 gives D1 in both, a 2 D1 instead of FF.
    weak = german("A", "1014", attack=4)
    game = ordered([weak, D, LUCHT], "A", "1015", dice=(2,), points={"L": 6}, coordinated="L")
    shown = preview(game, GiveOrder("full", key_of(game, "L")))
    assert shown is not None and shown.column.index == 4
    assert any("full attack" in line and "O 5.22" in line for line in shown.lines)
    apply(game, GiveOrder("full", key_of(game, "L")))
    assert [frame.side for frame in game.stack if frame.phase == "suffer"] == ["allied"]


@pytest.mark.rule("O 5.22")
@pytest.mark.rule("C ATT")
@pytest.mark.parametrize("order", ["full", "breakthrough"])
def test_o_5_22_full_and_breakthrough_attacks_double_the_attackers_losses(order: str) -> None:
    game, battle = made(order, "base")
    fire, toll = effects(game, battle, "FF"), effects(game, battle, "D1+")
    assert fire.attackers is not None and (fire.attackers.points, fire.attackers.must) == (2, 2)
    assert fire.defenders is not None and fire.defenders.points == 1
    assert toll.toll == 2


@pytest.mark.rule("O 5.22")
@pytest.mark.rule("C ATT")
def test_o_5_22_after_a_breakthrough_attack_infantry_advances_two_hexes() -> None:
    # Without it one hex (B 11.62). A battalion that retreats has no zone to stop in.
    game = ordered(
        [A, allied("D", "1015", **BATTALION), LUCHT, GEROW],
        "A",
        "1015",
        dice=(1,),
        **BOTH,
        attack="breakthrough L",
        defense="base G",
    )
    apply(game, Retreat())
    ends = [action.path for action in legal_actions(game) if isinstance(action, AdvanceUnit)]
    assert max(map(len, ends)) == 3


@pytest.mark.rule("C ATT")
@pytest.mark.parametrize(("order", "zone"), [("breakthrough", False), ("normal", True)])
def test_o_5_22_attackers_whose_breakthrough_ends_in_a_retreat_lose_their_zones(order: str, zone: bool) -> None:
    # 1-1 with a 6 is A1.
    units = [german("A", "1014", attack=4), D, LUCHT]
    game = ordered(units, "A", "1015", dice=(6,), points={"L": 6}, coordinated="L", attack=f"{order} L")
    apply(game, Retreat())
    while game.top.phase == "retreat":
        apply(game, next(iter(legal_actions(game))))
    assert bool(zone_of(game, "german")) is zone


@pytest.mark.rule("O 5.23")
@pytest.mark.rule("C DEF")
def test_o_5_23_without_points_a_defense_is_an_emergency_and_retreats() -> None:
    # 2-1 with a 1 is D1.
    units = [A, D, LUCHT]
    game = ordered(units, "A", "1015", dice=(1,), points={"L": 6}, coordinated="L", attack="normal L")
    assert refused(game, TakeLoss(key_of(game, "D"))) == "O 5.23"
    assert refused(game, Retreat()) == ""


@pytest.mark.rule("O 5.23")
@pytest.mark.rule("C DEF")
def test_o_5_23_an_engagement_of_an_emergency_defense_is_d1() -> None:
    game, battle = made("normal", "emergency")
    found = effects(game, battle, "ENG")
    assert found.defenders is not None
    assert (found.engaged, found.attackers, found.defenders.points, found.defenders.only_retreat) == (
        False,
        None,
        1,
        True,
    )


@pytest.mark.rule("O 5.23")
@pytest.mark.rule("C DEF")
def test_o_5_23_in_a_base_defense_steps_may_be_lost_instead() -> None:
    game = ordered([A, D, LUCHT, GEROW], "A", "1015", dice=(1,), **BOTH, attack="normal L", defense="base G")
    assert halves(game, "G") == 5  # half a point, three hexes away
    apply(game, TakeLoss(key_of(game, "D")))
    assert (lost(game, "D"), game.units[key_of(game, "D")].hex) == (1, "1015")


@pytest.mark.rule("O 5.23")
@pytest.mark.rule("C DEF")
@pytest.mark.parametrize("result", ["FF", "ENG"])
def test_o_5_23_a_withdrawal_makes_d2_of_ff_and_eng_without_a_loss(result: str) -> None:
    game, battle = made("normal", "withdrawal")
    found = effects(game, battle, result)
    assert found.attackers is None and found.defenders is not None
    assert (found.defenders.points, found.defenders.must, found.defenders.only_retreat) == (2, 0, True)


@pytest.mark.rule("O 5.23")
@pytest.mark.rule("C DEF")
def test_o_5_23_a_full_defense_shifts_a_column_to_the_left() -> None:
    units = [A, D, LUCHT, GEROW]
    game = ordered(units, "A", "1015", dice=(1,), **BOTH, attack="normal L")
    shown = preview(game, GiveOrder("full", key_of(game, "G")))
    assert shown is not None and shown.column.index == 3  # 2-1 is column 5, one to the left 1-1
    assert any("full defense" in line for line in shown.lines)


@pytest.mark.rule("O 5.23")
@pytest.mark.rule("C DEF")
def test_o_5_23_a_full_defense_doubles_the_defenders_losses_of_a_fire_fight() -> None:
    game, battle = made("normal", "full")
    found = effects(game, battle, "FF")
    assert found.attackers is not None and found.attackers.must == 1
    assert found.defenders is not None and (found.defenders.points, found.defenders.must) == (2, 2)


@pytest.mark.rule("C DEF")
@pytest.mark.parametrize(("reading", "each"), [("D2x", 2), ("none", 1)])
def test_o_5_23_a_full_defense_doubles_the_losses_of_d2x_or_not(reading: str, each: int) -> None:
    game, battle = made("normal", "full", rulings={"d2-plus": reading})
    found = effects(game, battle, "D2x")
    # the step of the x comes first and the whole D2 after it (line 3464): three points, one of them a step
    assert found.defenders is not None and (found.defenders.points, found.defenders.must) == (3, 1)
    assert found.defenders.each == each


@pytest.mark.rule("C DEF")
def test_o_5_23_a_doubled_loss_takes_two_steps_for_a_point() -> None:
    # 5-1 is column 8, one to the left 4-1, column 7: D2x D2x ... a 1 is D2x. Two units of two steps defend.
    other = allied("E", "1015", defense=1, formation="98")
    big = german("A", "1014", attack=25)
    game = ordered([big, D, other, LUCHT, GEROW], "A", "1015", dice=(1,), **BOTH, attack="normal L", defense="full G")
    apply(game, TakeLoss(key_of(game, "D")))
    assert refused(game, Retreat()) == "B 11.48 x"  # the second step of the doubled loss is owed
    apply(game, TakeLoss(key_of(game, "E")))
    assert (lost(game, "D"), lost(game, "E"), game.top.values["points"]) == (1, 1, 2)  # the D2 itself follows
    assert refused(game, Retreat()) == ""


@pytest.mark.rule("C ATT")
@pytest.mark.rule("C DEF")
@pytest.mark.parametrize(
    ("reading", "sides"), [("both, each side takes its own", (1, 1)), ("the attack order alone", (1, 0))]
)
def test_o_5_24_when_both_orders_change_a_result_both_or_the_attack_order_counts(
    reading: str, sides: tuple[int, int]
) -> None:
    game, battle = made("emergency", "emergency", rulings={"two-orders": reading})
    found = effects(game, battle, "ENG")
    shares = (found.attackers, found.defenders)
    assert tuple(0 if share is None else share.points for share in shares) == sides


@pytest.mark.rule("O 5.13")
def test_o_5_13_unused_points_of_the_army_commander_strengthen_his_units() -> None:
    # 8 + 4 to 4 is 3-1, column 6, instead of column 5.
    units = [A, D, LUCHT, army("M", "1011")]
    game = ordered(units, "A", "1015", points={"L": 6, "M": 8}, coordinated="L")
    action = AddPoints(key_of(game, "M"), "1014", 4)
    shown = preview(game, action)
    assert shown is not None and shown.column.index == 5
    assert any("adds 4" in line and "O 5.13" in line for line in shown.lines)
    apply(game, action)
    assert (halves(game, "M"), game.top.values["points"]) == (0, {"german": 4})


@pytest.mark.rule("O 5.13")
def test_o_5_13_defense_option_points_strengthen_a_defense() -> None:
    hodges = army("H", "1019", "1A", side="allied")
    game = ordered([A, D, GEROW, hodges], "A", "1015", points={"G": 6, "H": 4}, coordinated="G")
    apply(game, AddPoints(key_of(game, "H"), "1015", 2))
    shown = preview(game, GiveOrder("emergency"))
    assert shown is not None and shown.column.index == 3  # 8 to 6 is 1-1, column 4


@pytest.mark.rule("O 5.25")
def test_o_5_25_one_army_commander_alone_adds_points_in_a_hex() -> None:
    both = corps("L", "1012", army="5PzA 7A")
    game = ordered(
        [A, D, both, army("M", "1011"), army("B", "1010", "7A")],
        "A",
        "1015",
        points={"L": 6, "M": 4, "B": 4},
        coordinated="L",
    )
    assert refused(game, AddPoints(key_of(game, "B"), "1014", 1)) == ""
    apply(game, AddPoints(key_of(game, "M"), "1014", 1))
    assert refused(game, AddPoints(key_of(game, "B"), "1014", 1)) == "O 5.25"


@pytest.mark.rule("O 5.25")
def test_o_5_25_he_helps_none_but_units_that_a_corps_of_his_leads() -> None:
    units = [A, D, corps("L", "1012", army="6PzA"), army("M", "1011")]
    game = ordered(units, "A", "1015", dice=(3,), points={"M": 4})
    assert battle_order(game) == ""


@pytest.mark.rule("O 5.13")
def test_o_5_13_he_has_no_more_points_than_were_left() -> None:
    game = ordered([A, D, LUCHT, army("M", "1011")], "A", "1015", points={"M": 4})
    assert refused(game, AddPoints(key_of(game, "M"), "1014", 3)) == "O 5.13"


@pytest.mark.rule("O 5.23")
@pytest.mark.parametrize(("reading", "asked"), [("no", ""), ("the defender gives his", "allied")])
def test_o_5_23_against_guns_alone_the_defender_orders_nothing_or_he_does(reading: str, asked: str) -> None:
    from engine.hj1986.fighting.battle_setup import AddGun
    from tests.games.hj1986.positions import GUNS

    gun = german("F", "1013", **{**GUNS, "kind": "artillery_vak"})
    game = commanding(gun, D, GEROW, phase="combat", dice=(1,), rulings={"barrage-orders": reading})
    ready(game, {"G": 6}, "G")
    for action in (DeclareAttack("1015"), AddGun(key_of(game, "F")), ConfirmAttack()):
        apply(game, action)
    assert battle_order(game) == asked


@pytest.mark.rule("O 5.24")
@pytest.mark.parametrize(
    ("reading", "shown"), [("openly, the attacker first", "full"), ("in secret, with cards", "hidden")]
)
def test_o_5_24_with_cards_the_defender_does_not_see_the_attackers_order(reading: str, shown: str) -> None:
    units = [A, D, LUCHT, GEROW]
    game = ordered(units, "A", "1015", dice=(1,), **BOTH, attack="full L", rulings={"order-cards": reading})
    assert view(game, "allied").top.values["orders"]["german"] == shown
    assert view(game, "german").top.values["orders"]["german"] == "full"
    action = GiveOrder("full", key_of(game, "L"))
    assert secret(game, action) == ("german" if shown == "hidden" else "")
    assert halves(view(game, "allied"), "L") == 6  # what it costs is paid with the die


@pytest.mark.rule("O 5.24")
def test_o_5_24_with_cards_the_preview_of_the_defender_knows_no_attack_order() -> None:
    units = [A, D, LUCHT, GEROW]
    rulings = {"order-cards": "in secret, with cards"}
    game = ordered(units, "A", "1015", dice=(1,), **BOTH, attack="full L", rulings=rulings)
    shown = preview(game, GiveOrder("base", key_of(game, "G")))
    assert shown is not None and shown.column.index == 4  # 2-1, without the shift of the full attack


@pytest.mark.rule("O 5.24")
def test_o_5_24_orders_read_well() -> None:
    game = ordered([A, D, LUCHT, GEROW], "A", "1015", **BOTH)
    texts = [describe_action(game, action) for action in legal_actions(game)]
    assert texts[0] == "emergency order"
    assert any(text.startswith("normal order by L") and text.endswith("[O 5.22]") for text in texts)
    assert all(encode(action) for action in legal_actions(game))


def test_o_5_22_without_the_option_there_are_no_orders() -> None:
    from tests.games.hj1986.fights import fought

    game = fought([A, D], "A", "1015", die=3)
    assert "orders" not in game.stack[0].values
    assert sorted(frame.side for frame in game.stack if frame.phase == "suffer") == ["allied", "german"]


@pytest.mark.rule("O 5.81")
def test_o_5_81_horrocks_orders_an_attack_of_the_british_without_an_army() -> None:
    british = allied("B", "1015", attack=8, formation="43", traits=(("restricted", "BR"),))
    horrocks = staff("H", "1017", formation="XXX", traits=(("in_command", "always"), ("nation", "british")))
    game = commanding(german("A", "1014"), british, horrocks, phase="combat", side="allied", dice=(1,))
    ready(game, {"H": 6}, "")
    for action in (DeclareAttack("1014"), AddAttacker(key_of(game, "B")), ConfirmAttack()):
        apply(game, action)
    assert battle_order(game) == "allied"
