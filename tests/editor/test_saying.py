"""What is said of events is true at the moment at which it is said: marks that come and go, numbers that change."""

from editor.window.playtest.log_lines import lines_of
from engine.core.events import MarksChanged
from engine.core.phases import ActionRecord
from engine.core.saying import say
from engine.spi1977.position.air_events import AllotmentsShown, PointsAllotted, PointsTaken
from engine.spi1977.state import DONE, MARCH, RhineGame
from tests.games.spi1977.positions import german, key_of, position


def _of_marks(*changes: tuple[str, ...], at_first: tuple[str, ...] = ()) -> list[str]:
    game = position([german("y", "C1011")], turn=5)
    unit = key_of(game, "y")
    game.units[unit].marks = at_first
    return [said for _, said in say(game, [MarksChanged(unit, marks) for marks in changes])]


def test_a_mark_is_told_as_it_comes_and_not_again_as_another_one_changes() -> None:
    told = _of_marks((MARCH,), (DONE, MARCH), (MARCH,))
    assert told[0].endswith("is in March Mode [7.0]")
    assert told[1:] == ["", ""]


def test_a_mark_that_goes_is_told() -> None:
    (told,) = _of_marks((DONE,), at_first=(DONE, MARCH))
    assert told.startswith("no longer: ") and told.endswith("is in March Mode [7.0]")


def test_a_state_that_follows_another_one_is_told_alone() -> None:
    (told,) = _of_marks(("isolated_2",), at_first=("isolated_1",))
    assert told.endswith("is isolated for longer [14.64]") and "no longer" not in told


def test_what_is_shown_is_told_as_it_stood_before_it_was_reduced() -> None:
    """Two points of interdiction, of which patrols then leave one (19.2)."""
    before: RhineGame = position([], turn=5)
    after: RhineGame = position([], turn=5)
    after.own.air.allotted["allied/Interdiction"] = 1
    events = (PointsAllotted("allied", "Interdiction", 2), AllotmentsShown(), PointsTaken("allied", "Interdiction", 1))
    lines = lines_of(before, after, 1, ActionRecord(None, events), "", "")
    assert [line.text for line in lines if "are shown" in line.text] == [
        "air points are shown. Allied: interdiction 2; German: none [19.2]"
    ]
