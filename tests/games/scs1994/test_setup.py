"""Setting up."""

from typing import Any

import pytest

from engine.core.play import apply, check, decision, legal_actions, start, view
from engine.scenario import Clause, DumpSet, Placement, Setup, StartState
from engine.scs1994.moving.movement import EndPhase
from engine.scs1994.ruleset import RULES
from engine.scs1994.state import ArdennesGame
from engine.scs1994.turn.setup import AcceptDefaults, ChooseFace, NameDummy, PlaceUnit
from tests.games.scs1994.fights import CHARTS
from tests.games.scs1994.positions import Piece, allied, at, board, german

FREE = "german/-/Free#1"
DUMPS = DumpSet(key="1", side="allied", real=2, dummy=1, hexes=("B44.12", "B44.15", "B44.18"))
STAFF = german("Staff", "B50.12")
GUN = german("Gun", "B50.14", kind="artillery", steps=1)


def printed(*pieces: Piece) -> list[Setup]:
    """Return set-up rows; a piece without hex is free."""
    return [Setup(counter=piece.key, place=piece.hex or "near:setup/1", face="", steps_lost=0) for piece in pieces]


def begin(*pieces: Piece, **field: Any) -> ArdennesGame:
    """Return a game at the first decision of its set-up; the dice are those of a real seed."""
    game, _ = start(RULES, board(pieces, setup=printed(*pieces), **field), 1)
    return game


def test_5_1_de_printed_units_stand_on_their_hexes() -> None:
    assert at(begin(STAFF, german("Free", "")), "B50.12") == ["Staff"]


def test_5_1_de_a_free_counter_goes_with_or_next_to_a_set_up_hex() -> None:
    game = begin(STAFF, german("Free", ""))
    hexes = {action.hex for action in legal_actions(game) if isinstance(action, PlaceUnit)}
    assert hexes == {"B50.12", "B50.11", "B50.13", "B49.12", "B49.13", "B51.12", "B51.13"}
    apply(game, PlaceUnit(FREE, "B50.13"))
    assert at(game, "B50.13") == ["Free"]


def test_5_1_de_not_where_the_enemy_stands_or_the_hex_is_full() -> None:
    full = german("Full", "B49.12", steps=6)
    game = begin(STAFF, full, german("Free", ""), allied("E", "B50.13"))
    for label, rule in (("B50.13", "S-11"), ("B49.12", "1.3"), ("B50.20", "5.1-DE")):
        refusal = check(game, PlaceUnit(FREE, label))
        assert refusal is not None
        assert refusal.rule.number == rule


def test_5_1_de_a_clause_confines_supply_units_to_an_area() -> None:
    clause = Clause(
        key="east",
        kind="special",
        form="start_area",
        args={"side": "german", "unit_type": "supply", "area": "east-zone"},
        text="",
        rule="5.1-DE",
        enforced=True,
    )
    supply = german("Free", "", kind="supply", steps=3)
    game = begin(STAFF, supply, clauses=[clause], areas={"east-zone": ["B50.11"]})
    assert [action.hex for action in legal_actions(game) if isinstance(action, PlaceUnit)] == ["B50.11"]


def test_5_1_de_the_set_up_does_not_end_before_all_stand() -> None:
    game = begin(STAFF, german("Free", ""))
    assert check(game, EndPhase()) is not None
    apply(game, PlaceUnit(FREE, "B50.12"))
    assert check(game, EndPhase()) is None


def test_3_3a_the_us_names_its_dummy_after_the_german() -> None:
    game = begin(STAFF, dump_sets=[DUMPS])
    apply(game, EndPhase())
    pending = decision(game)
    assert pending is not None
    assert pending.side == "allied"
    assert check(game, EndPhase()) is not None
    apply(game, NameDummy("1", "B44.15"))
    assert [dump.hex for dump in game.own.dumps if dump.dummy] == ["B44.15"]
    assert check(game, NameDummy("1", "B44.18")) is not None


def test_3_3a_the_german_does_not_see_which_dump_is_the_dummy() -> None:
    game = begin(STAFF, dump_sets=[DUMPS])
    apply(game, EndPhase())
    apply(game, NameDummy("1", "B44.15"))
    assert not any(dump.dummy for dump in view(game, "german").own.dumps)
    assert any(dump.dummy for dump in view(game, "allied").own.dumps)


def test_1_10a_artillery_starts_in_the_mode_its_owner_likes() -> None:
    game = begin(STAFF, GUN)
    assert game.units[GUN.key].face == "fire"
    apply(game, ChooseFace(GUN.key, "move"))
    assert game.units[GUN.key].face == "move"


def test_defaults_are_the_shipped_placements() -> None:
    placements = [
        Placement(subject=FREE, kind="place", hex="B50.11"),
        Placement(subject="dump_set:1", kind="dummy", hex="B44.18"),
    ]
    game = begin(STAFF, german("Free", ""), dump_sets=[DUMPS], placements=placements, charts=CHARTS)
    apply(game, AcceptDefaults())
    apply(game, AcceptDefaults())
    assert at(game, "B50.11") == ["Free"]
    assert [dump.hex for dump in game.own.dumps if dump.dummy] == ["B44.18"]


def test_defaults_take_the_first_legal_hex_where_no_placement_fits() -> None:
    game = begin(STAFF, german("Free", ""), placements=[Placement(subject=FREE, kind="place", hex="B44.20")])
    apply(game, AcceptDefaults())
    assert game.units[FREE].hex in {"B49.12", "B49.13", "B50.11"}


def test_2_1b_a_team_starts_hidden_and_may_start_with_us_units() -> None:
    team, enemy = german("Team", "B49.12", kind="greif"), allied("E", "B49.12")
    game, _ = start(RULES, board([STAFF, team, enemy], setup=printed(STAFF, team, enemy)), 1)
    assert (game.units[team.key].hex, game.units[team.key].face) == ("B49.12", "hidden")


def test_s_28_units_start_in_supply_unless_the_parameter_says_that_they_are_judged() -> None:
    for word, marks in (("yes", ()), ("no", ("out_of_supply",))):
        game = begin(STAFF, charts=CHARTS, parameters={"start_in_supply": word})
        apply(game, EndPhase())
        apply(game, EndPhase())
        assert game.units[STAFF.key].marks == marks  # no zone, no Supply Unit


def test_5_4_note_a_clause_calls_units_supplied_at_start_whatever_they_trace() -> None:
    other = german("Other", "B50.14")
    clause = Clause(
        key="fed",
        kind="special",
        form="start_supply",
        args={"side": "german", "counters": [STAFF.key], "supplied": True},
        text="",
        rule="5.4-NOTE",
        enforced=True,
    )
    game = begin(STAFF, other, charts=CHARTS, clauses=[clause], parameters={"start_in_supply": "no"})
    apply(game, EndPhase())
    apply(game, EndPhase())
    assert [game.units[unit.key].marks for unit in (STAFF, other)] == [(), ("out_of_supply",)]


def test_5_4_a_bridge_is_down_at_start_by_its_hex_or_by_its_two_hexes() -> None:
    banks = {"rivers": [["B50.12", "B49.12"]], "bridges": [["B50.12", "B51.12"], ["B50.14", "B51.14"]]}
    for subject in ("B50.12", "B51.12|B50.12"):
        row = StartState(kind="bridge", subject=subject, value="blown")
        assert begin(STAFF, start_state=[row], **banks).own.blown == (("B50.12", "B51.12"),)


@pytest.mark.parametrize(
    ("place", "hexes"),
    [
        ("near:B50.15 B50.18/0", {"B50.15", "B50.18"}),
        ("near:B50.15/1", {"B50.15", "B50.14", "B50.16", "B49.15", "B49.16", "B51.15", "B51.16"}),
        ("near:german/-/Staff#1/0", {"B50.12"}),
        ("near:formation/0", {"B50.12"}),
        ("area:east-zone", {"B50.11"}),
    ],
)
def test_every_kind_of_free_place_offers_its_hexes_and_the_proposal_keeps_to_them(place: str, hexes: set[str]) -> None:
    rows = [*printed(STAFF), Setup(counter=FREE, place=place, face="", steps_lost=0)]
    pieces = [STAFF, german("Free", "")]
    game, _ = start(RULES, board(pieces, setup=rows, areas={"east-zone": ["B50.11"]}), 1)
    assert {action.hex for action in legal_actions(game) if isinstance(action, PlaceUnit)} == hexes
    apply(game, AcceptDefaults())
    assert game.units[FREE].hex in hexes


def test_a_unit_that_is_measured_from_one_that_waits_comes_after_it() -> None:
    near, later = "near:german/-/Later#1/0", german("Later", "")
    rows = [Setup(counter=FREE, place=near, face="", steps_lost=0)]
    rows.append(Setup(counter=later.key, place="near:B50.20/0", face="", steps_lost=0))
    game, _ = start(RULES, board([german("Free", ""), later], setup=rows), 1)
    apply(game, AcceptDefaults())
    assert (game.units[later.key].hex, game.units[FREE].hex) == ("B50.20", "B50.20")
