"""What the rules would miss after an edit is what a first look would find, and few looks are done again."""

import random
from collections.abc import Iterator

import pytest

from editor.commands.kept_looks import Looked, Looks
from editor.commands.rule_checks import told_of
from engine.core.ruleset import Problem
from engine.data.load import load_scenario
from engine.playtest.games import GAME_KEYS
from engine.scenario import Face, Scenario
from tests.begun import SHIPPED
from tests.some_now import examples, some_now

GAME = "scs1994"


@pytest.fixture(scope="module")
def shipped() -> Scenario:
    return load_scenario(GAME, SHIPPED[GAME])


def renumbered(scenario: Scenario, place: int, **values: int | str) -> Scenario:
    """Return a scenario in which the first face of one of its counters prints other values."""
    counters = [*scenario.counters]
    face, *others = counters[place].faces
    faces = (Face(face=face.face, values=face.values | values), *others)
    counters[place] = counters[place].model_copy(update={"faces": faces})
    return scenario.model_copy(update={"counters": tuple(counters)})


class Reader:
    """A look that reads the faces of some counters, and counts how often it is done."""

    def __init__(self, *read: int, breaks: bool = False) -> None:
        self._read, self._breaks, self.done = read, breaks, 0

    def __call__(self, scenario: Scenario) -> Iterator[Problem]:
        self.done += 1
        for place in self._read:
            yield Problem("face", scenario.counters[place].faces[0].text("movement"))
        if self._breaks:
            raise LookupError

    def tell(self, scenario: Scenario, looked: Looked) -> tuple[Problem, ...]:
        """Tell what the look finds, as far as it comes."""
        found = []
        try:
            found.extend(looked("mine", self, scenario))
        except LookupError:
            found.append(Problem("end", "broken"))
        return tuple(found)


def test_a_look_is_done_again_when_a_counter_that_it_read_is_another(shipped: Scenario) -> None:
    looks, reader, before = Looks(), Reader(0, 1), renumbered(shipped, 1, movement=3)
    looks.told(before, reader.tell)
    told = looks.told(renumbered(before, 1, movement=7), reader.tell)
    assert (told[1].message, reader.done) == ("7", 2)


def test_a_look_is_not_done_again_for_the_number_of_a_counter_that_it_did_not_read(shipped: Scenario) -> None:
    looks, reader, before = Looks(), Reader(0), renumbered(shipped, 1, movement=3)
    first = looks.told(before, reader.tell)
    assert (looks.told(renumbered(before, 1, movement=7), reader.tell), reader.done) == (first, 1)


def test_a_counter_that_was_read_is_remembered_over_edits_of_others(shipped: Scenario) -> None:
    looks, reader, scenario = Looks(), Reader(0), renumbered(renumbered(shipped, 1, movement=3), 0, movement=3)
    for place, number in ((1, 4), (1, 5), (0, 6)):
        scenario = renumbered(scenario, place, movement=number)
        told = looks.told(scenario, reader.tell)
    assert (told[0].message, reader.done) == ("6", 2)


def test_a_look_is_done_again_when_anything_else_is_another(shipped: Scenario) -> None:
    looks, reader = Looks(), Reader(0)
    looks.told(shipped, reader.tell)
    looks.told(shipped.model_copy(update={"last_turn": shipped.last_turn + 1}), reader.tell)
    assert reader.done == 2


def test_an_equal_scenario_is_not_looked_at_again(shipped: Scenario) -> None:
    looks, reader = Looks(), Reader(0)
    looks.told(shipped, reader.tell)
    looks.told(shipped.model_copy(), reader.tell)
    assert reader.done == 1


def test_a_look_that_breaks_tells_what_it_found_and_is_done_again(shipped: Scenario) -> None:
    looks, reader, before = Looks(), Reader(0, breaks=True), renumbered(shipped, 1, movement=3)
    told = looks.told(before, reader.tell)
    assert [problem.where for problem in told] == ["face", "end"]
    assert (looks.told(renumbered(before, 1, movement=4), reader.tell), reader.done) == (told, 2)


@pytest.mark.parametrize("game", some_now(len(GAME_KEYS), GAME_KEYS))
def test_after_edits_at_random_the_rules_miss_what_a_first_look_would_find(game: str) -> None:
    dice, looks = random.Random(f"looks {game}"), Looks()
    scenario = load_scenario(game, SHIPPED[game])
    printing = [place for place, counter in enumerate(scenario.counters) if counter.faces and counter.faces[0].values]
    looks.told(scenario, told_of)
    for _ in range(examples(10, 20)):
        for _ in range(3):
            place = dice.choice(printing)
            name = dice.choice([*scenario.counters[place].faces[0].values])
            said = dice.choice([*range(10), *range(10), "(3)", "none"])
            scenario = renumbered(scenario, place, **{name: said})
            assert looks.told(scenario, told_of) == Looks().told(scenario, told_of)
        row = dice.choice(scenario.setup).model_copy(update={"place": dice.choice(scenario.map.hexes).hex})
        others = tuple(each for each in scenario.setup if each.counter != row.counter)
        scenario = scenario.model_copy(update={"setup": (*others, row)})
        assert looks.told(scenario, told_of) == Looks().told(scenario, told_of)
