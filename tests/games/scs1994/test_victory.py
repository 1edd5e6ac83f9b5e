"""Victory of scenario 5.1: 5.1-VIC."""

import pytest

from engine.core.events import GameEnded
from engine.core.units import EXITED, MAP
from engine.data.tables import DataError
from engine.scenario import Clause
from engine.scs1994.clauses.victory import finish, progress
from tests.games.scs1994.fights import fight
from tests.games.scs1994.positions import Piece, german

CLAUSE = Clause(
    key="exit-west",
    kind="victory",
    form="exit_count",
    args={
        "side": "german",
        "formations": ["1 SS Pz Div", "12 SS Pz Div"],
        "area": "german-exit",
        "at_least": 8,
        "winner": "german",
        "otherwise": "allied",
    },
    text="",
    rule="5.1-VIC",
    enforced=True,
)


def left(count: int, formation: str = "12 SS Pz Div", box: str = EXITED) -> list[Piece]:
    """Return SS units that have left the map."""
    return [
        german(f"{formation[:2]}{number}", "B48.15", formation=formation, formation_kind="division", steps=1, box=box)
        for number in range(count)
    ]


def result(*units: Piece) -> GameEnded:
    game = fight(german("A", "B46.15"), *units, phase="movement", clauses=[CLAUSE])
    (ended,) = finish(game)
    assert isinstance(ended, GameEnded)
    return ended


@pytest.mark.rule("5.1-VIC")
def test_eight_ss_units_off_the_map_win() -> None:
    ended = result(*left(8))
    assert (ended.result, ended.rule) == ("german", "5.1-VIC")


@pytest.mark.rule("5.1-VIC")
def test_seven_do_not() -> None:
    assert result(*left(7)).result == "allied"


@pytest.mark.rule("5.1-VIC")
def test_both_divisions_count_together() -> None:
    assert result(*left(5), *left(3, "1 SS Pz Div")).result == "german"


@pytest.mark.rule("5.1-VIC")
def test_units_of_other_formations_do_not_count() -> None:
    assert result(*left(7), *left(3, "18 VG Div")).result == "allied"


@pytest.mark.rule("5.1-VIC")
def test_units_still_on_the_map_do_not_count() -> None:
    assert result(*left(7), *left(2, "1 SS Pz Div", MAP)).result == "allied"


@pytest.mark.rule("5.1-VIC")
def test_progress_says_how_many_have_left() -> None:
    game = fight(german("A", "B46.15"), *left(3), phase="movement", clauses=[CLAUSE])
    assert progress(game) == ("3 of 8 units have left the map [5.1-VIC]",)


def test_a_scenario_with_a_clause_of_no_form_does_not_begin() -> None:
    clause = CLAUSE.model_copy(update={"form": "hold_moon"})
    with pytest.raises(DataError, match=r"clause exit-west .*no form of a victory clause 'hold_moon'"):
        fight(german("A", "B46.15"), phase="movement", clauses=[clause])


@pytest.mark.rule("5.1-VIC")
def test_a_clause_that_only_people_can_follow_is_passed_over() -> None:
    clause = CLAUSE.model_copy(update={"form": "hold_moon", "enforced": False})
    game = fight(german("A", "B46.15"), phase="movement", clauses=[clause])
    assert list(finish(game)) == []


@pytest.mark.rule("5.1-VIC")
def test_units_that_left_by_another_area_do_not_count() -> None:
    game = fight(german("A", "B46.15"), *left(8), phase="movement", clauses=[CLAUSE])
    for unit in game.units.values():
        if unit.box == EXITED:
            game.own.exits[unit.id] = "elsewhere"
    (ended,) = finish(game)
    assert isinstance(ended, GameEnded)
    assert ended.result == "allied"
