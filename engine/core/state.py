"""What is a position?

``Game`` is the whole of it: plain data, with dice and control flow inside, so that a snapshot between any two
actions is complete. ``board`` and ``rules`` are fixed for the game and shared by copies; ``own`` is what only this
game needs. Only ``engine.core.events.fold`` changes a game.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, TypeVarTuple, cast

from engine.core.account import Account
from engine.core.codec import canonical, to_json
from engine.core.dice import Dice
from engine.core.local import holds_dictionary, own_values, read
from engine.core.memo import NOTHING
from engine.core.own import Own
from engine.core.units import MAP, Unit

if TYPE_CHECKING:
    from engine.core.ruleset import Ruleset


T = TypeVar("T")
Ts = TypeVarTuple("Ts")
OwnT = TypeVar("OwnT", bound=Own)
BoardT = TypeVar("BoardT")
LocalT = TypeVar("LocalT", covariant=True)


@dataclass(slots=True)
class Frame(Generic[LocalT]):
    """An entry of the phase stack: which phase, who acts in it, and its local values.

    ``values`` are those that events have set, as JSON, and what is written; ``local`` is their typed form, which rules
    read. It is frozen and made anew when a value changes.
    """

    phase: str
    side: str
    values: dict[str, Any] = field(default_factory=dict)
    entered: bool = False
    local: LocalT = field(init=False, compare=False, repr=False, default=cast(Any, None))

    def settle(self, kind: type[Any]) -> Self:
        """Read the local values as the phase declares them; raises ValueError for one that does not fit."""
        self.local = read(kind, self.values)
        return self

    def set(self, values: dict[str, Any]) -> None:
        """Set local values, given as JSON; raises ValueError for one that the phase does not have."""
        self.values.update(own_values(values))
        self.local = read(type(self.local), self.values)

    def copy(self) -> "Frame[LocalT]":
        """Return a copy that shares nothing that can change."""
        frame = Frame[LocalT](self.phase, self.side, own_values(self.values), self.entered)
        kind: Any = type(self.local)
        frame.local = read(kind, self.values) if holds_dictionary(kind) else self.local
        return frame


AnyFrame = Frame[Any]


@dataclass(slots=True)
class Game(Generic[OwnT, BoardT]):
    """A position. ``step`` is the index in the sequence of play, -1 before the first.

    ``cache`` holds what was derived from the whole position, ``by_side`` what rests on the units of one side and the
    game's own state alone, ``standing`` the units of a side on the map. ``account`` holds the points of the sides, None
    where no clause of the scenario gives any. All are dropped by the events that matter. A
    copy takes over what is in the first two: words, numbers and collections of them that nobody changes, never a unit
    or another part of the position, for the copy has its own.
    """

    rules: "Ruleset[OwnT, BoardT]"
    board: BoardT
    own: OwnT
    dice: Dice
    turn: int
    step: int = -1
    stack: list[AnyFrame] = field(default_factory=list)
    units: dict[str, Unit] = field(default_factory=dict)
    occupants: dict[str, tuple[str, ...]] = field(default_factory=dict)
    result: str | None = None
    account: Account | None = None
    cache: dict[Any, Any] = field(default_factory=dict)
    by_side: dict[str, dict[Any, Any]] = field(default_factory=dict)
    standing: dict[str, list[Unit]] = field(default_factory=dict)

    def units_in(self, label: str) -> list[Unit]:
        """Return the units in a hex, in order of arrival there."""
        return [self.units[key] for key in self.occupants.get(label, ())]

    def friends_in(self, label: str, side: str) -> list[Unit]:
        """Return the side's units of any kind in a hex."""
        return [unit for unit in self.units_in(label) if unit.side == side]

    def units_of(self, side: str) -> list[Unit]:
        """Return the units of a side that stand on the map, in natural order of the data; not to be changed."""
        found = self.standing.get(side)
        if found is None:
            found = [unit for unit in self.units.values() if unit.box == MAP and unit.side == side]
            self.standing[side] = found
        return found

    def derived(self, make: Callable[[Self, *Ts], T], *of: *Ts) -> T:
        """Return ``make(game, *of)``, worked out once for the position as it stands; not to be changed.

        It names units and never holds them, so that it fits a copy of the position as well.
        """
        key = (make, *of)
        found: T = self.cache.get(key, NOTHING)
        if found is NOTHING:
            found = self.cache[key] = make(self, *of)
        return found

    def known(self, make: Callable[[Self, *Ts], T], *of: *Ts) -> T | None:
        """Return what ``derived`` would, if it was asked before, else None: for a check that can do without."""
        found: T | None = self.cache.get((make, *of))
        return found

    def derived_of(self, side: str, make: Callable[[Self, str, *Ts], T], *of: *Ts) -> T:
        """Return ``make(game, side, *of)``, which rests on the units of that side, the turn and the game's own state
        alone: worked out once until one of them changes, whatever the other side does."""
        stored = self.by_side.get(side)
        if stored is None:
            stored = self.by_side[side] = {}
        key = (make, *of)
        found: T = stored.get(key, NOTHING)
        if found is NOTHING:
            found = stored[key] = make(self, side, *of)
        return found

    def forget(self) -> None:
        """Drop everything derived; for whoever makes or changes a position other than by events."""
        self.cache.clear()
        self.by_side.clear()
        self.standing.clear()

    def forget_side(self, side: str) -> None:
        """Drop what was derived from the units of a side, for whoever moves one of them on the map by no event."""
        self.cache.clear()
        self.by_side.pop(side, None)

    @property
    def top(self) -> AnyFrame:
        """Return the frame that acts; raises IndexError when the game is over."""
        return self.stack[-1]

    def copy(self) -> "Game[OwnT, BoardT]":
        """Return an independent position; board, rules and derived values still valid are shared."""
        copied = self.bare()
        copied.cache = dict(self.cache)
        copied.by_side = {side: dict(found) for side, found in self.by_side.items()}
        return copied

    def bare(self) -> "Game[OwnT, BoardT]":
        """Return an independent position with nothing kept, for whoever makes another of it; board and rules are
        shared."""
        return Game(
            self.rules,
            self.board,
            self.own.copy(),
            self.dice.copy(),
            self.turn,
            self.step,
            [frame.copy() for frame in self.stack],
            {key: unit.copy() for key, unit in self.units.items()},
            dict(self.occupants),
            self.result,
            None if self.account is None else self.account.copy(),
        )

    def sharing(self, *own: str) -> Self:
        """Return a position that is asked at once and let go: some units are its own to move, and all else it shares,
        what rests on a side that has none of them too."""
        copies = {key: self.units[key].copy() for key in own}
        sides = {unit.side for unit in copies.values()}
        return replace(
            self,
            units=self.units | copies,
            occupants=dict(self.occupants),
            cache={},
            by_side={side: known for side, known in self.by_side.items() if side not in sides},
            standing={side: [copies.get(unit.id, unit) for unit in units] for side, units in self.standing.items()},
        )

    def position(self) -> dict[str, Any]:
        """Return the position as JSON, without what the scenario fixes; the account only where there is one, so that
        a position without reads as it did before positions had any, and so does its digest."""
        return {**self._around_units(), "units": [unit.to_json() for unit in self.units.values()]}

    def _around_units(self) -> dict[str, Any]:
        found = {
            "turn": self.turn,
            "step": self.step,
            "stack": to_json(self.stack),
            "occupants": {key: list(self.occupants[key]) for key in sorted(self.occupants)},
            "dice": to_json(self.dice),
            "result": self.result,
            "own": to_json(self.own),
        }
        return found if self.account is None else {**found, "account": self.account.as_json()}

    def digest(self) -> str:
        """Return the SHA-256 of the position, as 64 hex digits; equal positions have equal digests.

        It is that of its JSON with sorted keys, of which ``units`` is the last; of hundreds of units few have changed
        since the position before, so their texts are kept.
        """
        units = ",".join([unit.text() for unit in self.units.values()])
        text = f'{canonical(self._around_units())[:-1]},"units":[{units}]}}'
        return hashlib.sha256(text.encode()).hexdigest()
