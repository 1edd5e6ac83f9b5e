"""Positions in which the readings of a ruling on plans, roads and duty by night differ, as in ``readings``."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.events import UnitRemoved, fold
from engine.core.play import apply
from engine.core.sides import ALLIED
from engine.core.units import DEAD
from engine.scenario import Clause
from engine.spi1977.clauses.victory import level_now, progress
from engine.spi1977.fighting.combat import EndDeclaration
from engine.spi1977.fighting.setup import ConfirmAttack
from engine.spi1977.moving.move_unit import FinishMove, MoveTo
from tests.games.spi1977.fights import put_together
from tests.games.spi1977.moves import MARCHING, ROW, TANK, cost, moving, refused, select
from tests.games.spi1977.positions import clause, german, key_of, position, us


def _victory(key: str, form: str, **args: Any) -> Clause:
    return clause(form, **args).model_copy(update={"key": key, "kind": "victory", "rule": "27.7"})


def _two_levels(**field: Any) -> str:
    """A German on sheet C and none on A: of one plan a level of either side (lines 2300, 2312)."""
    german_level = {"level": "german_marginal", "rank": 1, "sheets": ["C"], "at_least": 1}
    us_level = {"level": "allied_decisive", "rank": 2, "sheets": ["A"], "at_most": 0}
    levels = [
        _victory(key, "units_on_sheets", side="german", plan="historical", **args)
        for key, args in (("german", german_level), ("us", us_level))
    ]
    last = _victory("else", "otherwise", level="allied_marginal", rank=3, plan="historical")
    game = position([german("x", "C1010"), us("g", "C1014")], clauses=[*levels, last], **field)
    game.own.plan = "historical"
    return level_now(game)[0]


def _us_units_destroyed(**field: Any) -> str:
    """A U.S. battalion and a British one in the dead pile (lines 353, 2338)."""
    lost = [us("a", "C1010"), us("b", "C1011", formation="43", traits=(("nation", "British"),))]
    level = _victory("lost", "units_destroyed", side="allied", nation="us", level="german_tactical", at_least=2)
    game = position([*lost, us("g", "C1014"), german("x", "C1007")], clauses=[level], **field)
    for name in "ab":
        fold(game, UnitRemoved(key_of(game, name), DEAD, ""))
    return progress(game)[0]


def _night_stack(**field: Any) -> str:
    """The example after 13.36: of two battalions in a hex one has come by night; it alone attacks (line 1043)."""
    units = [us("moved", "C1010", marks=("fatigued", "moved")), us("stood", "C1010"), german("x", "C1011", defense=3)]
    game = position(units, side=ALLIED, phase="bonus_combat", turn=7, **field)
    put_together(game, "C1011", ["moved"])
    apply(game, ConfirmAttack())
    return refused(game, EndDeclaration())


def _entry_in_closed_row(**field: Any) -> tuple[str, str]:
    """A unit that has come into a closed row as the schedule says, and one of its neighbors there (line 1934)."""
    closed: dict[str, Any] = {"areas": {"row": ROW[:2]}, "clauses": [clause("closed", area="row")]}
    game = moving(us("x", ROW[1]), us("g", "C1407"), **closed, **field)
    select(game, "x")
    return refused(game, FinishMove()), refused(game, MoveTo((ROW[1], ROW[0])))


def _road_declined(**field: Any) -> str:
    """Seven primary hexes are 2 1/3; a secondary one then 3 + 1/2 (line 569), over the clear ground 2 1/3 + 1."""
    game = moving(us("x", ROW[0], **TANK, **MARCHING), roads=(ROW[:8],), byroads=(ROW[7:9],), **field)
    return cost(game, "x", *ROW[:9])


FOUND: Mapping[str, tuple[Callable[..., object], dict[str, object]]] = {
    "entry-in-closed-row": (_entry_in_closed_row, {"yes": ("", "25.16"), "no": ("25.16b", "25.16")}),
    "night-stack": (_night_stack, {"yes": "10.13", "no": ""}),
    "road-declined": (_road_declined, {"no": "3 1/2", "yes": "3 1/3"}),
    "two-levels": (_two_levels, {"the German": "german_marginal", "the U.S.": "allied_decisive"}),
    "us-units-destroyed": (
        _us_units_destroyed,
        {"those of": "1 U.S. units destroyed", "all units": "2 Allied units destroyed"},
    ),
}
"""By ruling the position, and what comes of it in each reading, which is named by how it begins."""
