"""Small positions of scs1994 for tests, made without the shipped data.

``position(...)`` gives a game at a decision: a field of open hexes, with whatever the test adds. The numbering is
that of map B: an even printed row touches r.(c±1), r±1.c and r±1.(c+1); an odd one r.(c±1), r±1.(c-1) and r±1.c.
Rows grow to the north, numbers to the west.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core.opening import fresh
from engine.scenario import (
    Area,
    Arrival,
    BoundRole,
    Chart,
    Clause,
    DumpSet,
    Face,
    Hex,
    Hexside,
    Link,
    Map,
    Place,
    Placement,
    Scenario,
    Setup,
    StartState,
    Step,
    Terrain,
    UnitType,
)
from engine.scs1994.board import Board, compile_board
from engine.scs1994.state import ArdennesGame, Dump
from tests.declared import face_of
from tests.games.pieces import AnyPiece, begin, go_to, pairs, put, roll

ROWS = range(44, 53)
NUMBERS = range(10, 21)

PARAMETERS: dict[str, str] = {
    "advance_limit": "1",
    "east_sheet": "B",
    "air_barrage_per_point": "5",
    "air_shift_per_point": "1",
    "armor_effect_share": "1/2",
    "armor_effect_shift": "-1",
    "armor_share_basis": "modified",
    "artillery_defense": "1",
    "artillery_zone": "yes",
    "barrage_left_of_table": "none",
    "barrage_many_steps": "3",
    "barrage_minimum": "1",
    "barrage_shift_many_steps": "1",
    "barrage_shift_no_adjacent_friend": "-1",
    "barrage_shift_terrain": "-1",
    "bridge_attempts": "3",
    "bridge_attempts_per_bridge": "1",
    "bridge_blowing_attempts": "3",
    "disorganized_defense": "1/2",
    "disorganized_movement": "1/2",
    "drop_destroy_distance": "5",
    "drop_turn": "1",
    "dump_stacking": "0",
    "east_number": "20",
    "east_number_max": "20",
    "east_row_min": "48",
    "eastern_zone_range": "5",
    "exit_cost": "1",
    "exploitation_allowance": "1",
    "ezoc_cost": "2",
    "ezoc_free_formation": "150 Pz Bde",
    "ezoc_trace_negated_by_friend": "yes",
    "friend_cancels_ezoc_cost": "no",
    "enemy_stacks": "open",
    "greif_places_known": "yes",
    "greif_redirect_mp": "5",
    "greif_redirect_stops": "village forest_village city",
    "jam_last_turn": "2",
    "leave_road": "no",
    "liege_supply_range": "5",
    "min_move": "no",
    "odds_highest": "9",
    "odds_lowest": "1/5",
    "odds_rounding": "defender",
    "out_of_supply_attack": "1/4",
    "out_of_supply_barrage": "1/2",
    "out_of_supply_defense": "1/2",
    "out_of_supply_movement_mech": "1/4",
    "out_of_supply_movement_other": "1/2",
    "overrun_air_points": "yes",
    "overrun_from_ezoc": "no",
    "overrun_min_cost": "2",
    "overrun_pays_hexside": "yes",
    "overruns_per_hex": "2",
    "reinforcement_blocked": "wait",
    "reinforcement_entry_cost": "0",
    "reserve_markers_allied": "6",
    "reserve_markers_german": "6",
    "retreat_blocked": "destroyed",
    "retreat_ezoc_step_loss": "1",
    "stacked_hex_cost": "1",
    "stacking_limit": "6",
    "start_in_supply": "yes",
    "supply_unit_range": "10",
    "supply_unit_stacking": "3",
    "trace_pays_ezoc": "no",
    "us_road_range": "3",
}


def _terrain(
    key: str, kind: str, mech: str, other: str, supply: str, shift: int = 0, times: str = "", armor: bool = False
) -> Terrain:
    effects: dict[str, int | str] = {"mech_mp": mech, "other_mp": other, "supply_mp": supply, "combat_shift": shift}
    effects |= {"attack_multiplier": times, "armor_effect": "yes" if armor else ""}
    effects |= {"barrage_shift": -1 if kind == "hex" and key != "open" else 0}
    return Terrain(
        key=key,
        kind=kind,
        title=key.replace("_", " "),
        effects={name: value for name, value in effects.items() if value not in ("", 0, False)},
    )


TERRAIN: tuple[Terrain, ...] = (
    _terrain("open", "hex", "2", "1", "2"),
    _terrain("village", "hex", "2", "1", "2", -1),
    _terrain("city", "hex", "2", "1", "2", -3, armor=True),
    _terrain("forest_village", "hex", "3", "2", "3", -2, armor=True),
    _terrain("forest", "hex", "3", "2", "3", -1, armor=True),
    _terrain("secondary_road", "road", "1/2", "1/2", "1"),
    _terrain("primary_road", "road", "1/2", "1/2", "1/2"),
    _terrain("river", "hexside", "8", "3", "8", times="1/2"),
    _terrain("major_river", "hexside", "P", "P", "P", times="0"),
    _terrain("bridge", "crossing", "0", "0", "0", times="1/2"),
    _terrain("german_bridge", "crossing", "1", "1", "1", times="1/2"),
    _terrain("jam", "mark", "", "", ""),
    _terrain("stacked", "condition", "1", "1", "1"),
)


def _type(key: str, movement: str, role: str = "combat", mechanized: bool = False) -> UnitType:
    return UnitType(
        key=key,
        title=key.replace("_", " "),
        symbol=key,
        movement_class=movement,
        mechanized_attack=mechanized,
        role=role,
    )


TYPES: tuple[UnitType, ...] = (
    _type("armor", "mech", mechanized=True),
    _type("infantry", "other"),
    _type("artillery", "mech", "artillery"),
    _type("engineer", "mech", "engineer", mechanized=True),
    _type("supply", "supply", "supply"),
    _type("greif", "other", "greif"),
    _type("airborne_drop", "other", "airborne_drop"),
)

_STEPS = (
    ("g-weather", "german", "none", "weather"),
    ("g-air-points", "german", "none", "air_points"),
    ("g-movement", "german", "german", "movement"),
    ("g-us-barrage", "german", "allied", "barrage"),
    ("g-barrage", "german", "german", "barrage"),
    ("g-combat", "german", "german", "combat"),
    ("g-supply", "german", "none", "supply"),
    ("g-exploitation", "german", "german", "exploitation"),
    ("g-clean-up", "german", "none", "clean_up"),
    ("u-movement", "allied", "allied", "movement"),
    ("u-bridges", "allied", "allied", "bridges"),
    ("u-barrage", "allied", "allied", "barrage"),
    ("u-combat", "allied", "allied", "combat"),
    ("u-supply", "allied", "none", "supply"),
    ("u-exploitation", "allied", "allied", "exploitation"),
    ("u-clean-up", "allied", "none", "clean_up"),
)

SEQUENCE: tuple[Step, ...] = tuple(
    Step(
        key=key,
        side="german" if side == "german" else "allied",
        acting=acting,
        phase=phase,
        title=key,
        rule="1.2",
        condition="",
    )
    for key, side, acting, phase in _STEPS
)


@dataclass(frozen=True)
class Piece(AnyPiece):
    """A counter with its place; artillery shows ``fire`` unless told."""

    kind: str = "infantry"
    attack: int = 2
    defense: int = 2
    movement: int = 4
    barrage: int = 4
    range: int = 3

    @property
    def front(self) -> str:
        """The face that is up."""
        usual = {"artillery": "fire", "engineer": "engineer", "greif": "hidden"}
        return self.face or usual.get(self.kind, "reduced" if self.steps_lost else "full")

    def _faces(self) -> Iterable[Face]:
        def face(name: str, attack: int | None, defense: int | None, movement: int, guns: bool = False) -> Face:
            return face_of(
                name,
                attack=attack,
                defense=defense,
                movement=movement,
                barrage=self.barrage if guns else None,
                range=self.range if guns else None,
            )

        if self.kind == "artillery":
            # Fire side: full barrage, no movement; move side: the movement given.
            return (face("fire", None, 1, 0, guns=True), face("move", None, 1, self.movement, guns=True))
        if self.kind == "engineer":
            return (face("engineer", self.attack, 1, self.movement), face("bridge", None, None, 0))
        if self.kind == "greif":
            return (face("hidden", None, None, self.movement), face("open", 1, 1, self.movement))
        if self.kind == "supply":
            return (face("full", None, None, self.movement),)
        full = face("full", self.attack, self.defense, self.movement)
        reduced = face("reduced", self.attack // 2, max(1, self.defense // 2), self.movement)
        return (full, reduced) if self.steps > 1 else (full,)


def german(name: str, hex: str, **values: Any) -> Piece:
    """Return a German unit."""
    return Piece("german", name, hex, **values)


def allied(name: str, hex: str, **values: Any) -> Piece:
    """Return a US unit."""
    return Piece("allied", name, hex, **values)


def scenario(
    units: Iterable[Piece] = (),
    *,
    rows: Iterable[int] = ROWS,
    numbers: Iterable[int] = NUMBERS,
    terrain: Mapping[str, str] | None = None,
    primary: Iterable[Sequence[str]] = (),
    secondary: Iterable[Sequence[str]] = (),
    rivers: Iterable[Sequence[str]] = (),
    bridges: Iterable[Sequence[str]] = (),
    major: Iterable[Sequence[str]] = (),
    jams: Iterable[str] = (),
    areas: Mapping[str, Sequence[str]] | None = None,
    places: Mapping[str, Sequence[str]] | None = None,
    parameters: Mapping[str, str] | None = None,
    charts: Iterable[Chart] = (),
    setup: Iterable[Setup] = (),
    arrivals: Iterable[Arrival] = (),
    dump_sets: Iterable[DumpSet] = (),
    placements: Iterable[Placement] = (),
    clauses: Iterable[Clause] = (),
    start_state: Iterable[StartState] = (),
    points: Mapping[str, int] | None = None,
    first_turn: int = 1,
    last_turn: int = 6,
    weather: str = "soup",
) -> Scenario:
    """Return a scenario on a field of open hexes.

    ``primary`` and ``secondary`` are roads and ``rivers``, ``bridges`` (river with a printed bridge) and ``major``
    hexsides, all as lists of hexes; a longer list is a chain of neighbors (roads). ``areas`` by key; keys ending in
    ``-edge``, ``-zone`` and ``-exit`` get that kind, all others are entry areas.
    The US traces to every ``-edge`` but the east, the German leaves by every ``-exit``. ``places`` are cities of 1 VP
    or the given ``points``.
    """
    pieces = tuple(units)
    labels = [f"B{row}.{number:02d}" for row in rows for number in numbers]
    kinds = terrain or {}
    jammed = frozenset(jams)
    bridged = frozenset(pairs(bridges))
    sides = dict.fromkeys((*pairs(rivers), *pairs(bridges)), "river") | dict.fromkeys(pairs(major), "major_river")
    roads = dict.fromkeys(pairs(secondary), "secondary_road") | dict.fromkeys(pairs(primary), "primary_road")
    return Scenario(
        game="scs1994",
        key="test",
        number="5.1",
        title="Test",
        first_turn=first_turn,
        last_turn=last_turn,
        weather=weather,
        map=Map(
            key="test",
            title="Test",
            orientation="pointy",
            shifted="odd",
            hexes=tuple(
                Hex(
                    hex=label,
                    column=36 - int(label[4:]),
                    row=62 - int(label[1:3]),
                    terrain=kinds.get(label, "open"),
                    marks=("jam",) if label in jammed else (),
                )
                for label in labels
            ),
            hexsides=tuple(
                Hexside(hex_a=a, hex_b=b, feature=kind, name="Our", crossing="bridge" if (a, b) in bridged else "")
                for (a, b), kind in sides.items()
            ),
            links=tuple(Link(hex_a=a, hex_b=b, kind=kind) for (a, b), kind in roads.items()),
            places=tuple(
                Place(key=key, name=key, kind="city", hexes=tuple(hexes), vp=(points or {}).get(key, 1))
                for key, hexes in (places or {}).items()
            ),
            areas=tuple(
                Area(key=key, kind=_area_kind(key), title=key, hexes=tuple(hexes))
                for key, hexes in (areas or {}).items()
            ),
        ),
        bounds=tuple(labels),
        terrain=TERRAIN,
        unit_types=TYPES,
        counters=tuple(piece.counter() for piece in pieces),
        charts=tuple(charts),
        sequence=SEQUENCE,
        parameters={**PARAMETERS, **(parameters or {})},
        setup=tuple(setup),
        arrivals=tuple(arrivals),
        dump_sets=tuple(dump_sets),
        placements=tuple(placements),
        clauses=tuple(clauses),
        bound_roles=tuple(_bound_roles(areas or {})),
        start_state=tuple(start_state),
        unconfirmed={},
    )


def _bound_roles(keys: Iterable[str]) -> Iterable[BoundRole]:
    for key in keys:
        if key.endswith("-edge") and key != "east-edge":
            yield BoundRole(area=key, role="supply", side="allied")
        elif key.endswith("-exit"):
            yield BoundRole(area=key, role="exit", side="german")


def _area_kind(key: str) -> str:
    kind = key.rsplit("-", 1)[-1]
    return kind if kind in ("edge", "zone", "exit") else "entry"


def board(units: Iterable[Piece] = (), **values: Any) -> Board:
    """Return the compiled board of ``scenario``."""
    return compile_board(scenario(units, **values))


def position(
    units: Iterable[Piece] = (),
    *,
    phase: str = "movement",
    side: str = "german",
    turn: int = 1,
    dice: tuple[int, ...] | None = (),
    seed: int = 1,
    dumps: Iterable[Dump] = (),
    blown: Iterable[tuple[str, str]] = (),
    air_points: int = 0,
    step: str = "",
    values: Mapping[str, Any] | None = None,
    **field: Any,
) -> ArdennesGame:
    """Return a game whose phase has begun and waits for a decision.

    ``dice`` are the faces in order (None: those of the seed); ``phase`` is pushed with ``values`` and entered.
    ``step`` is a key of the sequence; without it the first one with that phase and acting side is taken. ``field``
    is passed to ``scenario``. When the phase asks nothing, play has run on to the next decision.
    """
    from engine.scs1994.ruleset import RULES

    pieces = tuple(units)
    compiled = board(pieces, **field)
    game: ArdennesGame = fresh(RULES, compiled, seed)
    roll(game, seed, dice)
    go_to(game, turn, phase, side, step)
    put(game, pieces)
    game.own = replace(game.own, dumps=tuple(dumps) or game.own.dumps, blown=tuple(blown), air_points=air_points)
    begin(game, phase, side, values)
    return game


def at(game: ArdennesGame, label: str) -> list[str]:
    """Return the names of the units in a hex, without side and formation."""
    return [unit.id.rsplit("/", 1)[-1].removesuffix("#1") for unit in game.units_in(label)]
