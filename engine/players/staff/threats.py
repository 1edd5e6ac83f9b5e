"""What may the enemy do to a side in his next player turn, if its units stand as they are put?

Each hex is weighed by the best attack that he can bring against it, by exact chances, at his prices: what he gains by
it the side loses.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.phases import AnyGame
from engine.core.supposing import shift
from engine.players.staff.attacks import Target, value_of
from engine.players.staff.estimate import Estimate, Force, is_last_word, room
from engine.players.staff.land import Land
from engine.players.staff.prices import SCALE, Prices
from engine.players.staff.style import USUAL, Style

_MOST_UNITS = 6


@dataclass
class Threats:
    """The reach of the enemy and what it threatens on a position of its own, in which units are put where they might
    stand. ``kept``: what it costs to lose a hex, in thousandths of the margin."""

    seen: Estimate
    prices: Prices
    kept: Mapping[str, int]
    style: Style = USUAL
    there: AnyGame = field(init=False)
    last: bool = field(init=False)
    _feeding: Mapping[str, int] = field(init=False)
    _open: frozenset[str] | None = None
    _at: dict[str, list[str]] = field(default_factory=dict)
    _place: dict[str, int] = field(default_factory=dict)
    _room: dict[str, int] = field(default_factory=dict)
    _comers: dict[str, list[tuple[Force, list[str]]]] = field(default_factory=dict)
    _asked: dict[tuple[str, frozenset[str]], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.there = self.seen.view.copy()
        self.last = is_last_word(self.seen)
        feeding = [key for key in self.seen.own if self.seen.planning.feeds(self.seen.view, key)]
        fed = sum(force.steps for force in self.seen.own.values() if force.attack > 0)
        each = fed * self.prices.own_step * self.style.feeding // (SCALE * max(len(feeding), 1))
        self._feeding = dict.fromkeys(feeding, each)
        self._look()

    def _look(self) -> None:
        """Find out where the enemy can come, as the units of the side are put now."""
        movement = self.seen.planning.movement
        assert movement is not None
        coming = sorted((force for force in self.seen.enemy.values() if force.attack > 0), key=lambda who: -who.attack)
        for number, force in enumerate(coming):
            key = force.unit
            self._place[key] = number
            for label in movement(self.there, key, 1) if force.moves else (self.seen.hex_of(key),):
                self._at.setdefault(label, []).append(key)

    def move(self, unit: str, label: str) -> None:
        """Put a unit of the side elsewhere."""
        if self.there.units[unit].hex != label:
            shift(self.there, unit, label)

    def has_room(self, unit: str, label: str) -> bool:
        """Tell whether a unit finds room in a hex in its reach beside those that are put there."""
        own = self.seen.own
        if label == self.there.units[unit].hex or not any(other.id in own for other in self.there.units_in(label)):
            return True
        return room(self.there, self.seen.side, label) >= own[unit].weight

    def might_come(self, label: str) -> bool:
        """Tell whether an enemy could come into a hex if nobody stood in his way: he may open it as he moves."""
        if self._open is None:
            self._open = self._widest()
        return label in self._open

    def _widest(self) -> frozenset[str]:
        land, kinds = Land(self.seen), dict[tuple[object, int], list[str]]()
        for key, force in self.seen.enemy.items():
            if force.attack > 0 and force.moves:
                over = land.ground(key)
                kinds.setdefault((over.kind, over.allowance), []).append(key)
        each = (land.within(keys[0], map(self.seen.hex_of, keys), most) for (_, most), keys in kinds.items())
        return frozenset[str]().union(*each)

    def strength(self, label: str) -> int:
        """Return with what strength the enemy can come beside a hex, at most."""
        return sum(force.attack for force, _ in self.comers(label)[:_MOST_UNITS])

    def comes(self, label: str) -> bool:
        """Tell whether an enemy can come into a hex that nobody holds."""
        return label in self._at

    def _is_left_open(self, label: str) -> bool:
        """Tell whether an enemy could come into a hex that the side held when it was seen where the enemy can come."""
        held = any(unit.id in self.seen.own for unit in self.seen.view.units_in(label))
        return held and bool(self.comers(label)) and self.might_come(label)

    def _is_open(self, label: str) -> bool:
        """Tell whether an enemy comes into a hex in which nobody defends it, as all are put now."""
        return self.comes(label) or self._is_left_open(label)

    def _given(self, label: str) -> int:
        """Return what a place is worth into which the enemy may walk, nothing for others."""
        worth, own = self.kept.get(label, 0), self.seen.own
        if not worth or any(unit.id in own and own[unit.id].defense > 0 for unit in self.there.units_in(label)):
            return 0
        return worth if self._is_open(label) else 0

    def may_lose(self, label: str) -> bool:
        """Tell whether an enemy could come into a hex if nobody of the side stood in it."""
        return not self.last and (self.comes(label) or bool(self.comers(label)) and self.might_come(label))

    def comers(self, label: str) -> list[tuple[Force, list[str]]]:
        """Return the enemies that can attack a hex, the strongest first, each with the hexes it can do it from."""
        found = self._comers.get(label)
        if found is None:
            hexes: dict[str, list[str]] = {}
            for at in self.seen.near(label):
                for key in self._at.get(at, ()):
                    hexes.setdefault(key, []).append(at)
            coming = sorted(hexes, key=self._place.__getitem__)
            found = [(self.seen.enemy[key], hexes[key]) for key in coming]
            self._comers[label] = found
        return found

    def feared(self, labels: Iterable[str]) -> int:
        """Return how much the side has to fear in some hexes together: nothing when the enemy does not move again. A
        place that stands open to him counts in full: he need beat nobody there."""
        if self.last:
            return 0
        some, share = tuple(labels), self.style.feared
        given = sum(map(self._given, some)) * max(0, SCALE - share)
        return (sum(map(self.loss, some)) * share + given) // SCALE

    def loss(self, label: str) -> int:
        """Return what the side may lose in a hex by the best attack of the enemy, as its units are put now."""
        held = [unit for unit in self.there.units_in(label) if unit.side == self.seen.side]
        forces = [self.seen.own[unit.id] for unit in held if unit.id in self.seen.own]
        if not any(force.defense > 0 for force in forces):
            lost = sum(force.steps * self.prices.feared + self._feeding.get(force.unit, 0) for force in forces)
            if self._is_open(label):
                return lost + self.kept.get(label, 0)
            return lost if forces and self.might_come(label) else 0
        key = label, frozenset(force.unit for force in forces)
        found = self._asked.get(key)
        if found is None:
            found = self._asked[key] = self._best(label, forces)
        return found

    def _best(self, label: str, forces: Iterable[Force]) -> int:
        emptied = self.prices.feared * self.style.emptied // SCALE + self.kept.get(label, 0)
        target = Target(label, sum(force.steps for force in forces), emptied)
        places: dict[str, str] = {}
        filled: dict[str, int] = {}
        comers = self.comers(label)
        best = 0
        for number, (force, stands) in enumerate(comers, 1):
            at = next((at for at in stands if self._space(at) - filled.get(at, 0) >= force.weight), None)
            if at is not None:
                places[force.unit] = at
                filled[at] = filled.get(at, 0) + force.weight
            full = len(places) >= _MOST_UNITS or number == len(comers)
            if places and at is not None and (len(places) % 2 == 0 or full):
                chances = self._combat(places, label)
                if chances is not None:
                    best = max(best, value_of(target, chances, self.prices.enemy_step, self.prices.feared, self.style))
            if full:
                break
        return best

    def _combat(self, places: Mapping[str, str], label: str) -> Any:
        combat = self.seen.planning.combat
        assert combat is not None
        return combat(self.there, places, label)

    def _space(self, label: str) -> int:
        """Return how much of the enemy may stand in a hex, in parts, those that stand there now left out."""
        found = self._room.get(label)
        if found is None:
            here = sum(force.weight for force in self.seen.defended().get(label, ()))
            side = next(unit.side for unit in self.seen.view.units.values() if unit.side != self.seen.side)
            found = self._room[label] = here + room(self.seen.view, side, label)
        return found
