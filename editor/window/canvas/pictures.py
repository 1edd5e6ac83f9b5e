"""What is drawn of a counter?

A ``CounterPicture`` is everything the counter painter needs and nothing else; equal pictures share one cached image.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import is_not

from editor.window.canvas.badges import shown_at_start
from editor.window.canvas.printed import Placed, beside, line_of
from engine.data.loss_faces import face_shown, stage_of
from engine.scenario import Counter, Scenario, Setup, UnitType

DISORGANIZED, RESERVE, BARRAGED = "DG", "reserve", "fired"
"""Marks the painter knows; any other mark is drawn as its first letters."""


@dataclass(frozen=True, slots=True)
class CounterPicture:
    """A counter as it lies on the map.

    ``symbol`` is a key of ``resources/symbols/units.json``; ``values`` is the line of strengths, ``left`` and ``right``
    what stands beside the symbol, line by line; ``unsure`` says that a shown value is not confirmed; ``band`` counts
    the color of its formation among those of its side, from 0, and is less where it has none.
    """

    key: str
    side: str
    symbol: str
    name: str
    formation: str = ""
    size: str = ""
    values: str = ""
    left: str = ""
    right: str = ""
    face: str = "full"
    steps_lost: int = 0
    marks: tuple[str, ...] = ()
    unsure: bool = False
    band: int = -1

    @property
    def scheme(self) -> str:
        """The key of the colors: ``ss`` for Waffen-SS units, else the side."""
        words = f"{self.formation} {self.name}".split()
        return "ss" if self.side == "german" and "SS" in words else self.side

    @property
    def reduced(self) -> bool:
        """Whether the face that lies up is one of losses."""
        return bool(stage_of(self.face))

    @property
    def badges(self) -> tuple[str, ...]:
        """The marks, and behind them the steps that a full face does not show as lost: ``-1``."""
        untold = self.steps_lost > 0 and stage_of(self.face) == 0
        return (*self.marks, f"-{self.steps_lost}") if untold else self.marks


def picture_of(
    counter: Counter,
    unit_type: UnitType | None,
    declared: Sequence[Placed],
    face: str = "",
    steps_lost: int = 0,
    marks: tuple[str, ...] = (),
    unsure: bool = False,
    band: int = -1,
) -> CounterPicture:
    """Return the picture of a counter, its values where they are ``declared`` to stand; of its faces the one that lies
    up with so many steps lost."""
    faces = {item.face: item for item in counter.faces}
    face = face_shown(faces, face, steps_lost)
    shown = faces.get(face)
    printed = shown.values if shown is not None else {}
    return CounterPicture(
        key=counter.key,
        side=counter.side,
        symbol=unit_type.symbol if unit_type else "unknown",
        name=counter.name,
        formation=counter.formation_title if has_formation(counter) else "",
        size=counter.size,
        values=line_of(declared, printed),
        left=beside(declared, printed, "left"),
        right=beside(declared, printed, "right"),
        face=face,
        steps_lost=steps_lost,
        marks=marks,
        unsure=unsure,
        band=band,
    )


def bands_of(counters: Iterable[Counter]) -> dict[str, int]:
    """Return the band of each counter that belongs to a formation. The formations of a side are counted in one order,
    so that a scenario whose sides have no more than there are colors shows no color twice on a side."""
    by_key = {counter.key: (counter.side, counter.formation) for counter in counters if has_formation(counter)}
    numbers: dict[tuple[str, str], int] = {}
    found: defaultdict[str, int] = defaultdict(int)
    for side, formation in sorted(set(by_key.values())):
        numbers[side, formation] = found[side]
        found[side] += 1
    return {key: numbers[named] for key, named in by_key.items()}


def has_formation(counter: Counter) -> bool:
    """Return whether a counter belongs to others; games list those without as a kind of their own."""
    named = {counter.formation, counter.formation_title}
    return counter.formation_kind != "none" and not named.intersection({"", "-"})


def unsure_counters(scenario: Scenario) -> frozenset[str]:
    """Return the keys of the counters of which a value is not confirmed."""
    found: set[str] = set()
    for name in scenario.unconfirmed:
        if name.startswith(("face/", "counter/")):  # most are of the map
            # a row key may hold slashes itself: the field is what stands behind the last one
            row = name.partition("/")[2].rpartition("/")[0]
            parts = row.split("|")
            found.update(parts[:2] if parts[0] != scenario.game else parts[1:2])
    return frozenset(found)


_MadeOf = tuple[Counter, UnitType | None, Setup, bool, int]
"""A counter, its type and where it starts, whether a value of it is not confirmed, and its band."""


def _picture(scenario: Scenario, made_of: _MadeOf) -> CounterPicture:
    counter, kind, setup, is_unsure, band = made_of
    marks = shown_at_start(scenario.game, setup.state)
    return picture_of(counter, kind, scenario.declared, setup.face, setup.steps_lost, marks, is_unsure, band)


class KeptStacks:
    """Remembers the pictures of the counters that stood on a map last: one whose parts are the very same is no other,
    so that an edit of one counter makes one picture."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[_MadeOf, CounterPicture]] = {}
        self._shown: dict[str, tuple[_MadeOf, CounterPicture]] = {}
        self._declared: Sequence[Placed] = ()
        self.made = 0
        """How many pictures were made so far."""

    def at_start(self, scenario: Scenario, lists: Callable[[str], bool]) -> dict[str, tuple[CounterPicture, ...]]:
        """Return what ``stacks_at_start`` does."""
        self._known = self._shown if scenario.declared == self._declared else {}
        self._declared, self._shown = scenario.declared, {}
        return stacks_at_start(scenario, lists, self._picture)

    def _picture(self, scenario: Scenario, made_of: _MadeOf) -> CounterPicture:
        key = made_of[0].key
        known = self._known.get(key)
        if known is None or known[0][3:] != made_of[3:] or any(map(is_not, known[0][:3], made_of)):
            self.made += 1
            known = made_of, _picture(scenario, made_of)
        self._shown[key] = known
        return known[1]


def stacks_at_start(
    scenario: Scenario,
    lists: Callable[[str], bool] | None = None,
    picture: Callable[[Scenario, _MadeOf], CounterPicture] = _picture,
) -> dict[str, tuple[CounterPicture, ...]]:
    """Return what stands on the map at start: hex number to counters, in the order of the set-up.

    Counters with a free choice stand where the default placement puts them, if it does. ``lists`` says whether there is
    a hex of a number where the scenario has none of the hexes of its map.
    """
    counters = {counter.key: counter for counter in scenario.counters}
    types = {unit_type.key: unit_type for unit_type in scenario.unit_types}
    chosen = {item.subject: item.hex for item in scenario.placements if item.kind == "place"}
    is_hex = lists or {hex_.hex for hex_ in scenario.map.hexes}.__contains__
    unsure, bands = unsure_counters(scenario), bands_of(scenario.counters)
    stacks: dict[str, list[CounterPicture]] = defaultdict(list)
    for setup in scenario.setup:
        counter = counters.get(setup.counter)
        place = setup.place if is_hex(setup.place) else chosen.get(setup.counter)
        if counter is None or place is None:
            continue
        kind, band = types.get(counter.unit_type), bands.get(counter.key, -1)
        stacks[place].append(picture(scenario, (counter, kind, setup, counter.key in unsure, band)))
    return {label: tuple(stack) for label, stack in stacks.items()}
