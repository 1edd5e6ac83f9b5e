"""Which colors does the map have, and how does a terrain look?

Read from ``resources/theme.json`` and validated once. Games name their terrains as they like: how one looks follows
from the words of its key (``forest_village`` has trees and buildings), so that a new game needs no new theme. A line of
a terrain chart may say in such words of its own what it looks like.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from engine.data.load import shipped_root
from engine.data.schema import TerrainRow

Color = Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]
"""A color as ``#rrggbb``."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Look(_Part):
    """What is drawn for a terrain key: ground, works and mark of a hex; water and edge of a hexside and what crosses
    it; the kind of road."""

    trees: bool = False
    sparse: bool = False
    buildings: Literal["none", "village", "city"] = "none"
    ground: Literal["open", "rough", "marsh", "water", "unknown"] = "open"
    line: Literal["none", "stream", "river", "major"] = "none"
    road: Literal["none", "primary", "secondary", "trail", "rail"] = "none"
    edge: Literal["none", "slope", "border"] = "none"
    crossing: Literal["none", "bridge", "ford"] = "none"
    mark: Literal["none", "jam", "works"] = "none"


class CounterColors(_Part):
    """Colors of the counters of one side: body, rim, text, unit box, its signs, the stripe of a reduced face."""

    body: Color
    edge: Color
    text: Color
    box: Color
    ink: Color
    stripe: Color


class Theme(_Part):
    """The colors of the map."""

    title: str
    backdrop: Color
    open: Color
    unknown: Color
    mottle: Color
    rough: Color
    water: Color
    forest: Color
    forest_edge: Color
    tree: Color
    tree_light: Color
    built: Color
    roof: Color
    roof_dark: Color
    city: Color
    city_edge: Color
    river: Color
    river_edge: Color
    road_primary: Color
    road_primary_edge: Color
    road_secondary: Color
    road_secondary_edge: Color
    bridge: Color
    bridge_deck: Color
    grid: Color
    grid_alpha: Annotated[int, Field(ge=0, le=255)]
    number: Color
    place: Color
    halo: Color
    jam: Color
    works: Color
    slope: Color
    border: Color
    bounds: Color
    zone: Color
    entry: Color
    exit: Color
    edge: Color
    selection: Color
    hover: Color
    badge: Color
    badge_ink: Color
    bands: Annotated[tuple[Color, ...], Field(min_length=1)]
    sides: dict[str, CounterColors]
    overlays: dict[str, Color]

    def counter(self, scheme: str) -> CounterColors:
        """Return the colors of a side; ``neutral`` for one the theme does not know."""
        return self.sides.get(scheme, self.sides["neutral"])

    def band(self, number: int) -> str:
        """Return the color of the band of a formation; the next after the last is the first again."""
        return self.bands[number % len(self.bands)]

    def area(self, kind: str) -> str:
        """Return the color of the outline of an area."""
        colors = {"bounds": self.bounds, "zone": self.zone, "entry": self.entry, "exit": self.exit}
        return colors.get(kind, self.edge)

    def overlay(self, fill: str) -> str:
        """Return a color for an overlay: its name in the theme, or ``#rrggbb`` itself; raises ValueError."""
        if fill.startswith("#"):
            return fill
        if fill not in self.overlays:
            raise ValueError(
                f"no color of an overlay is called {fill!r}; there are: {', '.join(sorted(self.overlays))}"
            )
        return self.overlays[fill]


class ThemeFile(_Part):
    """The whole of ``resources/theme.json``."""

    default: str
    words: dict[str, dict[str, str | bool]]
    looks: dict[str, tuple[str, ...]]
    themes: dict[str, Theme]


@lru_cache(maxsize=1)
def _theme_file() -> ThemeFile:
    text = (shipped_root() / "resources" / "theme.json").read_text(encoding="utf-8")
    return ThemeFile.model_validate_json(text)


def theme_names() -> tuple[str, ...]:
    """Return the names of the themes, the default first."""
    file = _theme_file()
    return (file.default, *(name for name in file.themes if name != file.default))


def theme_by_name(name: str = "") -> Theme:
    """Return a theme; the default without a name. Raises KeyError when there is no such theme."""
    file = _theme_file()
    return file.themes[name or file.default]


@dataclass(frozen=True)
class Looks:
    """How the lines of the terrain chart of a game look, by key: as the words of the key say, or as those that the line
    has of its ``own``."""

    own: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of_lines(cls, lines: Iterable[tuple[str, Mapping[str, int | str]]]) -> "Looks":
        """Return the looks of lines, given by their keys and values."""
        return cls({key: str(values[TerrainRow.LOOK]) for key, values in lines if TerrainRow.LOOK in values})

    def of(self, key: str) -> Look:
        """Return how terrain, a hexside, a road or a mark looks."""
        return look_of(self.own.get(key, key))

    def side(self, key: str) -> Look:
        """Return how a hexside looks: as a border where nothing says more, for all that is on the map is seen."""
        return side_look(self.own.get(key, key))

    def crossing(self, key: str) -> str:
        """Return how what crosses a hexside looks; like a bridge where nothing says more."""
        return crossing_look(self.own.get(key, key))


AS_NAMED = Looks()
"""Every line looks as its key says."""


def look_names(kind: str) -> tuple[str, ...]:
    """Return the looks to choose from for a kind of line of the terrain chart, in words; none for a condition."""
    return _theme_file().looks.get(kind, ())


def look_name(kind: str, words: str) -> str:
    """Return which of those looks the words of a key, or of a look, come to; empty without one."""
    wanted = look_of(words)
    return next((name for name in look_names(kind) if look_of(name) == wanted), "")


@lru_cache(maxsize=1024)
def side_look(feature: str) -> Look:
    """Return how a hexside key looks: one whose words say nothing is drawn like a border, for all that is on the map is
    seen there."""
    look = look_of(feature)
    return look.model_copy(update={"edge": "border"}) if look.line == look.edge == "none" else look


def crossing_look(crossing: str) -> str:
    """Return how what crosses a hexside looks; like a bridge where the words of its key say nothing."""
    found = look_of(crossing).crossing
    return found if found != "none" else "bridge"


@lru_cache(maxsize=1024)
def look_of(terrain: str) -> Look:
    """Return how a terrain, hexside or road key looks, from the words it is made of."""
    words = _theme_file().words
    found: dict[str, str | bool] = {}
    for word in re.split(r"[^a-z0-9]+", terrain.lower()):
        for name, value in words.get(word, {}).items():
            # "major river" names two lines: the greater one stays; "primary road" is no plain road
            if not (name == "line" and found.get("line") == "major") and not (name == "road" and "road" in found):
                found[name] = value
    return Look.model_validate(found)
