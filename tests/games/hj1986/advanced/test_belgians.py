"""The Belgian battalion and its dumps, their evacuation, and the divisions that need the fuel (A 9.3 to A 9.5)."""

from typing import Any

import pytest

from engine.core.play import apply, decision, legal_actions
from engine.core.units import DEAD
from engine.data.load import load_scenario
from engine.hj1986.fighting.advance import AdvanceUnit
from engine.hj1986.fighting.suffer import Retreat
from engine.hj1986.moving.arrivals import Arrive
from engine.hj1986.state import HALTED, UNSUPPLIED
from engine.hj1986.steps.dumps import BlowDump, check_bound, successes
from engine.scenario import Arrival, Clause, StartState
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.fights import fought
from tests.games.hj1986.positions import PANZER, allied, german, marks_of, position

DUMP = allied("dump", "1016", kind="fuel_dump", size="", steps=1, formation="1A", formation_kind="army")
TANKS = german("tanks", "1015", **PANZER)


@pytest.mark.rule("A 9.5")
@pytest.mark.rule("C BEL")
@pytest.mark.parametrize(
    ("turn", "expected"),
    [(2, ()), (3, (1, 2)), (4, (1, 2, 3)), (5, (1, 2, 3, 4)), (6, (1, 2, 3, 4, 5)), (7, ())],
)
def test_belgian_table(turn: int, expected: tuple[int, ...]) -> None:
    """12/17 AM to 12/18 PM."""
    assert successes(position([TANKS], **ADVANCED).board, "dump_destruction_belgian", turn) == expected


BELGIANS = allied("V Fus", "1016", kind="fusilier_bel", size="Bn", formation="Bel", formation_kind="army")
BOUND = (
    Clause(
        key="b",
        kind="special",
        form="bound",
        args={"counter": BELGIANS.key, "hex": "1016"},
        text="",
        rule="A 9.5",
        enforced=True,
    ),
)


@pytest.mark.rule("A 9.5")
def test_belgians_stay_while_a_dump_lies() -> None:
    game = position([BELGIANS, DUMP], side="allied", turn=4, clauses=BOUND, **ADVANCED)
    refusal = check_bound(game, game.units[BELGIANS.key])
    assert refusal is not None and refusal.rule.number == "A 9.5"
    assert check_bound(position([BELGIANS], clauses=BOUND, **ADVANCED), game.units[BELGIANS.key]) is None


@pytest.mark.rule("A 9.5")
def test_shipped_campaign_binds_the_belgians_to_their_hex() -> None:
    (clause,) = [row for row in load_scenario("hj1986", "campaign").clauses if row.form == "bound"]
    assert (clause.enforced, clause.args["counter"], clause.args["hex"]) == (True, "allied/Bel/V Fus#1", "1811")


@pytest.mark.rule("A 9.5")
def test_belgians_do_not_advance_from_their_dump_of_their_own_will() -> None:
    """2-1 in the clear, die 2: D1. Without a dump left they follow."""
    attackers = allied("V Fus", "1016", kind="fusilier_bel", size="Bn", formation="Bel", attack=8)
    bound = (BOUND[0].model_copy(update={"args": {"counter": attackers.key, "hex": "1016"}}),)
    for units, advances in (([DUMP], False), ([], True)):
        field: dict[str, Any] = {"side": "allied", "clauses": bound, **ADVANCED}
        game = fought(
            [attackers, german("D", "1015"), *units], ["V Fus"], "1015", die=2, turn=5, more_dice=(6,) * 4, **field
        )
        apply(game, Retreat())
        while game.top.phase == "retreat":  # a battalion has no zone: the loser has a choice
            apply(game, next(iter(legal_actions(game))))
        assert any(isinstance(action, AdvanceUnit) for action in legal_actions(game)) is advances


@pytest.mark.rule("A 9.5")
@pytest.mark.parametrize(("turn", "die", "blown"), [(3, 2, True), (3, 3, False), (4, 3, True), (2, 1, False)])
def test_belgians_attacked_blow_their_dump(turn: int, die: int, blown: bool) -> None:
    """On 12/17 AM on 1 and 2, on 12/17 PM on 3 too; not earlier. The die of the battle comes after it."""
    game = fought([TANKS, BELGIANS, DUMP], ["tanks"], "1016", die=die, turn=turn, **ADVANCED, more_dice=(6,) * 4)
    assert (game.units[DUMP.key].box == DEAD) is blown
    assert game.own.logistics.fuel == 0


@pytest.mark.rule("A 9.5")
@pytest.mark.rule("A 9.23")
@pytest.mark.parametrize(
    ("reading", "blow", "die", "fuel"),
    [
        ("nothing", None, 4, 0),  # on 12/17 PM the table has 1 to 3
        ("the dump is German", True, 4, 10),
        ("the dump is German", True, 3, 0),
        ("the dump is German", False, 4, 0),  # who does not try loses nothing yet
    ],
)
def test_a_failed_attempt_of_the_belgians_costs_nothing_or_the_dump(
    reading: str, blow: bool | None, die: int, fuel: int
) -> None:
    """Where it can be lost the Allies are asked before the battle; its die follows."""
    worth = (StartState(kind="dump_points", subject=DUMP.key, value="10"),)
    field: dict[str, Any] = {"start_state": worth, "rulings": {"belgian-failure": reading}, **ADVANCED}
    game = fought([TANKS, BELGIANS, DUMP], ["tanks"], "1016", die=die, turn=4, more_dice=(6,) * 4, **field)
    if blow is not None:
        pending = decision(game)
        assert pending is not None and (pending.side, pending.phase) == ("allied", "dump")
        apply(game, BlowDump(blow))
    assert game.own.logistics.fuel == fuel
    assert (game.units[DUMP.key].box == DEAD) is (fuel > 0 or (blow is True and die == 3))
    assert HALTED not in marks_of(game, "tanks")


@pytest.mark.rule("A 9.31")
@pytest.mark.parametrize(("turn", "gone"), [(6, False), (7, True)])
def test_dumps_are_gone_on_december_19(turn: int, gone: bool) -> None:
    """Before anybody moves on 12/19 AM; nothing is captured."""
    game = position([TANKS, DUMP], phase="surrender", turn=turn, **ADVANCED)
    assert (game.units[DUMP.key].box == DEAD) is gone
    assert game.own.logistics.fuel == 0


STARVING = tuple(row for row in load_scenario("hj1986", "campaign").clauses if row.form == "unsupplied")


@pytest.mark.rule("A 9.41")
@pytest.mark.parametrize("formation", ["9SSPz", "2SSPz", "Fuh Gr"])
@pytest.mark.parametrize(("fuel", "unsupplied"), [(0, True), (5, False), (10, False)])
def test_three_formations_arrive_unsupplied_unless_a_dump_is_captured(
    formation: str, fuel: int, unsupplied: bool
) -> None:
    """With the clauses of the campaign, on 12/20 PM, turn 10."""
    unit = german("late", "", **{**PANZER, "formation": formation, "formation_kind": "brigade"}, box="arrivals")
    came = Arrival(counter=unit.key, turn=10, place="0515", condition="")
    field: dict[str, Any] = {"areas": {"east-edge": ["0515"]}, "clauses": STARVING, "arrivals": [came], **ADVANCED}
    game = position([unit], turn=10, last_turn=36, **field)
    game.own.logistics.fuel = fuel
    apply(game, Arrive(unit.key, "0515"))
    assert (UNSUPPLIED in marks_of(game, "late")) is unsupplied


@pytest.mark.rule("A 9.41")
def test_other_formations_arrive_supplied() -> None:
    unit = german("late", "", **{**PANZER, "formation": "9Pz"}, box="arrivals")
    came = Arrival(counter=unit.key, turn=10, place="0515", condition="")
    field: dict[str, Any] = {"areas": {"east-edge": ["0515"]}, "clauses": STARVING, "arrivals": [came], **ADVANCED}
    game = position([unit], turn=10, last_turn=36, **field)
    apply(game, Arrive(unit.key, "0515"))
    assert UNSUPPLIED not in marks_of(game, "late")
