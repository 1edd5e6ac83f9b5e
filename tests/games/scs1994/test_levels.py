"""Victory of the campaign: the three options, the points of the cities, the shift of the later scenarios."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import JsonValue

from engine.core.events import GameEnded, ValueDecided
from engine.core.play import apply, check, decision, legal_actions, start, view
from engine.core.units import EXITED
from engine.data.load import shipped_root
from engine.scenario import Clause, StartState
from engine.scs1994.clauses.secret_option import ChooseOption
from engine.scs1994.clauses.victory import finish, level_now, progress
from engine.scs1994.events import LevelReached
from engine.scs1994.ground.control import holder, points
from engine.scs1994.moving.move_unit import ExitMap
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.ruleset import RULES
from engine.scs1994.setting.levels import LEVELS, shifted
from engine.scs1994.state import ArdennesGame
from engine.scs1994.turn.setup import AcceptDefaults
from tests.games.scs1994.fights import fight
from tests.games.scs1994.positions import Piece, at, board, german, position


def clause(key: str, form: str, rule: str, kind: str = "victory", **args: JsonValue) -> Clause:
    return Clause.model_validate(
        {"key": key, "kind": kind, "form": form, "args": args, "text": "", "rule": rule, "enforced": True}
    )


LEVEL_TABLE: JsonValue = [
    {"level": "major_german", "at_least": 24},
    {"level": "minor_german", "at_least": 19},
    {"level": "minor_allied", "at_least": 14},
    {"level": "major_allied", "at_least": 10},
    {"level": "massive_allied", "at_least": 0},
]
OUT: dict[str, JsonValue] = {"side": "german", "attack_points": 60, "supply_units": 1, "level": "massive_german"}
CITIES = clause("levels", "city_points", "4.2", side="german", levels=LEVEL_TABLE)
ANTWERP = clause("option-antwerp", "exit_strength", "4.1-ANTWERP", area="antwerp-exit", **OUT)
PARIS = clause("option-paris", "exit_strength", "4.1-PARIS", area="paris-exit", **OUT)
LIEGE = clause("option-liege", "occupy_place", "4.1-LIEGE", side="german", place="liege", level="massive_german")
SHIFT = clause("level-shift", "level_shift", "5.4-VIC", side="german", levels=1)
SECRET = clause(
    "secret-option",
    "secret_choice",
    "4.0",
    "special",
    side="german",
    options=["option-antwerp", "option-liege", "option-paris"],
)
CAMPAIGN = (CITIES, ANTWERP, LIEGE, PARIS)
STAFF = german("Staff", "B46.15")


def campaign(*units: Piece, option: str = "", exits: dict[str, str] | None = None, **field: Any) -> ArdennesGame:
    """Return a position of the campaign at its end; ``exits`` are areas by unit that has left."""
    game = fight(STAFF, *units, phase="movement", **{"clauses": CAMPAIGN, **field})
    game.own.secret_option = option
    game.own.exits = exits or {}
    return game


def ended(game: ArdennesGame) -> tuple[str, str, str]:
    """Return the level, the winner and the rule the game ends with."""
    events = list(finish(game))
    level = next(event for event in events if isinstance(event, LevelReached))
    over = next(event for event in events if isinstance(event, GameEnded))
    return level.level, over.result, over.rule


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(
    ("held", "level", "winner"),
    [
        (24, "major_german", "german"),
        (23, "minor_german", "german"),
        (19, "minor_german", "german"),
        (18, "minor_allied", "allied"),
        (14, "minor_allied", "allied"),
        (13, "major_allied", "allied"),
        (10, "major_allied", "allied"),
        (9, "massive_allied", "allied"),
        (0, "massive_allied", "allied"),
    ],
)
def test_4_2_the_points_of_the_cities_give_the_level(held: int, level: str, winner: str) -> None:
    control = [StartState(kind="control", subject="town", value="german")] if held else []
    game = campaign(places={"town": ["B50.12"]}, points={"town": held or 5}, start_state=control)
    assert ended(game) == (level, winner, "4.2")


@pytest.mark.rule("4.2-CTRL")
def test_4_2_ctrl_a_city_of_two_hexes_counts_only_as_a_whole() -> None:
    game = campaign(places={"town": ["B50.12", "B50.13"]}, points={"town": 24})
    game.own.control = {"B50.12": "german"}
    assert (points(game, "german"), holder(game, "town")) == (0, None)
    game.own.control = {"B50.12": "german", "B50.13": "german"}
    assert (points(game, "german"), holder(game, "town")) == (24, "german")


@pytest.mark.rule("4.2-CTRL")
def test_4_2_ctrl_the_side_that_entered_last_controls_even_when_it_has_gone_on() -> None:
    game = position(
        [german("A", "B50.14", movement=8)],
        places={"town": ["B50.13"]},
        points={"town": 3},
        areas={"x-exit": ["B50.12"]},
    )
    assert points(game, "german") == 0
    apply(game, SelectUnit("german/-/A#1"))
    apply(game, ExitMap(("B50.14", "B50.13", "B50.12"), "x-exit"))
    assert at(game, "B50.13") == []
    assert points(game, "german") == 3


@pytest.mark.rule("4.2")
def test_4_2_unconfirmed_city_points_that_decide_are_told() -> None:
    game = campaign(places={"town": ["B50.12"]}, points={"town": 19})
    game.own.control = {"B50.12": "german"}
    game.board.scenario.unconfirmed["place/scs1994|test|town/vp"] = "reconstructed"
    assert ValueDecided("place/scs1994|test|town/vp") in list(finish(game))


def gone(count: int, attack: int = 10, steps_lost: int = 0) -> tuple[Piece, ...]:
    """Return units that have left the map with their attack strengths, and a Supply Unit as the last."""
    units = [german(f"U{n}", "B48.12", attack=attack, box=EXITED, steps_lost=steps_lost) for n in range(count)]
    return (*units, german("Train", "B48.12", kind="supply", steps=3, box=EXITED))


def by(area: str, units: tuple[Piece, ...]) -> dict[str, str]:
    return {unit.key: area for unit in units}


@pytest.mark.rule("4.1-ANTWERP")
def test_4_1_antwerp_sixty_points_and_a_supply_unit_are_a_massive_victory() -> None:
    units = gone(6)
    game = campaign(*units, option="option-antwerp", exits=by("antwerp-exit", units))
    assert ended(game) == ("massive_german", "german", "4.1-ANTWERP")


@pytest.mark.rule("4.1-ANTWERP")
def test_4_1_antwerp_fifty_nine_points_are_not_enough() -> None:
    units = (*gone(5), german("Last", "B48.12", attack=9, box=EXITED))
    game = campaign(*units, option="option-antwerp", exits=by("antwerp-exit", units))
    assert ended(game)[0] == "massive_allied"


@pytest.mark.rule("4.1-ANTWERP")
def test_4_1_antwerp_without_a_supply_unit_it_is_nothing() -> None:
    units = gone(8)[:-1]
    game = campaign(*units, option="option-antwerp", exits=by("antwerp-exit", units))
    assert ended(game)[0] == "massive_allied"


@pytest.mark.rule("4.1-ANTWERP")
def test_4_1_antwerp_a_reduced_unit_counts_with_its_reduced_side() -> None:
    units = gone(6, attack=11, steps_lost=1)  # six times 5, the half of 11 rounded down
    game = campaign(*units, option="option-antwerp", exits=by("antwerp-exit", units))
    assert progress(game)[1] == "Antwerp: 30 of 60 attack points and 1 of 1 Supply Units out [4.1-ANTWERP]"


@pytest.mark.rule("4.1-PARIS")
def test_4_1_paris_counts_only_what_left_by_its_own_exit() -> None:
    units = gone(6)
    game = campaign(*units, option="option-paris", exits=by("paris-exit", units))
    assert ended(game) == ("massive_german", "german", "4.1-PARIS")
    game = campaign(*units, option="option-paris", exits=by("antwerp-exit", units))
    assert ended(game)[0] == "massive_allied"


@pytest.mark.rule("4.0")
def test_4_0_only_the_chosen_option_wins() -> None:
    units = gone(6)
    game = campaign(*units, option="option-liege", exits=by("antwerp-exit", units))
    assert ended(game) == ("massive_allied", "allied", "4.2")


@pytest.mark.rule("4.1-LIEGE")
def test_4_1_liege_every_hex_is_occupied_at_the_end() -> None:
    here = {"places": {"liege": ["B50.12", "B50.13"]}, "points": {"liege": 8}, "option": "option-liege"}
    game = campaign(german("A", "B50.12"), german("B", "B50.13"), **here)
    assert ended(game) == ("massive_german", "german", "4.1-LIEGE")
    game = campaign(german("A", "B50.12"), german("B", "B50.14"), **here)
    game.own.control = {"B50.12": "german", "B50.13": "german"}
    assert ended(game)[0] == "massive_allied"  # controlled, 8 points, but not occupied


@pytest.mark.rule("4.1-LIEGE")
def test_4_1_liege_a_special_team_occupies_nothing() -> None:
    here = {"places": {"liege": ["B50.12"]}, "points": {"liege": 8}, "option": "option-liege"}
    game = campaign(german("Team", "B50.12", kind="greif", steps=1, face="open"), **here)
    assert ended(game)[0] == "massive_allied"


@pytest.mark.rule("5.3-VIC")
def test_5_3_vic_the_campaign_is_judged_by_section_4() -> None:
    rows = _shipped("battle-for-the-ardennes")
    assert {row["rule"] for row in rows if row["kind"] == "victory"} == {
        "4.1-ANTWERP",
        "4.1-LIEGE",
        "4.1-PARIS",
        "4.2",
    }
    assert all(row["enforced"] for row in rows)


@pytest.mark.rule("5.4-VIC")
@pytest.mark.rule("5.5-VIC")
@pytest.mark.parametrize(("held", "level"), [(0, "major_allied"), (18, "minor_german"), (24, "massive_german")])
def test_5_4_vic_the_level_moves_one_step_to_the_german(held: int, level: str) -> None:
    control = [StartState(kind="control", subject="town", value="german")] if held else []
    game = campaign(
        places={"town": ["B50.12"]}, points={"town": held or 5}, start_state=control, clauses=(*CAMPAIGN, SHIFT)
    )
    assert ended(game)[0] == level


@pytest.mark.rule("5.4-VIC")
def test_5_4_vic_a_massive_german_victory_stays_one() -> None:
    assert [shifted(level, 1, "german") for level in LEVELS[:2]] == ["massive_german", "massive_german"]


@pytest.mark.rule("5.4-VIC")
@pytest.mark.parametrize("scenario", ["breakout", "payback"])
def test_5_4_vic_and_5_5_vic_are_in_the_shipped_scenarios(scenario: str) -> None:
    rows = [row for row in _shipped(scenario) if row["form"] == "level_shift"]
    assert [(row["args"], row["enforced"]) for row in rows] == [({"side": "german", "levels": 1}, True)]


def _shipped(scenario: str) -> list[dict[str, Any]]:
    path = shipped_root() / "scenarios" / "scs1994" / scenario / "clauses.json"
    rows: list[dict[str, Any]] = json.loads(Path(path).read_text("utf-8"))
    return rows


WILTZ = clause("bw", "hold_places", "5.2-VIC", places=["bastogne", "wiltz"], at_least=2, split="draw")


@pytest.mark.rule("5.2-VIC")
@pytest.mark.parametrize(
    ("german_places", "winner"),
    [((), "allied"), (("bastogne",), "draw"), (("wiltz",), "draw"), (("bastogne", "wiltz"), "german")],
)
def test_5_2_vic_who_holds_both_towns_has_won(german_places: tuple[str, ...], winner: str) -> None:
    control = [StartState(kind="control", subject=key, value="german") for key in german_places]
    places = {"bastogne": ["B50.12"], "wiltz": ["B48.12"]}
    game = campaign(places=places, start_state=control, clauses=(WILTZ,))
    (over,) = finish(game)
    assert isinstance(over, GameEnded)
    assert (over.result, over.rule) == (winner, "5.2-VIC")


@pytest.mark.rule("5.2-VIC")
def test_5_2_vic_progress_names_the_holders() -> None:
    places = {"bastogne": ["B50.12"], "wiltz": ["B48.12"]}
    game = campaign(
        places=places,
        start_state=[StartState(kind="control", subject="wiltz", value="german")],
        clauses=(WILTZ,),
    )
    assert progress(game) == ("bastogne is US, wiltz is German [5.2-VIC]",)


@pytest.mark.rule("4.2")
def test_4_2_progress_tells_all_options_alike() -> None:
    game = campaign(places={"liege": ["B50.12"]}, points={"liege": 8}, option="option-paris")
    open_texts = progress(game)
    game.own.secret_option = ""
    assert progress(game) == open_texts
    assert open_texts == (
        "German cities: 0 points, Massive US Victory [4.2]",
        "Antwerp: 0 of 60 attack points and 0 of 1 Supply Units out [4.1-ANTWERP]",
        "liege: 0 of 1 hexes occupied, 0 controlled [4.1-LIEGE]",
        "Paris: 0 of 60 attack points and 0 of 1 Supply Units out [4.1-PARIS]",
    )


def test_without_a_clause_of_points_there_is_no_level() -> None:
    assert level_now(campaign(clauses=(ANTWERP,))) is None


def begin() -> ArdennesGame:
    game, _ = start(RULES, board([STAFF], clauses=(*CAMPAIGN, SECRET)), 1)
    return game


@pytest.mark.rule("4.0")
def test_4_0_the_german_chooses_before_his_set_up_ends() -> None:
    game = begin()
    pending = decision(game)
    assert pending is not None
    assert pending.side == "german"
    refusal = check(game, EndPhase())
    assert refusal is not None
    assert refusal.rule.number == "4.0"
    offered = [action.option for action in legal_actions(game) if isinstance(action, ChooseOption)]
    assert offered == ["option-antwerp", "option-liege", "option-paris"]
    apply(game, ChooseOption("option-paris"))
    assert game.own.secret_option == "option-paris"
    assert check(game, EndPhase()) is None


@pytest.mark.rule("4.0")
def test_4_0_no_other_option_and_not_by_the_us() -> None:
    game = begin()
    assert check(game, ChooseOption("levels")) is not None
    apply(game, AcceptDefaults())
    assert game.own.secret_option == "option-antwerp"  # the first that the scenario lists
    assert check(game, ChooseOption("option-paris")) is not None  # now the US sets up


@pytest.mark.rule("4.0")
def test_4_0_the_us_does_not_see_the_option() -> None:
    game = begin()
    record = apply(game, ChooseOption("option-paris"))
    assert view(game, "allied").own.secret_option == ""
    assert view(game, "german").own.secret_option == "option-paris"
    telling = [event for event in record.events if "paris" in RULES.telling.describe_event(game, event).lower()]
    assert [RULES.secret(game, event) for event in telling] == ["german"]
    assert RULES.secret(game, record.action) == "german"


@pytest.mark.rule("4.2")
def test_4_2_shipped_city_points_are_marked_as_reconstructed() -> None:
    path = shipped_root() / "resources" / "scs1994" / "map" / "places.csv"
    with path.open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["vp"] != "0"]
    assert sum(int(row["vp"]) for row in rows) > 24
    assert all("reconstructed" in row["sources"] for row in rows)
