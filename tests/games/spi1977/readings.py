"""Positions in which the readings of a ruling on movement, supply, artillery and odds differ.

Each function builds one position under a reading and returns what comes of it; ``FOUND`` has what the rulebook gives
for each reading, with its lines.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.play import apply, check, decision, legal_actions
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.board import MP
from engine.spi1977.fighting.combat import DeclareAttack, EndDeclaration
from engine.spi1977.fighting.duty import owed
from engine.spi1977.fighting.gunnery import BARRAGE_COLUMN, check_cover, points
from engine.spi1977.fighting.retreat import RetreatStack
from engine.spi1977.fighting.setup import AddAttacker, AddGun, ConfirmAttack
from engine.spi1977.fighting.spotting import Supported, supported_by
from engine.spi1977.fighting.suffer import Retreat, TakeLoss
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.moving import positions
from engine.spi1977.moving.move_unit import MoveTo
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.position.ground_state import CARRIED, BridgeMarker
from engine.spi1977.supply.lines import state_now
from tests.games.pieces import begin
from tests.games.spi1977.fights import advances, column, declare, fight, go, put_together, resolve, retreats, weighed
from tests.games.spi1977.moves import MARCHING, ROW, TANK, cost, moving
from tests.games.spi1977.positions import clause, company, german, gun, hq, key_of, marks_of, position, us

BRIDGE: dict[str, Any] = {"bridges": (ROW[:2],), "roads": (ROW[:2],)}


def _barrage_below_odds(**field: Any) -> str:
    """Four points against thirty are less than 1-4, the least odds on clear ground (line 2670); the battle is begun
    with the battalion in mind that stands in the town with the guns."""
    units = [gun(GERMAN, "guns", "C1010"), german("y", "C1010"), us("g", "C1011", defense=30)]
    game = position(units, terrain={"C1010": "town"}, **field)
    put_together(game, "C1011", guns=["guns"])
    refusal = check(game, ConfirmAttack())
    if refusal is not None:
        return refusal.rule.number
    apply(game, ConfirmAttack())
    apply(game, EndDeclaration())
    resolve(game, "C1011")
    return "stands" if game.units[key_of(game, "guns")].on_map else "lost"


def _barrage_supports(**field: Any) -> int:
    """Guns of four points alone at a hex beside which a battalion of their own division stands."""
    game = position([german("gr", "C1010"), gun(GERMAN, "guns", "C1008"), us("g", "C1011")], **field)
    supported = supported_by(game, GERMAN, ("C1011",), ())
    return points(game, game.units[key_of(game, "guns")], BARRAGE_COLUMN, ("C1011",), supported)


def _below_first_column(**field: Any) -> bool:
    """Three against twelve are 1-4, the first column on clear ground; an improved position shifts to the left."""
    units = [german("gr", "C1010"), us("g", "C1011", defense=12)]
    game = position(units, works={"C1011": ("improved", ALLIED)}, **field)
    return weighed(game, ["gr"], "C1011").reaches


def _bridge_in_march(**field: Any) -> str:
    """Over a bridge without a road from broken ground, two points in March Mode, into clear, one (lines 2631-2632)."""
    game = moving(us("x", ROW[0], **TANK, **MARCHING), bridges=(ROW[:2],), terrain={ROW[0]: "broken"}, **field)
    return cost(game, "x", *ROW[:2])


def _brigade_rivers(**field: Any) -> str:
    """A brigade behind a river without bridges: five points over it, and a road for the rest of the seven."""
    wall = [(f"C{row:02d}09", f"C{row:02d}10") for row in range(8, 16)]
    wall += [(f"C{row:02d}09", f"C{row + 1:02d}10") for row in range(8, 15) if row % 2 == 0]
    wall += [(f"C{row:02d}10", f"C{row + 1:02d}09") for row in range(8, 15) if row % 2]
    east = {"areas": {"east": ("C1007",)}, "supply": {"east": GERMAN}, "roads": (("C1007", "C1008", "C1009"),)}
    units = [german("x", "C1010", formation="150P", formation_kind="brigade"), hq(GERMAN, "staff", "C1008")]
    game = moving(*units, side=GERMAN, rivers=tuple(wall), **east, **field)
    return state_now(game, game.units[key_of(game, "x")])


def _headquarters_road(**field: Any) -> str:
    """A primary road: a third of a point for class B, a point for German class A (line 2639)."""
    return cost(moving(hq(GERMAN, "staff", ROW[0]), side=GERMAN, roads=(ROW[:2],), **field), "staff", *ROW[:2])


def _march_in_woods(**field: Any) -> str:
    game = moving(us("x", ROW[0], **TANK, **MARCHING), roads=(ROW[:2],), terrain={ROW[1]: "woods"}, **field)
    return cost(game, "x", *ROW[:2])


def _primary_road(**field: Any) -> str:
    return cost(moving(us("x", ROW[0], **MARCHING), roads=(ROW[:2],), **field), "x", *ROW[:2])


def _river_in_march(**field: Any) -> tuple[str, str]:
    """By the road over a bridge, a third of a point for class B; by a ford the river costs four and the hex one."""
    ford = {"fords": (ROW[2:4],)}
    game = moving(us("x", ROW[0], **TANK, **MARCHING), us("y", ROW[2], **TANK, **MARCHING), **BRIDGE, **ford, **field)
    return cost(game, "x", *ROW[:2]), cost(game, "y", *ROW[2:4])


def _slow_artillery(**field: Any) -> list[str]:
    """Corps guns that moved on turn 3, as the segments of turns 4 and 5 find them (line 1695)."""
    units = [gun(GERMAN, "guns", "C1010", formation="ISS", formation_kind="corps", face="move"), us("x", "C1407")]
    game = position(units, phase="battery", options=("slow_corps_artillery",), **field)
    faces = [game.units[key_of(game, "guns")].face]
    begin(game, "battery", GERMAN, None)
    return [*faces, game.units[key_of(game, "guns")].face]


def _ss_2_supply(**field: Any) -> str:
    """The 2nd SS Panzer Division beside its headquarters on a road that leads off the map, on turn 17."""
    unsupplied = clause("unsupplied", formations=["2SS"], turns=[17, 18, 19])
    east = {"areas": {"east": ("C1007",)}, "supply": {"east": GERMAN}, "roads": (("C1007", "C1008", "C1009"),)}
    units = [german("x", "C1009", formation="2SS", **TANK), hq(GERMAN, "staff", "C1008", formation="2SS")]
    game = moving(*units, side=GERMAN, turn=17, clauses=[unsupplied], **east, **field)
    return state_now(game, game.units[key_of(game, "x")])


def _artillery_retreated(**field: Any) -> tuple[str, bool]:
    """Guns that march by the suggested rule are attacked with 12 against 3, 4-1 on clear ground: a five is D1."""
    units = [us("a", "C1010", attack=12), gun(GERMAN, "guns", "C1009")]
    game = position(units, side=ALLIED, dice=(5,), options=("artillery_marches",), **field)
    fight(game, "C1009", ["a"])
    now = decision(game)
    if now is not None and now.phase != "retreat":
        apply(game, Retreat())
    go(game, min(retreats(game)))
    return game.units[key_of(game, "guns")].face, "march" in marks_of(game, "guns")


def _artillery_turned_over(**field: Any) -> tuple[str, bool, bool]:
    """A self-propelled gun of twelve points over clear hexes: the seventh turns it over, on open ground and in woods,
    where nobody enters March Mode (lines 2579, 2583, 7.21)."""
    found = []
    for ground in ("clear", "woods"):
        guns, last = gun(ALLIED, "sp", "C1007", kind="sp_guns", movement=12), "C1014" if ground == "clear" else "C1013"
        terrain = {last: ground}
        game = moving(guns, us("far", "C1409"), options=("artillery_marches",), terrain=terrain, **field)
        apply(game, SelectUnit(key_of(game, "sp")))
        apply(game, MoveTo(tuple(f"C10{column:02d}" for column in range(7, int(last[3:]) + 1))))
        found.append("march" in marks_of(game, "sp"))
        face = game.units[key_of(game, "sp")].face
    return face, found[0], found[1]


Case = tuple[Callable[..., object], dict[str, object]]


def _companies(**field: Any) -> tuple[int, int]:
    """Three companies of two points defend, and of another hex three of one point attack."""
    names = ("a", "b", "c")
    here = [company("allied", name, "C1011") for name in names]
    units = [german("gr", "C1010", attack=12), *here]
    defense = weighed(position(units, **field), ["gr"], "C1011").defense
    game = position([*here, german("gr", "C1010", defense=1)], side=ALLIED, **field)
    apply(game, DeclareAttack("C1010"))
    joined = 0
    for name in names:
        action = AddAttacker(key_of(game, name))
        if check(game, action) is None:
            apply(game, action)
            joined += 1
    return defense, joined


def _results_both_ways(**field: Any) -> tuple[str, str]:
    """A with 12 against 6 throws a two, D2, B of the same hex 6 against 6 a four, A1: the hex retreats, or B alone."""
    units = [german("a", "C1010", attack=12), german("b", "C1010", attack=6), us("east", "C1009"), us("west", "C1011")]
    game = position(units, dice=(2, 4), **field)
    declare(game, "C1009", ["a"])
    declare(game, "C1011", ["b"])
    apply(game, EndDeclaration())
    resolve(game, "C1009")
    resolve(game, "C1011")
    while (now := decision(game)) is not None and now.phase in ("suffer", "retreat"):
        options = list(legal_actions(game))
        apply(game, next((one for one in options if isinstance(one, Retreat | RetreatStack)), options[0]))
    advance = now is not None and now.phase == "advance"
    return "stays" if game.units[key_of(game, "a")].hex == "C1010" else "goes", "advance" if advance else ""


def _no_defense(**field: Any) -> int:
    """A defender of one point in March Mode has none left: the last column of clear ground, or three against one."""
    game = position([german("gr", "C1010"), company("allied", "g", "C1011", defense=1, **MARCHING)], **field)
    return column(weighed(game, ["gr"], "C1011"))


def _advance_after_loss(**field: Any) -> set[str]:
    """Thirteenth column, a one: D4(2). The company dies in its hex; infantry enters that, or goes on."""
    game = position([german("a", "C1010", attack=48), company("allied", "d", "C1011")], dice=(1,), **field)
    fight(game, "C1011", ["a"])
    return {label for label in advances(game, "a") if game.board.map.distance("C1011", label) > 1} and {"farther"}


def _limit_of_two_hexes(**field: Any) -> str:
    """Guns of 12 and 10 points at two hexes that are attacked together, on the fourth day."""
    guns = [gun(GERMAN, "g", "C1008", barrage=12), gun(GERMAN, "h", "C1009", barrage=10)]
    units = [german("gr", "C1010"), us("x", "C1011"), us("y", "C0911"), *guns]
    game = position(units, turn=12, **field)
    put_together(game, "C1011", ["gr"], ["g"], also=["C0911"])
    refusal = check(game, AddGun(key_of(game, "h")))
    return "" if refusal is None else refusal.rule.number


def _shelter_of_two_hexes(**field: Any) -> int:
    """Three with ten points of barrage against a hex of woods and a clear one: ten are five, or not."""
    units = [german("gr", "C1010"), us("x", "C1011"), us("y", "C0911"), gun(GERMAN, "g", "C1008", barrage=10)]
    game = position(units, terrain={"C1011": "woods"}, **field)
    return weighed(game, ["gr"], "C1011", "C0911", guns=["g"]).attack


def _brackets_in_town(**field: Any) -> bool:
    """A unit with an attack in parentheses alone in a town, beside the enemy."""
    game = position([german("gr", "C1010", bracketed=True), us("x", "C1011")], terrain={"C1010": "town"}, **field)
    return game.units[key_of(game, "gr")].on_map


TEAM: dict[str, Any] = {"kind": "commando", "size": "Co", "steps": 1, "attack": 0, "defense": 0, "movement": 20}
PARATROOPS: dict[str, Any] = {**TEAM, "kind": "para_commando", "defense": 1, "movement": 0}


def _bridge_carrier(**field: Any) -> int:
    """An engineer of six points carries a bridge of seven (line 1201)."""
    game = moving(german("e", ROW[0], kind="engineer"), side=GERMAN, **field)
    game.own.ground.bridges = (BridgeMarker(GERMAN, key_of(game, "e"), CARRIED),)
    return allowance(game, game.units[key_of(game, "e")]) // MP


def _fire_by_night_bonus(**field: Any) -> bool:
    """A gun that gave final protective fire in the Night turn as the Night Bonus turn begins."""
    units = [gun(GERMAN, "g", "C1010", marks=("fired",)), us("x", "C1407")]
    game = position(units, phase="bonus_movement", side=ALLIED, turn=7, **field)
    return "fired" not in marks_of(game, "g")


def _losses_by_night_bonus(**field: Any) -> tuple[bool, bool]:
    """A headquarters, and a unit with its attack in parentheses, each alone beside an enemy and without a move."""
    units = [hq(GERMAN, "h", "C1010"), german("b", "C1310", bracketed=True), us("x", "C1011"), us("z", "C1311")]
    game = position(units, phase="bonus_combat", turn=7, dice=None, **field)
    return tuple(game.units[key_of(game, name)].on_map for name in ("h", "b"))  # type: ignore[return-value]


def _paratroop_duty(**field: Any) -> list[str]:
    """Paratroops beside a battalion in a village: the hex is owed an attack, or not."""
    units = [german("p", "C1010", **PARATROOPS), us("x", "C1011")]
    game = position(units, side=ALLIED, terrain={"C1011": "village"}, **field)
    game.own.moving.dropped = True
    game.forget()
    return owed(game, ALLIED, ())


def _truppeneinheit_as_unit(**field: Any) -> tuple[str, bool, int]:
    """A team beside a gun, which is asked for fire; a team two hexes from infantry that would build; a team in a stack
    that suffers a result."""
    units = [german("y", "C1010"), us("a", "C1011"), gun(ALLIED, "g", "C1013"), german("t", "C1014", **TEAM)]
    game = position(units, **field)
    target = Supported((game.units[key_of(game, "a")],))
    refusal = check_cover(game, game.units[key_of(game, "g")], ("C1011",), target, ())
    digs = position([us("b", "C1210"), german("t", "C1212", **TEAM)], phase="positions", side=ALLIED, **field)
    builds = positions.check(digs, ALLIED, "C1210", "improved") is None
    stack = [german("c", "C1010"), german("t", "C1010", **TEAM), us("x", "C1011", attack=9)]
    beaten = position(stack, side=ALLIED, dice=(1,), **field)
    fight(beaten, "C1010", ["x"])
    losers = {action.unit for action in legal_actions(beaten) if isinstance(action, TakeLoss)}
    return "" if refusal is None else refusal.rule.number, builds, len(losers)


FOUND: Mapping[str, Case] = {
    "advance-after-loss": (_advance_after_loss, {"into the hex": set(), "the hexes": {"farther"}}),
    "artillery-retreated": (_artillery_retreated, {"no": ("move", False), "yes": ("move", True)}),
    "artillery-turned-over": (
        _artillery_turned_over,
        {"no": ("move", False, False), "yes": ("move", True, False)},
    ),
    "barrage-below-odds": (_barrage_below_odds, {"it is not": "11.36", "the artillery": "lost"}),
    "barrage-limit-of-two-hexes": (_limit_of_two_hexes, {"so many in all": "11.71", "so many for each": ""}),
    "barrage-supports": (_barrage_supports, {"the units": 4, "nobody": 2}),
    "below-first-column": (_below_first_column, {"the first": True, "it cannot": False}),
    "brackets-in-town": (_brackets_in_town, {"no": True, "it is lost": False}),
    "bridge-carrier": (_bridge_carrier, {"no farther": 6, "that of": 7}),
    "bridge-in-march": (_bridge_in_march, {"as the road": "1", "as the hex": "2"}),
    "brigade-rivers": (_brigade_rivers, {"yes": "isolated_1", "no": ""}),
    "companies-in-combat": (_companies, {"all three": (6, 3), "one company": (2, 1)}),
    "fire-by-night-bonus": (_fire_by_night_bonus, {"yes": True, "no": False}),
    "headquarters-road": (_headquarters_road, {"those": "1/3", "the German": "1"}),
    "losses-by-night-bonus": (
        _losses_by_night_bonus,
        {"headquarters": (False, True), "units in": (False, False), "nobody": (True, True)},
    ),
    "march-in-woods": (_march_in_woods, {"yes": "1/3", "never": "[7.31]"}),
    "no-defense": (_no_defense, {"at the highest": 13, "like one": 6}),
    "paratroop-duty": (_paratroop_duty, {"yes": ["C1010"], "no": []}),
    "primary-road-a": (_primary_road, {"1/5": "1/5", "1/3": "1/3"}),
    "results-both-ways": (_results_both_ways, {"on all": ("goes", ""), "only on": ("stays", "")}),
    "river-in-march": (_river_in_march, {"only": ("1/3", "5"), "never": ("[6.8]", "[6.8]")}),
    "shelter-of-two-hexes": (_shelter_of_two_hexes, {"yes": 8, "only": 13}),
    "slow-artillery-turn": (_slow_artillery, {"turn 5": ["move", "fire"], "turn 4": ["fire", "fire"]}),
    "ss-2-supply": (_ss_2_supply, {"no": "unsupplied", "yes": ""}),
    "truppeneinheit-as-unit": (_truppeneinheit_as_unit, {"no": ("", True, 1), "yes": ("E-11.4", False, 2)}),
}
"""By ruling the position, and what comes of it in each reading, which is named by how it begins."""
