"""How does a game begin in a library? With its head, a numbered map nobody has drawn, its turns and a first scenario.

All else is entered in the lists and on the map. What is typed counts as entered by the owner of the game.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pydantic import JsonValue

from db.changes import Change, ChangeSet, EditError
from db.provenance import OWNER_SOURCE, UNCITED, WHOLE
from db.turn_steps import STEPS
from editor.edits.draft import Draft, made
from editor.edits.reading import Rows, one
from editor.edits.turns import day_of
from editor.edits.typed_numbers import whole_of
from engine.core.throws import throw_of
from engine.data import schema
from engine.data.map_assembly import sheet_of
from engine.data.schema import CitationRow, Row
from engine.data.value_needs import is_date

KEY, TITLE, PUBLISHER, YEAR, STEP, FIRST, DICE = "Key", "Title", "Publisher", "Year", "One turn is", "First day", "Dice"
TURNS, HEXES, NUMBERS, COLUMNS, ROWS, SCENARIO = "Turns", "Hexes", "Numbers", "Columns", "Rows", "First scenario"
"""What is asked for, as people call it."""
STANDING: Mapping[str, tuple[str, str]] = {
    "tops in rows, second row further right": ("pointy", "odd"),
    "tops in rows, first row further right": ("pointy", "even"),
    "sides up in columns, second column lower": ("flat", "odd"),
    "sides up in columns, first column lower": ("flat", "even"),
}
"""How hexes can stand: their orientation, and the lines that lie half a hex further."""
COUNTED: Mapping[str, tuple[str, bool]] = {
    "0203: column 2, row 3": ("{a:02d}{b:02d}", True),
    "0302: row 3, column 2": ("{a:02d}{b:02d}", False),
    "2.03: column 2, row 3": ("{a}.{b:02d}", True),
    "3.02: row 3, column 2": ("{a}.{b:02d}", False),
}
"""How hexes can be numbered from the upper left one on: the label, and whether the column comes first."""
MOST = 99
"""More columns, rows or turns than these have no number of two digits."""
_CALLED = {"game": KEY, "title": TITLE, "publisher": PUBLISHER, "year": YEAR, "first_date": FIRST, "dice": DICE}
_MAP, _FIRST, _WHOLE = "board", "first", "whole"


def begun(rows: Rows, typed: Mapping[str, str]) -> ChangeSet:
    """Return a new game from what was typed, by what people call it. Raises EditError naming field and remedy."""
    wanted = {name: text.strip() for name, text in typed.items()}
    if one(rows, schema.GameRow, game=wanted[KEY]) is not None:
        raise EditError(f"{KEY}: the library has a game {wanted[KEY]} already; give this one another key")
    for name in (TITLE, SCENARIO):
        if not wanted[name]:
            raise EditError(f"{name}: it is empty; write what it is called")
    draft = Draft()
    for row in _rows(wanted):
        draft.add(row)
        if row.TABLE not in UNCITED:
            draft.add(
                CitationRow(
                    game=wanted[KEY], table=row.TABLE, row_key=row.key_text, field=WHOLE, certainty="owner",
                    source=OWNER_SOURCE,
                )
            )  # fmt: skip
    done = draft.done(f"Game begun: {wanted[TITLE]}")
    return replace(done, changes=tuple(_with_cell(change, wanted) for change in done.changes))


def _with_cell(change: Change, wanted: Mapping[str, str]) -> Change:
    """Return the addition of a hex with its cell, which libraries hold too."""
    if change.table != schema.HexRow.TABLE or change.after is None:
        return change
    cell = sheet_of(_sheet(wanted)).cell(str(change.after["hex"]))
    assert cell is not None  # it was numbered by this sheet
    return replace(change, after={**change.after, "column": cell[0], "row": cell[1]})


def first_scenario(typed: Mapping[str, str]) -> tuple[str, str]:
    """Return the keys of the game and of its first scenario."""
    return typed[KEY].strip(), _FIRST


def _rows(wanted: Mapping[str, str]) -> Iterator[Row]:
    game: dict[str, JsonValue] = {"game": wanted[KEY]}
    turns = _count(wanted, TURNS)
    try:
        throw_of(wanted[DICE])
    except ValueError as error:
        raise EditError(f"{DICE}: {error}") from error
    yield made(
        schema.GameRow, _CALLED, **game, title=wanted[TITLE], publisher=wanted[PUBLISHER], step=wanted[STEP],
        year=_whole(wanted, YEAR), first_date=wanted[FIRST], dice=wanted[DICE],
    )  # fmt: skip
    yield made(schema.SourceRow, **game, key="rulebook", kind="rulebook", title=f"{wanted[TITLE]}, rules", detail="")
    yield from _words(game, wanted)
    yield made(schema.TerrainRow, **game, key="unknown", kind="hex", title="Not drawn yet", note="")
    yield from _map(game, wanted)
    yield from _track(game, wanted, turns)
    yield made(
        schema.ScenarioRow, **game, scenario=_FIRST, number="", title=wanted[SCENARIO], map=_MAP, bounds=_WHOLE,
        first_turn=1, last_turn=turns, weather="", text="",
    )  # fmt: skip


def _words(game: Mapping[str, JsonValue], wanted: Mapping[str, str]) -> Iterator[Row]:
    words = [("dice", wanted[DICE], wanted[DICE]), ("formation_kind", "none", "Independent")]
    words += [
        ("formation_kind", "division", "Division"),
        ("role", "combat", "Combat"),
        ("movement_class", "all", "All"),
    ]
    words += [("half", word, title) for word, title in STEPS[wanted[STEP]].parts]
    for place, (listed, word, title) in enumerate(words, 1):
        yield made(schema.WordRow, **game, list=listed, word=word, position=place, title=title)


def _map(game: Mapping[str, JsonValue], wanted: Mapping[str, str]) -> Iterator[Row]:
    """Yield a map of one sheet, its hexes, none of them drawn, and the area of all of them."""
    columns, rows = _count(wanted, COLUMNS), _count(wanted, ROWS)
    orientation, shifted = STANDING[wanted[HEXES]]
    label, is_column_first = COUNTED[wanted[NUMBERS]]
    where: dict[str, JsonValue] = {**game, "map": _MAP}
    yield made(schema.MapRow, **where, title="Map", orientation=orientation, shifted=shifted, north=0)
    yield _sheet(wanted)
    last_a, last_b = (columns, rows) if is_column_first else (rows, columns)
    labels = [label.format(a=a, b=b) for a in range(1, last_a + 1) for b in range(1, last_b + 1)]
    for hex_label in labels:
        yield made(schema.HexRow, **where, hex=hex_label, terrain="unknown", marks="")
    yield made(schema.AreaRow, **where, key=_WHOLE, kind="bounds", title="Whole map", hexes=" ".join(labels))


def _sheet(wanted: Mapping[str, str]) -> schema.SheetRow:
    """Return the one sheet of the map, whose numbers begin at 1 in the upper left corner."""
    label, is_column_first = COUNTED[wanted[NUMBERS]]
    by_a, by_b = int(is_column_first), int(not is_column_first)
    return schema.SheetRow(
        game=wanted[KEY], map=_MAP, sheet="A", label=label, column_0=-1, column_a=by_a, column_b=by_b, row_0=-1,
        row_a=by_b, row_b=by_a,
    )  # fmt: skip


def _track(game: Mapping[str, JsonValue], wanted: Mapping[str, str], turns: int) -> Iterator[Row]:
    """Yield the turns of a game, the first on the first day, each day with all its parts."""
    step, first = STEPS[wanted[STEP]], wanted[FIRST]
    if not is_date(first):
        raise EditError(f"{FIRST}: {first!r} is no day; write one such as 1944-12-16")
    try:
        days = [day_of(step, first, number) for number in range(1, turns + 1)]
    except OverflowError:
        raise EditError(
            f"{FIRST}: {turns} turns from {first} on lead past the year 9999; correct one of the two"
        ) from None
    for number, (day, half) in enumerate(days, 1):
        yield made(schema.TurnRow, **game, number=number, label=str(number), date=day, half=half, note="")


def _whole(wanted: Mapping[str, str], name: str) -> int:
    number = whole_of(wanted[name])
    if number is None:
        raise EditError(f"{name}: {wanted[name]!r} is no whole number; write one")
    return number


def _count(wanted: Mapping[str, str], name: str) -> int:
    number = _whole(wanted, name)
    if not 1 <= number <= MOST:
        raise EditError(f"{name}: {number} is not from 1 to {MOST}; correct it")
    return number
