"""Small positions of hj1986 for tests: charts, parameters and sequence as shipped, map and units made here.

Hexes are ``CCRR``, columns counted from the east, rows from the north. An even column lies half a hex lower: CC even
touches CC.(RR±1) and RR, RR+1 in both columns beside it, CC odd RR-1 and RR. So 1015 touches 1014, 1016, 0915, 0916,
1115 and 1116.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import JsonValue

from engine.core.opening import fresh
from engine.data.load import load_scenario
from engine.hj1986.board import Board, compile_board
from engine.hj1986.setting.kinds import SS
from engine.hj1986.state import BulgeGame
from engine.scenario import (
    CASE,
    Area,
    Arrival,
    Clause,
    Entry,
    Face,
    Hex,
    Hexside,
    Link,
    Map,
    Place,
    Scenario,
    Setup,
    StartState,
)
from tests.declared import face_of
from tests.games.pieces import AnyPiece, begin, go_to, pairs, put, roll

COLUMNS = range(5, 17)
ROWS = range(10, 22)


@cache
def shipped() -> Scenario:
    """Return the scenario whose charts, parameters and sequence all positions use."""
    return load_scenario("hj1986", "breakthrough")


@dataclass(frozen=True)
class Piece(AnyPiece):
    """A counter with its place."""

    kind: str = "infantry_us"
    size: str = "Rgt"
    attack: int = 4
    defense: int = 4
    movement: int = 5
    barrage: int = 6
    range: int = 4
    formation: str = "1"
    formation_kind: str = "division"

    def _faces(self) -> Iterable[Face]:
        if self.kind in ("artillery_us", "artillery_vak", "rocket_artillery"):
            yield face_of(
                "full", attack=None, defense=None, movement=self.movement, barrage=self.barrage, range=self.range
            )
            if self.side == "german":
                half = (self.barrage + 1) // 2
                yield face_of("reduced", attack=None, defense=None, movement=5, barrage=half, range=self.range)
            return
        yield face_of(
            "full", attack=self.attack, defense=self.defense, movement=self.movement, barrage=None, range=None
        )
        if self.steps > 1:
            yield face_of(
                "reduced",
                attack=(self.attack + 1) // 2,
                defense=(self.defense + 1) // 2,
                movement=self.movement,
                barrage=None,
                range=None,
            )


def german(name: str, hex: str, **values: Any) -> Piece:
    """Return a German unit: a Volksgrenadier regiment unless told; of the SS by its formation."""
    if "SS" in values.get("formation", ""):
        values["traits"] = (*values.get("traits", ()), (SS, "yes"))
    return Piece("german", name, hex, **{"kind": "volksgrenadier", **values})


def allied(name: str, hex: str, **values: Any) -> Piece:
    """Return an Allied unit: a US infantry regiment unless told."""
    return Piece("allied", name, hex, **values)


PANZER: dict[str, Any] = {"kind": "panzer_iv", "size": "Bn", "movement": 7}
COMBAT_COMMAND: dict[str, Any] = {"kind": "combat_command", "size": "CC", "movement": 7}
BATTALION: dict[str, Any] = {"kind": "infantry_bn_us", "size": "Bn"}
GUNS: dict[str, Any] = {
    "kind": "artillery_us",
    "size": "Group",
    "steps": 1,
    "formation": "V",
    "formation_kind": "corps",
}
ENGINEERS: dict[str, Any] = {
    "kind": "engineer_us",
    "size": "Group",
    "attack": 1,
    "defense": 2,
    "formation": "VIII",
    "formation_kind": "corps",
}
"""Values of frequent kinds of units, for ``german`` and ``allied``."""


def _fed(side: str) -> Clause:
    args: dict[str, JsonValue] = {"side": side, "through_turn": 36, "except": []}
    return Clause(key=f"fed-{side}", kind="special", form="in_supply", args=args, text="", rule="B 15.9", enforced=True)


def scenario(
    units: Iterable[Piece] = (),
    *,
    columns: Iterable[int] = COLUMNS,
    rows: Iterable[int] = ROWS,
    terrain: Mapping[str, str] | None = None,
    marks: Mapping[str, str] | None = None,
    roads: Iterable[Sequence[str]] = (),
    highways: Iterable[Sequence[str]] = (),
    rivers: Iterable[Sequence[str]] = (),
    bridges: Iterable[Sequence[str]] = (),
    fords: Iterable[Sequence[str]] = (),
    meuse: Iterable[Sequence[str]] = (),
    slopes: Iterable[Sequence[str]] = (),
    areas: Mapping[str, Sequence[str]] | None = None,
    places: Mapping[str, Sequence[str]] | None = None,
    parameters: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    setup: Iterable[Setup] = (),
    arrivals: Iterable[Arrival] = (),
    start_state: Iterable[StartState] = (),
    schedules: Iterable[Entry] = (),
    clauses: Iterable[Clause] = (),
    last_turn: int = 8,
) -> Scenario:
    """Return a scenario on a field of clear hexes.

    ``marks`` are blank-separated by hex. Roads and highways are chains of hexes, hexsides pairs: ``bridges`` and
    ``fords`` are rivers with such a crossing, ``slopes`` have their second hex higher. The clauses of the first days
    are those shipped, unless others are given. Without ``areas`` there is no edge to be fed from: everybody is in
    supply.
    """
    base = shipped()
    labels = [f"{column:02d}{row:02d}" for column in columns for row in rows]
    sides = [
        *((pair, "river", "", "") for pair in pairs(rivers)),
        *((pair, "river", "bridge", "") for pair in pairs(bridges)),
        *((pair, "river", "ford", "") for pair in pairs(fords)),
        *((pair, "meuse", "", "") for pair in pairs(meuse)),
        *((pair, "slope", "", high) for (low, high) in slopes for pair in pairs([(low, high)])),
    ]
    links = dict.fromkeys(pairs(roads), "road") | dict.fromkeys(pairs(highways), "highway")
    pieces = tuple(units)
    return base.model_copy(
        update={
            "key": CASE,
            "title": "Test",
            "first_turn": 1,
            "last_turn": last_turn,
            "map": Map(
                key="test",
                title="Test",
                orientation="flat",
                shifted="odd",
                hexes=tuple(
                    Hex(
                        hex=label,
                        column=55 - int(label[:2]),
                        row=int(label[2:]) - 1,
                        terrain=(terrain or {}).get(label, "clear"),
                        marks=tuple((marks or {}).get(label, "").split()),
                    )
                    for label in labels
                ),
                hexsides=tuple(
                    Hexside(hex_a=a, hex_b=b, feature=feature, name="", crossing=crossing, high=high)
                    for (a, b), feature, crossing, high in sides
                ),
                links=tuple(Link(hex_a=a, hex_b=b, kind=kind) for (a, b), kind in links.items()),
                places=tuple(
                    Place(key=key, name=key, kind="town", hexes=tuple(hexes), vp=0)
                    for key, hexes in (places or {}).items()
                ),
                areas=tuple(
                    Area(key=key, kind="entry", title=key, hexes=tuple(hexes)) for key, hexes in (areas or {}).items()
                ),
            ),
            "bounds": tuple(labels),
            "counters": tuple(piece.counter() for piece in pieces),
            "setup": tuple(setup),
            "arrivals": tuple(arrivals),
            "placements": (),
            "start_state": tuple(start_state),
            "schedules": tuple(schedules),
            "clauses": (
                *(tuple(clauses) or tuple(row for row in base.clauses if row.kind == "special")),
                *(_fed(side) for side in ("german", "allied") if areas is None),
            ),
            "parameters": {**base.parameters, **(parameters or {})},
            "rulings": {**base.rulings, **(rulings or {})},
            "unconfirmed": {},
        }
    )


def board(units: Iterable[Piece] = (), **values: Any) -> Board:
    """Return the compiled board of ``scenario``."""
    return compile_board(scenario(units, **values))


def position(
    units: Iterable[Piece] = (),
    *,
    phase: str = "movement",
    side: str = "german",
    turn: int = 6,
    dice: tuple[int, ...] | None = (),
    seed: int = 1,
    positions: Iterable[str] = (),
    bridge_states: Mapping[str, str] | None = None,
    control: Mapping[str, str] | None = None,
    points: Mapping[str, int] | None = None,
    values: Mapping[str, Any] | None = None,
    **field: Any,
) -> BulgeGame:
    """Return a game whose phase has begun and waits for a decision, by default on 12/18 PM, when no special rule of
    the first days holds.

    ``dice`` are the faces in order (None: those of the seed); ``positions`` hexes with an Improved Position; ``field``
    is passed to ``scenario``. When the phase asks nothing, play has run on to the next decision.
    """
    from engine.hj1986.ruleset import RULES

    pieces = tuple(units)
    compiled = board(pieces, **field)
    game: BulgeGame = fresh(RULES, compiled, seed)
    roll(game, seed, dice)
    go_to(game, turn, phase, side)
    put(game, pieces)
    game.own.ground.positions = tuple(sorted(positions))
    game.own.ground.bridges = dict(bridge_states or {})
    game.own.ground.control = dict(control or {})
    game.own.logistics.points = dict(points or {})
    begin(game, phase, side, values)
    return game


def key_of(game: BulgeGame, name: str) -> str:
    """Return the id of the unit with a name."""
    return next(key for key in game.units if key.endswith(f"/{name}#1"))


def marks_of(game: BulgeGame, name: str) -> tuple[str, ...]:
    """Return the marks of the unit with a name."""
    return game.units[key_of(game, name)].marks
