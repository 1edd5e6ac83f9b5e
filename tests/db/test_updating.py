"""Updating an edited library: what the person entered stays, everything else becomes as shipped."""

from collections.abc import Callable

from db.applying import apply
from db.changes import Change, ChangeSet, deleting, inserting, updating
from db.citing import with_citation
from db.connection import Library
from db.journal import record
from db.scenario_io import tables_of
from db.updating import UPDATE_SOURCE, Difference, plan_update
from engine.data import schema
from engine.data.tables import Tables
from tests.db.samples import GAME, tables


def first_hex() -> str:
    return tables().of(schema.HexRow)[0].hex


def edit(library: Library, make: Callable[..., Change], *arguments: object, **values: object) -> None:
    """Make an edit as the window does: cited to the owner and journaled."""
    with library.writing() as session:
        change = make(*arguments, **values) if make is inserting else make(session, *arguments, **values)
        changes = with_citation(session, ChangeSet("edit", (change,)))
        apply(session, changes)
        record(session, changes)


def shipped(**terrain: str) -> Tables:
    """Return the toy rows as a newer program ships them: some hexes have another terrain."""
    found = tables()
    found.rows["hex"] = [
        row.model_copy(update={"terrain": terrain.get(f"h{row.hex}", row.terrain)}) for row in found.of(schema.HexRow)
    ]
    return found


def update(library: Library, newer: Tables) -> tuple[Difference, ...]:
    """Bring the newer rows in and return the differences."""
    with library.writing() as session:
        plan = plan_update(session, newer)
        apply(session, plan.changes)
        record(session, plan.changes, "import")
    return plan.differences


def terrain_of(library: Library, label: str) -> str:
    with library.reading() as session:
        return next(row.terrain for row in tables_of(session).of(schema.HexRow) if row.hex == label)


def hex_key(library: Library, label: str) -> tuple[str | int, ...]:
    return (GAME, "M", label)


def test_an_equal_library_has_nothing_to_update(library: Library) -> None:
    assert update(library, tables()) == ()


def test_a_value_that_nobody_touched_becomes_as_shipped(library: Library) -> None:
    label = first_hex()
    (found,) = update(library, shipped(**{f"h{label}": "forest"}))
    assert (found.field, found.mine, found.shipped, found.action) == ("terrain", "clear", "forest", "taken")
    assert terrain_of(library, label) == "forest"


def test_a_design_that_is_shipped_becomes_as_shipped_and_what_a_person_changed_in_it_stays(library: Library) -> None:
    label, other = (row.hex for row in tables().of(schema.HexRow)[:2])

    def designed(**terrain: str) -> Tables:
        found = shipped(**terrain)
        found.add([schema.SourceRow(game=GAME, key="losheim", kind="designer", title="Losheim", detail="")])
        found.citations = [
            row.model_copy(update={"certainty": "designed", "source": "losheim"}) if row.table == "hex" else row
            for row in found.citations
        ]
        return found

    update(library, designed())
    edit(library, updating, "hex", hex_key(library, other), terrain="forest")
    update(library, designed(**{f"h{label}": "forest"}))
    assert [terrain_of(library, each) for each in (label, other)] == ["forest", "forest"]


def test_a_value_of_the_owner_stays(library: Library) -> None:
    label = first_hex()
    edit(library, updating, "hex", hex_key(library, label), marks="town")
    newer = shipped()
    newer.rows["hex"] = [row.model_copy(update={"terrain": "forest"}) for row in newer.of(schema.HexRow)]
    found = {(item.key, item.field): item.action for item in update(library, newer) if label in item.key}
    assert set(found.values()) == {"taken"}  # the terrain, which nobody touched
    with library.reading() as session:
        assert next(row.marks for row in tables_of(session).of(schema.HexRow) if row.hex == label) == "town"


def test_an_owner_value_that_is_shipped_differently_is_kept_and_reported(library: Library) -> None:
    label = first_hex()
    edit(library, updating, "hex", hex_key(library, label), terrain="forest")
    newer = shipped(**{f"h{label}": "primary"})
    (found,) = update(library, newer)
    assert (found.action, found.mine, found.shipped, found.why) == ("kept", "forest", "primary", "you entered it")
    assert terrain_of(library, label) == "forest"


def test_a_row_that_the_person_removed_does_not_come_back(library: Library) -> None:
    place = tables().of(schema.PlaceRow)[0]
    key = (GAME, place.map, place.key)
    edit(library, deleting, "place", key)
    assert update(library, tables()) == ()
    with library.reading() as session:
        assert place not in tables_of(session).of(schema.PlaceRow)


def test_a_removed_row_that_is_shipped_otherwise_now_is_reported(library: Library) -> None:
    place = tables().of(schema.PlaceRow)[0]
    edit(library, deleting, "place", (GAME, place.map, place.key))
    newer = tables()
    newer.rows["place"][0] = place.model_copy(update={"name": "New name"})
    (found,) = update(library, newer)
    assert (found.table, found.field, found.action) == ("place", "*", "kept")


def test_a_row_of_the_person_is_kept_without_a_word(library: Library) -> None:
    row = tables().of(schema.PlaceRow)[0].model_copy(update={"key": "camp", "name": "Camp"})
    edit(library, inserting, "place", row.model_dump(mode="json"))
    assert update(library, tables()) == ()


def test_a_changed_row_that_is_shipped_no_more_is_kept(library: Library) -> None:
    place = tables().of(schema.PlaceRow)[0]
    edit(library, updating, "place", (GAME, place.map, place.key), name="Mine")
    newer = tables()
    newer.rows["place"].pop(0)
    newer.citations = [row for row in newer.citations if (row.table, row.row_key) != ("place", place.key_text)]
    (found,) = update(library, newer)
    assert (found.action, found.why) == ("kept", "it is shipped no more, but you changed it")


def test_a_row_that_is_shipped_no_more_goes(library: Library) -> None:
    newer = tables()
    gone = newer.rows["place"].pop(0)
    newer.citations = [row for row in newer.citations if (row.table, row.row_key) != ("place", gone.key_text)]
    (found,) = update(library, newer)
    assert (found.action, found.why) == ("removed", "it is shipped no more")


def test_an_update_is_undone_as_one_step(library: Library) -> None:
    label = first_hex()
    with library.writing() as session:
        plan = plan_update(session, shipped(**{f"h{label}": "forest"}))
        apply(session, plan.changes)
        apply(session, plan.changes.inverse())
    assert terrain_of(library, label) == "clear"


def test_what_an_update_brought_in_counts_as_shipped_at_the_next(library: Library) -> None:
    label = first_hex()
    update(library, shipped(**{f"h{label}": "forest"}))
    (found,) = update(library, tables())
    assert (found.action, terrain_of(library, label)) == ("taken", "clear")


def test_an_update_twice_changes_nothing_the_second_time(library: Library) -> None:
    newer = shipped(**{f"h{first_hex()}": "forest"})
    update(library, newer)
    assert update(library, newer) == ()


def test_the_change_set_names_itself_as_an_update(library: Library) -> None:
    with library.reading() as session:
        assert plan_update(session, tables()).changes.source == UPDATE_SOURCE


def test_new_rows_come_with_their_citations(library: Library) -> None:
    newer = tables()
    row = newer.of(schema.PlaceRow)[0].model_copy(update={"key": "new", "name": "New"})
    newer.add([row])
    newer.citations.append(
        schema.CitationRow(
            game=GAME,
            table="place",
            row_key=row.key_text,
            field="*",
            certainty="printed",
            source="rulebook",
            locator="1",
        )
    )
    (found,) = update(library, newer)
    assert (found.field, found.action) == ("*", "added")
    with library.reading() as session:
        assert any(cited.row_key == row.key_text for cited in tables_of(session).citations)
