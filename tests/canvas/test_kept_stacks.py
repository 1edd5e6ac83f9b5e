"""A counter whose rows are as they were is the very same one, and its picture is not made anew."""

from typing import TypeVar

import pytest

from editor.window.canvas.pictures import KeptStacks, stacks_at_start
from engine.data import schema
from engine.data.assemble import assemble
from engine.data.kept import Kept
from engine.data.load import load_tables
from engine.data.schema import Row
from engine.data.tables import Tables
from engine.scenario import Scenario

R = TypeVar("R", bound=Row)
GAME, SCENARIO, UNIT = "spi1977", "peiper", "german/3FJ/2-5#1"


class _Held(Tables):
    """Tables that hand out the same list as long as its rows are the same, as a library does."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(dict(tables.rows), tables.citations)
        self._lists: dict[object, list[Row]] = {}

    def of(self, kind: type[R], /, **where: str) -> list[R]:
        name = kind.TABLE, *sorted(where.items())
        if name not in self._lists:
            self._lists[name] = list(super().of(kind, **where))
        return self._lists[name]  # type: ignore[return-value]

    def put(self, old: Row, new: Row) -> None:
        """Take a row in place of another, in other lists."""
        self.rows[old.TABLE] = [new if row is old else row for row in self.rows[old.TABLE]]
        for name, rows in self._lists.items():
            if any(row is old for row in rows):
                self._lists[name] = [new if row is old else row for row in rows]


@pytest.fixture(scope="module")
def shipped() -> Tables:
    return load_tables(game=GAME)


def _made(tables: Tables, kept: Kept) -> Scenario:
    return assemble(tables, GAME, SCENARIO, kept=kept, for_play=False)


def _with_other_face(tables: _Held) -> None:
    face = tables.of(schema.FaceRow, game=GAME, counter=UNIT)[0]
    name = next(name for name, value in face.values.items() if isinstance(value, int))
    tables.put(face, face.model_copy(update={name: int(face.values[name]) + 1}))


def test_a_value_of_a_face_makes_one_counter_and_one_picture(shipped: Tables) -> None:
    tables, kept, stacks = _Held(shipped), Kept(), KeptStacks()
    before = _made(tables, kept)
    stacks.at_start(before, lambda _label: True)
    drawn = stacks.made
    _with_other_face(tables)
    after = _made(tables, kept)
    others = [now.key for was, now in zip(before.counters, after.counters, strict=True) if was is not now]
    stacks.at_start(after, lambda _label: True)
    assert others == [UNIT]
    assert stacks.made - drawn == 1


def test_what_is_kept_is_what_would_be_made_anew(shipped: Tables) -> None:
    tables, kept, stacks = _Held(shipped), Kept(), KeptStacks()
    stacks.at_start(_made(tables, kept), lambda _label: True)
    _with_other_face(tables)
    formation = next(row for row in tables.of(schema.FormationRow, game=GAME) if "3FJ" in row.key)
    tables.put(formation, formation.model_copy(update={"title": "Another"}))
    after, fresh = _made(tables, kept), _made(tables, Kept())
    assert after == fresh
    assert stacks.at_start(after, lambda _label: True) == stacks_at_start(fresh, lambda _label: True)


def test_a_face_that_goes_is_known_no_more(shipped: Tables) -> None:
    tables, kept = _Held(shipped), Kept()
    before = _made(tables, kept)
    gone = next(row for row in tables.of(schema.FaceRow, game=GAME) if row.counter == UNIT)
    left = _Held(Tables({**tables.rows, gone.TABLE: [row for row in tables.rows[gone.TABLE] if row is not gone]}))
    after = _made(left, kept)
    assert after == _made(left, Kept())
    assert after != before
