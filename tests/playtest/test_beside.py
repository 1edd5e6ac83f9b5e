"""Two games of a seed side by side: what decides something, and what is only reckoned on the way."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.core.advising import Advising
from engine.core.events import FrameChanged, Noted, UnitMoved, ValueDecided
from engine.core.play import start
from engine.core.ruleset import Ruleset
from engine.core.telling import Preview
from engine.data.errata import scenario_from
from engine.data.load import load_tables
from engine.playtest.beside import play_beside, play_pairs
from engine.playtest.games import begun
from engine.playtest.run import Parting, Settings
from engine.playtest.workers import BrokenGame
from engine.scenario import Scenario
from tests.contract.toy import TOY, Assault, Move, Stop, toy_board

Rules = Ruleset[Any, Any]
PLAYERS = {"german": "cautious", "allied": "cautious"}
NONE = Scenario.model_construct()


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the board of a game be its rules."""
    monkeypatch.setattr(
        "engine.playtest.run.begun",
        lambda scenario, rules, seed: (
            start(rules, toy_board(), seed) if isinstance(rules, Ruleset) else begun(scenario, rules, seed)
        ),
    )


def beside(after: Rules) -> Parting | None:
    pair = play_beside((NONE, TOY), (NONE, after), PLAYERS, 3)
    assert not isinstance(pair.before, BrokenGame) and not isinstance(pair.after, BrokenGame)
    assert pair.before.parted is None
    return pair.after.parted


def with_phase(key: str, **functions: Any) -> Rules:
    return replace(TOY, phases={**TOY.phases, key: replace(TOY.phases[key], **functions)})


def resolving(key: str, told: Callable[[object], Iterator[object]]) -> Rules:
    """Return the game with other events of a phase."""

    def resolve(game: Any, frame: Any, action: Any) -> Iterator[object]:
        for event in TOY.phases[key].resolve(game, frame, action):
            yield from told(event)

    return with_phase(key, resolve=resolve)


def test_games_on_equal_data_never_part() -> None:
    assert beside(TOY) is None


def test_what_is_told_or_kept_on_the_way_decides_nothing() -> None:
    def told(event: object) -> Iterator[object]:
        yield event
        if isinstance(event, FrameChanged):
            yield from (Noted("9 to 4", "3"), ValueDecided("face/x/attack"), event)

    assert beside(resolving("movement", told)) is None


def test_an_action_that_is_not_offered_any_more_decides_before_anybody_chooses() -> None:
    def legal(game: Any, frame: Any) -> Iterator[object]:
        known = TOY.phases["movement"].legal(game, frame)
        yield from (action for action in known if isinstance(action, Stop) or action == first(game, frame))

    def first(game: Any, frame: Any) -> object:
        return next(iter(TOY.phases["movement"].legal(game, frame)))

    found = beside(with_phase("movement", legal=legal))
    # six actions set up each side of two units: 2 to place, 1 hex to name, for both sides; the first move is number 7
    assert found is not None and (found.what, found.number, found.turn, found.side) == ("offered", 7, 1, "german")
    assert found.before.startswith("Move(") and ", and " in found.before and found.after == ""


def test_actions_that_are_told_in_the_same_words_are_told_apart_by_their_way() -> None:
    def offering(place: int) -> Rules:
        def legal(game: Any, frame: Any) -> Iterator[object]:
            known = list(TOY.phases["movement"].legal(game, frame))
            yield from (known[place], known[-1])  # the last one is to stop

        told = replace(TOY.telling, describe_action=lambda game, action: type(action).__name__.lower())
        return replace(with_phase("movement", legal=legal), telling=told)

    pair = play_beside((NONE, offering(0)), (NONE, offering(1)), PLAYERS, 3)
    assert not isinstance(pair.after, BrokenGame) and pair.after.parted is not None
    before, after = pair.after.parted.before, pair.after.parted.after
    assert before.startswith("move (") and after.startswith("move (") and before != after


def test_another_choice_of_the_same_actions_is_a_choice() -> None:
    found = beside(replace(TOY, advising=Advising(lambda game, action: 2 if isinstance(action, Stop) else 0)))
    assert found is not None and (found.what, found.after) == ("choice", "Stop()")


def test_another_price_of_the_same_move_is_its_cost() -> None:
    def told(event: object) -> Iterator[object]:
        yield replace(event, cost="5") if isinstance(event, UnitMoved) else event

    rules = replace(resolving("movement", told), advising=ADVISING)
    pair = play_beside((NONE, replace(TOY, advising=ADVISING)), (NONE, rules), PLAYERS, 3)
    assert not isinstance(pair.after, BrokenGame) and pair.after.parted is not None
    found = pair.after.parted
    assert (found.what, found.after) == ("cost", "5")
    assert found.before in ("1", "2") and found.doing.startswith("Move(")


ADVISING: Advising[Any, Any] = Advising(lambda game, action: 2 if isinstance(action, Assault | Move) else 0)
"""Everybody moves and attacks."""


def test_another_column_is_told_though_the_dice_give_the_same() -> None:
    def preview(game: Any, action: object) -> Preview | None:
        shown = TOY.telling.preview(game, action)
        return shown and replace(shown, header="2:1", results={"hit": Fraction(1)})

    busy = replace(TOY, advising=ADVISING)
    other = replace(busy, telling=replace(TOY.telling, preview=preview))
    pair = play_beside((NONE, busy), (NONE, other), PLAYERS, 3)
    assert not isinstance(pair.before, BrokenGame) and not isinstance(pair.after, BrokenGame)
    found = pair.after.parted
    assert found is not None and (found.what, found.after) == ("column", "2:1")
    assert found.doing.startswith("Assault(")
    assert replace(pair.after, parted=None) == pair.before


def with_preview(changed: dict[str, Any]) -> Rules:
    """Return the game in which everybody attacks, and in which other things are said of an attack beforehand."""

    def preview(game: Any, action: object) -> Preview | None:
        shown = TOY.telling.preview(game, action)
        return shown and replace(shown, **changed)

    return replace(TOY, advising=ADVISING, telling=replace(TOY.telling, preview=preview))


def parting_of(before: Rules, after: Rules) -> Parting | None:
    pair = play_beside((NONE, before), (NONE, after), PLAYERS, 3)
    assert not isinstance(pair.after, BrokenGame)
    return pair.after.parted


def test_a_cell_of_a_chart_that_is_not_thrown_decides_nothing() -> None:
    # the column, what leads to it and the throw are the same in both; of what might have been thrown one cell differs
    cells = with_preview({"results": {"hit": Fraction(1)}})
    assert parting_of(replace(TOY, advising=ADVISING), cells) is None


def test_other_chances_in_the_same_column_for_a_reason_that_is_told_decide() -> None:
    reason = {"lines": ("1 less on the die",), "results": {"hit": Fraction(1)}}
    found = parting_of(replace(TOY, advising=ADVISING), with_preview(reason))
    assert found is not None and found.what == "column"


def test_another_strength_in_the_same_column_decides_nothing() -> None:
    assert parting_of(replace(TOY, advising=ADVISING), with_preview({"lines": ("9 to 4",)})) is None


def test_a_game_that_breaks_leaves_the_one_beside_it_whole() -> None:
    def told(event: object) -> Iterator[object]:
        raise KeyError("banana")
        yield event

    pair = play_beside((NONE, TOY), (NONE, resolving("movement", told)), PLAYERS, 3)
    assert not isinstance(pair.before, BrokenGame)
    assert isinstance(pair.after, BrokenGame) and "banana" in pair.after.reason


@pytest.mark.deep
def test_an_erratum_that_lets_a_unit_be_placed_decides_in_every_game_from_its_first_action() -> None:
    sides = [
        scenario_from(load_tables(game="scs1994"), "scs1994", "kampfgruppe-peiper", {"E-03": on})
        for on in (False, True)
    ]
    settings = Settings("scs1994", "kampfgruppe-peiper", "random", "random", 2, 1)
    before, after = play_pairs(sides[0], sides[1], settings, 2)
    assert len(before.results) == len(after.results) == 2
    assert [(each.parted.what, each.parted.number) for each in after.results if each.parted] == [("offered", 1)] * 2
