"""Positions in which the readings of a ruling on interdiction, nights, surrender, green units, depots and set-ups
differ; as in ``readings.py``."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.events import MarksChanged, fold
from engine.core.play import apply
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.air.points import INTERDICTION
from engine.spi1977.fighting.advance import EndAdvance
from engine.spi1977.fighting.bonuses import Battle
from engine.spi1977.fighting.green import green_units
from engine.spi1977.fighting.headquarters import RetreatHeadquarters
from engine.spi1977.position.moving_state import Depot
from engine.spi1977.state import FATIGUED, UNSUPPLIED, RhineGame
from engine.spi1977.steps.entering import after_entry
from engine.spi1977.supply.lines import state_now
from engine.spi1977.turn.free_setup import unfinished
from engine.spi1977.turn.sequence import is_played
from tests.games.pieces import begin
from tests.games.spi1977.fights import fight
from tests.games.spi1977.moves import ROW, moving
from tests.games.spi1977.positions import clause, company, german, gun, hq, key_of, position, us
from tests.games.spi1977.readings import Case


def _interdiction_of_sources(**field: Any) -> str:
    """Nine points take three of the seven; five clear hexes lead from the headquarters to the road (1095, 1401)."""
    panzer: dict[str, Any] = {"formation": "1SS", "kind": "tank", "movement": 12}
    units = [hq(GERMAN, "staff", "C1014", formation="1SS"), german("p", "C1015", **panzer)]
    road: dict[str, Any] = {"roads": (["C1007", "C1008", "C1009"],), "areas": {"east": ("C1007",)}}
    air = {f"{ALLIED}/{INTERDICTION}": 9}
    game = moving(*units, side=GERMAN, air=air, supply={"east": GERMAN}, **road, **field)
    return state_now(game, game.units[key_of(game, "p")])


def _last_night_bonus(**field: Any) -> tuple[int, int]:
    """Steps of the Night Bonus turn after 12/19 Night and after 12/20 Night, which ends the scenario: three a side."""
    game = position([us("a", "C1010"), german("x", "C1014")], **field)
    steps = [step for step in game.board.steps if "bonus" in step.key]
    before, last = (sum(is_played(game, step, turn) for step in steps) for turn in (13, 16))
    return before, last


def _surrender(**field: Any) -> tuple[bool, ...]:
    """Two companies in two pockets and a gun of a corps in Isolation-2; dice 1, 2, 1. Who is still on the map?"""
    marks = {"marks": ("isolated_2",)}
    corps = gun(ALLIED, "corps", "C1210", formation="V", formation_kind="corps", **marks)
    units = [company(ALLIED, "a", "C0808", **marks), company(ALLIED, "b", "C1508", **marks), corps]
    dice = (1, 2) if "together" in field["rulings"]["surrender-outside-divisions"] else (1, 2, 1)
    game = position([*units, german("x", "C1514")], phase="march_removal", side=ALLIED, turn=8, dice=dice, **field)
    begin(game, "surrender", ALLIED, {"step": "surrender_allied"})
    return tuple(game.units[key_of(game, name)].on_map for name in ("a", "b", "corps"))


def _green_all_game(**field: Any) -> bool:
    """A unit of the 99th that has rolled fights again on the first day, the option being played."""
    rules = [clause("first_day", rules=["green"]), clause("green", formations=["99"])]
    units = [us("g", ROW[0], marks=("rolled",)), german("x", ROW[1])]
    game = position(units, side=ALLIED, turn=2, clauses=rules, options=("green_all_game",), **field)
    unit = game.units[key_of(game, "g")]
    return unit in green_units(game, Battle(ALLIED, (ROW[1],), (unit,)))


def _headquarters_on_depot(**field: Any) -> tuple[list[str], int]:
    """A headquarters enters a true depot, then a false one: what lies there still, and how many are taken (2072)."""
    game = moving(hq(GERMAN, "staff", "C1010"), side=GERMAN, **field)
    game.own.moving.depots = (Depot("C1011", True), Depot("C1012", False), Depot("C1014", True))
    for label in ("C1011", "C1012"):
        for event in after_entry(game, game.units[key_of(game, "staff")], ("C1010", label), "move"):
            fold(game, event)
    return [depot.hex for depot in game.own.moving.depots], game.own.moving.taken


def _becomes(game: RhineGame, name: str, mark: str, events: Iterable[object]) -> bool:
    key = key_of(game, name)
    return any(isinstance(event, MarksChanged) and event.unit == key and mark in event.marks for event in events)


def _battle_not_resolved(**field: Any) -> tuple[bool, ...]:
    """An attacker out of communications whose enemy, a headquarters, slips away; a defender out of communications who
    is attacked by one point, 1 to 6 in clear ground; and by night an attacker whom a headquarters eludes."""
    out = {"marks": ("out_of_communications",)}
    slips = position([german("y", ROW[0], **out), hq(ALLIED, "h", ROW[1])], **field)
    fight(slips, ROW[1], ["y"])
    apply(slips, RetreatHeadquarters(key_of(slips, "h"), ROW[2]))
    at_end = apply(slips, EndAdvance()).events
    odds = position([german("y", ROW[0], attack=1), us("x", ROW[1], **out)], **field)
    below = fight(odds, ROW[1], ["y"])
    night = position([us("y", ROW[0]), hq(GERMAN, "h", ROW[1])], phase="bonus_combat", side=ALLIED, turn=4, **field)
    fight(night, ROW[1], ["y"])
    apply(night, RetreatHeadquarters(key_of(night, "h"), ROW[2]))
    by_night = apply(night, EndAdvance()).events
    return (
        _becomes(slips, "y", UNSUPPLIED, at_end),
        _becomes(odds, "x", UNSUPPLIED, below),
        _becomes(night, "y", FATIGUED, by_night),
    )


def _free_setup_of_corps(**field: Any) -> list[str]:
    """Two guns of ISS five hexes apart, each beside a battalion of the 277th, which belongs to it, and then one of them
    beside a battalion of the 212th, which does not (lines 1759, 2508)."""
    found = []
    for formation in ("277", "212"):
        guns = [gun(GERMAN, key, label, formation="ISS", formation_kind="corps") for key, label in CORPS_GUNS]
        near = [german("a", "C0908", formation="277"), german("b", "C1008", formation="277")]
        far = [german("c", "C1408", formation=formation), german("d", "C1508", formation=formation)]
        units = [*guns, *near, *far]
        if formation == "277":  # the division itself stands together all the same
            units += [german("e", "C1108", formation="277"), german("f", "C1308", formation="277")]
        rule = clause("free_setup", side="german", area="field")
        game = position(units, clauses=[rule], areas={"field": FIELD}, phase="combat", side=GERMAN, **field)
        for unit in game.units.values():
            unit.marks = ()  # in a set-up nobody is isolated yet
        game.forget()
        refusal = unfinished(game, GERMAN)
        found.append("" if refusal is None else refusal.rule.number)
    return found


CORPS_GUNS = (("near", "C0907"), ("far", "C1407"))
FIELD = [f"C{row:02d}{column:02d}" for row in range(8, 16) for column in range(7, 17)]

FOUND: Mapping[str, Case] = {
    "battle-not-resolved": (_battle_not_resolved, {"yes": (True, True, True), "no": (False, False, False)}),
    "free-setup-of-corps": (_free_setup_of_corps, {"those of": ["", "24.81a"], "only those": ["24.81a", "24.81a"]}),
    "headquarters-on-depot": (
        _headquarters_on_depot,
        {"it comes": (["C1014"], 0), "it stays": (["C1011", "C1012", "C1014"], 0)},
    ),
    "green-all-game": (_green_all_game, {"once": False, "in each": True}),
    "interdiction-of-sources": (_interdiction_of_sources, {"yes": "out_of_communications", "no": ""}),
    "last-night-bonus": (_last_night_bonus, {"no": (6, 0), "yes": (6, 6)}),
    "surrender-outside-divisions": (
        _surrender,
        {"each": (False, True, False), "those": (False, False, True), "nobody": (True, True, True)},
    ),
}
"""By ruling the position, and what comes of it in each reading, which is named by how it begins."""
