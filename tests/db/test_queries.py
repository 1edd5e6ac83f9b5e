"""The read side, and the certainty of values."""

import pytest
from sqlalchemy import event

from db.applying import apply
from db.changes import BULK, Change, ChangeSet, deleting, inserting, updating
from db.citing import with_citation
from db.connection import Library
from db.counting import MAP_TABLES, certainty_counts, share
from db.packing import as_runs
from db.queries import HexCell, citations_of, find, find_keys, hex_columns, hex_window, scenarios
from engine.data import schema
from tests.db.samples import GAME

HEX = (GAME, "M", "M1.01")
MAP_ROW = ("M1.01", "M1.02", "M1.03", "M1.10")


def test_rows_come_in_natural_order(library: Library) -> None:
    with library.reading() as session:
        assert [row.hex for row in find(session, schema.HexRow, game=GAME)] == ["M1.01", "M1.02", "M1.03", "M1.10"]


def test_rows_are_filtered_by_columns(library: Library) -> None:
    with library.reading() as session:
        found = find(session, schema.FaceRow, counter="german/-/1 Inf#1", face="reduced")
    assert [(row.said("attack"), row.said("range")) for row in found] == [(2, None)]


def test_lists_and_objects_come_back_as_they_were(library: Library) -> None:
    with library.reading() as session:
        assert find(session, schema.ChartRow)[0].columns == ("1:1", "2:1")
        assert find(session, schema.ClauseRow)[0].args == {"side": "german", "at_least": 5}


def test_equal_texts_of_the_rows_of_a_table_are_kept_once(library: Library) -> None:
    with library.reading() as session:
        first, *others = find(session, schema.HexRow, game=GAME)
    assert others
    assert all(row.map is first.map for row in others)


def test_rows_of_a_table_share_the_set_of_their_fields(library: Library) -> None:
    with library.reading() as session:
        first, other = find(session, schema.HexRow, game=GAME)[:2]
    assert first.model_fields_set is other.model_fields_set
    assert first.model_fields_set == set(schema.HexRow.model_fields)


def test_a_changed_copy_of_a_row_leaves_the_shared_set_alone(library: Library) -> None:
    with library.reading() as session:
        row = find(session, schema.FaceRow, game=GAME)[0]
    row.model_copy(update={"armor": 3})
    assert row.model_fields_set == set(schema.FaceRow.model_fields)


def test_scenarios_of_all_games_and_of_one(library: Library) -> None:
    with library.reading() as session:
        assert [row.title for row in scenarios(session)] == ["First"]
        assert scenarios(session, "other") == []


def test_a_window_excludes_its_ends(library: Library) -> None:
    with library.reading() as session:
        found = hex_window(session, GAME, "M", range(2, 10), range(5))
    assert found == [HexCell("M1.02", 2, 1, "forest", ""), HexCell("M1.03", 3, 1, "clear", "")]


def test_columns_of_a_map_are_parallel(library: Library) -> None:
    with library.reading() as session:
        found = hex_columns(session, GAME, "M")
        assert hex_columns(session, GAME, "N").hexes == ()
    assert found.hexes == ("M1.01", "M1.02", "M1.03", "M1.10")
    assert (found.columns, found.rows) == ((1, 2, 3, 10), (1, 1, 1, 1))
    assert found.terrains == ("clear", "forest", "clear", "clear")


def test_citations_of_a_row(library: Library) -> None:
    with library.reading() as session:
        (cited,) = citations_of(session, find(session, schema.LinkRow)[0])
    assert (cited.field, cited.certainty, cited.locator) == ("*", "printed", "line 10")


def test_values_are_counted_by_certainty(library: Library) -> None:
    with library.reading() as session:
        counts = certainty_counts(session, GAME)
    # 4 hexes have terrain and no mark; a hexside name and bridge, two links a kind, a place name, hex and points
    assert counts["hex"] == {"reconstructed": 4}
    assert {table: sum(counts[table].values()) for table in MAP_TABLES} == {
        "hex": 4,
        "hexside": 2,
        "link": 2,
        "place": 3,
    }
    assert share(counts, MAP_TABLES, "reconstructed") == 36  # 4 of 11
    assert share({}, MAP_TABLES, "printed") == 0


def test_an_edited_value_becomes_the_owners(library: Library) -> None:
    with library.writing() as session:
        edit = ChangeSet("x", (updating(session, "hex", HEX, terrain="forest"),))
        apply(session, with_citation(session, edit, "own copy"))
        assert certainty_counts(session, GAME)["hex"] == {"owner": 1, "reconstructed": 3}
        again = ChangeSet("x", (updating(session, "hex", HEX, terrain="clear"),))
        assert with_citation(session, again, "own copy") == again  # cited already


def test_what_is_cited_anew_and_what_is_cited_otherwise_is_kept_each_together(library: Library) -> None:
    hexes = [(GAME, "M", hex_) for hex_ in MAP_ROW]
    with library.writing() as session:
        for key in hexes[::2]:  # every second one was edited before: what is cited for it changes, the others get more
            apply(session, with_citation(session, ChangeSet("x", (updating(session, "hex", key, terrain="forest"),))))
        stroke = ChangeSet("x", tuple(updating(session, "hex", key, terrain="town") for key in hexes))
        cited = with_citation(session, stroke, certainty="designed")
        assert [(run["table"], run["before"] is None) for run in as_runs(cited.changes)] == [
            ("hex", False), ("citation", False), ("citation", True),
        ]  # fmt: skip
        apply(session, cited)
        apply(session, cited.inverse())


def test_one_inverse_takes_back_value_and_citation(library: Library) -> None:
    with library.writing() as session:
        before = certainty_counts(session, GAME)
        edit = with_citation(session, ChangeSet("x", (updating(session, "hex", HEX, terrain="forest"),)))
        apply(session, edit)
        apply(session, edit.inverse())
        assert certainty_counts(session, GAME) == before


def test_a_new_row_is_cited_whole_and_a_removed_row_loses_its_citations(library: Library) -> None:
    key = (GAME, "M", "M1.01", "M1.02")
    with library.writing() as session:
        removal = with_citation(session, ChangeSet("x", (deleting(session, "link", key),)))
        assert [change.table for change in removal.changes] == ["link", "citation"]
        apply(session, removal)
        values = {"game": GAME, "map": "M", "hex_a": "M1.01", "hex_b": "M1.02", "kind": "primary"}
        apply(session, with_citation(session, ChangeSet("x", (inserting("link", values),))))
        assert certainty_counts(session, GAME)["link"] == {"printed": 1, "owner": 1}


def test_a_value_without_citation_counts_as_unknown(library: Library) -> None:
    with library.writing() as session:
        (cited,) = citations_of(session, find(session, schema.LinkRow)[0])
        values = cited.model_dump(mode="json")
        key = (GAME, "link", cited.row_key, "*")
        apply(session, ChangeSet("x", (Change("citation", key, values, None),)))
        assert certainty_counts(session, GAME)["link"] == {"printed": 1, "unknown": 1}


def test_a_window_reads_the_index_and_not_the_map(library: Library) -> None:
    """What a window costs must not grow with the map: each of its columns is sought, with its rows."""
    with library.reading() as session:
        statements: list[str] = []
        connection = session.connection()
        event.listen(connection, "before_cursor_execute", lambda *seen: statements.append(seen[2]))
        hex_window(session, GAME, "M", range(32), range(32))
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statements[0]}", ("[0]", GAME, "M", 0, 32)).fetchall()
    assert any("column=? AND row>? AND row<?" in str(line) for line in plan), plan


@pytest.mark.parametrize(("columns", "hexes"), [(5, ["M1.01", "M1.02", "M1.03"]), (900, [*MAP_ROW])])
def test_a_window_of_any_width_holds_its_hexes(columns: int, hexes: list[str], library: Library) -> None:
    with library.reading() as session:
        found = hex_window(session, GAME, "M", range(columns), range(32))
    assert [cell.hex for cell in found] == hexes


MAPS = ((GAME, "M"), (GAME, "N"))


@pytest.mark.parametrize("maps", [MAPS[:1], MAPS], ids=["of one map", "of two"])
def test_rows_are_found_by_many_keys_of_one_map_and_of_several(
    maps: tuple[tuple[str, str], ...], library: Library
) -> None:
    keys = [(*map_, hex_) for map_ in maps for hex_ in ("M1.02", "M1.10", "M9.99")]
    with library.reading() as session:
        found = find_keys(session, schema.HexRow, keys)
    assert sorted(row.hex for row in found) == ["M1.02", "M1.10"]


@pytest.mark.parametrize("count", [BULK, 2 * BULK])
def test_what_many_hexes_are_cited_by_is_asked_at_once_and_of_the_fields_that_change(
    count: int, library: Library
) -> None:
    new = [
        inserting(
            "hex",
            {"game": GAME, "map": "M", "hex": f"M5.{at:02d}", "column": at, "row": 9, "terrain": "clear", "marks": ""},
        )
        for at in range(count)
    ]
    asked: list[tuple[object, ...]] = []
    with library.writing() as session:
        apply(session, with_citation(session, ChangeSet("new", tuple(new))))
        updates = [Change("hex", change.key, {"terrain": "clear"}, {"terrain": "forest"}) for change in new]
        event.listen(session.connection(), "before_cursor_execute", lambda *seen: asked.append(seen[3]))
        edit = with_citation(session, ChangeSet("fill", tuple(updates)))
    # the hexes by field and then as a whole, the map and the game that they belong to; each is its owner's already
    assert [given[1] for given in asked] == ["hex", "hex", "map", "game"]
    assert [given[3] for given in asked[:2]] == ['["terrain"]', '["*"]']
    assert [change.key[3] for change in edit.changes if change.table == "citation"] == ["terrain"] * count
