"""How is a scenario set up?

Printed units are placed at once; then the German places his free counters with or next to a hex of his set-up, and
the US names its dummy dumps; either may turn artillery (1.10a). ``AcceptDefaults`` does what the shipped placements
say, and whatever they do not say by the first legal hex.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FaceTurned, UnitPlaced, UnitRemoved
from engine.core.frames import changed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal, Rule
from engine.core.sides import ALLIED, GERMAN
from engine.core.state import Frame
from engine.core.units import ARRIVALS, ASIDE, DEAD, SETUP, Unit
from engine.data.places import is_free
from engine.scenario import DumpSet
from engine.scs1994.clause_forms import StartSupply
from engine.scs1994.clauses import secret_option
from engine.scs1994.clauses.secret_option import ChooseOption
from engine.scs1994.events import DumpsChanged
from engine.scs1994.ground.entering import after_entry, blockers_in
from engine.scs1994.ground.stacking import has_room, limit
from engine.scs1994.moving.airdrop import KeepForDrop, check_keep
from engine.scs1994.moving.movement import EndPhase
from engine.scs1994.state import RULE, RULING, ArdennesGame, Dump, is_artillery, is_hidden, piece, side_title, title
from engine.scs1994.supply import supply
from engine.scs1994.turn.opening import leaves_choice
from engine.scs1994.turn.setup_places import SetUp, free_hexes, kept_marks, next_waiting

READS = (RULING("free-setup-enemies"), RULING("start-supply"))
_GERMAN_LISTS = (RULE("5.1-DE"), RULE("5.2-DE"), RULE("5.3-DE"), RULE("5.4-DE"), RULE("5.5-DE"))
_US_LISTS = (RULE("5.1-US"), RULE("5.2-US"), RULE("5.3-US"), RULE("5.4-US"), RULE("5.5-US"))
FOLLOWS = (RULE("3.3a"), *_GERMAN_LISTS, *_US_LISTS, RULE("5.4-NOTE"))
"""The lists of the scenarios are data; what they ask for beyond a hex for each counter is done here."""


@dataclass(frozen=True, slots=True)
class PlaceUnit:
    """Place a free counter."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class NameDummy:
    """Say which dump of a set is the dummy."""

    ROLE: ClassVar[Role] = Role.ACT
    dump_set: str
    hex: str


@dataclass(frozen=True, slots=True)
class ChooseFace:
    """Start an artillery unit in the other mode."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    face: str


@dataclass(frozen=True, slots=True)
class AcceptDefaults:
    """Let the shipped placements stand for everything this side has left open."""

    ROLE: ClassVar[Role] = Role.END


Action = PlaceUnit | NameDummy | ChooseFace | ChooseOption | KeepForDrop | AcceptDefaults | EndPhase


def _rule(game: ArdennesGame, side: str) -> Rule:
    number = game.board.scenario.number
    return RULE(f"{number}-DE" if side == GERMAN else f"{number}-US")


def _waiting(game: ArdennesGame, side: str) -> list[Unit]:
    return [unit for unit in game.units.values() if unit.box == SETUP and unit.side == side]


def _unnamed(game: ArdennesGame, frame: Frame[SetUp], side: str) -> list[DumpSet]:
    named = frame.local.named
    mine = [item for item in game.board.scenario.dump_sets if item.side == side and leaves_choice(item)]
    return [item for item in mine if named.count(item.key) < item.dummy]


def _enter(game: ArdennesGame, frame: Frame[SetUp]) -> Iterator[object]:
    begun = replace(frame.local, stage=GERMAN)
    yield changed(frame, begun, "stage", "faced", "named", "done")
    for row in game.board.scenario.setup:
        unit = game.units.get(row.counter)
        if unit is None:
            continue  # a dump, see ``opening``
        if row.place.startswith("box:"):
            yield UnitRemoved(unit.id, DEAD, f"starts out of play [{game.board.scenario.number}]")
        elif row.place in game.board.map.hexes:
            yield from _place(game, unit, row.place)
        elif not is_free(row.place):
            yield UnitRemoved(unit.id, ASIDE, f"{row.place} is outside the scenario")
        yield from kept_marks(unit, row)


def _place(game: ArdennesGame, unit: Unit, label: str) -> Iterator[object]:
    yield UnitPlaced(unit.id, label)
    yield from after_entry(game, unit, (label,), "set_up")


def _side(frame: Frame[SetUp]) -> str:
    return frame.local.stage


def _decision(game: ArdennesGame, frame: Frame[SetUp]) -> Decision | None:
    if frame.local.done:
        return None
    side = _side(frame)
    waiting = _waiting(game, side)
    if waiting:
        unit = next_waiting(game, waiting)
        text = f"{title(game, unit.id)}: choose its hex"
        return Decision(side, frame.phase, _rule(game, side), text, unit.id)
    unnamed = _unnamed(game, frame, side)
    text = "name the dummy dump" if unnamed else "end the set-up, or turn artillery"
    if secret_option.is_open(game, side):
        text = "choose the aim in secret"
    return Decision(side, frame.phase, _rule(game, side), f"{side_title(side)} set-up: {text}")


def _legal(game: ArdennesGame, frame: Frame[SetUp]) -> Iterable[object]:
    """Offer the hexes of the first free counter only; ``check`` accepts any counter, so order is free."""
    side = _side(frame)
    yield AcceptDefaults()
    waiting = _waiting(game, side)
    if waiting:
        unit = next_waiting(game, waiting)
        yield KeepForDrop(unit.id)
        for label in free_hexes(game, unit):
            yield PlaceUnit(unit.id, label)
        return
    if secret_option.is_open(game, side):
        yield from (ChooseOption(option) for option in secret_option.options(game, side))
        return
    for item in _unnamed(game, frame, side):
        for label in item.hexes:
            yield NameDummy(item.key, label)
    for unit in game.units.values():
        if unit.side == side and is_artillery(game, unit):
            for face in piece(game, unit).faces:
                yield ChooseFace(unit.id, face)
    yield EndPhase()


def _check(game: ArdennesGame, frame: Frame[SetUp], action: Action) -> Refusal | None:
    side = _side(frame)
    rule = _rule(game, side)
    if isinstance(action, PlaceUnit):
        return _check_place(game, side, action)
    if isinstance(action, NameDummy):
        if action.dump_set not in {item.key for item in _unnamed(game, frame, side)}:
            return rule.refuse(action.dump_set, "is no set of dumps with an unnamed dummy")
        dump = _dump(game, action.hex)
        item = next(item for item in game.board.scenario.dump_sets if item.key == action.dump_set)
        if dump is None or dump.dummy or action.hex not in item.hexes:
            return rule.refuse(action.hex, "holds no dump of this set that could be the dummy", action.hex)
        return None
    if isinstance(action, KeepForDrop):
        return check_keep(game, action.unit) if side == GERMAN else rule.refuse(action.unit, "only Germans jump")
    if isinstance(action, ChooseOption):
        return secret_option.check(game, side, action)
    if isinstance(action, ChooseFace):
        return _check_face(game, frame, action)
    if isinstance(action, EndPhase):
        if _waiting(game, side):
            return rule.refuse(title(game, _waiting(game, side)[0].id), "has no hex yet")
        if secret_option.is_open(game, side):
            return secret_option.CHOICE.refuse("the aim", "is not chosen yet")
        if _unnamed(game, frame, side):
            return RULE("3.3a").refuse("dumps", "the dummy is not named yet")
    return None


def _check_place(game: ArdennesGame, side: str, action: PlaceUnit) -> Refusal | None:
    unit = game.units.get(action.unit)
    rule = _rule(game, side)
    if unit is None or unit.side != side or unit.box != SETUP:
        return rule.refuse(action.unit, f"is no {side_title(side)} counter that waits for its hex")
    if action.hex not in free_hexes(game, unit):
        return rule.refuse(title(game, unit.id), f"{action.hex} is not among its set-up hexes", action.hex)
    if not is_hidden(unit) and blockers_in(game, action.hex, side):
        return RULE("S-11").refuse(title(game, unit.id), f"the enemy holds {action.hex}", action.hex)
    if not has_room(game, unit, action.hex):
        return RULE("1.3").refuse(title(game, unit.id), f"more than {limit(game)} steps in {action.hex}", action.hex)
    return None


def _check_face(game: ArdennesGame, frame: Frame[SetUp], action: ChooseFace) -> Refusal | None:
    unit = game.units.get(action.unit)
    rule = RULE("1.10a")
    if unit is None or unit.side != _side(frame) or not is_artillery(game, unit):
        return rule.refuse(action.unit, "is no artillery unit of this side")
    if action.face not in piece(game, unit).faces or action.face == unit.face:
        return rule.refuse(title(game, unit.id), f"cannot be turned to {action.face}")
    if unit.id in frame.local.faced:
        return rule.refuse(title(game, unit.id), "its mode is chosen already")
    return None


def _dump(game: ArdennesGame, label: str) -> Dump | None:
    return next((dump for dump in game.own.dumps if dump.hex == label), None)


def _resolve(game: ArdennesGame, frame: Frame[SetUp], action: Action) -> Iterator[object]:
    if isinstance(action, PlaceUnit):
        yield from _place(game, game.units[action.unit], action.hex)
    elif isinstance(action, NameDummy):
        yield from _name(game, frame, action)
    elif isinstance(action, ChooseOption):
        yield from secret_option.resolve(action)
    elif isinstance(action, KeepForDrop):
        yield UnitRemoved(action.unit, ARRIVALS, "kept for the air drop [2.2]")
    elif isinstance(action, ChooseFace):
        yield FaceTurned(action.unit, action.face)
        yield changed(frame, replace(frame.local, faced=(*frame.local.faced, action.unit)))
    else:
        if isinstance(action, AcceptDefaults):
            yield from _defaults(game, frame)
        if _side(frame) == GERMAN:
            yield changed(frame, replace(frame.local, stage=ALLIED))
        else:
            yield changed(frame, replace(frame.local, done=True))
            if game.board.word("start_in_supply") != "yes":
                fed = started_in_supply(game)
                units = (*game.units_of(GERMAN), *game.units_of(ALLIED))
                yield from list(supply.judged(game, [unit for unit in units if unit.id not in fed]))


def started_in_supply(game: ArdennesGame) -> frozenset[str]:
    """Return the units that a clause of the scenario calls supplied at start, whatever they can trace (5.4-NOTE)."""
    return frozenset(
        key for clause in game.board.clauses.of(StartSupply) if clause.args.supplied for key in clause.args.counters
    )


def _name(game: ArdennesGame, frame: Frame[SetUp], action: NameDummy) -> Iterator[object]:
    dumps = tuple(replace(dump, dummy=True) if dump.hex == action.hex else dump for dump in game.own.dumps)
    yield DumpsChanged(dumps, action.hex, "named")
    yield changed(frame, replace(frame.local, named=(*frame.local.named, action.dump_set)))


def _defaults(game: ArdennesGame, frame: Frame[SetUp]) -> Iterator[object]:
    """Yield the shipped placements of the side; where one is missing or not legal, the first legal hex."""
    side = _side(frame)
    shipped = {row.subject: row.hex for row in game.board.scenario.placements}
    while waiting := _waiting(game, side):
        unit = next_waiting(game, waiting)
        wanted = [shipped[unit.id]] if unit.id in shipped else []
        options = (label for label in (*wanted, *free_hexes(game, unit)))
        chosen = next((label for label in options if _check_place(game, side, PlaceUnit(unit.id, label)) is None), None)
        if chosen is None:
            yield UnitRemoved(unit.id, ASIDE, "no hex is free for it")
        else:
            yield from _place(game, unit, chosen)
    if secret_option.is_open(game, side):
        yield from secret_option.resolve(ChooseOption(secret_option.options(game, side)[0]))
    for item in _unnamed(game, frame, side):
        while frame.local.named.count(item.key) < item.dummy:
            hexes = (shipped.get(f"dump_set:{item.key}"), *item.hexes)
            label = next(label for label in hexes if label is not None and _is_real(game, label))
            yield from _name(game, frame, NameDummy(item.key, label))


def _is_real(game: ArdennesGame, label: str) -> bool:
    dump = _dump(game, label)
    return dump is not None and not dump.dummy


SET_UP = Phase(
    "set_up",
    RULE("5.1"),
    _decision,
    (PlaceUnit, NameDummy, ChooseFace, ChooseOption, KeepForDrop, AcceptDefaults, EndPhase),
    _legal,
    _check,
    _resolve,
    _enter,
    local=SetUp,
)
