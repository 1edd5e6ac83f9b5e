"""A set is put together in small steps: a made-up column of units on a road."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.events import FrameChanged
from engine.core.extras import Extra
from engine.core.gather import MOST_CANCELS, MOST_JOINS, Gather, Member, may_begin
from engine.core.phases import Phase
from engine.core.rules import Refusal, Rulebook
from engine.core.state import Frame

RULE = Rulebook("toy")("1.0")


@dataclass(frozen=True, slots=True)
class Join:
    unit: str


@dataclass(frozen=True, slots=True)
class Along:
    road: str


@dataclass(frozen=True, slots=True)
class Leave:
    unit: str


@dataclass(frozen=True, slots=True)
class March:
    pass


@dataclass(frozen=True, slots=True)
class Stay:
    pass


@dataclass(frozen=True, slots=True)
class Whistle:
    pass


@dataclass(frozen=True, slots=True)
class Column:
    units: tuple[str, ...] = ()
    roads: tuple[str, ...] = ("N15",)
    joins: int = 0


GAME: Any = SimpleNamespace(units={})


def _phase(**other: Any) -> Phase[Any, Any, Column]:
    """Return a phase in which A and B may join, C never; a column of nobody does not march."""
    gather: Gather[Any, Any, Column] = Gather(
        "column",
        RULE,
        Column,
        subject=lambda frame: frame.local.roads[0],
        prompt=lambda frame: f"Who marches on {frame.local.roads[0]}?",
        title=lambda game, name: name,
        members=(
            Member(Join, "units", lambda game, frame: "ABC", lambda game, frame, name: _refused(name == "C")),
            Member(Along, "roads", lambda game, frame: ["N15", "N26"], lambda game, frame, name: None, stays=True),
        ),
        leave=Leave,
        confirm=March,
        cancel=Stay,
        may_confirm=lambda game, frame: _refused(not frame.local.units),
        confirmed=lambda game, frame: iter(["marched"]),
        called_off=lambda game, frame: iter(["stayed"]),
        **other,
    )
    return gather.phase()


def _free(game: Any, frame: Any, action: Any) -> None:
    """Refuse nothing."""


def _whistled(game: Any, frame: Any, action: Any) -> Iterator[object]:
    yield "whistled"


def _refused(is_refused: bool) -> Refusal | None:
    return RULE.refuse("column", "not so") if is_refused else None


def _frame(**values: Any) -> Frame[Column]:
    frame: Frame[Column] = Frame("column", "german")
    frame.local = Column(**values)
    return frame


def _why(phase: Phase[Any, Any, Column], frame: Frame[Column], action: object) -> str:
    refusal = phase.check(GAME, frame, action)
    return "" if refusal is None else refusal.reason


def test_joins_come_first_then_what_stands_beside_then_confirm_leave_and_cancel() -> None:
    whistle: Extra[Any, Any, Column] = Extra((Whistle,), lambda game, frame: [Whistle()], _free, _whistled)
    legal = list(_phase(beside=(whistle,)).legal(GAME, _frame(units=("A",))))
    assert legal == [Join("B"), Join("C"), Along("N26"), Whistle(), March(), Leave("A"), Stay()]


def test_who_joins_stands_behind_the_others() -> None:
    (event,) = _phase().resolve(GAME, _frame(units=("B",), joins=1), Join("A"))
    assert isinstance(event, FrameChanged)
    assert event.values == {"units": ["B", "A"], "joins": 2}


def test_who_leaves_is_taken_out_and_counts_as_joined_once() -> None:
    (event,) = _phase().resolve(GAME, _frame(units=("B", "A"), joins=2), Leave("B"))
    assert isinstance(event, FrameChanged)
    assert event.values == {"units": ["A"]}


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Join("A"), "has joined already"),
        (Join("C"), "not so"),
        (Leave("B"), "has not joined"),
        (Leave("N15"), "has not joined"),  # a road stays
        (Along("N26"), ""),
        (March(), ""),
        (Stay(), ""),
    ],
)
def test_each_step_is_judged(action: object, reason: str) -> None:
    assert _why(_phase(), _frame(units=("A",)), action) == reason


def test_a_set_that_may_not_be_confirmed_says_why() -> None:
    assert _why(_phase(), _frame(), March()) == "not so"


def test_nobody_joins_any_more_once_so_many_did() -> None:
    frame = _frame(units=("A",), joins=MOST_JOINS)
    assert "too many" in _why(_phase(), frame, Join("B"))
    assert _why(_phase(), frame, Leave("A")) == ""


def test_who_is_required_may_join_even_then_and_not_leave() -> None:
    phase = _phase(required=lambda game, frame: {"A": RULE.refuse("A", "must march")})
    assert _why(phase, _frame(joins=MOST_JOINS), Join("A")) == ""
    assert _why(phase, _frame(units=("A",)), Leave("A")) == "must march"


def test_without_who_is_required_a_set_is_neither_confirmed_nor_called_off() -> None:
    phase = _phase(required=lambda game, frame: {"A": RULE.refuse("A", "must march")})
    assert _why(phase, _frame(units=("B",)), March()) == "must march"
    assert _why(phase, _frame(units=("B",)), Stay()) == "must march"


@dataclass(frozen=True, slots=True)
class Roads:
    canceled: tuple[str, ...] = ()


@pytest.mark.parametrize(("times", "may"), [(0, True), (MOST_CANCELS - 1, True), (MOST_CANCELS, False)])
def test_a_set_called_off_too_often_is_not_begun_again(times: int, may: bool) -> None:
    frame: Frame[Roads] = Frame("roads", "german")
    frame.local = Roads(("N26", *("N15",) * times))
    assert may_begin(frame, "N15") is may
