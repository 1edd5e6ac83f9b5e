"""Which part of the box does an edit change?"""

from editor.window.edited_parts import MAP_AND_COUNTERS
from engine.data import schema
from engine.data.own import SHARED


def test_every_shared_table_that_names_a_hex_or_a_counter_is_of_map_and_counters() -> None:
    kinds = [kind for kind in schema.ROW_TYPES if kind.TABLE in SHARED and {"map", "counter"} & {*kind.KEY}]
    assert {"hex", "face", "trait"} <= {kind.TABLE for kind in kinds} <= MAP_AND_COUNTERS
