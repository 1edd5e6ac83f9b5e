"""Local values of frames: typed where rules read them, JSON where they are written."""

from dataclasses import dataclass, field, replace

import pytest

from engine.core.dump import restore
from engine.core.events import FrameChanged, FramePushed, fold
from engine.core.frames import changed, frame_of, pushed
from engine.core.local import Step
from engine.core.opening import fresh
from engine.core.phases import AnyGame
from engine.core.record import LoggedRecord, fold_logged
from tests.contract.toy import TOY, toy_board


@dataclass(frozen=True, slots=True)
class Pursuit(Step):
    """Values as a phase declares them: two are given when it begins, the others come later or never."""

    from_: str
    units: tuple[str, ...]
    gone: tuple[str, ...] = ()
    ended: bool = False


_RULES = replace(TOY, phases={**TOY.phases, "retreat": replace(TOY.phases["retreat"], local=Pursuit)})


def _game(*events: object) -> AnyGame:
    game: AnyGame = fresh(_RULES, toy_board(), 7)
    for event in events:
        fold(game, event)
    return game


_BEGUN = pushed("retreat", "german", Pursuit("1-1", ("german/1", "german/2")))


def test_a_frame_is_pushed_as_json_without_the_values_that_are_as_their_defaults_say() -> None:
    assert FramePushed("retreat", "german", {"from": "1-1", "units": ["german/1", "german/2"]}) == _BEGUN


def test_a_frame_holds_its_values_typed() -> None:
    assert _game(_BEGUN).top.local == Pursuit("1-1", ("german/1", "german/2"))


def test_a_change_says_what_differs_alone() -> None:
    frame = _game(_BEGUN).top
    assert changed(frame, replace(frame.local, gone=("german/1",))) == FrameChanged({"gone": ["german/1"]})


def test_a_change_can_set_a_value_to_what_it_is_already() -> None:
    frame = _game(_BEGUN).top
    assert changed(frame, replace(frame.local, ended=True), "gone") == FrameChanged({"gone": [], "ended": True})


def test_a_change_makes_new_values_and_leaves_those_that_somebody_holds() -> None:
    game = _game(_BEGUN)
    held, copy = game.top.local, game.copy()
    fold(game, FrameChanged({"ended": True}))
    assert (held.ended, copy.top.local.ended, game.top.local.ended) == (False, False, True)


def test_the_position_holds_only_what_was_set() -> None:
    game = _game(_BEGUN, FrameChanged({"ended": True}))
    values = {"from": "1-1", "units": ["german/1", "german/2"], "ended": True}
    assert game.position()["stack"] == [{"phase": "retreat", "side": "german", "values": values, "entered": False}]


def test_a_restored_position_has_its_values_typed() -> None:
    game = _game(_BEGUN)
    assert restore(_RULES, toy_board(), game.position()).top.local == game.top.local


def test_a_step_of_the_sequence_is_known_to_every_phase() -> None:
    values = {"from": "1-1", "units": [], "step": "german_movement"}
    assert _game(FramePushed("retreat", "german", values)).top.local.step == "german_movement"


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (FramePushed("retreat", "german", {"units": []}), "'from_' is missing"),
        (FramePushed("retreat", "german", {"from": 3, "units": []}), "Pursuit.from_: expected str, found 3"),
        (FramePushed("retreat", "german", {"from": "1-1", "units": [], "gon": []}), "unknown field 'gon'"),
    ],
)
def test_values_that_do_not_fit_the_phase_are_refused_by_name(event: object, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        _game(event)


def test_a_change_that_the_phase_does_not_know_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="unknown field 'done'"):
        _game(_BEGUN, FrameChanged({"done": True}))


def test_a_frame_of_another_phase_is_not_taken_for_one_of_this() -> None:
    frame = _game(_BEGUN).top
    assert frame_of(frame, Pursuit) is frame
    with pytest.raises(TypeError, match="'retreat' has no Other"):
        frame_of(frame, type("Other", (), {}))


def test_a_log_with_a_value_that_the_phase_does_not_know_is_refused_with_its_record() -> None:
    record = LoggedRecord(3, None, (_BEGUN, FrameChanged({"done": True})), "")
    with pytest.raises(ValueError, match=r"record 3, event 1: .* does not fit the position"):
        list(fold_logged(_game(), record))


def test_a_phase_can_be_pushed_with_a_value_that_is_as_its_default_says() -> None:
    event = pushed("retreat", "german", Pursuit("1-1", ()), "gone")
    assert event == FramePushed("retreat", "german", {"from": "1-1", "units": [], "gone": []})


@dataclass(frozen=True, slots=True)
class Counted(Step):
    """Values of which one is a dictionary, which could change in place."""

    entered: dict[str, int] = field(default_factory=dict)


def test_a_copy_of_a_position_shares_no_list_or_dictionary_of_a_frame_with_it_nor_with_the_events() -> None:
    rules = replace(TOY, phases={**TOY.phases, "retreat": replace(TOY.phases["retreat"], local=Counted)})
    event = FramePushed("retreat", "german", {"entered": {"1-1": 2}})
    game: AnyGame = fresh(rules, toy_board(), 7)
    fold(game, event)
    copy = game.copy()
    copy.top.values["entered"]["1-1"] = 9
    copy.top.local.entered["1-1"] = 9
    assert (event.values, game.top.values, game.top.local.entered) == ({"entered": {"1-1": 2}},) * 2 + ({"1-1": 2},)
    listed = _game(_BEGUN)
    listed.copy().top.values["units"].append("german/3")
    assert (listed.top.values["units"], _BEGUN.values["units"]) == (["german/1", "german/2"],) * 2
