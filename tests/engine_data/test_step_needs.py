"""Is a sequence of play refused that lacks a step of the rules, has one too many or one of another side?"""

from collections.abc import Sequence

import pytest

from engine.core.ruleset import NONE
from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.games import GAME_KEYS, board_of, problems_of, ruleset_of
from engine.scenario import Scenario
from tests.begun import SHIPPED


def spoiled(game: str, key: str, /, **changes: object) -> Scenario:
    """Return a shipped scenario in which a step has other values, or is gone if there are none."""
    shipped = load_scenario(game, SHIPPED[game])
    assert key in {step.key for step in shipped.sequence}
    steps = [step.model_copy(update=changes) if step.key == key else step for step in shipped.sequence]
    return shipped.model_copy(update={"sequence": tuple(step for step in steps if step.key != key or changes)})


def told(scenario: Scenario) -> list[str]:
    return [problem.message for problem in problems_of(scenario)]


@pytest.mark.parametrize(
    ("game", "key", "lacks"),
    [
        ("scs1994", "german_combat", "a step of the phase 'combat' in the german player turn with 'german' acting"),
        ("scs1994", "us_supply", "a step of the phase 'supply' in the allied player turn with 'none' acting"),
        ("hj1986", "german_reaction", "a step of the phase 'reaction' in the german player turn with 'allied' acting"),
        ("hj1986", "victory_check", "a step of the phase 'victory' in the allied player turn with 'none' acting"),
        ("spi1977", "fatigue", "a step of the phase 'fatigue' with 'none' acting"),
        ("spi1977", "ground", "a step of the phase 'weather' with 'none' acting, whose key ends with 'ground'"),
    ],
)
def test_a_step_that_the_rules_need_and_the_sequence_lacks_is_told_and_no_game_begins(
    game: str, key: str, lacks: str
) -> None:
    without = spoiled(game, key)
    assert told(without)[0] == f"the sequence of play lacks {lacks}; add it"
    with pytest.raises(DataError, match="the sequence of play lacks"):
        board_of(without)


@pytest.mark.parametrize(
    ("game", "key", "acting", "need"),
    [
        ("scs1994", "german_movement", "allied", "german"),
        ("scs1994", "german_combat", "none", "german"),
        ("scs1994", "us_clean_up", "allied", "none"),
        ("hj1986", "german_reaction", "german", "allied"),
        ("spi1977", "allied_bonus_combat", "german", "allied"),
    ],
)
def test_a_step_in_which_somebody_else_acts_than_the_rules_need_is_told_and_no_game_begins(
    game: str, key: str, acting: str, need: str
) -> None:
    other = spoiled(game, key, acting=acting)
    assert told(other)[0] == f"step {key}: {acting!r} acts, and the rules need {need!r} there; write it so"
    with pytest.raises(DataError, match=f"the rules need '{need}' there"):
        board_of(other)


@pytest.mark.parametrize(
    ("game", "key", "condition", "said"),
    [
        ("spi1977", "german_bonus_combat", "am", "its condition is 'am', and the rules mean it for 'night' alone"),
        ("spi1977", "weather", "", "it has no condition, and the rules mean it for 'am' alone"),
        (
            "hj1986",
            "allied_surrender",
            "optional commanders",
            "its condition is 'optional commanders', and the rules mean it for 'advanced' alone",
        ),
        (
            "hj1986",
            "german_turn_command_german",
            "am",
            "its condition is 'am', and the rules mean it for 'optional commanders' alone",
        ),
    ],
)
def test_a_step_that_is_played_when_the_rules_do_not_mean_it_is_told(
    game: str, key: str, condition: str, said: str
) -> None:
    """5.3: the Night Bonus turn; 5.2A: the weather of the day; A 4.1 and O 5.24: of Advanced rules and an option."""
    assert f"step {key}: {said}; write that in its condition" in told(spoiled(game, key, condition=condition))


@pytest.mark.parametrize(
    ("game", "key", "condition"),
    [
        ("hj1986", "german_combat", "am"),
        ("hj1986", "allied_movement", "optional commanders"),
        ("spi1977", "allied_combat", "night"),
    ],
)
def test_a_step_that_the_rules_mean_for_every_turn_has_no_condition(game: str, key: str, condition: str) -> None:
    """I 8.1 and 5.2D: combat and movement are in each player turn."""
    said = f"step {key}: its condition is {condition!r}, and the rules mean it for every turn; empty the condition"
    assert said in told(spoiled(game, key, condition=condition))


def test_a_step_may_have_a_further_condition() -> None:
    assert told(spoiled("hj1986", "german_surrender", condition="am, advanced")) == told(
        load_scenario("hj1986", SHIPPED["hj1986"])
    )


def test_a_step_in_the_player_turn_of_the_other_side_is_told_with_the_one_that_belongs_there() -> None:
    assert told(spoiled("scs1994", "german_supply", side="allied"))[0] == (
        "the steps german_supply and us_supply stand in the allied player turn, and the rules need one of them in the "
        "german one; correct the side of one"
    )


def test_the_key_of_a_step_by_which_the_rules_know_whose_supply_it_is_must_name_a_side() -> None:
    """The Supply Phase of 1977 looks at the units of the side with which the key of the step ends."""
    assert told(spoiled("spi1977", "allied_supply_german", key="allied_supply_enemy"))[0] == (
        "step allied_supply_enemy: its key must end with 'german', by which the rules know whom or what it is for; "
        "give it such a key"
    )


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        ("combat", "the rules play the phase 'combat' less often in the german player turn; take the step out"),
        ("retreat", "the phase 'retreat' is none of the sequence, the rules begin it themselves; take the step out"),
    ],
)
def test_a_step_too_many_is_told(phase: str, said: str) -> None:
    shipped = load_scenario("scs1994", SHIPPED["scs1994"])
    combat = next(step for step in shipped.sequence if step.key == "german_combat")
    again = combat.model_copy(update={"key": "again", "phase": phase})
    assert told(shipped.model_copy(update={"sequence": (*shipped.sequence, again)}))[0] == f"step again: {said}"


def test_steps_out_of_the_order_that_the_rules_need_are_told() -> None:
    """Bridges before movement (1.2-US): a bridge would be blown that somebody still needs."""
    shipped = load_scenario("scs1994", SHIPPED["scs1994"])
    keys = [step.key for step in shipped.sequence]
    first, second = keys.index("us_movement"), keys.index("us_bridges")
    steps = list(shipped.sequence)
    steps[first], steps[second] = steps[second], steps[first]
    assert told(shipped.model_copy(update={"sequence": tuple(steps)}))[0] == (
        "step us_bridges: stands before us_movement, and the rules need that first; change their places"
    )


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_step_that_a_game_needs_is_a_phase_of_its_rules_and_sides_act_or_none(game: str) -> None:
    rules = ruleset_of(game)
    needs = [need for chain in rules.needed_steps for need in chain]
    assert {need.phase for need in needs} <= rules.phases.keys()
    assert {need.acting for need in needs} <= {*rules.sides, NONE}


@pytest.mark.parametrize("game", GAME_KEYS)
def test_taking_out_any_step_of_a_shipped_sequence_is_told(game: str) -> None:
    shipped = load_scenario(game, SHIPPED[game])
    assert [step.key for step in shipped.sequence if not lacking(shipped, step.key)] == []


def lacking(shipped: Scenario, key: str) -> Sequence[str]:
    steps = tuple(step for step in shipped.sequence if step.key != key)
    found = problems_of(shipped.model_copy(update={"sequence": steps}))
    first = next(iter(found), None)
    return [first.message] if first is not None and "lacks a step" in first.message else []
