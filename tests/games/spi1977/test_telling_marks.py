"""What is said of weather, ground and bridges, of throws and moves, for whoever looks at the map or reads the log."""

from typing import get_args

import pytest

from engine.core.dice import DiceRolled
from engine.core.events import FaceTurned
from engine.core.opening import fresh
from engine.core.play import apply
from engine.core.saying import say
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.fighting.setup import AddAttacker
from engine.spi1977.moving.move_unit import MoveTo
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.position.ground_state import BUILT, BridgeMarker
from engine.spi1977.ruleset import RULES
from engine.spi1977.setting.victory_forms import Plan
from engine.spi1977.state import title
from engine.spi1977.telling.marks import conditions, markers
from engine.spi1977.turn.setup import ChoosePlan
from tests.games.spi1977.positions import german as unit_of
from tests.games.spi1977.positions import gun, key_of, position, shipped_board
from tests.games.spi1977.positions import us as us_unit

PAIR = ("C1010", "C1011")


def test_a_laid_bridge_opens_a_way_and_one_that_is_down_bars_it() -> None:
    game = position([unit_of("e", "C1010", kind="engineer")], phase="movement", side=GERMAN)
    game.own.ground.bridges = (BridgeMarker(GERMAN, key_of(game, "e"), BUILT, "C1010", *PAIR),)
    assert [(item.text, item.helps) for item in markers(game)] == [("bridge", True)]
    game.own.ground.bridges, game.own.ground.blown = (), (PAIR,)
    assert [(item.text, item.helps) for item in markers(game)] == [("bridge down", False)]


def test_weather_and_ground_are_told() -> None:
    game = position([unit_of("e", "C1010")], phase="movement", side=GERMAN, weather="Overcast")
    assert conditions(game) == "Weather: Overcast; ground: Normal"


def test_counters_of_one_title_are_told_apart_in_lists_of_attackers() -> None:
    """Companies of one kind have one title; each is told with its number."""
    game = fresh(RULES, shipped_board("peiper"), 1)
    both = [key for key in game.board.pieces if key.startswith("allied/Companies/Infantry#")][:2]
    texts = [RULES.telling.describe_action(game, AddAttacker(key)) for key in both]
    assert len(set(texts)) == 2
    assert all(" no. " in text for text in texts)


def test_a_counter_of_its_own_title_is_told_without_a_number() -> None:
    game = fresh(RULES, shipped_board("peiper"), 1)
    assert " no. " not in RULES.telling.describe_action(game, AddAttacker("allied/99/1-393#1"))


@pytest.mark.parametrize(("face", "said"), [("move", "goes out of battery [6.32]"), ("fire", "goes in battery [6.35]")])
def test_artillery_that_is_turned_is_told_in_the_words_of_the_rulebook(face: str, said: str) -> None:
    game = position([gun("german", "g", "C1010")])
    assert RULES.telling.describe_event(game, FaceTurned(key_of(game, "g"), face)).endswith(said)


def test_plans_are_told_by_their_titles_not_by_keys() -> None:
    game = position([unit_of("e", "C1010")])
    told = [RULES.telling.describe_action(game, ChoosePlan(plan)) for plan in get_args(Plan)]
    assert told[-1] == "choose the plan “Spoiling attack” [27.7]"
    assert not any(f"“{plan}”" in text for plan, text in zip(get_args(Plan), told, strict=True))


@pytest.mark.parametrize(
    ("purpose", "die", "said"),
    [
        ("{us} is green", 1, "die 1"),  # 1 + 1 for a U.S. unit = 2: a step is lost, which is told by itself
        ("{us} is green", 2, "die 2, no effect [25.14c]"),
        ("{german} is green", 2, "die 2"),
        ("surrender of 277th [14.72]", 1, "die 1"),
        ("surrender of 277th [14.72]", 2, "die 2, nobody surrenders"),
        ("blowing the bridge C1010-C1011", 4, "die 4"),
        ("blowing the bridge C1010-C1011", 5, "die 5, it stands [15.13]"),
        ("German ammunition", 3, "die 3"),
        ("German ammunition", 4, "die 4, it lasts [11.81]"),
    ],
)
def test_a_throw_that_changes_nothing_says_so(purpose: str, die: int, said: str) -> None:
    game = position([us_unit("u", "C1010"), unit_of("g", "C1012")])
    names = {"us": title(game, key_of(game, "u")), "german": title(game, key_of(game, "g"))}
    event = DiceRolled(purpose.format(**names), "1d6", (die,), die, 1)
    assert RULES.telling.describe_event(game, event).endswith(f": {said}")


def test_the_log_tells_that_a_rigid_zone_ends_a_move() -> None:
    """C1010 touches the enemy in C1011."""
    game = position([us_unit("u", "C1009"), unit_of("g", "C1011")], phase="movement", side=ALLIED)
    apply(game, SelectUnit(key_of(game, "u")))
    before = game.copy()
    told = [text for _, text in say(before, apply(game, MoveTo(("C1009", "C1010"))).events) if "rigid" in text]
    name = title(game, key_of(game, "u"))
    assert told == [f"{name} moves from C1009 to C1010 for 1 MP, where it must stop in the rigid zone [8.31]"]
