"""Edits that wait for an answer are made one after the other, also where several are of one row."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.changes import Change, ChangeSet, EditError
from editor.edits.draft import joined
from editor.edits.map import set_hexside, set_link, set_terrain
from editor.edits.setup import move_setup
from editor.window.document import Document
from editor.window.held_edits import HeldEdits, made_after
from editor.window.told_edits import told
from engine.data import schema
from tests.editor.small import GAME, MAP, SCENARIO, TANKS

Stored = dict[str, dict[str, str]]
KEYS = ("a", "b")
FIRST: Stored = {"a": {"terrain": "clear", "marks": ""}}
"""What is stored: one row of two."""


def change_of(key: str, wanted: dict[str, str] | None) -> Change | None:
    """Return a change of what is stored at first, as an edit makes it; None where it changes nothing."""
    was, name = FIRST.get(key), (GAME, MAP, key)
    if was is None or wanted is None:
        whole = (
            None
            if wanted is None
            else {"game": GAME, "map": MAP, "hex": key, "terrain": "clear", "marks": "", **wanted}
        )
        before = None if was is None else {"game": GAME, "map": MAP, "hex": key, **was}
        return None if before is None and whole is None else Change("hex", name, before, whole)
    moved = {column: value for column, value in wanted.items() if was[column] != value}
    return Change("hex", name, {column: was[column] for column in moved}, moved) if moved else None


def wanted_in(rows: Stored, key: str, wanted: dict[str, str] | None) -> None:
    """Have a row as an edit wants it."""
    if wanted is None:
        rows.pop(key, None)
    else:
        rows[key] = {"terrain": "clear", "marks": "", **rows.get(key, {}), **wanted}


def made_in(rows: Stored, changes: ChangeSet) -> None:
    """Make an edit in rows, which must be as it says."""
    for change in changes.changes:
        key = str(change.key[-1])
        if change.before is None:
            assert key not in rows
            rows[key] = {
                name: str(value) for name, value in (change.after or {}).items() if name in ("terrain", "marks")
            }
        else:
            assert change.before.items() - {"game": GAME, "map": MAP, "hex": key}.items() <= rows[key].items()
            if change.after is None:
                del rows[key]
            else:
                rows[key].update({name: str(value) for name, value in change.after.items()})


VALUES = st.one_of(
    st.none(),
    st.dictionaries(st.sampled_from(["terrain", "marks"]), st.sampled_from(["clear", "woods", ""]), min_size=1),
)


@given(st.lists(st.tuples(st.sampled_from(KEYS), VALUES), max_size=6))
def test_edits_of_what_is_stored_come_to_what_each_of_them_wants_in_their_order(
    wished: list[tuple[str, dict[str, str] | None]],
) -> None:
    """An edit was made of the rows as they are stored: it wants only what is otherwise there. One that changes a row
    which a waiting one takes away is refused, and wants nothing."""
    held, rows, wanted = list[ChangeSet](), {key: {**row} for key, row in FIRST.items()}, {**FIRST}
    wanted = {key: {**row} for key, row in FIRST.items()}
    for key, values in wished:
        change = change_of(key, values)
        if change is None:
            continue
        try:
            held.append(made_after(held, ChangeSet("an edit", (change,))))
        except EditError:
            assert key not in wanted and change.before is not None and change.after is not None
            continue
        if change.after is None:
            wanted_in(wanted, key, None)
        elif change.before is None:  # a new row is wanted as a whole
            wanted[key] = {name: str(change.after[name]) for name in ("terrain", "marks")}
        else:
            wanted_in(wanted, key, {name: str(value) for name, value in change.after.items()})
    for changes in held:
        made_in(rows, changes)
    assert rows == wanted


@pytest.fixture
def held(qapp: object) -> HeldEdits:
    return HeldEdits()


def test_strokes_of_a_brush_are_counted_by_the_hexes_that_they_are_on_together(
    document: Document, held: HeldEdits
) -> None:
    for labels in (["B1.02", "B1.03"], ["B1.03", "B1.04"]):
        held.add(set_terrain(document.rows, GAME, MAP, labels, "woods"))
    assert told(held.every) == "Terrain of 3 hexes, in 2 edits"
    held.add(set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    assert told(held.every) == "Terrain of 3 hexes, in 2 edits"  # it is to be woods already


def test_an_edit_that_is_the_only_one_of_its_kind_is_told_by_its_name(document: Document, held: HeldEdits) -> None:
    first = set_terrain(document.rows, GAME, MAP, ["B1.02", "B1.03"], "woods")
    held.add(first)
    assert told(held.every) == first.label == "Terrain of 2 hexes: Woods"
    move = move_setup(document.rows, GAME, SCENARIO, TANKS, "B3.02")
    held.add(move)
    assert told(held.every) == f"{first.label}, and {move.label}"
    link = set_link(document.rows, GAME, MAP, ("B1.01", "B1.02"), "road")
    held.add(link)
    assert told(held.every) == f"{first.label}, {move.label}, and {link.label}"


def test_strokes_keep_their_sum_where_other_edits_join_them(document: Document, held: HeldEdits) -> None:
    for label in ("B1.02", "B1.03", "B1.04"):
        held.add(set_terrain(document.rows, GAME, MAP, [label], "woods"))
    side = set_hexside(document.rows, GAME, MAP, ("B1.02", "B1.03"), "river")
    held.add(side)
    assert told(held.every) == f"Terrain of 3 hexes, in 3 edits, and {side.label}"
    held.add(set_hexside(document.rows, GAME, MAP, ("B1.03", "B1.04"), "river"))
    assert told(held.every) == "Terrain of 3 hexes, in 3 edits, and 2 hexsides, in 2 edits"


def test_a_question_is_about_the_edits_of_one_part_of_the_box_and_the_others_are_left(
    document: Document, held: HeldEdits
) -> None:
    rows = document.rows
    drawn = [set_terrain(rows, GAME, MAP, [label], "woods") for label in ("B1.02", "B1.03")]
    moved = move_setup(rows, GAME, SCENARIO, TANKS, "B3.02")
    for each in (drawn[0], moved, drawn[1]):
        held.add(each)
    assert (held.take_front(), held.every) == (tuple(drawn), (moved,))
    assert (held.front, held.rest) == ((moved,), ())


def test_an_edit_of_the_counters_is_not_asked_before_one_that_adds_a_counter_and_sets_it_up(
    document: Document, held: HeldEdits
) -> None:
    rows = document.rows
    ground, later = (set_terrain(rows, GAME, MAP, [label], "woods") for label in ("B1.02", "B1.03"))
    new = Change("counter", (GAME, "new"), None, {"game": GAME, "key": "new"})
    added = replace(move_setup(rows, GAME, SCENARIO, TANKS, "B3.02"), label="New unit")
    added = replace(added, changes=(*added.changes, new))
    held.give_back((ground, added, later))
    assert held.front == (ground,)  # the later one may be of the new counter


def test_strokes_over_the_same_hexes_and_sides_are_all_made(document: Document, held: HeldEdits) -> None:
    rows = document.rows
    held.add(set_terrain(rows, GAME, MAP, ["B1.02", "B1.03"], "woods"))
    held.add(set_hexside(rows, GAME, MAP, ("B1.02", "B1.03"), "river", name="Our"))
    held.add(set_hexside(rows, GAME, MAP, ("B1.02", "B1.03"), "river", name="Kyll"))
    held.add(joined("Both", [set_link(rows, GAME, MAP, ("B1.02", "B1.03"), kind) for kind in ("road",)]))
    held.add(set_link(rows, GAME, MAP, ("B1.02", "B1.03"), "trail"))
    for changes in held.take():
        document.edit(changes, cited=True)
    assert not held.every
    assert [row.terrain for row in rows.find(schema.HexRow, hex="B1.02")] == ["woods"]
    (side,) = rows.find(schema.HexsideRow, hex_a="B1.02", hex_b="B1.03", feature="river")
    (road,) = rows.find(schema.LinkRow, hex_a="B1.02", hex_b="B1.03")
    assert (side.name, road.kind) == ("Kyll", "trail")


def test_who_listens_hears_of_each_change_of_what_waits_and_of_nothing_else(
    document: Document, held: HeldEdits
) -> None:
    heard: list[int] = []
    held.changed.connect(lambda every: heard.append(len(every)))
    edit = set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods")
    held.take()
    held.add(edit)
    held.add(edit)
    held.give_back(held.take())
    assert heard == [1, 0, 1]
