"""Parts of a scenario that are made without being tested are those that a test would make, in less room."""

import pickle
import sys

from engine.data.load import load_tables
from engine.data.map_assembly import map_of
from engine.scenario import Link, Map

GAME, MAP = "hj1986", "lastgamble"


def test_the_parts_of_a_map_are_those_that_are_tested() -> None:
    found = map_of(load_tables(game=GAME), GAME, MAP)
    assert found == Map.model_validate(found.model_dump())


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
