"""Does a scenario tell whose faces are read, and nothing else of itself?"""

from dataclasses import dataclass

import pytest

from engine.data.load import load_scenario
from engine.data.noted_faces import noted, renumbered
from engine.data.strengths import faces_of, strengths_of
from engine.playtest.games import GAME_KEYS, problems_of
from engine.scenario import Counter, Face, Scenario
from tests.begun import SHIPPED
from tests.some_now import some_now

GAME = "scs1994"


@pytest.fixture(scope="module")
def shipped() -> Scenario:
    return load_scenario(GAME, SHIPPED[GAME])


def listening(scenario: Scenario) -> tuple[Counter, list[str]]:
    """Return the first counter of a scenario that notes what is read, and what it has noted."""
    read: list[str] = []
    return noted(scenario, read.append).counters[0], read


def with_values(scenario: Scenario, **values: int | str) -> Scenario:
    """Return a scenario in which the first face of the first counter prints other values beside what it prints."""
    first, *others = scenario.counters
    face = first.faces[0]
    faces = (Face(face=face.face, values=face.values | values), *first.faces[1:])
    return scenario.model_copy(update={"counters": (first.model_copy(update={"faces": faces}), *others)})


def test_a_face_tells_of_what_it_prints_and_not_of_its_name(shipped: Scenario) -> None:
    counter, read = listening(shipped)
    assert [counter.title, *(face.face for face in counter.faces)]
    assert read == []
    counter.faces[0].text("movement")
    assert read == [counter.key]


def test_what_is_made_of_a_face_tells_when_it_is_asked_and_not_when_it_is_made(shipped: Scenario) -> None:
    counter, read = listening(shipped)
    strengths = strengths_of(counter)[counter.faces[0].face]
    assert (strengths.face, isinstance(strengths, type(strengths_of(shipped.counters[0])[strengths.face])), read) == (
        counter.faces[0].face,
        True,
        [],
    )
    assert strengths.movement == shipped.counters[0].faces[0].whole("movement")
    assert read == [counter.key]


def test_what_is_made_of_a_face_and_is_compared_was_read(shipped: Scenario) -> None:
    counter, read = listening(shipped)
    assert strengths_of(counter) == strengths_of(shipped.counters[0])
    assert counter.key in read


def test_a_face_that_is_compared_was_read(shipped: Scenario) -> None:
    counter, read = listening(shipped)
    assert counter.faces[0].model_copy() is not counter.faces[0]
    assert counter.key in read


def test_what_is_no_value_of_several_fields_was_read_as_it_was_made(shipped: Scenario) -> None:
    counter, read = listening(shipped)
    assert faces_of(counter, lambda face: face.text("movement"))
    assert counter.key in read


def test_a_value_with_names_of_its_own_tells_of_each(shipped: Scenario) -> None:
    @dataclass(frozen=True)
    class Own:
        face: str
        speed: int

    counter, read = listening(shipped)
    own = faces_of(counter, lambda face: Own(face.face, face.whole("movement") or 0))
    assert read == []
    assert own[counter.faces[0].face].speed
    assert read == [counter.key]


@pytest.mark.parametrize("game", some_now(len(GAME_KEYS), GAME_KEYS))
def test_the_rules_find_in_a_scenario_that_notes_what_they_find_in_it(game: str) -> None:
    scenario = load_scenario(game, SHIPPED[game])
    assert [*problems_of(noted(scenario, lambda _key: None))] == [*problems_of(scenario)]


def test_another_number_is_told_by_its_counter(shipped: Scenario) -> None:
    first = shipped.counters[0].key
    one = with_values(shipped, movement=3)
    assert renumbered(one, with_values(one, movement=4)) == {first}
    assert renumbered(one, with_values(one, movement=3)) == frozenset()


@pytest.mark.parametrize(("before", "after"), [(3, "(4)"), ("(4)", 4), (3, -1), ("3", "4")])
def test_what_is_or_was_no_number_is_another_change(shipped: Scenario, before: int | str, after: int | str) -> None:
    one = with_values(shipped, movement=before)
    assert renumbered(one, with_values(one, movement=after)) is None


def test_a_value_that_comes_is_another_change(shipped: Scenario) -> None:
    assert renumbered(shipped, with_values(shipped, of_its_own=4)) is None


def test_whatever_else_is_changed_beside_a_number_is_another_change(shipped: Scenario) -> None:
    one, two = with_values(shipped, movement=3), with_values(shipped, movement=4)
    first, *others = two.counters
    assert renumbered(one, two.model_copy(update={"last_turn": 99})) is None
    assert renumbered(one, two.model_copy(update={"counters": tuple(others)})) is None
    named = first.model_copy(update={"name": "another"})
    assert renumbered(one, two.model_copy(update={"counters": (named, *others)})) is None
