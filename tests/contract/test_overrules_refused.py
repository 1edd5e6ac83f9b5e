"""What even a person cannot have, and how it is told what is wanted: a game with faces, steps and marks."""

import pytest

from engine.core.overruled import Overruled, OwnSet
from engine.core.overruling import Overrule, UnitSet, check_overrule, overrule_text, resolve_overrule
from engine.core.phases import AnyGame
from engine.core.play import legal_actions, start
from engine.core.record import encode
from engine.core.saying import action_said
from engine.core.standing import Standing
from tests.contract.cases import NAMED
from tests.contract.toy import TOY, toy_board

WHY = "we agreed so"
UNIT = "german/1 SS Pz Div/KG Peiper-A#1"
"""A counter with a full and a reduced side and two steps; it begins on the map, whole."""
HEX = "B43.03"


@pytest.fixture(scope="module")
def game() -> AnyGame:
    """Return the first decision of scenario 5.1; only for looking."""
    case = NAMED["scs1994"]
    return start(case.rules(), case.board(), 1)[0]


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (Overrule(WHY), "nothing is to be otherwise; say what"),
        (Overrule(WHY, (UnitSet("german/none"),)), "there is no such unit in this game; choose one that there is"),
        (Overrule(WHY, (UnitSet(UNIT, hex="A1.01"),)), "A1.01 is no hex of this scenario; choose one of the map"),
        (
            Overrule(WHY, (UnitSet(UNIT, box="attic"),)),
            "there is no box attic; use one of dead, exited, aside, arrivals, setup",
        ),
        (
            Overrule(WHY, (UnitSet(UNIT, hex=HEX, box="exited"),)),
            "it cannot be in a hex and off the map; choose one",
        ),
        (
            Overrule(WHY, (UnitSet(UNIT, face="gold"),)),
            "its counter has no side gold; choose one of full, reduced",
        ),
        (Overrule(WHY, (UnitSet(UNIT, steps_lost=3),)), "it has 2 steps to lose, not 3"),
        (Overrule(WHY, (UnitSet(UNIT, steps_lost=-1),)), "it has 2 steps to lose, not -1"),
        (Overrule(WHY, (UnitSet(UNIT, marks=("tired",)),)), "tired is no mark of a unit in this game; use one"),
        (
            Overrule(WHY, action={"type": "MoveTo"}),  # of movement; both sides set up first
            "MoveTo is no action of this phase; force it in its own phase, or place the units yourself",
        ),
    ],
    ids=["nothing", "unit", "hex", "box", "two places", "face", "steps", "too few", "mark", "action"],
)
def test_what_means_nothing_on_this_board_is_refused_with_what_would(
    game: AnyGame, wanted: Overrule, told: str
) -> None:
    refusal = check_overrule(game, wanted)
    assert refusal is not None and refusal.reason.startswith(told)
    assert refusal.subject == (wanted.units[0].unit if wanted.units else "Overruling")


@pytest.mark.parametrize("steps", [0, 2])
def test_all_the_steps_of_a_counter_may_be_lost_or_none(game: AnyGame, steps: int) -> None:
    assert check_overrule(game, Overrule(WHY, (UnitSet(UNIT, steps_lost=steps),))) is None


def test_what_is_wanted_is_told_in_words_before_it_is_made(game: AnyGame) -> None:
    wanted = Overrule(WHY, (UnitSet(UNIT, HEX, "", "reduced", 1),), {}, "the weather is fog", thrown=(1, 6))
    told = (
        "KG Peiper-A (1 SS Pz Div) is placed in B43.03; KG Peiper-A (1 SS Pz Div) shows its reduced side; "
        "KG Peiper-A (1 SS Pz Div) has lost 1 of 2 steps [1.4]; the weather is fog; dice 1, 6"
    )
    assert overrule_text(game, wanted) == told
    assert action_said(game, wanted) == f"overrule: {told}"


def test_an_action_that_is_forced_is_told_as_the_game_tells_it(game: AnyGame) -> None:
    action = next(iter(legal_actions(game)))
    said = action_said(game, action)
    assert said and overrule_text(game, Overrule(WHY, action=encode(action))) == said


def test_only_what_is_otherwise_than_now_becomes_an_event(game: AnyGame) -> None:
    """The unit stands where it is wanted, whole and with its full side: marks and weather alone change."""
    now = game.units[UNIT]
    same = UnitSet(UNIT, now.hex, "", now.face, now.steps_lost, ("moved", "done", "moved"))
    events = [*resolve_overrule(game, Overrule(WHY, (same,), {"weather": "fog"}, "fog"))]
    assert [type(event).__name__ for event in events] == ["Overruled", "MarksChanged", "OwnSet"]
    assert events[0] == Overruled(WHY, "", "") and events[2] == OwnSet({"weather": "fog"}, "fog")
    assert events[1].marks == ("done", "moved")  # each once, in order


def test_in_a_game_without_state_of_its_own_nothing_but_units_stands_anywhere() -> None:
    toy, _ = start(TOY, toy_board(), 1)
    assert TOY.telling.standing(toy) == Standing()
