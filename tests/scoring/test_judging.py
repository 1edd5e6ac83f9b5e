"""Points and victories that all games judge alike, in small positions of scs1994 that end a turn or the last one."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.account import Account, Scored
from engine.core.dump import restore
from engine.core.events import GameEnded, StepsLost, StepStarted, UnitMoved, UnitRemoved, fold
from engine.core.phases import AnyGame
from engine.core.units import DEAD, EXITED
from engine.data.tables import DataError
from engine.scenario import Clause
from engine.scs1994.turn.scoring import SCORING
from tests.games.scs1994.fights import fight
from tests.games.scs1994.positions import allied, german

PLACES = {"spa": ["B46.15"], "wiltz": ["B50.15"]}
AREAS = {"west": ["B48.20", "B49.20"], "pocket": ["B46.15", "B46.16"]}


def clause(key: str, form: str, **args: Any) -> Clause:
    return Clause(key=key, kind="victory", form=form, args=args, text=f"{key}.", rule="", enforced=True)


def position(*clauses: Clause, turn: int = 1) -> AnyGame:
    """Return a position with two German and two US units and these clauses, its account open."""
    game = fight(
        german("A", "B46.15", steps=2, formation="1 SS Pz Div", formation_kind="division"),
        german("B", "B48.19", steps=2, formation="12 SS Pz Div", formation_kind="division"),
        allied("C", "B50.15", steps=3),
        allied("D", "B51.12", steps=1),
        phase="movement",
        clauses=clauses,
        places=PLACES,
        areas=AREAS,
    )
    assert game.account is not None
    fold(game, StepStarted(turn, game.step, ""))
    return game


def unit(game: AnyGame, name: str) -> str:
    return next(key for key in game.units if key.rsplit("/", 1)[-1] == f"{name}#1")


def leave(game: AnyGame, name: str, area: str = "west") -> None:
    key = unit(game, name)
    fold(game, UnitRemoved(key, EXITED, ""))
    game.own = replace(game.own, exits={**game.own.exits, key: area})


def turn_over(game: AnyGame) -> list[object]:
    """End the turn: return what that brings, each event folded before the next is made, as play does it."""
    events = []
    for event in SCORING.turn_over(game):
        fold(game, event)
        events.append(event)
    return events


def finish(game: AnyGame) -> list[object]:
    events = []
    for event in SCORING.finish(game):
        fold(game, event)
        events.append(event)
    return events


def points(events: list[object]) -> list[tuple[str, int, str]]:
    return [(event.side, event.points, event.cause) for event in events if isinstance(event, Scored)]


def next_turn(game: AnyGame) -> None:
    fold(game, StepStarted(game.turn + 1, game.step, ""))


def of_places(when: str, **more: Any) -> Clause:
    return clause("towns", "points_for_places", side="german", places=["spa", "wiltz"], points=3, when=when, **more)


def control(game: AnyGame, **held: str) -> None:
    labels = {"spa": "B46.15", "wiltz": "B50.15"}
    game.own = replace(game.own, control={**game.own.control, **{labels[key]: side for key, side in held.items()}})


def test_a_place_gives_its_points_once() -> None:
    game = position(of_places("once"))
    control(game, spa="german")
    assert points(turn_over(game)) == [("german", 3, "spa is held")]
    next_turn(game)
    assert points(turn_over(game)) == []
    control(game, wiltz="german")
    assert points(turn_over(game)) == [("german", 3, "wiltz is held")]


def test_a_place_gives_its_points_each_turn_while_it_is_held() -> None:
    game = position(of_places("each_turn"))
    control(game, spa="german")
    assert [len(points(turn_over(game))) for _ in range(2)] == [1, 1]
    control(game, spa="allied")
    assert points(turn_over(game)) == []
    assert game.account is not None and game.account.total("german") == 6


def test_points_of_places_are_given_in_their_turns_alone() -> None:
    game = position(of_places("each_turn", from_turn=2, through_turn=3))
    control(game, spa="german")
    found = []
    for _ in range(4):
        found.append(len(points(turn_over(game))))
        next_turn(game)
    assert found == [0, 1, 1, 0]


def test_points_at_the_end_are_given_after_the_last_turn_alone() -> None:
    game = position(of_places("at_end"))
    control(game, spa="german")
    assert points(turn_over(game)) == []
    assert points(finish(game)) == [("german", 3, "spa is held")]


def test_the_enemy_scores_for_each_step_that_is_lost_and_for_all_of_a_unit_that_is() -> None:
    game = position(clause("steps", "points_for_losses", side="allied", what="steps", points=2))
    fold(game, StepsLost(unit(game, "C"), 1))
    assert points(turn_over(game)) == [("german", 2, "1 step of US units lost")]
    fold(game, UnitRemoved(unit(game, "C"), DEAD, ""))
    assert points(turn_over(game)) == [("german", 4, "2 steps of US units lost")]
    assert points(turn_over(game)) == []


def test_steps_that_were_lost_before_play_count_for_nobody() -> None:
    game = position(clause("steps", "points_for_losses", side="allied", what="steps", points=2))
    assert game.account is not None
    game.account.before = {unit(game, "C"): 1}
    fold(game, StepsLost(unit(game, "C"), 2))
    assert points(turn_over(game)) == [("german", 2, "1 step of US units lost")]


def test_units_lost_are_named_and_count_once() -> None:
    game = position(clause("units", "points_for_losses", side="allied", what="units", points=5))
    fold(game, StepsLost(unit(game, "C"), 1))
    assert points(turn_over(game)) == []
    fold(game, UnitRemoved(unit(game, "C"), DEAD, ""))
    assert points(turn_over(game)) == [("german", 5, "1 US unit lost: C")]
    assert points(turn_over(game)) == []


def test_units_of_the_formations_that_are_named_count_alone() -> None:
    only = clause("ss", "points_for_losses", side="german", what="units", points=1, formations=["12 SS Pz Div"])
    game = position(only)
    for name in ("A", "B"):
        fold(game, UnitRemoved(unit(game, name), DEAD, ""))
    assert points(turn_over(game)) == [("allied", 1, "1 German unit lost: B")]


def out(**more: Any) -> Clause:
    return clause("out", "points_for_exits", side="german", areas=["west"], points=4, **more)


def test_a_unit_that_leaves_by_the_area_gives_points_and_one_by_another_none() -> None:
    game = position(out())
    leave(game, "A", "pocket")
    leave(game, "B")
    assert points(turn_over(game)) == [("german", 4, "1 unit left by west: B")]


def test_a_unit_that_leaves_out_of_its_turns_gives_no_points_later_either() -> None:
    game = position(out(from_turn=2))
    leave(game, "A")
    assert points(turn_over(game)) == []
    next_turn(game)
    leave(game, "B")
    assert points(turn_over(game)) == [("german", 4, "1 unit left by west: B")]


def test_units_in_supply_at_the_end_give_points() -> None:
    game = position(clause("fed", "points_for_units", side="german", points=1, area="pocket"))
    assert points(turn_over(game)) == []
    assert points(finish(game)) == [("german", 1, "1 unit in pocket at the end")]


def wins(when: str, *of: dict[str, Any], winner: str = "german") -> Clause:
    return clause("wins", "wins_if", when=when, winner=winner, level="sudden", of=list(of))


def ended(events: list[object]) -> tuple[str, str] | None:
    found = [event for event in events if isinstance(event, GameEnded)]
    return (found[0].result, found[0].reason) if found else None


SPA = {"form": "holds", "side": "german", "places": ["spa", "wiltz"], "at_least": 1}


def test_a_sudden_death_ends_the_game_as_the_turn_ends_in_which_it_holds() -> None:
    game = position(wins("at_once", SPA))
    assert ended(turn_over(game)) is None
    control(game, spa="german")
    assert ended(turn_over(game)) == ("german", "sudden: wins")
    assert game.result == "german"


def test_what_is_judged_at_the_end_does_not_end_a_turn() -> None:
    game = position(wins("at_end", SPA))
    control(game, spa="german")
    assert ended(turn_over(game)) is None
    assert ended(finish(game)) == ("german", "sudden: wins")


@pytest.mark.parametrize(("kind", "expected"), [("all", None), ("any", ("german", "sudden: wins"))])
def test_parts_are_combined(kind: str, expected: tuple[str, str] | None) -> None:
    never = {"form": "lost", "side": "allied", "what": "units", "at_least": 1}
    game = position(wins("at_end", {"form": kind, "of": [SPA, never]}))
    control(game, spa="german")
    assert ended(finish(game)) == expected


@pytest.mark.parametrize(("where", "before", "after"), [("in", 1, 0), ("through", 1, 1), ("out_of", 0, 1)])
def test_units_are_in_an_area_have_been_through_it_or_are_out_of_it(where: str, before: int, after: int) -> None:
    aim = {"form": "units_there", "side": "german", "where": where, "area": "pocket", "at_least": 1}
    game = position(wins("at_once", aim))
    assert (ended(turn_over(game)) is not None) == bool(before)
    game.result = None
    fold(game, UnitMoved(unit(game, "A"), ("B46.15", "B47.15"), "1", "move"))
    assert (ended(turn_over(game)) is not None) == bool(after)


def test_a_unit_that_only_passes_has_been_through() -> None:
    aim = {"form": "units_there", "side": "german", "where": "through", "place": "wiltz", "at_least": 1}
    game = position(wins("at_once", aim))
    assert ended(turn_over(game)) is None
    fold(game, UnitMoved(unit(game, "A"), ("B46.15", "B50.15", "B51.15"), "2", "move"))
    assert ended(turn_over(game)) is not None


def test_exits_count_by_area_and_turn() -> None:
    aim = {"form": "units_out", "side": "german", "areas": ["west"], "through_turn": 1, "at_least": 2}
    game = position(wins("at_end", aim))
    leave(game, "A")
    next_turn(game)
    leave(game, "B")
    assert ended(finish(game)) is None
    assert game.account is not None
    game.account.left[unit(game, "B")] = 1
    assert ended(finish(game)) is not None


STEPS = [
    {"at_least": 5, "winner": "german", "level": "decisive"},
    {"at_least": 2, "winner": "german", "level": "marginal"},
    {"at_least": 1, "winner": "allied"},
]


@pytest.mark.parametrize(
    ("german_points", "allied_points", "expected"),
    [
        (8, 3, ("german", "decisive: by margin: German 8, US 3 points")),
        (5, 3, ("german", "marginal: by margin: German 5, US 3 points")),
        (4, 3, ("draw", "by margin: German 4, US 3 points")),
        (3, 4, ("allied", "by margin: German 3, US 4 points, from 1 on")),
    ],
)
def test_a_margin_of_points_gives_the_level(german_points: int, allied_points: int, expected: tuple[str, str]) -> None:
    game = position(clause("by margin", "points_decide", by="margin", when="at_end", levels=STEPS))
    fold(game, Scored("german", german_points, "x", "", 1))
    fold(game, Scored("allied", allied_points, "x", "", 1))
    assert ended(finish(game)) == expected


@pytest.mark.parametrize(("german_points", "result"), [(6, "german"), (5, "draw"), (0, "draw")])
def test_a_ratio_of_points_gives_the_result(german_points: int, result: str) -> None:
    steps = [{"at_least": 3, "to": 2, "winner": "german"}]
    game = position(clause("ratio", "points_decide", by="ratio", when="at_end", levels=steps))
    fold(game, Scored("german", german_points, "x", "", 1))
    fold(game, Scored("allied", 4, "x", "", 1))
    found = ended(finish(game))
    assert found is not None and found[0] == result


def test_the_reason_says_which_of_several_ratios_was_reached() -> None:
    steps = [{"at_least": 3, "to": 1, "winner": "german"}, {"at_least": 3, "to": 2, "winner": "german"}]
    game = position(clause("ratio", "points_decide", by="ratio", when="at_end", levels=steps))
    fold(game, Scored("german", 26, "x", "", 1))
    fold(game, Scored("allied", 9, "x", "", 1))
    assert ended(finish(game)) == ("german", "ratio: German 26, US 9 points, from 3 to 2 on")


def test_points_may_decide_as_a_turn_ends() -> None:
    lead = {"form": "points", "side": "german", "at_least": 5, "ahead": True}
    game = position(wins("at_once", lead))
    fold(game, Scored("german", 5, "x", "", 1))
    fold(game, Scored("allied", 1, "x", "", 1))
    assert ended(turn_over(game)) is None
    fold(game, Scored("german", 1, "x", "", 1))
    assert ended(turn_over(game)) is not None


def test_otherwise_decides_after_all_others() -> None:
    game = position(clause("else", "wins_otherwise", winner="allied", level="minor"), wins("at_end", SPA))
    assert ended(finish(game)) == ("allied", "minor: else")
    game.result = None
    control(game, spa="german")
    assert ended(finish(game)) == ("german", "sudden: wins")


def test_the_account_goes_with_copies_and_with_the_position_as_json() -> None:
    game = position(of_places("once"))
    control(game, spa="german")
    turn_over(game)
    leave(game, "B")
    again = restore(game.rules, game.board, game.position())
    copied = game.copy()
    assert again.account == game.account == copied.account and again.digest() == game.digest()
    fold(copied, Scored("german", 1, "x", "", 1))
    assert copied.account != game.account


def test_a_scenario_without_such_clauses_keeps_no_account() -> None:
    game = fight(german("A", "B46.15"), phase="movement")
    assert game.account is None and "account" not in game.position()
    with pytest.raises(ValueError, match="keeps no account"):
        fold(game, Scored("german", 1, "x", "", 1))


@pytest.mark.parametrize(
    ("form", "args", "told"),
    [
        (
            "points_decide",
            {"by": "margin", "when": "at_end", "levels": [{**STEPS[0], "to": 2}]},
            "has 'to', of a ratio",
        ),
        ("points_decide", {"by": "ratio", "when": "at_end", "levels": STEPS[:1]}, "which a ratio needs"),
        (
            "wins_if",
            {"when": "at_end", "winner": "german", "of": [{**SPA, "at_least": 3}]},
            "but 2 places",
        ),
        (
            "wins_if",
            {
                "when": "at_end",
                "winner": "german",
                "of": [{"form": "units_there", "side": "german", "where": "in", "at_least": 1}],
            },
            "names an area and a place, or neither",
        ),
        (
            "points_for_exits",
            {"side": "german", "areas": ["west"], "points": 1, "from_turn": 4, "through_turn": 2},
            "from_turn is 4 and through_turn 2",
        ),
    ],
)
def test_what_can_never_be_met_is_refused(form: str, args: dict[str, Any], told: str) -> None:
    with pytest.raises(DataError, match=told):
        position(clause("wrong", form, **args))


def test_an_account_counts_the_points_of_a_side() -> None:
    account = Account()
    assert (account.total("german"), account.of("x")) == (0, [])
