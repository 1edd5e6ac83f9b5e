"""What does the real ground hold, and how is it kept as text?

``resources/geography/*.geojson`` has one file per layer, one feature a line, sorted by name, coordinates as longitude
and latitude with at most four decimals (about ten meters). The ground belongs to no game; games lay their hexes
over it. ``hamlets``, ``byways`` and ``brooks`` are for maps on which they show; no other map is drafted from them.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from engine.core.numbering import natural_key
from engine.data.load import shipped_root
from engine.data.reading import read_text, whole_number
from engine.data.shown import short

LAYERS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "borders": ("LineString", ("border",)),
    "brooks": ("LineString", ("brook",)),
    "byways": ("LineString", ("secondary", "track")),
    "forests": ("Polygon", ("forest",)),
    "hamlets": ("Point", ("village", "hamlet")),
    "marshes": ("Polygon", ("marsh",)),
    "places": ("Point", ("city", "town", "village", "hamlet", "feature")),
    "relief": ("Polygon", ("high", "steep")),
    "rivers": ("LineString", ("major_river", "river", "stream")),
    "roads": ("LineString", ("primary", "secondary")),
    "slopes": ("LineString", ("slope",)),
    "westwall": ("LineString", ("westwall",)),
}
"""File name: the geometry and the classes of its features."""

Position = tuple[Annotated[float, Field(ge=-180, le=180)], Annotated[float, Field(ge=-90, le=90)]]
"""Longitude and latitude in degrees."""


class GeographyError(Exception):
    """The text of the ground is wrong; the message says where and why."""


def fault_lines(file: str, error: ValidationError) -> str:
    """Return a line for each fault of a file: where it is, and what the field must be."""
    lines = []
    for found in error.errors():
        where = ".".join(short(part).strip("'") for part in found["loc"])
        told = (
            "no such field here; correct the name or leave it out"
            if found["type"] == "extra_forbidden"
            else f"{found['msg'][:300]}; correct it"
        )
        lines.append(f"{file}: {where}: {told}" if where else f"{file}: {told}")
    return "\n".join(lines)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Point(_Strict):
    type: Literal["Point"]
    coordinates: Position


class LineString(_Strict):
    type: Literal["LineString"]
    coordinates: tuple[Position, ...] = Field(min_length=2)


class Polygon(_Strict):
    type: Literal["Polygon"]
    coordinates: tuple[tuple[Position, ...], ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _closed(self) -> "Polygon":
        if any(len(ring) < 4 or ring[0] != ring[-1] for ring in self.coordinates):
            raise ValueError("a ring has at least four positions and ends where it starts")
        return self


class Properties(_Strict):
    """``into``: the river that this one ends in, none where the ground's edge cuts it off. ``via``: the places that a
    road leads through, in order; its waypoints there are the places' own. ``march``: letter of a planned route."""

    name: str = Field(min_length=1)
    class_: str = Field(alias="class")
    source: str
    certainty: Literal["printed", "official", "derived", "reconstructed", "owner", "unknown"]
    aliases: tuple[str, ...] = ()
    into: str = ""
    via: tuple[str, ...] = ()
    march: str = ""


class Feature(_Strict):
    """One thing on the ground."""

    type: Literal["Feature"]
    properties: Properties
    geometry: Point | LineString | Polygon = Field(discriminator="type")

    @property
    def name(self) -> str:
        return self.properties.name

    @property
    def kind(self) -> str:
        return self.properties.class_

    @property
    def positions(self) -> tuple[Position, ...]:
        """Return the point, the waypoints, or the outer ring."""
        if isinstance(self.geometry, Point):
            return (self.geometry.coordinates,)
        if isinstance(self.geometry, LineString):
            return self.geometry.coordinates
        return self.geometry.coordinates[0]


@dataclass(frozen=True)
class Geography:
    """The whole ground: features by layer, in the order of the text."""

    layers: Mapping[str, tuple[Feature, ...]]

    def __getitem__(self, layer: str) -> tuple[Feature, ...]:
        return self.layers[layer]

    @cached_property
    def places(self) -> dict[str, Feature]:
        """Return the places by name and by every other name."""
        found = {other: place for place in self["places"] for other in place.properties.aliases}
        return found | {place.name: place for place in self["places"]}

    @cached_property
    def rivers(self) -> dict[str, Feature]:
        return {river.name: river for river in self["rivers"]}

    def fine(self) -> "Geography":
        """Return the ground with all that only maps of about a mile to the hex show, among what all maps have."""
        merged = {"places": "hamlets", "roads": "byways", "rivers": "brooks"}
        joined = {layer: (*self[layer], *self[small]) for layer, small in merged.items()}
        return Geography({**self.layers, **joined})

    def downstream(self) -> list[Feature]:
        """Return the rivers so that every river follows the one it ends in."""
        done: dict[str, Feature] = {}
        for river in self["rivers"]:
            course: list[Feature] = []
            while river.name not in done and river not in course:
                course.append(river)
                into = river.properties.into
                if not into:
                    break
                river = self.rivers[into]
            done.update((passed.name, passed) for passed in reversed(course))
        return list(done.values())


def load_geography(folder: Path | None = None) -> Geography:
    """Return the shipped ground, or that of a folder. Raises GeographyError with every problem found."""
    folder = folder if folder is not None else shipped_root() / "resources" / "geography"
    problems: list[str] = []
    layers = {layer: tuple(_read(folder / f"{layer}.geojson", layer, problems)) for layer in LAYERS}
    names = {river.name for layer in ("rivers", "brooks") for river in layers[layer]}
    problems += [
        f"{layer}.geojson: {short(river.name)} ends in {short(river.properties.into)}, which is no river; "
        "correct the name"
        for layer in ("rivers", "brooks")
        for river in layers[layer]
        if river.properties.into and river.properties.into not in names
    ]
    if problems:
        raise GeographyError("\n".join(problems))
    return Geography(layers)


def _read(path: Path, layer: str, problems: list[str]) -> Iterable[Feature]:
    geometry, kinds = LAYERS[layer]
    try:
        raw = json.loads(read_text(path), parse_int=whole_number)
    except json.JSONDecodeError as error:
        problems.append(f"{path.name}:{error.lineno}: no JSON ({error.msg}); correct it")
        return
    except RecursionError:
        problems.append(f"{path.name}: is nested too deeply; correct it")
        return
    except ValueError as error:
        problems.append(f"{path.name}: {error}")
        return
    if not isinstance(raw, dict) or raw.get("type") != "FeatureCollection" or not isinstance(raw.get("features"), list):
        problems.append(
            f"{path.name}: not a collection of features; its type must be FeatureCollection with a list of features"
        )
        return
    for line, item in enumerate(raw["features"], start=2):  # one feature a line, after the line of the collection
        try:
            feature = Feature.model_validate(item)
        except ValidationError as error:
            problems += fault_lines(f"{path.name}:{line}", error).split("\n")
            continue
        if feature.geometry.type != geometry or feature.kind not in kinds:
            problems.append(
                f"{path.name}:{line}: {short(feature.kind)} as {feature.geometry.type} does not belong here; "
                f"it must be {geometry} of class {' or '.join(kinds)}"
            )
        yield feature


def geography_text(features: Iterable[Feature]) -> str:
    """Return the canonical text of a layer."""
    lines = [
        json.dumps(
            feature.model_dump(mode="json", by_alias=True, exclude_defaults=True) | {"type": "Feature"},
            ensure_ascii=False,
        )
        for feature in sorted(features, key=lambda feature: natural_key(feature.name))
    ]
    return '{"type": "FeatureCollection", "features": [\n' + ",\n".join(lines) + "\n]}\n"
