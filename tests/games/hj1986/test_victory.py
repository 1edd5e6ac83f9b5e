"""Victory of "Breakthrough" and "Wacht am Rhein": levels, the choice to go on, exits, areas. (B 16)

The field has columns 05 (east) to 16 (west); the Meuse flows between columns 12 and 13.
"""

from typing import Any

import pytest

from engine.core.play import apply, decision
from engine.core.roles import Role, role_of
from engine.data.load import load_scenario
from engine.hj1986.clause_forms import Exited
from engine.hj1986.clauses.victory import adjusted, at_once, finish, progress, units_exited
from engine.hj1986.moving.movement import EndPhase
from engine.hj1986.state import BulgeGame
from engine.hj1986.turn.deciding import EndGame, PlayOn
from engine.scenario import Clause
from tests.games.hj1986.positions import PANZER, Piece, allied, german, position

PLACES = {
    "st-vith": ["0615"],
    "bastogne": ["0715"],
    "spa": ["0815"],
    "marche": ["0915"],
    "houffalize": ["1015"],
    "liege": ["1110", "1111", "1112"],
    "namur": ["1120", "1121"],
    "vireux": ["1318"],
}
MEUSE = [(f"12{row}", f"13{row}") for row in range(10, 22)] + [(f"12{row}", f"13{row + 1}") for row in range(10, 21)]
AREAS = {"east-edge": [f"05{row}" for row in range(10, 22)], "J-M": ["1612", "1613"], "L-M": ["1613"]}


def judged(
    key: str, units: list[Piece], exits: dict[str, str] | None = None, extra: tuple[Clause, ...] = (), **values: Any
) -> BulgeGame:
    """Return a Movement Phase with the victory clauses of a shipped scenario."""
    clauses = [row for row in load_scenario("hj1986", key).clauses if row.kind == "victory"]
    field = {"places": PLACES, "areas": AREAS, "meuse": MEUSE, **values}
    game = position([*units, german("Z", "0521")], clauses=[*clauses, *extra], **field)
    game.own.logistics.exits = dict(exits or {})
    return game


def at_end(game: BulgeGame) -> tuple[str, str, str]:
    (end,) = finish(game)
    return end.result, end.reason.partition(":")[0], end.rule


def tanks(*labels: str, **values: Any) -> list[Piece]:
    return [german(f"T{number}", label, **PANZER, **values) for number, label in enumerate(labels)]


def test_b_16_1_v_two_towns_and_three_supplied_motorized_units_in_the_west() -> None:
    """The printed column 31 is not on this field; the test reads the clause with another."""
    clauses = [row for row in load_scenario("hj1986", "breakthrough").clauses if row.key == "german-towns"]
    of = [dict(part) for part in clauses[0].args["of"]]
    assert of[1]["west_of_column"] == 31
    of[1]["west_of_column"] = 14
    moved = clauses[0].model_copy(update={"args": {**clauses[0].args, "of": of}})
    towns = [german("A", "0615"), german("B", "0815")]
    for labels, marks, won in (
        (("1510", "1610", "1515"), (), True),
        (("1510", "1610", "1415"), (), False),
        (("1510", "1610", "1515"), ("unsupplied",), False),
    ):
        game = position([*towns, *tanks(*labels, marks=marks)], clauses=[moved], places=PLACES, areas=AREAS)
        assert bool(list(at_once(game))) == won


def test_b_16_1_v_liege_or_nothing() -> None:
    three = [german(label, label) for label in PLACES["liege"]]
    (end,) = at_once(judged("breakthrough", three))
    assert (end.result, end.rule) == ("german", "B 16.1 V")
    assert list(at_once(judged("breakthrough", three[:2]))) == []


@pytest.mark.rule("B 16.1")
def test_b_16_1_v_the_allies_win_otherwise() -> None:
    (end,) = finish(judged("breakthrough", [allied("A", "1010")]))
    assert (end.result, end.rule) == ("allied", "B 16.1 V")


@pytest.mark.parametrize(
    ("towns", "expected"),
    [
        (("0615", "0715", "0915"), ("draw", "draw", "B 16.2 Dr")),
        (("0615", "0715"), ("allied", "tactical Allied victory", "B 16.2 AT")),
        (("1015",), ("allied", "tactical Allied victory", "B 16.2 AT")),
        ((), ("allied", "decisive Allied victory", "B 16.2 AD")),
    ],
)
@pytest.mark.rule("B 16.2 AD")
@pytest.mark.rule("B 16.2 AT")
@pytest.mark.rule("B 16.2 Dr")
def test_b_16_2_levels_at_the_end(towns: tuple[str, ...], expected: tuple[str, str, str]) -> None:
    game = judged("wacht-am-rhein", [german(label, label) for label in towns])
    assert at_end(game) == expected


@pytest.mark.parametrize(
    ("units", "won"),
    [
        ([german("A", "1111")], True),  # one hex of Liege
        ([german("A", "1120")], True),  # one of Namur
        (tanks("1310", "1410", "1517"), True),
        (tanks("1310", "1410", "1518"), False),  # 1518 is level with Vireux in 1318, not north of it
        (tanks("1310", "1410", "1217"), False),  # 1217 is east of the Meuse
        (tanks("1310", "1410", "1517", marks=("isolated",)), False),
        ([german(f"I{row}", f"13{row}") for row in (10, 11, 12)], False),  # not motorized
    ],
)
def test_b_16_2_gt_the_tactical_victory_of_the_german(units: list[Piece], won: bool) -> None:
    game = judged("wacht-am-rhein", units)
    assert [event.clause for event in at_once(game)] == (["german-tactical"] if won else [])


def leaving(count: int, hex: str = "1612", **values: Any) -> tuple[list[Piece], dict[str, str]]:
    units = [german(f"X{number}", "", box="exited", **{**PANZER, **values}) for number in range(count)]
    return units, {unit.key: hex for unit in units}


@pytest.mark.parametrize(
    ("count", "values", "won"),
    [
        (12, {}, True),
        (11, {}, False),
        (12, {"hex": "1613"}, True),
        (12, {"hex": "1615"}, False),  # not between J and M
        (12, {"kind": "panzergrenadier"}, True),
        (12, {"kind": "volksgrenadier"}, False),
        (12, {"marks": ("unsupplied",)}, False),
    ],
)
def test_b_16_2_gd_twelve_supplied_panzer_units_leave(count: int, values: dict[str, Any], won: bool) -> None:
    units, exits = leaving(count, **values)
    found = list(at_once(judged("wacht-am-rhein", units, exits)))
    assert [(end.result, end.rule) for end in found] == ([("german", "B 16.2 GD")] if won else [])


@pytest.mark.rule("B 16.2 GD")
@pytest.mark.parametrize(
    ("reading", "hex", "won"), [("yes", "1613", True), ("no", "1613", False), ("no", "1612", True)]
)
def test_b_16_2_gd_the_areas_j_and_m_are_exits_or_not(reading: str, hex: str, won: bool) -> None:
    units, exits = leaving(12, hex)
    areas = {**AREAS, "J": ["1611"], "M": ["1613"]}
    game = judged("wacht-am-rhein", units, exits, areas=areas, rulings={"exits": reading})
    assert bool(list(at_once(game))) is won


@pytest.mark.rule("B 16.2 GD")
@pytest.mark.parametrize(("hex", "won"), [("1613", False), ("1612", True)])
def test_b_16_2_gd_the_ends_of_an_exit_are_those_its_clause_names_whatever_it_is_called(hex: str, won: bool) -> None:
    units, exits = leaving(12, hex)
    areas = {**AREAS, "meuse-road": ["1612", "1613"], "meuse": ["1612"], "last": ["1613"]}
    game = judged("wacht-am-rhein", units, exits, areas=areas, rulings={"exits": "no"})
    clause = game.board.clauses.first(Exited)
    assert clause is not None
    aim = clause.args.model_copy(update={"area": "meuse-road", "ends": ("last",)})
    assert (len(units_exited(game, aim)) == 12) is won


@pytest.mark.rule("B 16.2 GT")
@pytest.mark.parametrize(
    ("reading", "turn", "won"),
    [
        ("until 12/25 PM", 9, True),
        ("until 12/19 PM", 8, True),  # 12/19 PM
        ("until 12/19 PM", 9, False),
    ],
)
def test_b_16_2_gt_a_tactical_victory_may_have_to_come_by_12_19(reading: str, turn: int, won: bool) -> None:
    game = judged("wacht-am-rhein", [german("A", "1111")], turn=turn, rulings={"tactical-victory-date": reading})
    assert bool(list(at_once(game))) is won


PRINTED = {"tactical-victory-date": "until 12/19 PM"}


@pytest.mark.rule("B 16.2 GT")
@pytest.mark.parametrize(("turn", "clauses"), [(8, ["german-tactical"]), (9, [])])
def test_b_16_2_gt_by_12_19_the_date_bounds_the_bridgehead_beyond_the_meuse_too(turn: int, clauses: list[str]) -> None:
    game = judged("wacht-am-rhein", tanks("1310", "1410", "1517"), turn=turn, rulings=PRINTED)
    assert [event.clause for event in at_once(game)] == clauses


@pytest.mark.rule("B 16.2 GT")
@pytest.mark.parametrize(("rulings", "result"), [({}, "german"), (PRINTED, "allied")])
def test_b_16_2_gt_a_hex_of_liege_on_the_last_turn_wins_or_comes_too_late(rulings: dict[str, str], result: str) -> None:
    """Liege alone is neither a draw nor one of the towns that a decisive Allied victory keeps free of Germans."""
    game = judged("wacht-am-rhein", [german("A", "1111")], turn=20, last_turn=20, rulings=rulings)
    assert at_end(game)[0] == result


@pytest.mark.rule("B 16.2 GD")
def test_b_16_2_gd_the_decisive_victory_has_no_such_date() -> None:
    units, exits = leaving(12)
    game = judged("wacht-am-rhein", units, exits, turn=20, last_turn=20, rulings=PRINTED)
    assert [end.rule for end in at_once(game)] == ["B 16.2 GD"]


@pytest.mark.rule("B 16.2 GT")
def test_b_16_2_gt_what_was_won_by_12_19_is_not_lost_by_going_on() -> None:
    """Won on turn 8, gone on with; on the last turn nothing is held any more."""
    game = won_tactically(turn=8, last_turn=20, rulings=PRINTED)
    apply(game, PlayOn())
    game.units["german/1/A#1"].hex = "0510"
    game.occupants = {"0510": ("german/1/A#1",), "0521": ("german/1/Z#1",)}
    game.turn = 20
    game.forget()
    assert at_end(game)[0] == "german"


@pytest.mark.rule("A 13.2")
@pytest.mark.parametrize(("rulings", "won"), [({}, True), (PRINTED, False)])
def test_a_13_2_by_12_19_the_scenario_of_december_22_has_no_tactical_victory(
    rulings: dict[str, str], won: bool
) -> None:
    """It begins on turn 13, 12/22 AM."""
    game = judged("meuse", [german("A", "1111")], turn=13, last_turn=20, rulings=rulings)
    assert bool(list(at_once(game))) is won


def won_tactically(**values: Any) -> BulgeGame:
    """Return the question at the end of the German player turn, a hex of Liege being German."""
    game = judged("wacht-am-rhein", [german("A", "1111")], phase="movement", **values)
    while (pending := decision(game)) is not None and pending.phase != "clean_up":
        apply(game, next(item for item in game.rules.phases[game.top.phase].legal(game, game.top) if _ends(item)))
    return game


def _ends(action: object) -> bool:
    return isinstance(action, EndPhase) or role_of(action) is Role.END


def test_b_16_2_gt_the_german_ends_the_game() -> None:
    game = won_tactically()
    pending = decision(game)
    assert pending is not None and (pending.side, pending.rule.number) == ("german", "B 16.2 GT")
    apply(game, EndGame())
    assert game.result == "german"


@pytest.mark.parametrize(
    ("reading", "result"), [("what was won stays won", "german"), ("the end of the game decides", "allied")]
)
def test_b_16_2_gt_the_german_goes_on_by_either_reading(reading: str, result: str) -> None:
    game = won_tactically(rulings={"play-on": reading})
    apply(game, PlayOn())
    assert game.result is None and game.own.logistics.plays_on
    game.units["german/1/A#1"].hex = "0510"  # it has left Liege
    game.occupants = {"0510": ("german/1/A#1",), "0521": ("german/1/Z#1",)}
    game.forget()
    assert at_end(game)[0] == result


def test_n_ge2a_an_early_release_turns_a_draw_into_an_allied_victory() -> None:
    price = {"formations": ["11Pz"], "from_turn": 9, "levels": {"draw": "allied_tactical"}}
    clause = Clause(key="r", kind="special", form="release", args=price, text="", rule="N GE2a", enforced=True)
    game = judged("wacht-am-rhein", [], extra=(clause,))
    assert adjusted(game, "draw") == "draw"
    game.own.ground.events["early_release"] = 9
    assert adjusted(game, "draw") == "allied_tactical"


def test_progress_tells_how_far_each_part_is() -> None:
    units, exits = leaving(3)
    lines = progress(judged("wacht-am-rhein", [*units, *tanks("1310", "1410")], exits))
    assert "German: 3 of 12 units have left between J-M [B 16.2 GD]" in lines
    assert "German: 2 of 3 units west of the Meuse and north of Vireux [B 16.2 GT]" in lines
    assert "German: 0 of 1 hexes of Liege or Namur [B 16.2 GT]" in lines
