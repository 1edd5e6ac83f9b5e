"""The rows in force are those that errata make of a whole library, though only what errata name is read for it."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from db.build import build_library
from db.connection import open_for_reading
from db.effective_rows import EffectiveRows
from db.kept_rows import LibraryRows
from db.queries import values_of
from db.row_parts import OF_MAPS
from db.scenario_io import tables_of
from engine.data import schema
from engine.data.errata import effective
from engine.data.schema import ROW_TYPE_BY_TABLE, ROW_TYPES, Row
from engine.data.tables import Tables
from tests.db.samples import GAME, tables
from tests.engine_data.test_errata import change, erratum

MAP, SCENARIO = "M", "first"
OF_1977 = "spi1977"


@contextmanager
def in_force(path: Path, game: str, scenario: str) -> Iterator[tuple[EffectiveRows, LibraryRows, Tables]]:
    """Give the rows in force as the window has them, those that are stored, and what errata make of all at once."""
    library = open_for_reading(path)
    stored = LibraryRows(library.readers)
    with library.reading() as session:
        whole = effective(tables_of(session, game), game, scenario).tables
    yield EffectiveRows(stored, lambda: (game, scenario)), stored, whole
    library.close()


def of_game(kind: type[Row], game: str) -> dict[str, str]:
    return {"game": game} if "game" in kind.model_fields else {}


@pytest.mark.parametrize("scenario", ["campaign", "peiper"])
def test_the_rows_in_force_of_1977_are_those_that_its_errata_make_of_all(
    game_file: Callable[[str], Path], scenario: str
) -> None:
    with in_force(game_file(OF_1977), OF_1977, scenario) as (rows, _, whole):
        for kind in ROW_TYPES:
            assert rows.group(kind, **of_game(kind, OF_1977)) == whole.of(kind, **of_game(kind, OF_1977))


def test_errata_of_a_map_have_none_of_its_tables_read_whole(game_file: Callable[[str], Path]) -> None:
    with in_force(game_file(OF_1977), OF_1977, "campaign") as (rows, stored, _):
        (gone,) = (row for row in errata_of(stored) if row.table == "link" and row.position == 1)
        a, b = gone.row_key.split("|")[2:]
        assert rows.find(schema.LinkRow, game=OF_1977, map="ardennes", hex_a=a, hex_b=b) == []
        assert stored.find(schema.LinkRow, game=OF_1977, map="ardennes", hex_a=a, hex_b=b) != []
        assert not {table for table, _ in stored.held()} & OF_MAPS


@pytest.mark.parametrize("are_held", [False, True])
def test_how_certain_a_value_is_of_all_rows_at_once_is_what_each_row_is_cited_for(
    game_file: Callable[[str], Path], are_held: bool
) -> None:
    with in_force(game_file(OF_1977), OF_1977, "campaign") as (rows, stored, whole):
        if are_held:
            rows.cited(OF_1977)
        for kind, field in ((schema.SetupRow, "place"), (schema.LinkRow, "kind"), (schema.FaceRow, "attack")):
            found = rows.certainties(OF_1977, kind.TABLE, field)
            for row in whole.of(kind, game=OF_1977)[::7]:
                cited = {each.field: each.certainty for each in rows.citations(OF_1977, kind.TABLE, row.key_text)}
                assert found.get(row.key_text) == cited.get(field, cited.get("*"))
        gone = next(row.row_key for row in errata_of(stored) if row.table == "link")
        assert gone in stored.certainties(OF_1977, "link", "kind")
        assert gone not in rows.certainties(OF_1977, "link", "kind")


def errata_of(stored: LibraryRows) -> list[schema.ErratumChangeRow]:
    return [row for row in stored.find(schema.ErratumChangeRow, game=OF_1977) if row.kind == "discard"]


def changes_of_maps(found: Tables, chance: random.Random) -> Iterator[schema.ErratumChangeRow]:
    """Yield some changes of an erratum that set, take away and add rows of the map of a sample."""
    position = 0
    for table in sorted(OF_MAPS):
        for row in found.of(ROW_TYPE_BY_TABLE[table], game=GAME):
            position += 1
            act = chance.choice(["", "set", "discard", "again"])
            named: dict[str, Any] = {"position": position, "table": table, "row_key": row.key_text}
            field = {"hex": "terrain", "hexside": "name", "link": "kind"}[table]
            if act == "set":
                yield change("e1", "set", **named, field=field, value="other")
            elif act:
                yield change("e1", "discard", **named)
            if act == "again":
                position += 1
                other = row.model_dump(mode="json") | {field: "again"}
                yield change("e1", "add", position, table=table, value=other)


@pytest.mark.parametrize("seed", range(6))
def test_a_map_under_errata_is_asked_in_parts_what_it_is_as_a_whole(tmp_path: Path, seed: int) -> None:
    found, chance = tables(), random.Random(seed)
    found.add([erratum("e1"), *changes_of_maps(found, chance)])
    build_library(tmp_path / "patched.losheim", found)
    with in_force(tmp_path / "patched.losheim", GAME, SCENARIO) as (rows, stored, whole):
        for kind in (ROW_TYPE_BY_TABLE[table] for table in sorted(OF_MAPS)):
            where = {"game": GAME, "map": MAP}
            wanted, names = whole.of(kind, **where), tuple(kind.model_fields)
            for row in (*wanted, *stored.find(kind, game=GAME)):
                key = {name: str(row.said(name)) for name in kind.KEY}
                assert rows.find(kind, **key) == [one for one in wanted if one.key_text == row.key_text]
                first = dict(list(key.items())[:3])
                assert rows.find(kind, **first) == whole.of(kind, **first)
            keys = [tuple(row.key_text.split("|")) for row in stored.find(kind, game=GAME)]
            stored.forget()  # so that they are asked of the library
            assert sorted(rows.at(kind, keys), key=str) == sorted(wanted, key=str)
            assert sorted(rows.columns(kind, names, **where)) == sorted(map(values_of(names), wanted))
            assert rows.group(kind, **where) == wanted
            assert rows.find(kind) == wanted
