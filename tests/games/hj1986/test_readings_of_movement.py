"""Both readings of rulings about movement, engineers and the time at which victory is judged."""

from typing import Any

import pytest

from engine.core.play import apply
from engine.core.roles import Role, role_of
from engine.hj1986.ground.columns import must_leave
from engine.hj1986.moving.digging import BuildBridge
from engine.hj1986.moving.engineers import BlowBridge
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import EndPhase
from engine.hj1986.state import BulgeGame
from engine.scenario import Clause
from tests.games.hj1986.moves import moving, refused, step_refused
from tests.games.hj1986.positions import BATTALION, ENGINEERS, PANZER, allied, german, key_of, marks_of, position

UP, DOWN = "up, as other halvings", "down, so that nobody goes farther than half"


@pytest.mark.rule("B 4.12")
@pytest.mark.parametrize(
    ("phase", "marks", "reading", "hexes"),
    [
        ("movement", ("reserve",), UP, 4),  # half of seven is three and a half
        ("movement", ("reserve",), DOWN, 3),
        ("reserve", ("moved", "reserve"), UP, 4),  # B 13.11: half again for who has moved
        ("reserve", ("moved", "reserve"), DOWN, 3),
        ("reserve", ("reserve",), DOWN, 7),  # who has not moved goes the whole way
    ],
)
def test_b_4_12_half_of_seven_points_is_rounded_up_or_down(
    phase: str, marks: tuple[str, ...], reading: str, hexes: int
) -> None:
    tank = german("T", "1010", **PANZER, marks=marks)
    game = moving("T", [tank], phase=phase, rulings={"reserve-half": reading})
    assert game.top.values["budget"] == hexes * 2


@pytest.mark.rule("I 8.1.8")
@pytest.mark.rule("B 14.22")
@pytest.mark.parametrize(
    ("reading", "rules"),
    [("engineers and commanders", ["I 8.1.8", "I 8.1.8"]), ("any unit in a hex of the bridge", ["", "B 14.22"])],
)
def test_i_8_1_8_german_foot_destroys_the_bridge_of_its_hex_or_not(reading: str, rules: list[str]) -> None:
    units = [
        german("Here", "1014"),
        german("Near", "1013"),
        german("P", "1012", **{**ENGINEERS, "kind": "engineer_ger"}),
    ]
    game = position(units, phase="engineer", bridges=[("1014", "1015")], rulings={"german-demolition": reading})
    answers = [refused(game, BlowBridge(key_of(game, name), "1014", "1015")) for name in ("Here", "Near", "P")]
    assert answers == [*rules, ""]


@pytest.mark.rule("B 14.34")
@pytest.mark.parametrize(("reading", "rule"), [("as many as are wanted", ""), ("as many as the Germans", "B 14.34")])
def test_b_14_34_the_allies_run_out_of_bridges_or_not(reading: str, rule: str) -> None:
    unit = allied("A", "1014", **ENGINEERS)
    game = position([unit], side="allied", rivers=[("1014", "1015")], rulings={"allied-bridges": reading})
    game.own.ground.bridges_built = {"allied": 7, "german": 8}
    assert refused(game, BuildBridge(unit.key, "1015")) == ""
    game.own.ground.bridges_built = {"allied": 8}
    assert refused(game, BuildBridge(unit.key, "1015")) == rule


@pytest.mark.rule("B 6.53")
@pytest.mark.parametrize(
    ("reading", "leaving"),
    [
        ("four hexes or fewer", ["Three", "Four"]),
        ("three hexes or fewer, as it bars entering it", ["Three"]),
    ],
)
def test_b_6_53_an_enemy_four_hexes_away_ends_strategic_movement_or_not(reading: str, leaving: list[str]) -> None:
    """The enemy stands in 1028."""
    units = [german(name, label, marks=("strategic",)) for name, label in (("Three", "1025"), ("Four", "1024"))]
    field: dict[str, Any] = {"rows": range(10, 31), "rulings": {"strategic-distance": reading}}
    game = position([*units, german("Five", "1023", marks=("strategic",)), allied("E", "1028")], **field)
    found = [unit.id for unit in must_leave(game, "german")]
    assert found == [key_of(game, name) for name in leaving]


@pytest.mark.rule("C TEC4")
@pytest.mark.rule("B 5.74")
@pytest.mark.parametrize(
    ("reading", "rule"), [("next to any enemy unit", "B 5.74"), ("not into an enemy zone of control", "")]
)
def test_c_tec4_a_march_leads_past_an_enemy_without_a_zone_or_not(reading: str, rule: str) -> None:
    """A battalion in 1017 has no zone, a regiment has one: 1016 lies next to it."""
    rulings = {"march-near-enemies": reading}
    battalion = moving("A", [german("A", "1014"), allied("E", "1017", **BATTALION)], rulings=rulings)
    assert step_refused(battalion, "1014", "1015", "1016", march=True) == rule
    regiment = moving("A", [german("A", "1014"), allied("E", "1017")], rulings=rulings)
    assert step_refused(regiment, "1014", "1015", "1016", march=True) == "B 5.74"


@pytest.mark.rule("C TEC4")
@pytest.mark.parametrize(
    ("reading", "contact"), [("next to any enemy unit", True), ("not into an enemy zone of control", False)]
)
def test_c_tec4_armor_in_reserve_has_met_the_enemy_it_passed_or_not(reading: str, contact: bool) -> None:
    """Who has marches no more in the player turn (B 5.71)."""
    units = [german("T", "1014", **PANZER, marks=("reserve",)), allied("E", "1017", **BATTALION)]
    game = moving("T", units, rulings={"march-near-enemies": reading})
    apply(game, MoveTo(("1014", "1015", "1016")))
    assert ("contact" in marks_of(game, "T")) is contact


HELD = Clause(
    key="town",
    kind="victory",
    form="hold_hexes",
    args={"when": "at_once", "winner": "german", "side": "german", "place": "town", "at_least": 1},
    text="The Germans hold the town.",
    rule="B 16.1 V",
    enforced=True,
)
EVERY_MOVE, EVERY_PHASE, EVERY_TURN = (
    "after every move and advance",
    "at the end of every phase",
    "at the end of every game turn",
)


def through_the_town(reading: str) -> BulgeGame:
    """Return the position when a unit that goes through the only town of the clause has stopped in it."""
    field: dict[str, Any] = {"places": {"town": ["1012"]}, "clauses": [HELD], "rulings": {"victory-time": reading}}
    game = moving("A", [german("A", "1011"), german("B", "0510")], **field)
    apply(game, MoveTo(("1011", "1012")))
    return game


@pytest.mark.rule("B 16.1 V")
@pytest.mark.parametrize(("reading", "won"), [(EVERY_MOVE, True), (EVERY_PHASE, False), (EVERY_TURN, False)])
def test_b_16_1_v_a_unit_that_goes_through_a_town_wins_or_not(reading: str, won: bool) -> None:
    game = through_the_town(reading)
    assert (game.result == "german") is won
    if not won:
        apply(game, MoveTo(("1012", "1013")))
        apply(game, FinishMove())
        apply(game, EndPhase())
        assert game.result is None


@pytest.mark.rule("B 16.1 V")
@pytest.mark.parametrize(("reading", "won"), [(EVERY_PHASE, True), (EVERY_TURN, False)])
def test_b_16_1_v_a_town_held_at_the_end_of_the_phase_wins_at_once_or_at_the_end_of_the_turn(
    reading: str, won: bool
) -> None:
    game = through_the_town(reading)
    apply(game, FinishMove())
    apply(game, EndPhase())
    assert (game.result == "german") is won
    for _ in range(40):
        if game.result is not None or game.turn > 6:
            break
        apply(game, next(item for item in game.rules.phases[game.top.phase].legal(game, game.top) if _ends(item)))
    assert (game.turn, game.result) == (6, "german")  # it is held when the game turn ends, too


def _ends(action: object) -> bool:
    return role_of(action) is Role.END


@pytest.mark.rule("B 16.1 V")
def test_b_16_1_v_what_was_held_within_a_game_turn_only_does_not_count_by_the_slowest_reading() -> None:
    """The unit leaves the town again in the Reserve Phase, before the game turn ends."""
    field: dict[str, Any] = {"places": {"town": ["1012"]}, "clauses": [HELD], "rulings": {"victory-time": EVERY_TURN}}
    game = moving("T", [german("T", "1012", **PANZER, marks=("reserve",))], phase="reserve", **field)
    apply(game, MoveTo(("1012", "1013")))
    apply(game, FinishMove())
    while game.result is None and game.turn == 6:
        apply(game, next(item for item in game.rules.phases[game.top.phase].legal(game, game.top) if _ends(item)))
    assert game.result is None
