"""Parts of a scenario that are made without being tested are those that a test would make, in less room."""

import pickle
import sys
from typing import Any

import pytest
from pydantic import BaseModel

from engine.data.assemble import assemble
from engine.data.load import load_tables
from engine.data.map_assembly import map_of
from engine.scenario import Link, Map, Scenario

GAME, MAP = "hj1986", "lastgamble"


def test_the_parts_of_a_map_are_those_that_are_tested() -> None:
    found = map_of(load_tables(game=GAME), GAME, MAP)
    assert found == Map.model_validate(found.model_dump())


@pytest.mark.parametrize(
    ("game", "scenario"), [("scs1994", "breakout"), ("spi1977", "peiper-free"), ("hj1986", "breakthrough")]
)
def test_a_scenario_is_made_of_values_of_the_types_that_a_test_gives(game: str, scenario: str) -> None:
    found = assemble(load_tables(game=game), game, scenario)
    _assert_alike(found, Scenario.model_validate_json(found.model_dump_json()))


def test_the_units_and_the_set_up_of_a_scenario_share_the_names_of_their_fields() -> None:
    found = assemble(load_tables(game=GAME), GAME, "breakthrough")
    for first, other, *_ in (found.counters, found.setup, found.arrivals, found.counters[0].faces, found.map.places):
        assert first.model_fields_set is other.model_fields_set


def test_the_links_of_a_map_share_the_names_of_their_fields() -> None:
    first, other, *_ = map_of(load_tables(game=GAME), GAME, MAP).links
    assert first.model_fields_set is other.model_fields_set
    assert first.model_fields_set == {"hex_a", "hex_b", "kind"}
    by_itself = dict(vars(first))  # holds names and values
    assert sys.getsizeof(vars(first)) < sys.getsizeof(by_itself)


def test_a_changed_copy_of_a_part_leaves_the_part_alone() -> None:
    link = map_of(load_tables(game=GAME), GAME, MAP).links[0]
    before = link.model_dump()
    changed = link.model_copy(update={"kind": "track"})
    assert (changed.kind, link.model_dump()) == ("track", before)
    assert changed.model_fields_set is not link.model_fields_set


def test_a_part_comes_back_from_a_worker_as_it_was() -> None:
    link = map_of(load_tables(game=GAME), GAME, MAP).links[0]
    again: Link = pickle.loads(pickle.dumps(link))  # noqa: S301
    assert again == link
    assert again.model_dump_json() == link.model_dump_json()


def _assert_alike(one: Any, other: Any) -> None:
    """Equal, of equal types and in equal order, down to the last value."""
    assert type(one) is type(other)
    if isinstance(one, BaseModel):
        _assert_alike(vars(one), vars(other))
    elif isinstance(one, dict):
        _assert_alike(list(one.items()), list(other.items()))
    elif isinstance(one, list | tuple):
        assert len(one) == len(other)
        for each, its in zip(one, other, strict=True):
            _assert_alike(each, its)
    else:
        assert one == other
