"""Positions in which the readings of a ruling on plans and victories, roads and lines, losses, and duty by
night differ, as in ``readings``."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.events import FaceTurned, UnitRemoved, fold
from engine.core.play import apply
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import DEAD
from engine.scenario import Clause
from engine.spi1977.clauses.victory import level_now, progress
from engine.spi1977.command.commitment import area_of
from engine.spi1977.fighting.combat import EndDeclaration
from engine.spi1977.fighting.setup import ConfirmAttack
from engine.spi1977.fighting.suffer import TakeLoss
from engine.spi1977.moving.breakdown import BreakDown
from engine.spi1977.moving.move_unit import FinishMove, MoveTo
from engine.spi1977.setting.kinds import FACE_MOVE
from engine.spi1977.supply.lines import state_now
from tests.games.spi1977.fights import fight, put_together, weighed
from tests.games.spi1977.moves import MARCHING, ROW, TANK, cost, moving, refused, select
from tests.games.spi1977.positions import clause, company, german, gun, hq, key_of, position, us
from tests.games.spi1977.readings import TEAM


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


def _truppeneinheit_in_victory(**field: Any) -> str:
    """A team is the only German on the sheet that a victory asks for (lines 1703, 2298)."""
    level = _victory("there", "units_on_sheets", side="german", level="german_marginal", sheets=["C"], at_least=1)
    game = position([german("t", "C1010", **TEAM), us("g", "C1014")], clauses=[level], **field)
    return level_now(game)[0]


def _companies_back_in_play(**field: Any) -> tuple[str, str]:
    """Three companies were lost and come back for a battalion; two are lost again (lines 1279, 2338)."""
    dead = [company("allied", f"dead{index}", "", box=DEAD) for index in range(3)]
    level = _victory("lost", "units_destroyed", side="allied", nation="us", level="german_tactical", at_least=9)
    units = [us("a", "C1010"), us("other", "C1510"), *dead]
    game = position(units, phase="breakdown", side="allied", clauses=[level], **field)
    apply(game, BreakDown(key_of(game, "a")))
    before = progress(game)[0]
    for index in range(2):
        fold(game, UnitRemoved(key_of(game, f"dead{index}"), DEAD, ""))
    return before, progress(game)[0]


def _entrenched_and_halved(**field: Any) -> int:
    """Three points that are fatigued and entrenched: halved 1, doubled 2; or doubled 6, halved 3 (lines 1039, 1245)."""
    units = [german("x", "C1010", attack=9), us("g", "C1011", defense=3, marks=("fatigued",))]
    return weighed(position(units, works={"C1011": ("entrenched", ALLIED)}, **field), ["x"], "C1011").defense


def _battery_after_loss(**field: Any) -> bool:
    """Guns beside infantry are attacked with 32 against 8, 4-1 on clear ground: a five is D1, and the infantry pays it
    with a step (lines 531, 938). Are they turned over?"""
    units = [us("a", "C1010", attack=32), german("y", "C1009"), gun(GERMAN, "guns", "C1009")]
    game = position(units, side=ALLIED, dice=(5,), **field)
    fight(game, "C1009", ["a"])
    events = apply(game, TakeLoss(key_of(game, "y"))).events
    return FaceTurned(key_of(game, "guns"), FACE_MOVE) in events


def _rounding_of_lines(**field: Any) -> tuple[str, str]:
    """From its headquarters a hex of primary and one of secondary road, then clear ground: six of it are 6 5/6, rounded
    1 + 1/2 + 6; five of it are in either way (lines 571, 1095)."""
    panzer: dict[str, Any] = {"formation": "1SS", "kind": "tank", "movement": 12}
    units = [hq(GERMAN, "staff", ROW[0], formation="1SS"), german("far", ROW[8], **panzer)]
    roads = {"roads": (ROW[:2],), "byroads": (ROW[1:3],), "areas": {"east": ROW[:1]}, "supply": {"east": GERMAN}}
    game = moving(*units, german("near", ROW[7], **panzer), side=GERMAN, **roads, **field)
    far, near = (state_now(game, game.units[key_of(game, name)]) for name in ("far", "near"))
    return far, near


def _commitment_on_two_sheets(**field: Any) -> str:
    """A unit starts in a hex of both areas; the northern one is named first, as in the Campaign (27.62)."""
    clauses = [clause("commitment", side=ALLIED, area=area) for area in ("sheet-c", "sheet-d")]
    areas = {"sheet-c": ROW[:3], "sheet-d": ROW[2:]}
    game = position([us("g", ROW[2])], clauses=clauses, areas=areas, **field)
    return area_of(game, game.units[key_of(game, "g")])


FOUND: Mapping[str, tuple[Callable[..., object], dict[str, object]]] = {
    "battery-after-loss": (_battery_after_loss, {"any that": True, "a retreat": False}),
    "commitment-on-two-sheets": (
        _commitment_on_two_sheets,
        {"that of sheet C": "sheet-c", "that of sheet D": "sheet-d"},
    ),
    "companies-back-in-play": (
        _companies_back_in_play,
        {
            "every one": ("3 U.S. units destroyed", "5 U.S. units destroyed"),
            "those that": ("0 U.S. units destroyed", "2 U.S. units destroyed"),
        },
    ),
    "entrenched-and-halved": (_entrenched_and_halved, {"after": 2, "before": 3}),
    "entry-in-closed-row": (_entry_in_closed_row, {"yes": ("", "25.16"), "no": ("25.16b", "25.16")}),
    "night-stack": (_night_stack, {"yes": "10.13", "no": ""}),
    "road-declined": (_road_declined, {"no": "3 1/2", "yes": "3 1/3"}),
    "rounding-of-lines": (_rounding_of_lines, {"no": ("", ""), "yes": ("out_of_communications", "")}),
    "truppeneinheit-in-victory": (_truppeneinheit_in_victory, {"no": "draw", "yes": "german_marginal"}),
    "two-levels": (_two_levels, {"the German": "german_marginal", "the U.S.": "allied_decisive"}),
    "us-units-destroyed": (
        _us_units_destroyed,
        {"those of": "1 U.S. unit destroyed", "all units": "2 Allied units destroyed"},
    ),
}
"""By ruling the position, and what comes of it in each reading, which is named by how it begins."""
