"""Somebody overrules the rules in the middle of random games: it folds, replays, saves and restores in every game."""

import io
import json
from collections.abc import Callable

import pytest

from engine.core.dice import Choice, DiceRolled
from engine.core.dump import attempt, restore
from engine.core.opening import fresh
from engine.core.overruled import Overruled
from engine.core.overruling import Overrule, UnitSet
from engine.core.phases import ActionRecord, AnyGame
from engine.core.play import apply, check, decision, draw, start
from engine.core.record import (
    Header,
    decode,
    encode,
    kinds_of,
    read,
    replay_actions,
    replay_events,
    write_header,
    write_record,
)
from engine.core.rules import IllegalActionError
from engine.core.units import DEAD
from tests.contract.cases import CASES, Case, walk

cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
SEED, EVERY = 4, 6
REASON = "we agreed so"


def overrule_at(case: Case, game: AnyGame, below: Callable[[int], int]) -> Overrule:
    """Return something that somebody may want otherwise: a unit elsewhere, lost, or with a step less."""
    units, hexes = case.units_and_hexes(game)
    unit, label = units[below(len(units))], hexes[below(len(hexes))]
    how = (UnitSet(unit, hex=label), UnitSet(unit, box=DEAD), UnitSet(unit, steps_lost=0))[below(3)]
    return Overrule(REASON, (how,))


def overruled_game(case: Case, actions: int) -> tuple[AnyGame, list[ActionRecord], list[str]]:
    """Play a random game in which somebody overrules again and again; return its end, its records and the digests."""
    game, opening = start(case.rules(), case.board(), SEED)
    choice = Choice(SEED)
    records, digests = [opening], [game.digest()]
    for number in range(actions):
        if decision(game) is None:
            break
        if number % EVERY == EVERY - 1:
            try:
                game, record = attempt(game, overrule_at(case, game, choice.below))
            except IllegalActionError:
                continue
        else:
            record = apply(game, draw(game, choice.below))
        records.append(record)
        digests.append(game.digest())
    return game, records, digests


def last_decided(case: Case) -> AnyGame:
    """Return the last position of a walk in which somebody decides."""
    return next(game for game in reversed(walk(case, SEED).positions) if decision(game) is not None)


@cases
def test_a_game_with_overrules_folds_saves_and_replays_to_the_same_positions(case: Case) -> None:
    game, records, digests = overruled_game(case, case.actions // 5)
    assert sum(isinstance(record.action, Overrule) for record in records) > 2
    stream = io.StringIO()
    write_header(stream, Header(case.rules().key, "test", "", "test", SEED, {}))
    again, _ = start(case.rules(), case.board(), SEED)
    write_record(stream, 0, records[0], again)
    for number, record in enumerate(records[1:], start=1):
        write_record(stream, number, apply(again, record.action), again)
        assert again.digest() == digests[number]
    text = stream.getvalue().splitlines()
    by_event = replay_events(fresh(case.rules(), case.board(), SEED), read(text, case.rules())[1])
    by_action = replay_actions(case.rules(), case.board(), SEED, read(text, case.rules())[1])
    restored = restore(case.rules(), game.board, json.loads(json.dumps(game.position())))
    assert {by_event.digest(), by_action.digest(), restored.digest()} == {game.digest()}
    assert not [*case.rules().invariants(game)]


@cases
def test_an_overrule_says_why_and_the_position_is_as_it_says(case: Case) -> None:
    before = last_decided(case)
    for unit in (unit for unit in before.units.values() if unit.on_map):
        try:
            after, record = attempt(before, Overrule(REASON, (UnitSet(unit.id, box=DEAD),)))
        except IllegalActionError:
            continue
        assert isinstance(record.events[0], Overruled)
        assert record.events[0].reason == REASON
        assert after.units[unit.id].box == DEAD
        return
    pytest.fail("no unit could be taken off the map")


@cases
def test_without_a_reason_nothing_is_overruled(case: Case) -> None:
    before = last_decided(case)
    refusal = check(before, Overrule(" ", (UnitSet(next(iter(before.units)), box=DEAD),)))
    assert refusal is not None
    assert "say why" in refusal.reason


@cases
def test_dice_that_are_said_fall_first_and_those_of_the_seed_after_them(case: Case) -> None:
    played = walk(case, SEED)
    thrown = [
        (before, record, next(event for event in record.events if isinstance(event, DiceRolled)))
        for before, record in zip(played.positions, played.records[1:], strict=False)
        if any(isinstance(event, DiceRolled) for event in record.events)
    ]
    before, record, rolled = thrown[0]
    faces = tuple(face % 6 + 1 if len(rolled.faces) < 3 else face for face in rolled.faces)
    action = Overrule(REASON, action=encode(record.action), thrown=faces)
    after, found = attempt(before, action)
    shown = next(event for event in found.events if isinstance(event, DiceRolled))
    assert shown.faces == faces
    assert decode(kinds_of(case.rules())[0], encode(action)) == action
    assert after.dice == type(after.dice)(before.dice.seed, after.dice.count)


@cases
def test_what_the_game_offers_to_set_can_be_set(case: Case) -> None:
    before = last_decided(case)
    _, hexes = case.units_and_hexes(before)
    for label in ("", *hexes[::40]):
        for setting in before.rules.telling.settings(before, label):
            for said, own in setting.values:
                after, _ = attempt(before, Overrule(REASON, own=own, what=said))
                now = {each.title: dict(each.values) for each in after.rules.telling.settings(after, label)}
                assert said not in now.get(setting.title, ())  # what is gone is not to be set any more


@cases
def test_beside_a_hex_of_the_sheet_that_is_not_played_on_no_bridge_is_set(case: Case) -> None:
    game, _ = start(case.rules(), case.board(), SEED)
    settings = game.rules.telling.settings
    assert settings(game, "beyond the area") == settings(game, "")
