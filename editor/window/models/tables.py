"""Which columns have the tables of units in the window? Counters, set-up, arrivals."""

from collections.abc import Callable
from dataclasses import dataclass

from db.changes import ChangeSet, EditError
from editor.edits import schedules, setup, units
from editor.edits.place_words import LOST, read_entry, read_place, said_entries, said_places
from editor.edits.reading import vocabulary_of
from editor.edits.supposed import supposed_hexes
from editor.edits.typed_numbers import whole_of
from editor.side_titles import side_titles
from editor.window.desk import Desk
from editor.window.models.certainty import citation_of
from editor.window.models.table import Column, RowTable
from editor.window.models.turn_table import CALENDAR_TABLES, brief, calendar
from engine.data import schema
from engine.data.loss_faces import face_title
from engine.data.places import is_free
from engine.data.schema import CitationRow, Row


@dataclass(frozen=True)
class FaceLine:
    """One face of a counter with what the table tells of the counter."""

    counter: schema.CounterRow
    face: schema.FaceRow | None
    formation: str
    where: str


def whole(text: str, what: str) -> int:
    """Return a whole number typed by a person; raises EditError naming what it is for."""
    number = whole_of(text)
    if number is None:
        raise EditError(f"{what} must be a whole number, not {text!r}")
    return number


def formation_title(desk: Desk, key: str) -> str:
    """Return the title of a formation; independent units have none."""
    found = desk.document.rows.find(schema.FormationRow, game=desk.document.game, key=key)
    return found[0].title if found and found[0].title != "-" else "independent"


def places_by_counter(desk: Desk) -> dict[str, str]:
    """Say of every counter of the scenario where it starts or when it arrives."""
    document, rows = desk.document, desk.document.rows
    where = {"game": document.game, "scenario": document.scenario}
    starts = rows.find(schema.SetupRow, **where)
    said = said_places(rows, document.game, document.map, (row.place for row in starts))
    stored = {row.counter: row.place for row in starts}
    found = {counter: said[place] for counter, place in stored.items()}
    for chosen in rows.find(schema.PlacementRow, kind="place", **where):
        if is_free(stored.get(chosen.subject, "")):
            found[chosen.subject] = f"{chosen.hex} (free)"
    found |= {counter: each.said for counter, each in supposed_hexes(rows, document.game, document.scenario).items()}
    for row in starts:
        if row.state:
            found[row.counter] += f", {setup.said_state(rows, document.game, row.state).lower()}"
    arrivals = rows.find(schema.ArrivalRow, **where)
    coming = schedules.arrival_texts(rows, document.game, document.scenario, arrivals)
    found |= {row.counter: f"turn {row.turn}, {coming[row.counter]}" for row in arrivals}
    return found


def cite(desk: Desk, row: Row | None, field: str) -> CitationRow | None:
    if row is None:
        return None
    return citation_of(desk.document.rows, desk.document.game, row.TABLE, row.key_text, field)


def counter_table(desk: Desk) -> RowTable[FaceLine]:
    """Return the table of all faces of all counters of the game."""
    types: dict[str, str] = {}
    sizes: dict[str, str] = {}

    def read() -> list[FaceLine]:
        rows, game = desk.document.rows, desk.document.game
        for titles in (types, sizes):
            titles.clear()
        types.update((row.key, row.title) for row in rows.find(schema.UnitTypeRow, game=game))
        sizes.update(vocabulary_of(rows, game).words.get("size", {}))
        faces: dict[str, list[schema.FaceRow | None]] = {}
        for face in rows.find(schema.FaceRow, game=game):
            faces.setdefault(face.counter, []).append(face)
        places = places_by_counter(desk)
        return [
            FaceLine(counter, face, formation_title(desk, counter.formation), places.get(counter.key, ""))
            for counter in rows.find(schema.CounterRow, game=game)
            for face in (faces.get(counter.key) or [None])
        ]

    def column(value: schema.DeclaredValueRow) -> Column[FaceLine]:
        name = value.name

        def text(line: FaceLine) -> str:
            # a filter asks for it of every face: ``said`` would look each time whether the field is a fixed one
            extra = line.face.__pydantic_extra__ if line.face else None
            return "" if not extra or (number := extra.get(name)) is None else str(number)

        def edit(line: FaceLine, typed: str) -> ChangeSet:
            if line.face is None:
                raise EditError(f"{line.counter.name} has no face")
            document = desk.document
            return units.set_face_value(document.rows, document.game, line.counter.key, line.face.face, name, typed)

        return Column(value.title, text, edit, lambda line: cite(desk, line.face, name), right=True)

    def steps(line: FaceLine, typed: str) -> ChangeSet:
        number = whole(typed, f"Steps of {line.counter.name}") if typed else None
        return units.set_steps(desk.document.rows, desk.document.game, line.counter.key, number)

    def field(name: str) -> Callable[[FaceLine, str], ChangeSet]:
        def edit(line: FaceLine, typed: str) -> ChangeSet:
            return units.set_counter_field(desk.document.rows, desk.document.game, line.counter.key, name, typed)

        return edit

    def columns() -> tuple[Column[FaceLine], ...]:
        sides = side_titles(desk.document.game)
        declared = vocabulary_of(desk.document.rows, desk.document.game).declared(schema.FaceRow.TABLE)
        return (
            Column[FaceLine]("Side", lambda line: sides[line.counter.side]),
            Column[FaceLine]("Formation", lambda line: line.formation),
            Column[FaceLine]("Unit", lambda line: units.short_name(line.counter)),
            Column[FaceLine](
                "Type",
                lambda line: types.get(line.counter.unit_type, line.counter.unit_type),
                field("unit_type"),
                lambda line: cite(desk, line.counter, "unit_type"),
                choices=lambda _line: tuple(types.values()),
            ),
            Column[FaceLine](
                "Size",
                lambda line: sizes.get(line.counter.size) or line.counter.size,
                field("size"),
                lambda line: cite(desk, line.counter, "size"),
                choices=lambda _line: ("", *(title or word for word, title in sizes.items())),
            ),
            Column[FaceLine](
                "Steps",
                lambda line: "" if line.counter.steps is None else str(line.counter.steps),
                steps,
                lambda line: cite(desk, line.counter, "steps"),
                right=True,
            ),
            Column[FaceLine]("Face", lambda line: face_title(line.face.face) if line.face else ""),
            *(column(value) for value in declared),
            Column[FaceLine]("Where", lambda line: line.where),
        )

    concerned = {"counter", "face", "setup", "arrival", "placement", "unit_type", "word"}
    return RowTable(desk, columns, read, concerned)


@dataclass(frozen=True)
class PieceLine:
    """A set-up or arrival row with its counter."""

    row: schema.SetupRow | schema.ArrivalRow
    counter: schema.CounterRow | None
    formation: str


def _piece(desk: Desk, row: schema.SetupRow | schema.ArrivalRow) -> PieceLine:
    counter = next(iter(desk.document.rows.find(schema.CounterRow, game=desk.document.game, key=row.counter)), None)
    return PieceLine(row, counter, formation_title(desk, counter.formation) if counter else "")


def _piece_columns(desk: Desk) -> tuple[Column[PieceLine], ...]:
    sides = side_titles(desk.document.game)
    return (
        Column("Side", lambda line: sides[line.counter.side] if line.counter else ""),
        Column("Formation", lambda line: line.formation),
        Column("Unit", lambda line: units.short_name(line.counter) if line.counter else line.row.counter),
    )


def setup_table(desk: Desk) -> RowTable[PieceLine]:
    """Return the table of the set-up of the scenario."""
    document, said = desk.document, dict[str, str]()

    def read() -> list[PieceLine]:
        found = document.rows.find(schema.SetupRow, game=document.game, scenario=document.scenario)
        said.update(said_places(document.rows, document.game, document.map, (row.place for row in found)))
        return [_piece(desk, row) for row in found]

    def default(line: PieceLine) -> str:
        found = document.rows.find(
            schema.PlacementRow, game=document.game, scenario=document.scenario, subject=line.row.counter
        )
        return found[0].hex if found and (is_free(line.row.place) or line.row.place == LOST) else ""

    def losses(line: PieceLine, typed: str) -> ChangeSet:
        number = whole(typed or "0", "Steps lost")
        return setup.set_losses(document.rows, document.game, document.scenario, line.row.counter, number)

    def move(line: PieceLine, typed: str) -> ChangeSet:
        place = read_place(document.rows, document.game, document.map, typed)
        return setup.move_setup(document.rows, document.game, document.scenario, line.row.counter, place)

    def stand(line: PieceLine, typed: str) -> ChangeSet:
        return setup.set_default(document.rows, document.game, document.scenario, line.row.counter, typed)

    def state(line: PieceLine) -> str:
        row = line.row
        return setup.said_state(document.rows, document.game, row.state) if isinstance(row, schema.SetupRow) else ""

    def put(line: PieceLine, typed: str) -> ChangeSet:
        return setup.set_state(document.rows, document.game, document.scenario, line.row.counter, typed)

    further: tuple[Column[PieceLine], ...] = (
        Column("Place", lambda line: said[line.row.place], move, lambda line: cite(desk, line.row, "place")),
        Column("Default hex", default, stand, tip="Where a counter of free choice, or of unknown place, stands"),
        Column("Face", lambda line: face_title(line.row.face) if isinstance(line.row, schema.SetupRow) else ""),
        Column(
            "Steps lost",
            lambda line: str(line.row.steps_lost) if isinstance(line.row, schema.SetupRow) else "",
            losses,
            lambda line: cite(desk, line.row, "steps_lost"),
            right=True,
        ),
        Column("State", state, put, lambda line: cite(desk, line.row, "state"), tip="In the game's words, with commas"),
    )
    return RowTable(desk, lambda: (*_piece_columns(desk), *further), read, {"setup", "counter", "placement", "word"})


def arrival_table(desk: Desk) -> RowTable[PieceLine]:
    """Return the table of arrivals of the scenario, by turn."""
    document, dates = desk.document, dict[int, str]()
    conditions, said = dict[str, str](), dict[str, str]()

    def read() -> list[PieceLine]:
        found = document.rows.find(schema.ArrivalRow, game=document.game, scenario=document.scenario)
        track = calendar(desk)
        conditions.clear()
        conditions.update(schedules.said_conditions(document.rows, document.game, document.scenario))
        said.update(said_entries(document.rows, document.game, document.map, {row.place for row in found}))
        dates.clear()
        dates.update((turn, brief(track.date(turn))) for turn in {row.turn for row in found})
        return [_piece(desk, row) for row in sorted(found, key=lambda row: row.turn)]

    def turn(line: PieceLine, typed: str) -> ChangeSet:
        number = whole(typed, "The turn of arrival")
        return schedules.set_arrival(document.rows, document.game, document.scenario, line.row.counter, turn=number)

    def place(line: PieceLine, typed: str) -> ChangeSet:
        entry = read_entry(document.rows, document.game, document.map, typed)
        return schedules.set_arrival(document.rows, document.game, document.scenario, line.row.counter, place=entry)

    def key(line: PieceLine) -> str:
        return line.row.condition if isinstance(line.row, schema.ArrivalRow) else ""

    def depend(line: PieceLine, typed: str) -> ChangeSet:
        meant = next((key for key, words in conditions.items() if words == typed), typed)
        return schedules.set_condition(document.rows, document.game, document.scenario, line.row.counter, meant)

    def when(line: PieceLine) -> str:
        return dates.get(line.row.turn, "") if isinstance(line.row, schema.ArrivalRow) else ""

    first: tuple[Column[PieceLine], ...] = (
        Column(
            "Turn",
            lambda line: str(line.row.turn) if isinstance(line.row, schema.ArrivalRow) else "",
            turn,
            lambda line: cite(desk, line.row, "turn"),
            right=True,
        ),
        Column("Date", when),
    )
    further: tuple[Column[PieceLine], ...] = (
        Column("Place", lambda line: said[line.row.place], place, lambda line: cite(desk, line.row, "place")),
        Column(
            "Condition",
            lambda line: conditions.get(key(line), key(line)),
            depend,
            lambda line: cite(desk, line.row, "condition"),
            tip="The clause that must be met",
            choices=lambda _line: ("", *conditions.values()) if conditions else None,
            named=key,
        ),
    )
    return RowTable(
        desk,
        lambda: (*first, *_piece_columns(desk), *further),
        read,
        {"arrival", "counter", "clause", "area", *CALENDAR_TABLES},
    )
