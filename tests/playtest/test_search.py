"""The player that plays whole ways of playing out before it takes one."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest

from engine.core.phases import AnyGame, Decision
from engine.core.play import decision, view
from engine.core.sides import ALLIED, GERMAN
from engine.core.supposing import shift
from engine.data.load import load_scenario
from engine.players import SearchPlayer, is_timed, key_of, player_of, title_of
from engine.players.offered import Offered
from engine.players.search.courses import COURSES, Course
from engine.players.search.player import Trial, is_clear, worse
from engine.players.search.playing_out import drawn, play_out, worth
from engine.players.staff import StaffPlayer
from engine.players.staff.executor import moves_units
from engine.players.staff.planner import is_own_turn
from engine.playtest.run import Playing

SEATS = {GERMAN: "cautious", ALLIED: "cautious"}


def moving() -> Playing:
    """Return a game of Clervaux whose Allied player is to say who moves first in his own turn."""
    playing = Playing(load_scenario("hj1986", "clervaux"), SEATS, 5)
    while (chosen := playing.choose()) is not None:
        if is_own_turn(playing.game, ALLIED) and moves_units(chosen.options):
            return playing
        playing.make()
    raise AssertionError("the Allied player never moves")


@pytest.fixture(scope="module")
def begun() -> Playing:
    """Return that game, for all tests: none of them goes on with it."""
    return moving()


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two courses be tried, the quickest among them: what is tested does not rest on how many there are."""
    monkeypatch.setattr("engine.players.search.player.COURSES", COURSES[:2])


def asked(playing: Playing, player: SearchPlayer) -> object:
    """Return what a player would do there."""
    pending = decision(playing.game)
    assert pending is not None
    return player.choose(view(playing.game, ALLIED), pending, Offered(playing.game))


def ends_after(playouts: int) -> Callable[[], Callable[[], bool]]:
    """Return what starts clocks by which time is up after so many answers."""

    def begin() -> Callable[[], bool]:
        left = iter([False] * playouts)
        return lambda: next(left, True)

    return begin


def test_two_searches_with_the_same_seed_choose_alike(begun: Playing) -> None:
    one, other = (SearchPlayer(7, 2) for _ in range(2))
    assert asked(begun, one) == asked(begun, other)
    assert one.reason() == other.reason()


def test_a_search_that_the_clock_ends_chooses_as_one_of_the_playouts_it_has_spent(begun: Playing) -> None:
    """The first round is whole whatever the clock says; time is up in the middle of the second."""
    timed, counted = SearchPlayer(7, 256, ends_after(1)), SearchPlayer(7, 1)
    assert asked(begun, timed) == asked(begun, counted)
    assert timed.spent == 1
    assert timed.reason() == counted.reason()


def test_whoever_goes_on_from_a_copy_chooses_as_the_first_would_have(begun: Playing) -> None:
    player = SearchPlayer(7, 1)
    before = player.again()
    first = asked(begun, player)
    assert asked(begun, before) == first


def test_the_reason_names_the_course_its_playouts_and_what_the_others_promise(begun: Playing) -> None:
    player = SearchPlayer(7, 1)
    asked(begun, player)
    reason = player.reason()
    assert reason is not None
    names = [course.name for course in COURSES]
    assert reason.task == "course"
    assert reason.about in names
    assert reason.numbers[0] == ("playouts", Fraction(1))
    assert all(name in names for name, _ in reason.numbers[1:])


def test_a_playout_ends_with_the_reply_and_leaves_the_view_as_it_is(begun: Playing) -> None:
    seen = view(begun.game, ALLIED)
    before = seen.digest()
    there = drawn(seen, ALLIED, 1)
    player = COURSES[1].make(1)
    play_out(there, ALLIED, (), player, player)
    after = decision(there)
    assert after is not None
    assert (there.turn, after.side) == (seen.turn + 1, ALLIED)
    assert seen.digest() == before


def test_a_playout_goes_by_dice_of_its_own_alone(begun: Playing) -> None:
    seen = view(begun.game, ALLIED)
    ends = []
    for seed in (1, 1, 2):
        there = drawn(seen, ALLIED, seed)
        play_out(there, ALLIED, (), COURSES[1].make(1), COURSES[1].make(2))
        ends.append(there.digest())
    assert ends[0] == ends[1] != ends[2]


def test_a_playout_is_worth_its_margin_and_nothing_else(begun: Playing) -> None:
    """What units are near to, and the steps that no clause counts, are no part of it."""
    seen = view(begun.game, ALLIED)
    planning = seen.rules.advising.planning
    assert planning is not None
    before = worth(seen, ALLIED)
    assert before == planning.value(seen, ALLIED).margin * 1000
    unit = next(unit for unit in seen.units_of(ALLIED) if unit.on_map)
    shift(seen, unit.id, next(iter(seen.board.map.neighbors[unit.hex])))
    assert worth(seen, ALLIED) == before


def test_the_enemy_replies_as_a_staff(begun: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    replied: list[str] = []

    class Replying(StaffPlayer):
        def choose(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object:
            replied.append(decision.side)
            return super().choose(view, decision, options)

    monkeypatch.setattr("engine.players.search.player.StaffPlayer", Replying)
    monkeypatch.setattr("engine.players.search.player.COURSES", COURSES[1:2])
    asked(begun, SearchPlayer(7, 1))
    assert set(replied) == {GERMAN}


@pytest.mark.parametrize(("one", "other", "clear"), [([3, 3, 3], [1, 1, 2], True), ([9, 0, 0], [1, 1, 2], False)])
def test_a_course_is_left_for_another_only_when_that_is_clearly_better(
    one: list[int], other: list[int], clear: bool
) -> None:
    """Gains of 2, 2 and 1 have a mean of 5/3 and a standard error of 1/3; of 8, -1 and -2, 5/3 and 3.2."""
    course = Course("a plan", COURSES[0].make)
    assert is_clear(Trial(course, [], one), Trial(course, [], other)) is clear


@pytest.mark.parametrize(
    ("promised", "out"),
    [([3, 2, 3, 1], [1, 2, 3]), ([3, 4, 6, 5], [1]), ([3, 4, 2], [2]), ([3, 4], [])],
    ids=["all no better", "the worst of three", "no better", "the only better one"],
)
def test_courses_that_promise_no_more_than_the_first_are_left_out_and_the_worst_besides(
    promised: list[int], out: list[int]
) -> None:
    trials = [Trial(Course(str(number), COURSES[0].make), [], [came]) for number, came in enumerate(promised)]
    assert sorted(int(trial.course.name) for trial in worse(trials)) == out


@pytest.mark.parametrize(
    ("name", "key", "title"),
    [
        ("deep", "search", "deep"),
        ("deep:8", "search:8", "deep, 8 playouts"),
        ("search:256", "search:256", "deep, 256 playouts"),
        ("staff:8", None, "staff:8"),
        ("search:257", None, "deep, 257 playouts"),
        ("search:5s", None, "deep, 5 seconds"),
    ],
)
def test_how_hard_the_search_thinks_is_said_in_playouts_behind_its_name(name: str, key: str | None, title: str) -> None:
    """Who thinks by the clock plays no batch: it would come out otherwise another time."""
    assert key_of(name) == key
    assert title_of(key or name) == title


def test_the_clock_is_that_of_whoever_has_one(begun: Playing) -> None:
    said: list[int] = []

    def clock(seconds: int) -> Callable[[], bool]:
        said.append(seconds)
        return lambda: True

    player = player_of("search:5s", 1, clock)
    assert isinstance(player, SearchPlayer)
    asked(begun, player)
    assert said == [5]
    assert is_timed("search:5s")
    assert not is_timed("search:5")
