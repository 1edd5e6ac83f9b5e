"""A log is written, cut off, spoiled and read again: what is told of a line that does not fit."""

import io
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.core.opening import fresh
from engine.core.play import apply, legal_actions, start
from engine.core.record import (
    Header,
    ReplayError,
    parsed,
    read,
    replay_actions,
    replay_events,
    whole_lines,
    write_header,
    write_record,
)
from tests.contract.toy import TOY, toy_board

SEED = 3


def _log(actions: int = 3, thought: object | None = None) -> list[str]:
    """Return the lines of a toy game in which the first action that is offered is made each time."""
    stream = io.StringIO()
    write_header(stream, Header("toy", "", "", "test", SEED, {}, TOY.version))
    game, opening = start(TOY, toy_board(), SEED)
    write_record(stream, 0, opening, game)
    for number in range(1, actions + 1):
        record = apply(game, next(iter(legal_actions(game))))
        write_record(stream, number, record, game, thought)
    return stream.getvalue().splitlines()


def _records(lines: list[str]) -> list[Any]:
    return [*read(lines, TOY)[1]]


def _with(line: str, **values: object) -> str:
    return json.dumps({**json.loads(line), **values})


def test_why_a_machine_did_it_is_read_again_and_only_where_it_said_so() -> None:
    found = _records(_log(1, thought={"aim": "Bastogne"}))
    assert [record.thought for record in found] == [None, {"aim": "Bastogne"}]
    assert "thought" not in json.loads(_log(1)[-1])


@pytest.mark.parametrize(
    ("text", "lines", "is_cut"),
    [
        ("{}\n[1]\n", ["{}", "[1]"], False),
        ("{}\n[1]", ["{}", "[1]"], False),  # whole, though its end is missing
        ("{}\n[1", ["{}"], True),
        ("", [], False),
        ('"one\u2028line"\n', ['"one\u2028line"'], False),  # a sign that others take for the end of a line
    ],
)
def test_a_log_is_read_up_to_the_line_that_was_cut_off(text: str, lines: list[str], is_cut: bool) -> None:
    assert whole_lines(text) == (lines, is_cut)


def test_a_text_that_is_nested_without_end_is_told_as_no_value() -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        parsed("[" * 100_000)


def test_a_first_line_that_is_no_header_is_told_with_its_number() -> None:
    with pytest.raises(ValueError, match=r"line 1 of the log: .*; the file was changed or damaged"):
        read(["[]"], TOY)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda line: line[:-5], "line 3 of the log: "),
        (lambda line: "[]", "the field 'number' is missing or of another kind"),
        (lambda line: _with(line, digest=7), "the field 'digest' is missing or of another kind"),
        (lambda line: _with(line, action={"type": "Teleport"}), "unknown type 'Teleport'; known are Assault, Move,"),
        (lambda line: _with(line, events=["placed"]), "expected an object with a type, found 'placed'"),
    ],
)
def test_a_line_that_does_not_fit_is_told_with_its_number_and_what_to_do(
    spoil: Callable[[str], str], told: str
) -> None:
    lines = _log()
    lines[2] = spoil(lines[2])
    with pytest.raises(ValueError) as caught:
        _records(lines)
    said = str(caught.value)
    assert said.startswith("line 3 of the log: ") and told in said
    assert said.endswith("; the file was changed or damaged; use a copy that is whole")


def test_a_position_that_differs_from_its_record_is_told_with_the_number_of_the_record() -> None:
    records = _records(_log())
    records[2] = replace(records[2], digest="other")
    with pytest.raises(ReplayError, match="record 2: the position after its events differs from the log"):
        replay_events(fresh(TOY, toy_board(), SEED), records)


def test_a_record_with_fewer_events_than_the_rules_make_is_told_with_both_numbers() -> None:
    """The first action of the toy game places a unit, which is one event."""
    records = _records(_log())
    assert len(records[1].events) == 1
    records[1] = replace(records[1], events=())
    with pytest.raises(ReplayError, match="record 1: logged 0 events, now 1"):
        replay_actions(TOY, toy_board(), SEED, records)
