"""What a side sees: 2.1bB, 3.3a, 4.0, S-06. Two positions that differ only in what is hidden look the same."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.phases import AnyGame
from engine.core.play import decision, legal_actions, view
from engine.scs1994.state import Dump
from tests.games.scs1994.fights import CHARTS
from tests.games.scs1994.positions import allied, german, position

UNITS = (
    german("G", "B48.12"),
    german("H", "B48.12"),
    german("T", "B48.15", kind="greif"),
    allied("A", "B46.15"),
    allied("B", "B46.15"),
)
DUMPS = (Dump("B44.10", "allied", False), Dump("B44.12", "allied", True))


def game_of(*, dumps: tuple[Dump, ...] = DUMPS, dice: Any = None, seed: int = 1, **parameters: str) -> AnyGame:
    return position(
        UNITS, phase="movement", side="german", dumps=dumps, dice=dice, seed=seed, parameters=parameters, charts=CHARTS
    )


@pytest.mark.rule("3.3a")
def test_3_3a_the_german_cannot_tell_which_dump_is_the_dummy() -> None:
    one, other = game_of(), game_of(dumps=tuple(replace(dump, dummy=not dump.dummy) for dump in DUMPS))
    assert view(one, "german").digest() == view(other, "german").digest()
    assert view(one, "allied").digest() != view(other, "allied").digest()


@pytest.mark.rule("4.0")
def test_4_0_the_us_cannot_tell_which_option_the_german_has_chosen_nor_whether_he_has() -> None:
    games = [game_of() for _ in range(3)]
    for game, option in zip(games, ("option-antwerp", "option-paris", ""), strict=True):
        game.own.secret_option = option
    assert len({view(game, "allied").digest() for game in games}) == 1
    assert len({view(game, "german").digest() for game in games}) == 3


def _dummies(game: AnyGame) -> tuple[str, ...]:
    return tuple(dump.hex for dump in game.own.dumps if dump.dummy)


def _option(game: AnyGame, side: str = "allied") -> str:
    return str(game.own.secret_option)


def test_what_was_derived_from_the_hidden_does_not_reach_the_view() -> None:
    game = game_of()
    game.own.secret_option = "option-paris"
    assert game.derived(_dummies) == ("B44.12",)
    assert game.derived_of("allied", _option) == "option-paris"
    assert view(game, "german").derived(_dummies) == ()
    assert view(game, "allied").derived_of("allied", _option) == ""
    assert view(game, "allied").derived(_dummies) == ("B44.12",)


@pytest.mark.parametrize("side", ["german", "allied"])
def test_nobody_sees_the_dice_to_come(side: str) -> None:
    one, other, scripted = game_of(seed=1), game_of(seed=2), game_of(dice=(6, 6))
    assert len({view(game, side).digest() for game in (one, other, scripted)}) == 1
    throws = [[game.dice.face(number) for number in range(20)] for game in (one, view(one, side))]
    assert throws[0] != throws[1]


def test_the_dice_of_a_view_go_on_where_those_of_the_position_stand() -> None:
    game = game_of()
    game.dice = Dice(7, 12)
    assert view(game, "german").dice.count == 12


@pytest.mark.rule("2.1bB")
def test_2_1bb_the_us_sees_hidden_teams_unless_a_parameter_hides_them() -> None:
    team = UNITS[2].key
    assert view(game_of(), "allied").units[team].hex == "B48.15"
    seen = view(game_of(greif_places_known="no"), "allied")
    assert (seen.units[team].hex, seen.units[team].box, "B48.15" in seen.occupants) == ("", "unseen", False)
    assert view(game_of(greif_places_known="no"), "german").units[team].hex == "B48.15"


def test_2_1bb_two_hiding_places_look_the_same() -> None:
    views = []
    for label in ("B48.15", "B44.15"):
        game = game_of(greif_places_known="no")
        game.units[UNITS[2].key].hex = label
        game.occupants = {key: units for key, units in game.occupants.items() if UNITS[2].key not in units}
        game.occupants[label] = (UNITS[2].key,)
        game.stack[-1].set({"pinned": []})
        views.append(view(game, "allied").digest())
    assert views[0] == views[1]


@pytest.mark.rule("S-06")
def test_s_06_with_the_parameter_only_the_top_unit_of_an_enemy_stack_is_seen() -> None:
    bottom, top = UNITS[0].key, UNITS[1].key
    assert view(game_of(), "allied").units[bottom].hex == "B48.12"
    seen = view(game_of(enemy_stacks="top"), "allied")
    assert (seen.units[bottom].box, seen.units[top].hex) == ("unseen", "B48.12")
    assert view(game_of(enemy_stacks="top"), "german").units[bottom].hex == "B48.12"


def test_s_06_nothing_is_known_of_what_lies_under_the_top_unit() -> None:
    bottom, game = UNITS[0].key, game_of(enemy_stacks="top")
    game.units[bottom].marks, game.units[bottom].counts = ("moved",), (("spent", 2),)
    seen = {side: view(game, side).units[bottom] for side in ("german", "allied")}
    assert {side: (unit.marks, unit.counts) for side, unit in seen.items()} == {
        "german": (("moved",), (("spent", 2),)),
        "allied": ((), ()),
    }


def test_a_view_offers_what_the_position_offers_to_the_side_that_decides() -> None:
    for parameters in ({}, {"greif_places_known": "no", "enemy_stacks": "top"}):
        game = game_of(**parameters)
        waiting = decision(game)
        assert waiting is not None
        assert list(legal_actions(view(game, waiting.side))) == list(legal_actions(game))
