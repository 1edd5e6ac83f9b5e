"""Which values of a draft does a reviewer correct, and why?

``resources/geography/drafts/<game>-corrections.csv`` has one value a line, applied in order after everything else is
drafted. A correction that changes nothing, or speaks of what is not there, is reported: the ground has moved under it.
"""

import csv
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from editor.drafting.geography import GeographyError, fault_lines
from editor.drafting.known import Known
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.load import shipped_root
from engine.data.reading import FileFault, read_text
from engine.data.tables import Tables

METHOD = "method/hand-correction"
NONE = "none"
"""The value that takes a river, road or place away."""
What = Literal["terrain", "marks", "river", "road", "place"]


class Correction(BaseModel):
    """One value. ``at``: a hex, for ``river`` and ``road`` a chain of two or more hexes, every neighboring pair of
    which is meant; for ``place`` the key of a place. ``value``: a terrain, marks, the name of a river that is on the
    map, a road, or hexes; ``none`` takes away. ``source`` says where the reason is printed or known from. ``where`` is
    the file and the line; empty for one that stands in no file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=r"[a-z0-9-]+")
    what: What
    at: str = Field(min_length=1)
    value: str
    reason: str = Field(min_length=1)
    source: str = Field(min_length=1)
    where: str = ""

    @property
    def locator(self) -> str:
        return f"{self.id}, {self.reason}"

    def trouble(self, reason: str) -> str:
        """Return what is said of a correction that cannot be applied: place, id, reason and remedy."""
        return ": ".join(part for part in (self.where, self.id, reason) if part)


def load_corrections(game: str, root: Path | None = None) -> list[Correction]:
    """Return the corrections of a game in order, none without a file. Raises GeographyError."""
    folder = (root if root is not None else shipped_root()) / "resources" / "geography" / "drafts"
    path = folder / f"{game}-corrections.csv"
    if not path.is_file():
        return []
    try:
        return _read(path)
    except FileFault as error:
        raise GeographyError(f"{path.name}: {error}") from error


def _read(path: Path) -> list[Correction]:
    """Return the corrections of a file in order. Raises GeographyError, and FileFault for what is no text."""
    found: list[Correction] = []
    lines = csv.DictReader(StringIO(read_text(path)), restkey="cells without a column", strict=True)
    wanted = [name for name in Correction.model_fields if name != "where"]
    try:
        if sorted(lines.fieldnames or []) != sorted(wanted):
            told = f"the columns are {', '.join(lines.fieldnames or ['none'])[:300]}; they must be {', '.join(wanted)}"
            raise GeographyError(f"{path.name}:1: {told}")
        for line in lines:
            where = f"{path.name}:{lines.line_num}"
            try:
                found.append(Correction.model_validate({**line, "where": where}))
            except ValidationError as error:
                raise GeographyError(fault_lines(where, error)) from error
    except csv.Error as error:
        raise GeographyError(f"{path.name}:{lines.line_num}: {error}; correct the line") from error
    return found


def correct(known: Known, tables: Tables, corrections: Sequence[Correction]) -> tuple[Tables, list[str]]:
    """Return the tables with the corrections and what could not be applied."""
    patch = _Patch(known, tables)
    for correction in corrections:
        patch.apply(correction)
    return patch.tables(), patch.problems


class _Patch:
    def __init__(self, known: Known, tables: Tables) -> None:
        self.known, self.old, self.problems = known, tables, list[str]()
        game = known.plan.game
        self.hexes = {row.hex: row for row in tables.of(schema.HexRow, game=game)}
        self.water = set(known.plan.rivers.values())
        self.sides = {(r.hex_a, r.hex_b): r for r in tables.of(schema.HexsideRow, game=game) if r.feature in self.water}
        self.links = {(r.hex_a, r.hex_b): r for r in tables.of(schema.LinkRow, game=game)}
        self.places = {row.key: row for row in tables.of(schema.PlaceRow, game=game)}
        self.kinds = {row.name: row.feature for row in self.sides.values()}
        self.cited = {(c.table, c.row_key, c.field): c for c in tables.citations}

    def apply(self, correction: Correction) -> None:
        before = len(self.problems)
        labels = correction.at.split()
        if correction.what in ("terrain", "marks", "place") and self._stated(correction):
            self._refuse(
                correction, f"an owner of the game has stated {correction.what} at {correction.at}; remove the line"
            )
            return
        if correction.what == "place":
            self._place(correction)
        elif unknown := [label for label in labels if label not in self.hexes]:
            self._refuse(correction, f"no hex {', '.join(unknown)}; correct the number")
        elif correction.what in ("river", "road"):
            changed = [self._edge(correction, a, b) for a, b in zip(labels, labels[1:], strict=False)]
            if not any(changed) and len(self.problems) == before:
                self._idle(correction)
        else:
            for label in labels:
                self._hex(correction, label)

    def tables(self) -> Tables:
        tables = Tables()
        game = self.known.plan.game
        plain = [r for r in self.old.of(schema.HexsideRow, game=game) if r.feature not in self.water]
        changed: dict[str, Sequence[schema.Row]] = {
            schema.HexRow.TABLE: list(self.hexes.values()),
            schema.HexsideRow.TABLE: [*self.sides.values(), *plain],
            schema.LinkRow.TABLE: list(self.links.values()),
            schema.PlaceRow.TABLE: list(self.places.values()),
        }
        for table, rows in self.old.rows.items():
            own = [row for row in rows if getattr(row, "game", "") != game]
            tables.add([*own, *changed[table]] if table in changed else rows)
        stated = {(table, row.key_text) for table, rows in tables.rows.items() for row in rows}
        tables.citations = [c for c in self.cited.values() if (c.table, c.row_key) in stated]
        return tables

    def _refuse(self, correction: Correction, reason: str) -> None:
        self.problems.append(correction.trouble(reason))

    def _idle(self, correction: Correction) -> None:
        self._refuse(correction, f"{correction.what} at {correction.at} is {correction.value} already; remove the line")

    def _stated(self, correction: Correction) -> bool:
        """Say whether an owner has stated a value that a correction would change."""
        if correction.what == "place":
            row = self.places.get(correction.at)
            return row is not None and self.known.owned(row, "hexes")
        rows = (self.hexes[label] for label in correction.at.split() if label in self.hexes)
        return any(self.known.owned(row, correction.what) for row in rows)

    def _cite(self, row: schema.Row, field: str, correction: Correction) -> None:
        self.cited[row.TABLE, row.key_text, field] = schema.CitationRow(
            game=self.known.plan.game,
            table=row.TABLE,
            row_key=row.key_text,
            field=field,
            certainty="reconstructed",
            source=METHOD,
            locator=correction.locator,
        )

    def _hex(self, correction: Correction, label: str) -> None:
        row = self.hexes[label]
        value = "" if correction.value == NONE else correction.value
        if getattr(row, correction.what) == value:
            self._idle(correction)
            return
        self.hexes[label] = row.model_copy(update={correction.what: value})
        self._cite(row, correction.what, correction)

    def _place(self, correction: Correction) -> None:
        row = self.places.get(correction.at)
        if row is None:
            self._refuse(correction, f"no place {correction.at!r}; name the key of a place on the map")
        elif correction.value == NONE:
            del self.places[correction.at]
        elif row.hexes == correction.value:
            self._idle(correction)
        else:
            self.places[correction.at] = row.model_copy(update={"hexes": correction.value})
            whole = self.cited.get((row.TABLE, row.key_text, "*"))
            drafted = whole is not None and whole.source == self.known.plan.method
            self._cite(row, "*" if drafted else "hexes", correction)

    def _edge(self, correction: Correction, a: str, b: str) -> bool:
        """Change a river or road between two hexes, with the bridge where both meet; say whether it changed."""
        known, value = self.known, correction.value
        if known.cell(b) not in known.lattice.grid.neighbors(known.cell(a)):
            self._refuse(correction, f"{a} and {b} do not touch; name every hex of the way")
            return False
        first, last = sorted((a, b), key=natural_key)
        edge = first, last
        side, link = self.sides.get(edge), self.links.get(edge)
        if correction.what == "road":
            if value == (link.kind if link is not None else NONE):
                return False
            self.links.pop(edge, None)
            if value != NONE:
                row = schema.LinkRow(game=known.plan.game, map=known.plan.map, hex_a=first, hex_b=last, kind=value)
                self.links[edge] = row
                self._cite(row, "*", correction)
        else:
            if value == (side.name if side is not None else NONE):
                return False
            self.sides.pop(edge, None)
            if value != NONE and value not in self.kinds:
                known_rivers = ", ".join(sorted(self.kinds))
                self._refuse(correction, f"no river {value!r} on the map; it has {known_rivers}")
                return False
            if value != NONE:
                water = self._water(edge, self.kinds[value], value)
                self.sides[edge] = water
                self._cite(water, "*", correction)
        if edge in self.sides:
            self.sides[edge] = self._bridged(self.sides[edge], edge in self.links)
        return True

    def _water(self, edge: tuple[str, str], kind: str, name: str) -> schema.HexsideRow:
        plan, (a, b) = self.known.plan, edge
        return schema.HexsideRow(
            game=plan.game, map=plan.map, hex_a=a, hex_b=b, feature=kind, name=name, crossing="", high=""
        )

    @staticmethod
    def _bridged(row: schema.HexsideRow, crossed: bool) -> schema.HexsideRow:
        return row.model_copy(update={"crossing": "bridge" if crossed else ""})
