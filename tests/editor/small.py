"""A library of a few hexes and counters: five columns, four printed rows, one scenario of three turns."""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from sqlalchemy import insert

from db.connection import make_engine
from db.migrations.fresh import create_schema
from db.models import TABLES
from db.open_values import folded
from editor.edits.reading import Key
from engine.core.hexes import Cell
from engine.core.numbering import Sheet
from engine.data import schema
from engine.data.map_assembly import sheet_of
from engine.data.schema import CitationRow, Row
from engine.data.tables import Tables
from tests.declared import declared
from tests.shipped import shipped_tables

R = TypeVar("R", bound=Row)
GAME, SCENARIO, MAP = "small", "skirmish", "board"
TANKS, GUNS, SCOUTS, RESERVE = (
    "german/1 Pz Div/1 Pz#1",
    "german/1 Pz Div/1 Arty#1",
    "german/-/Scouts#1",
    "allied/2 Inf Div/9#1",
)
SHEET = schema.SheetRow(
    game=GAME, map=MAP, sheet="B", label="B{a}.{b:02d}", column_0=5, column_a=0, column_b=-1, row_0=4, row_a=-1, row_b=0
)


def labels() -> list[str]:
    """All hex numbers: rows 1 to 4, numbers 01 to 05."""
    return [f"B{row}.{number:02d}" for row in range(1, 5) for number in range(1, 6)]


def rows() -> list[Row]:
    """All rows, parents before children."""
    g = {"game": GAME}
    kinds = {"hex": ("clear", "woods"), "hexside": ("river", "slope", "stream"), "road": ("road", "trail")}
    kinds |= {"crossing": ("bridge", "ford"), "mark": ("jam", "town")}
    terrain = [(key, kind) for kind, keys in kinds.items() for key in keys]
    counters = [
        (TANKS, "german", "1 Pz Div", "1 Pz", "tank", "Rgt", 2),
        (GUNS, "german", "1 Pz Div", "1 Arty", "guns", "Rgt", 1),
        (SCOUTS, "german", "-", "Scouts", "tank", "Bn", 1),
        (RESERVE, "allied", "2 Inf Div", "9", "tank", "Rgt", 2),
    ]
    found: list[Row] = [
        schema.GameRow(**g, title="Small", publisher="", year=1994, step="day", first_date="1944-12-16", dice="2d6"),
        schema.SourceRow(**g, key="rulebook", kind="rulebook", title="Rules", detail=""),
        *declared(GAME),
        schema.RuleRow(**g, rule="1.3", title="Stacking", kind="mechanic", summary="Six steps.", line=1, level=""),
        schema.RulingRow(
            **g, key="limit", rule="1.3", question="When does the limit hold?", readings=("always", "at the end"),
            chosen="at the end", why="The rule speaks of the end.",
        ),
        *(
            schema.OptionRow(
                **g, key=key, kind=kind, title=key.capitalize(), rule="1.3", text="", default=default, enforced=True
            )
            for key, kind, default in (
                ("basic", "level", True), ("advanced", "level", False), ("fog", "optional", False),
            )
        ),
        schema.ParameterRow(**g, key="stacking_limit", value="6", unit="steps", rule="1.3", note=""),
        schema.ParameterRow(**g, key="options", value="basic", unit="keys", rule="1.3", note=""),
        *(
            schema.TerrainRow(
                **g, key=key, kind=kind, title=key.capitalize(), mech_mp="1", other_mp="1", supply_mp="1", note="",
            )
            for key, kind in terrain
        ),
        *(
            schema.UnitTypeRow(
                **g, key=key, title=key, symbol=symbol, movement_class="mech", mechanized_attack=True, role=role
            )
            for key, symbol, role in (("tank", "armor", "combat"), ("guns", "artillery", "artillery"))
        ),
        schema.ChartRow(
            **g, key="crt", title="Fight", rule="2", dice="1d6", header="odds", columns=("1:1",), bounds=("1",)
        ),
        *(schema.ChartCellRow(**g, chart="crt", dice=die, column="1:1", result="A1") for die in range(1, 7)),
        schema.MapRow(**g, map=MAP, title="Board", orientation="pointy", shifted="odd", north=0),
        SHEET,
        *(
            schema.HexRow(**g, map=MAP, hex=label, terrain="clear", marks="jam" if label == "B1.01" else "")
            for label in labels()
        ),
        schema.HexsideRow(
            **g, map=MAP, hex_a="B2.02", hex_b="B2.03", feature="river", name="Our", crossing="bridge", high=""
        ),
        schema.LinkRow(**g, map=MAP, hex_a="B2.02", hex_b="B2.03", kind="road"),
        schema.PlaceRow(**g, map=MAP, key="losheim", name="Losheim", kind="village", hexes="B2.02", vp=0),
        schema.AreaRow(**g, map=MAP, key="all", kind="bounds", title="All", hexes=" ".join(labels())),
        schema.AreaRow(**g, map=MAP, key="W", kind="entry", title="West", hexes="B1.05"),
        schema.FormationRow(**g, key="german/1 Pz Div", side="german", title="1 Pz Div", kind="division"),
        schema.FormationRow(**g, key="german/-", side="german", title="-", kind="none"),
        schema.FormationRow(**g, key="allied/2 Inf Div", side="allied", title="2 Inf Div", kind="division"),
        *(
            schema.CounterRow(
                **g, key=key, side=side, formation=f"{side}/{formation}", name=name, unit_type=kind,
                size=size, steps=steps,
            )
            for key, side, formation, name, kind, size, steps in counters
        ),
        *(
            schema.FaceRow(**g, counter=key, face="full", attack=4, defense=3, movement=10)
            for key, *_ in counters
        ),
        schema.FaceRow(**g, counter=TANKS, face="reduced", attack=2, defense=2, movement=10),
        schema.ScenarioRow(
            **g, scenario=SCENARIO, number="5.1", title="Skirmish", map=MAP, bounds="all", first_turn=1, last_turn=3,
            weather="", text="",
        ),
        *(
            schema.SetupRow(**g, scenario=SCENARIO, counter=counter, place=place, face="", steps_lost=0)
            for counter, place in ((TANKS, "B2.02"), (GUNS, "B3.03"), (SCOUTS, "near:setup/1"))
        ),
        schema.PlacementRow(**g, scenario=SCENARIO, subject=SCOUTS, kind="place", hex="B2.03"),
        schema.ArrivalRow(**g, scenario=SCENARIO, counter=RESERVE, turn=2, place="area:W"),
    ]  # fmt: skip
    return found


def citations() -> list[CitationRow]:
    """Everything is reconstructed, except one terrain that is printed."""
    found = [
        CitationRow(
            game=GAME, table=row.TABLE, row_key=row.key_text, field="*", certainty="reconstructed", source="rulebook"
        )
        for row in rows()
        if row.TABLE in ("hex", "face", "counter", "hexside", "link", "setup", "arrival")
    ]
    found.append(
        CitationRow(
            game=GAME, table="hex", row_key=f"{GAME}|{MAP}|B1.01", field="terrain", certainty="printed",
            source="rulebook", locator="line 1",
        )
    )  # fmt: skip
    return found


def tables() -> Tables:
    """The rows in memory."""
    found = Tables()
    found.add(rows())
    found.citations.extend(citations())
    return found


class TableRows:
    """``Rows`` over rows in memory, as they are when the first of a kind are asked for."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: dict[type[Row], list[Row]] = {}
        self._cited: dict[tuple[str, str, str], list[CitationRow]] = {}
        self._found: dict[tuple[Any, ...], list[Any]] = {}
        """Answers by what was asked for: many lists of one game are read over the same rows."""

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """See ``Rows``."""
        if kind not in self._kept:
            self._kept[kind] = [*self._tables.of(kind)]
        asked = kind, *where.items()
        if asked not in self._found:
            fit = (row for row in self._kept[kind] if all(getattr(row, name) == value for name, value in where.items()))
            self._found[asked] = [*fit]
        return [*self._found[asked]]

    def at(self, kind: type[R], keys: Sequence[Key], /) -> list[R]:
        """Return the rows that have one of some keys."""
        return [row for key in keys for row in self.find(kind, **dict(zip(kind.KEY, key, strict=True)))]

    def columns(self, kind: type[Row], names: tuple[str, ...], /, **where: str | int) -> list[tuple[Any, ...]]:
        """Return the values of some fields of rows."""
        asked = kind, names, *where.items()
        if asked not in self._found:
            self._found[asked] = [tuple(row.said(name) for name in names) for row in self.find(kind, **where)]
        return [*self._found[asked]]

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """See ``Rows``."""
        if not self._cited:
            for row in self._tables.citations:
                self._cited.setdefault((row.game, row.table, row.row_key), []).append(row)
        return [*self._cited.get((game, table, row_key), [])]


@cache
def shipped_rows(game: str) -> TableRows:
    """Return the shipped rows of a game, sorted once for all tests."""
    return TableRows(shipped_tables(game))


def write_library(path: Path, given: Sequence[schema.Row] | None = None) -> Path:
    """Write the rows, or those given in their place, into a new library and return its path."""
    if given is not None:
        return _made(path, given)
    path.write_bytes(_file())
    return path


@cache
def _file() -> bytes:
    """Return the library that all tests begin with, made once."""
    with TemporaryDirectory() as folder:
        return _made(Path(folder) / "small.losheim", rows()).read_bytes()


def _made(path: Path, given: Iterable[schema.Row]) -> Path:
    engine = make_engine(path)
    with engine.begin() as connection:
        create_schema(connection)
        for row in (*given, *citations()):
            values = row.model_dump(mode="json")
            if isinstance(row, schema.HexRow):
                values["column"], values["row"] = _cell(row.hex)
            connection.execute(insert(TABLES[row.TABLE]).values(folded(row.TABLE, values)))
    engine.dispose()
    return path


def _cell(label: str) -> Cell:
    sheet: Sheet = sheet_of(SHEET)
    cell = sheet.cell(label)
    assert cell is not None
    return cell
