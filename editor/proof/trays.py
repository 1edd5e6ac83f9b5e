"""Which counters lie together in a tray, face by face, and how far is each tray confirmed?"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from db.changes import ChangeSet, Key
from db.provenance import WHOLE
from editor.proof.standing import CertainRows, Standing, State, weakest
from editor.side_titles import side_titles
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.schema import Row


@dataclass(frozen=True)
class Face:
    """One face of a counter in a tray. ``is_first``: what belongs to the counter as a whole is looked at with it;
    ``open`` are the values of both that nobody has confirmed."""

    counter: schema.CounterRow
    row: schema.FaceRow
    is_first: bool
    state: State
    open: int
    lies: str = ""
    """Where it lay when somebody confirmed it, as ``sheet/row/column``."""

    @cached_property
    def key(self) -> str:
        """The key of the face among all of its game."""
        return self.row.key_text

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows that are looked at with this face."""
        return (self.counter, self.row) if self.is_first else (self.row,)


@dataclass(frozen=True)
class Tray:
    """Counters that lie together: those of a formation, or of a sheet."""

    key: str
    title: str
    faces: tuple[Face, ...]

    @property
    def looked_at(self) -> int:
        """How many of its faces somebody has confirmed."""
        return sum(face.state == "confirmed" for face in self.faces)

    @property
    def open(self) -> int:
        """How many of its faces have a value that nobody has confirmed."""
        return sum(face.state == "open" for face in self.faces)


class Counters:
    """The counters of a game with how far each of their faces is confirmed, read at once."""

    def __init__(self, rows: CertainRows, game: str) -> None:
        self._rows, self.game = rows, game
        self._of_faces = Standing(rows, game, schema.FaceRow)
        self._of_counters = Standing(rows, game, schema.CounterRow)
        self._faces: dict[str, list[schema.FaceRow]] = defaultdict(list)
        for row in rows.find(schema.FaceRow, game=game):
            self._faces[row.counter].append(row)
        seen = rows.find(schema.ConfirmationRow, game=game, table=schema.FaceRow.TABLE)
        self._lies = {row.row_key: row.lies for row in seen if row.lies and row.field == WHOLE}
        self._made: dict[str, list[Face]] = {}
        """The faces of the counters that were asked for."""

    def follow(self, changes: ChangeSet) -> None:
        """Read anew what a change set has changed."""
        for standing in (self._of_faces, self._of_counters):
            standing.follow(changes)
        altered = {str(key[1]) for key in changes.keys(schema.FaceRow.TABLE)}
        for game, counter in {_counter_of(change.table, change.key) for change in changes.changes}:
            if game != self.game or not counter:
                continue
            self._made.pop(counter, None)
            if counter in altered:
                self._faces[counter] = self._rows.find(schema.FaceRow, game=game, counter=counter)
            for row in self._faces[counter]:
                where = {"game": game, "table": row.TABLE, "row_key": row.key_text, "field": WHOLE}
                self._lies[row.key_text] = next(
                    (seen.lies for seen in self._rows.find(schema.ConfirmationRow, **where)), ""
                )

    def faces(self, counter: schema.CounterRow) -> list[Face]:
        """Return the faces of a counter; none of one that its author designed."""
        if counter.key not in self._made:
            self._made[counter.key] = self._read(counter)
        return self._made[counter.key]

    def _read(self, counter: schema.CounterRow) -> list[Face]:
        if self._of_counters.state(counter) == "designed":
            return []
        found = []
        for number, row in enumerate(self._faces[counter.key]):
            looked = [(self._of_faces, row), *([(self._of_counters, counter)] if number == 0 else [])]
            states = [standing.state(each) for standing, each in looked]
            is_open = sum(len(standing.open_fields(each)) for standing, each in looked)
            if states[0] != "designed":
                lies = self._lies.get(row.key_text, "")
                found.append(Face(counter, row, number == 0, weakest(states), is_open, lies))
        return found

    def by_formation(self) -> list[Tray]:
        """Return a tray for each formation that has counters, by side and in the order of the formations."""
        held: dict[str, list[schema.CounterRow]] = defaultdict(list)
        for counter in self._rows.find(schema.CounterRow, game=self.game):
            held[f"{counter.side}/{counter.formation}"].append(counter)
        titles = {row.key: row.title for row in self._rows.find(schema.FormationRow, game=self.game)}
        sides = side_titles(self.game)
        trays = []
        for key, counters in held.items():
            side, formation = counters[0].side, counters[0].formation
            title = titles.get(formation, formation)
            named = title if title not in ("", "-") else "independent"
            trays.append(Tray(key, f"{sides[side]}: {named}", self._of(counters)))
        return [tray for tray in trays if tray.faces]

    def by_sheet(self) -> list[Tray]:
        """Return a tray for each sheet of which it is known what lies on it, row by row."""
        held: dict[str, list[Face]] = defaultdict(list)
        for counter in self._rows.find(schema.CounterRow, game=self.game):
            for face in self.faces(counter):
                if face.lies:
                    held[sheet_of(face.lies)].append(face)
        return [
            Tray(sheet, f"Sheet {sheet}", tuple(sorted(held[sheet], key=lambda face: natural_key(face.lies))))
            for sheet in sorted(held, key=natural_key)
        ]

    def _of(self, counters: Iterable[schema.CounterRow]) -> tuple[Face, ...]:
        return tuple(face for counter in counters for face in self.faces(counter))


def _counter_of(table: str, key: Key) -> tuple[str, str]:
    """Return game and counter that a changed row says something of; empty of another row."""
    parts = [str(part) for part in key]
    if table in ("citation", "confirmation"):
        table, parts = parts[1], parts[2].split("|")
    return (parts[0], parts[1]) if table in ("counter", "face") and len(parts) > 1 else ("", "")


def sheet_of(lies: str) -> str:
    """Return the sheet of a place on one."""
    return lies.partition("/")[0]
