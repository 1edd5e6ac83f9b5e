"""Small positions of spi1977 for tests: charts, parameters, rulings and sequence as shipped, map and units made here.

Hexes are ``CRRNN``: sheet C, row from the north, column from the east. An even row lies half a hex farther west: so
C1010 touches C1009 (east), C1011 (west), C0910 and C0911 (north), C1110 and C1111 (south), and C1110 of an odd row
touches C1109, C1111, C1009, C1010, C1209 and C1210.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.opening import fresh
from engine.data import schema
from engine.data.errata import scenario_from
from engine.data.tables import Tables
from engine.scenario import Area, BoundRole, Clause, Counter, Face, Hex, Hexside, Link, Map, Scenario
from engine.spi1977.board import Board, compile_board
from engine.spi1977.position.ground_state import Work
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import RhineGame
from tests.declared import face_of
from tests.games.pieces import AnyPiece, begin, go_to, pairs, put, roll
from tests.shipped import shipped_tables

ROWS, COLUMNS = range(8, 16), range(7, 17)

INFANTRY, TANK, ENGINEER, GUNS, HQ = "infantry", "tank", "engineer", "towed_guns", "hq"


@cache
def shipped() -> Scenario:
    """Return a scenario without units whose charts, parameters and rulings are those of the game, errata in force."""
    return _shipped(())


@cache
def _shipped(off: tuple[str, ...]) -> Scenario:
    tables = Tables()
    found = shipped_tables("spi1977")
    tables.rows.update({key: list(rows) for key, rows in found.rows.items()})
    tables.citations = found.citations
    tables.add(
        [
            schema.ScenarioRow(
                game="spi1977",
                scenario="empty",
                number="25.2",
                title="Empty",
                map="ardennes",
                bounds="sheet-c",
                first_turn=1,
                last_turn=16,
                weather="Overcast",
                text="",
            )
        ]
    )
    return scenario_from(tables, "spi1977", "empty", dict.fromkeys(off, False))


@cache
def shipped_board(key: str) -> Board:
    """Return the board of a shipped scenario."""
    return compile_board(scenario_from(shipped_tables("spi1977"), "spi1977", key))


@dataclass(frozen=True)
class Piece(AnyPiece):
    """A counter with its place. Artillery has ``barrage``, ``fpf`` and ``range`` in front, defense behind."""

    kind: str = INFANTRY
    size: str = "Bn"
    attack: int = 3
    defense: int = 6
    movement: int = 6
    fpf: int = 0
    formation: str = "99"
    formation_kind: str = "division"
    bracketed: bool = False
    caliber: str = "105"
    formation_title: str = ""

    def counter(self) -> Counter:
        """Return the counter, with the title of its formation where one is given."""
        return super().counter().model_copy(update={"formation_title": self.formation_title or self.formation})

    @property
    def front(self) -> str:
        """The face that is up."""
        if self.kind.endswith(("guns", "rockets")):
            return self.face or "fire"
        return super().front

    def _faces(self) -> Iterable[Face]:
        if self.kind.endswith(("guns", "rockets")):
            yield face_of("fire", barrage=self.barrage, fpf=self.fpf, range=self.range, caliber=self.caliber)
            yield face_of("move", attack=0, defense=self.defense, movement=self.movement)
            return
        attack: Any = f"({self.attack})" if self.bracketed else self.attack
        yield face_of("full", attack=attack, defense=self.defense, movement=self.movement)
        if self.steps > 1:
            yield face_of("reduced", attack=self.attack // 2, defense=self.defense // 2, movement=self.movement)


def us(name: str, hex: str, **values: Any) -> Piece:
    """Return a U.S. battalion of infantry, 3-6-6 of the 99th Division unless something else is said."""
    return Piece("allied", name, hex, **values)


def german(name: str, hex: str, **values: Any) -> Piece:
    """Return a German battalion of infantry, 3-5-6 of the 277th VG Division unless something else is said."""
    return Piece("german", name, hex, **{"formation": "277", "defense": 5, **values})


def gun(side: str, name: str, hex: str, **values: Any) -> Piece:
    """Return a battalion of artillery: barrage 4, final protective fire 2, range 5, defense 3."""
    start = {
        "kind": GUNS,
        "steps": 1,
        "barrage": 4,
        "fpf": 2,
        "range": 5,
        "defense": 3,
        "movement": 8,
        "formation": "99" if side == "allied" else "277",
    }
    return Piece(side, name, hex, **{**start, **values})


def hq(side: str, name: str, hex: str, **values: Any) -> Piece:
    """Return a headquarters 0-1-12."""
    start = {"kind": HQ, "size": "HQ", "steps": 1, "attack": 0, "defense": 1, "movement": 12}
    return Piece(side, name, hex, **{**start, "formation": "99" if side == "allied" else "277", **values})


def company(side: str, name: str, hex: str, **values: Any) -> Piece:
    """Return a company of infantry, 1-2-6."""
    start = {"kind": "company_infantry", "size": "Co", "steps": 1, "attack": 1, "defense": 2}
    return Piece(side, name, hex, **{**start, "formation": "Companies", "formation_kind": "none", **values})


def scenario(
    units: Iterable[Piece] = (),
    *,
    terrain: Mapping[str, str] | None = None,
    rivers: Iterable[Sequence[str]] = (),
    bridges: Iterable[Sequence[str]] = (),
    fords: Iterable[Sequence[str]] = (),
    creeks: Iterable[Sequence[str]] = (),
    roads: Iterable[Sequence[str]] = (),
    byroads: Iterable[Sequence[str]] = (),
    supply: Mapping[str, str] | None = None,
    areas: Mapping[str, Sequence[str]] | None = None,
    parameters: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    clauses: Iterable[Clause] = (),
    options: Iterable[str] = (),
    errata_off: Iterable[str] = (),
) -> Scenario:
    """Return a scenario on a field of clear hexes; rivers are chains of pairs, ``bridges`` and ``fords`` rivers with
    such a crossing. ``roads`` are primary, ``byroads`` secondary; ``supply`` names the side that an area feeds.
    ``options`` are those played; ``errata_off`` are read as printed."""
    base = _shipped(tuple(errata_off))
    labels = [f"C{row:02d}{column:02d}" for row in ROWS for column in COLUMNS]
    sides = [
        *((pair, "river", "") for pair in pairs(rivers)),
        *((pair, "river", "bridge") for pair in pairs(bridges)),
        *((pair, "river", "ford") for pair in pairs(fords)),
        *((pair, "creek", "") for pair in pairs(creeks)),
    ]
    known = {item.hex: item for item in base.map.hexes}
    return base.model_copy(
        update={
            "key": "test",
            "map": Map(
                key="test",
                title="Test",
                orientation=base.map.orientation,
                shifted=base.map.shifted,
                hexes=tuple(
                    Hex(
                        hex=label,
                        column=known[label].column,
                        row=known[label].row,
                        terrain=(terrain or {}).get(label, "clear"),
                    )
                    for label in labels
                ),
                hexsides=tuple(
                    Hexside(hex_a=a, hex_b=b, feature=feature, crossing=crossing) for (a, b), feature, crossing in sides
                ),
                links=(
                    *(Link(hex_a=a, hex_b=b, kind="primary_road") for a, b in pairs(roads)),
                    *(Link(hex_a=a, hex_b=b, kind="secondary_road") for a, b in pairs(byroads)),
                ),
                places=(),
                areas=tuple(
                    Area(key=key, kind="special", title=key, hexes=tuple(hexes)) for key, hexes in (areas or {}).items()
                ),
            ),
            "bounds": tuple(labels),
            "counters": tuple(piece.counter() for piece in units),
            "setup": (),
            "arrivals": (),
            "placements": (),
            "start_state": (),
            "bound_roles": tuple(
                BoundRole(area=key, role="supply", side=whose) for key, whose in (supply or {}).items()
            ),
            "clauses": tuple(clauses),
            "parameters": {**base.parameters, "options": " ".join(options), **(parameters or {})},
            "rulings": {**base.rulings, **(rulings or {})},
            "unconfirmed": {},
        }
    )


def board(units: Iterable[Piece] = (), **field: Any) -> Board:
    """Return the compiled board of ``scenario``."""
    return compile_board(scenario(units, **field))


def clause(form: str, **args: Any) -> Clause:
    """Return a special rule of the scenario."""
    return Clause(key=form, kind="special", form=form, args=args, text="", rule="25.14", enforced=True)


def position(
    units: Iterable[Piece] = (),
    *,
    phase: str = "combat",
    side: str = "german",
    turn: int = 6,
    dice: tuple[int, ...] | None = (),
    seed: int = 1,
    works: Mapping[str, tuple[str, str]] | None = None,
    air: Mapping[str, int] | None = None,
    weather: str = "Clear",
    **field: Any,
) -> RhineGame:
    """Return a game whose phase has begun and waits for a decision, by default on 12/17 PM, by day and without rules of
    the first day.

    ``works``: kind and side by hex; ``air``: points of ground support by side, or of
    another mission by ``SIDE/MISSION``. ``dice`` are the faces in order (None:
    those of the seed). When the phase asks nothing, play has run on to the next decision.
    """
    pieces = tuple(units)
    game: RhineGame = fresh(RULES, board(pieces, **field), seed)
    roll(game, seed, dice)
    go_to(game, turn, phase, side)
    put(game, pieces)
    game.own.ground.works.update({label: Work(kind, whose) for label, (kind, whose) in (works or {}).items()})
    for whose, number in (air or {}).items():
        game.own.air.allotted[whose if "/" in whose else f"{whose}/Ground support"] = number
    game.own.ground.weather = weather
    begin(game, phase, side, None)
    return game


def with_cell(game: RhineGame, chart: str, line: int, result: str) -> None:
    """Let the first column of a chart say something else in a line."""
    base = game.board.scenario
    charts = tuple(
        each.model_copy(update={"cells": {**each.cells, line: (result, *each.cells[line][1:])}})
        if each.key == chart
        else each
        for each in base.charts
    )
    game.board = compile_board(base.model_copy(update={"charts": charts}))


def key_of(game: RhineGame, name: str) -> str:
    """Return the id of the unit with a name."""
    return next(key for key in game.units if key.endswith(f"/{name}#1"))


def marks_of(game: RhineGame, name: str) -> tuple[str, ...]:
    """Return the marks of the unit with a name."""
    return game.units[key_of(game, name)].marks
