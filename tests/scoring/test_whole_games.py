"""Whole games of each ruleset under clauses that all games judge alike: they end by them and replay by their events."""

import json
import random
from typing import Any

import pytest

from engine.core.account import Scored
from engine.core.events import GameEnded, fold
from engine.core.opening import fresh
from engine.core.phases import AnyGame
from engine.core.play import apply, draw, start
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of
from engine.scenario import Clause

GAMES = [("scs1994", "kampfgruppe-peiper", "amel"), ("spi1977", "peiper", "spa"), ("hj1986", "breakthrough", "eupen")]


def clause(key: str, form: str, **args: Any) -> Clause:
    return Clause(key=key, kind="victory", form=form, args=args, text=f"{key}.", rule="", enforced=True)


def board(game: str, scenario: str, *clauses: Clause) -> Any:
    shipped = load_scenario(game, scenario)
    others = tuple(item for item in shipped.clauses if item.kind != "victory")
    return board_of(shipped.model_copy(update={"clauses": (*others, *clauses)}))


def play(game: str, compiled: Any, seed: int = 1) -> tuple[AnyGame, list[object]]:
    """Let the random player play to the end; return the position and all events."""
    played, record = start(ruleset_of(game), compiled, seed)
    events, choice = [*record.events], random.Random(seed)
    while played.result is None:
        events += apply(played, draw(played, choice.randrange)).events
    return played, events


@pytest.mark.parametrize(("game", "scenario", "place"), GAMES)
def test_a_game_of_each_ruleset_ends_by_sudden_death_as_a_turn_ends(game: str, scenario: str, place: str) -> None:
    held = clause("held", "points_for_places", side="allied", places=[place], points=3, when="each_turn")
    least = {"form": "lost", "side": "german", "what": "steps", "at_most": 9_000}
    now = clause("now", "wins_if", when="at_once", winner="german", level="early", of=[least])
    played, events = play(game, board(game, scenario, held, now))
    first = load_scenario(game, scenario).first_turn
    assert (played.turn, events[-1]) == (first, GameEnded("german", "early: now", ""))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_ends_by_its_points_and_its_events_alone_lead_to_the_same_account(seed: int) -> None:
    clauses = (
        clause("hold", "points_for_places", side="allied", places=["amel", "malmedy"], points=2, when="each_turn"),
        clause("once", "points_for_places", side="german", places=["amel", "malmedy"], points=5, when="once"),
        clause("lost", "points_for_losses", side="allied", what="steps", points=1),
        clause("out", "points_for_exits", side="german", areas=["german-exit"], points=3),
        clause("fed", "points_for_units", side="allied", points=1, supplied=True),
        clause("end", "points_decide", by="margin", when="at_end", levels=[{"at_least": 1, "winner": "allied"}]),
    )
    compiled = board("scs1994", "kampfgruppe-peiper", *clauses)
    played, events = play("scs1994", compiled, seed)
    twin = fresh(ruleset_of("scs1994"), compiled, seed)
    for event in events:
        fold(twin, event)
    assert played.account is not None and played.account.entries and twin.digest() == played.digest()
    assert json.loads(json.dumps(played.position())) == played.position()
    totals = [sum(event.points for event in events if isinstance(event, Scored) and event.side == side) for side in
              ("german", "allied")]  # fmt: skip
    ending = events[-1]
    assert isinstance(ending, GameEnded)
    assert ending.reason == f"end: German {totals[0]}, US {totals[1]} points"
    assert ending.result == ("allied" if totals[1] > totals[0] else "draw")
