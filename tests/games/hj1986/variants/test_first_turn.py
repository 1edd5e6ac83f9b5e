"""Who moves on 12/16 AM under a variant?"""

from typing import Any

from engine.core.play import check, decision
from engine.hj1986.moving.movement import SelectUnit
from engine.scenario import Clause
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import german, key_of, position, shipped

SPECIALS = tuple(row for row in shipped().clauses if row.kind == "special")


def first_turn(*more: Clause, without: tuple[str, ...] = ()) -> Any:
    """Return the German movement of 12/16 AM with a unit of the 1st SS and one of another division."""
    units = [german("A", "0815", formation="1SSPz"), german("B", "0817", formation="18")]
    clauses = (*(row for row in SPECIALS if row.key not in without), *more)
    return position(units, turn=1, clauses=clauses)


def may_move(formation: str) -> Clause:
    return Clause(
        key="first",
        kind="special",
        form="may_move",
        args={"side": "german", "turn": 1, "formations": [formation]},
        text="",
        rule="VG 5",
        enforced=True,
    )


def test_vg_5_only_the_two_ss_divisions_move_before_the_first_attacks() -> None:
    game = first_turn(may_move("1SSPz"))
    assert check(game, SelectUnit(key_of(game, "A"))) is None
    assert refused(game, SelectUnit(key_of(game, "B"))) == "B 15.41"


def test_vg_11_without_the_variant_nobody_moves_on_12_16_am() -> None:
    pending = decision(first_turn())
    assert pending is None or (pending.side, pending.phase) != ("german", "movement")


def test_vg_1b_with_free_deployment_everybody_moves() -> None:
    game = first_turn(without=("german-first-turn",))
    assert check(game, SelectUnit(key_of(game, "B"))) is None
