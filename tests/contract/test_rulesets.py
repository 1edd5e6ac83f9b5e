"""What the core promises of every game."""

import dataclasses
import io
import json

import pytest

from engine.core.dice import DiceRolled
from engine.core.dump import restore
from engine.core.opening import fresh
from engine.core.phases import AnyGame
from engine.core.play import apply, check, decision, legal_actions, view
from engine.core.record import (
    Header,
    ReplayError,
    decode,
    encode,
    kinds_of,
    read,
    replay_actions,
    replay_events,
    write_header,
    write_record,
)
from engine.core.roles import CLOSING, Role, role_of
from engine.core.rules import IllegalActionError
from engine.playtest.games import GAME_KEYS
from engine.playtest.luck import Luck
from tests.contract.cases import CASES, Case, play_walk, walk

SEED = 4
cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
with_dice = pytest.mark.parametrize("case", [case for case in CASES if not case.is_begun], ids=lambda case: case.name)


def test_every_game_with_rules_is_held_to_the_contract() -> None:
    assert {case.rules().key for case in CASES} - {"toy"} == set(GAME_KEYS)


def _some(positions: tuple[object, ...], count: int = 25) -> list[int]:
    """Return the numbers of some positions, spread evenly over a walk."""
    return list(range(0, len(positions), max(1, len(positions) // count)))


@cases
def test_whoever_must_decide_has_something_to_do(case: Case) -> None:
    for game in walk(case, SEED).positions:
        assert (decision(game) is None) == (next(legal_actions(game), None) is None)


@cases
def test_offered_actions_can_be_made(case: Case) -> None:
    played = walk(case, SEED)
    for index in _some(played.positions):
        game = played.positions[index]
        options = list(legal_actions(game))
        for action in options[:: max(1, len(options) // 5)]:
            assert check(game, action) is None
            apply(game.copy(), action)


@cases
def test_the_list_of_actions_is_always_the_same(case: Case) -> None:
    played = walk(case, SEED)
    for index in _some(played.positions):
        assert list(legal_actions(played.positions[index])) == list(legal_actions(played.positions[index].copy()))


@cases
def test_asking_changes_nothing(case: Case) -> None:
    played = walk(case, SEED)
    for index in _some(played.positions):
        game = played.positions[index]
        decision(game), list(legal_actions(game)), view(game, case.rules().sides[0])
        assert game.digest() == played.digests[index]


@cases
def test_an_action_of_another_phase_is_refused_under_a_known_rule(case: Case) -> None:
    played = walk(case, SEED)
    rules, known = case.rules(), case.known_rules()
    made = {type(record.action): record.action for record in played.records[1:]}
    refused = 0
    for index in _some(played.positions):
        game = played.positions[index]
        if decision(game) is None:
            continue
        for kind, action in made.items():
            if kind in rules.phases[game.top.phase].actions:
                continue
            refusal = check(game, action)
            assert refusal is not None
            assert (refusal.rule.game, refusal.rule.number in known) == (rules.key, True), str(refusal)
            refused += 1
    assert refused > 0 or case.is_begun


@cases
def test_a_refused_action_leaves_the_position_as_it_was(case: Case) -> None:
    """Old actions are tried again later: most are refused, and each refusal cites a rule of the index."""
    played = walk(case, SEED)
    known = case.known_rules()
    refused = 0
    for index in _some(played.positions):
        game = played.positions[index].copy()
        for record in played.records[1 : index + 1 : 7]:
            refusal = check(game, record.action)
            if refusal is not None:
                refused += 1
                assert refusal.rule.number in known, str(refusal)
                with pytest.raises(IllegalActionError):
                    apply(game, record.action)
        assert game.digest() == played.digests[index]
    assert refused > 0


@cases
def test_what_a_phase_proposes_surely_passes_its_check(case: Case) -> None:
    """A list of what is legal does not ask again for such actions."""
    for game in walk(case, SEED).positions:
        if decision(game) is None:
            continue
        phase = game.rules.phases[game.top.phase]
        sure = [action for action in phase.legal(game, game.top) if isinstance(action, phase.sure)]
        assert [action for action in sure if phase.check(game, game.top, action) is not None] == []


@cases
def test_every_action_states_its_own_role(case: Case) -> None:
    assert [kind.__name__ for kind in case.rules().actions if not isinstance(vars(kind).get("ROLE"), Role)] == []


@cases
def test_every_phase_with_a_decision_has_an_action_that_comes_out_of_it(case: Case) -> None:
    """Else a person could be held in it: one that closes it, or one that does what was asked for."""
    asked = [phase for phase in case.rules().phases.values() if phase.actions]
    out = {Role.ACT, *CLOSING}
    assert [phase.key for phase in asked if not out & {role_of(kind) for kind in phase.actions}] == []


@cases
def test_what_is_not_offered_is_refused(case: Case) -> None:
    """Offered actions with another unit or hex in one place: either offered as well, or refused under a known rule."""
    played, known = walk(case, SEED), case.known_rules()
    refused = 0
    for index in _some(played.positions):
        game = played.positions[index]
        offered = list(legal_actions(game))
        first_of_kind = {type(action): action for action in reversed(offered)}
        for kind, action in first_of_kind.items():
            if kind.__name__ in case.free:
                continue
            for changed in _mutations(game, case, action):
                refusal = check(game, changed)
                assert (refusal is None) == (changed in offered), f"{changed}: {refusal}"
                if refusal is not None:
                    assert refusal.rule.number in known, str(refusal)
                    refused += 1
    assert refused > 0


def _mutations(game: AnyGame, case: Case, action: object) -> list[object]:
    """Return the action with each unit or hex in it replaced by some others."""
    assert dataclasses.is_dataclass(action) and not isinstance(action, type)
    changed: list[object] = []
    for field in dataclasses.fields(action):
        value = getattr(action, field.name)
        for names in case.units_and_hexes(game):
            if value in names:
                others = names[:: max(1, len(names) // 30)]
                changed += [dataclasses.replace(action, **{field.name: other}) for other in others]
    return changed


@cases
def test_a_copy_is_independent(case: Case) -> None:
    played = walk(case, SEED)
    for index in _some(played.positions):
        game = played.positions[index]
        action = next(legal_actions(game), None)
        if action is not None:
            apply(game.copy(), action)
        assert game.digest() == played.digests[index]


@cases
def test_actions_and_events_survive_json(case: Case) -> None:
    actions, events = kinds_of(case.rules())
    for record in walk(case, SEED).records:
        if record.action is not None:
            assert decode(actions, json.loads(json.dumps(encode(record.action)))) == record.action
        for event in record.events:
            assert decode(events, json.loads(json.dumps(encode(event)))) == event


@cases
def test_equal_seeds_give_equal_games(case: Case) -> None:
    assert play_walk(case, SEED).digests == walk(case, SEED).digests


@with_dice
def test_dice_depend_on_the_seed(case: Case) -> None:
    def rolls(seed: int) -> list[DiceRolled]:
        return [
            event for record in walk(case, seed).records for event in record.events if isinstance(event, DiceRolled)
        ]

    assert rolls(SEED) != rolls(SEED + 1)


def _log(case: Case) -> list[str]:
    played = walk(case, SEED)
    stream = io.StringIO()
    write_header(stream, Header(case.name, "walk", "", "test", SEED, {}))
    for number, (record, position) in enumerate(zip(played.records, played.positions, strict=True)):
        write_record(stream, number, record, position)
    return stream.getvalue().splitlines()


@cases
def test_a_log_replays_by_event(case: Case) -> None:
    rules, played = case.rules(), walk(case, SEED)
    header, records = read(_log(case), rules)
    assert replay_events(fresh(rules, case.board(), header.seed), records).digest() == played.digests[-1]


@cases
def test_a_log_replays_by_action(case: Case) -> None:
    rules, played = case.rules(), walk(case, SEED)
    header, records = read(_log(case), rules)
    assert replay_actions(rules, case.board(), header.seed, records).digest() == played.digests[-1]


@with_dice
def test_a_log_with_another_seed_does_not_replay(case: Case) -> None:
    _, records = read(_log(case), case.rules())
    with pytest.raises((ReplayError, IllegalActionError)):
        replay_actions(case.rules(), case.board(), SEED + 1, records)


@cases
def test_a_view_offers_what_the_position_offers(case: Case) -> None:
    played = walk(case, SEED)
    for index in _some(played.positions):
        game = played.positions[index]
        pending = decision(game)
        if pending is not None:
            seen = view(game, pending.side)
            assert decision(seen) == pending
            assert list(legal_actions(seen)) == list(legal_actions(game))


@cases
def test_a_view_hides_what_the_side_may_not_know(case: Case) -> None:
    """The secret is there, and the view shows something else or the same blank for everything."""
    hidden = 0
    for game in walk(case, SEED).positions:
        for side in case.rules().sides:
            secret = case.secrets(game, side)
            if secret is not None:
                assert case.secrets(view(game, side), side) != secret
                hidden += 1
    assert hidden > 0 or case.is_open


@cases
def test_a_view_does_not_show_the_dice_to_come(case: Case) -> None:
    game = walk(case, SEED).positions[-1]
    seen = view(game, case.rules().sides[0])
    numbers = range(game.dice.count, game.dice.count + 40)
    assert [seen.dice.face(number) for number in numbers] != [game.dice.face(number) for number in numbers]


@cases
def test_only_folding_changes_a_position(case: Case) -> None:
    """Asking a phase for its events, without folding them, leaves units, stack and dice as they were."""
    played = walk(case, SEED)
    for index in _some(played.positions[:-1]):
        game, action = played.positions[index], played.records[index + 1].action
        next(case.rules().phases[game.top.phase].resolve(game, game.top, action), None)
        assert game.digest() == played.digests[index]


@cases
def test_a_position_comes_back_from_json(case: Case) -> None:
    played = walk(case, SEED)
    for index in _some(played.positions):
        game = played.positions[index]
        again = restore(case.rules(), case.board(), json.loads(json.dumps(game.position())))
        assert again.digest() == played.digests[index]
        assert list(legal_actions(again)) == list(legal_actions(game))


@cases
def test_a_view_is_independent(case: Case) -> None:
    played = walk(case, SEED)
    for index in _some(played.positions):
        game = played.positions[index]
        seen = view(game, case.rules().sides[1])
        for unit in seen.units.values():
            unit.steps_lost += 1
        assert game.digest() == played.digests[index]


@cases
def test_invariants_hold(case: Case) -> None:
    for game in walk(case, SEED).positions:
        assert list(case.rules().invariants(game)) == []


@cases
def test_everything_can_be_told_to_a_person(case: Case) -> None:
    rules, played = case.rules(), walk(case, SEED)
    for record, game in zip(played.records[1:], played.positions, strict=False):
        assert rules.telling.describe_action(game, record.action)
        for event in record.events:
            assert isinstance(rules.telling.describe_event(game, event), str)


@cases
def test_every_phase_names_a_known_rule(case: Case) -> None:
    assert [phase.key for phase in case.rules().phases.values() if phase.rule.number not in case.known_rules()] == []


@cases
def test_what_is_thrown_for_losses_is_one_of_its_results_and_each_of_them_has_a_toll(case: Case) -> None:
    played = walk(case, SEED)
    found = Luck(played.positions[0].copy(), {})
    found.count(played.records)
    for thrown in found.throws:
        fought = thrown.fought
        assert fought.result in fought.results
        assert fought.results.keys() == fought.tolls.keys()
        assert sum(fought.results.values()) == 1
        for toll in fought.tolls.values():
            assert 0 <= toll.attacker[0] <= toll.attacker[1]
            assert 0 <= toll.defender[0] <= toll.defender[1]
            assert toll.emptied[0] <= toll.emptied[1]
    assert sum(found.of(side) for side in found.sides) == 0
