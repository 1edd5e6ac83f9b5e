"""What does a game want of its draft: which fit, which terrain keys, which pins?

One file a game, ``resources/geography/drafts/<game>.json``. It holds no ground and no hex terrain, only how the two
come together.
"""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from editor.drafting.geography import GeographyError, Position, fault_lines
from engine.data.load import shipped_root
from engine.data.reading import FileFault, read_text

Wants = Literal[
    "river",
    "dry",
    "road",
    "bridge",
    "unbridged",
    "terrain",
    "mark",
    "left_bank",
    "right_bank",
    "behind",
    "inside",
    "outside",
    "town",
    "entry",
    "adjacent",
    "enterable",
]
"""What a pin may ask; ``dry`` no river, ``unbridged`` a river without a way across, ``enterable`` a hex of the map that
is drawn, ``behind`` to be in a line of marks or past it as seen from the west edge, ``inside`` and ``outside`` an area,
``town`` houses and a road, ``entry`` an area, named in place of the hex, with a road to come in by."""
_OF_SIDES = frozenset({"dry", "unbridged", "adjacent"})
_OF_EITHER = frozenset({"river", "road", "bridge"})
_VALUED = frozenset({"terrain", "mark", "left_bank", "right_bank", "behind", "inside", "outside", "town"})


PlaceKind = Literal["hamlet", "village", "town", "city", "feature"]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Pin(_Strict):
    """A fact that the draft must meet. It is about a hex, or about a ``side`` written as its two hexes with ``|``.
    ``value`` is the terrain or mark, or the ground's name of the river. ``because`` says where it is printed, as
    ``source:locator``."""

    hex: str = ""
    side: str = ""
    wants: Wants
    value: str = ""
    because: str

    @model_validator(mode="after")
    def _sound(self) -> "Pin":
        if bool(self.hex) == bool(self.side) or (
            self.wants not in _OF_EITHER and (self.wants in _OF_SIDES) != bool(self.side)
        ):
            raise ValueError(f"a pin that wants {self.wants!r} names a hex or a side, as fits, and not both")
        if self.wants in _VALUED and not self.value:
            raise ValueError(f"a pin that wants {self.wants!r} needs a value")
        return self

    @property
    def where(self) -> str:
        return self.hex or self.side

    @property
    def ends(self) -> tuple[str, str]:
        """Return the two hexes of the side."""
        a, _, b = self.side.partition("|")
        return a, b


class Lane(_Strict):
    """A stretch of road from hex to hex that a text implies and the ground does not lead that way."""

    name: str
    kind: str
    hexes: str
    because: str


class Entry(_Strict):
    """Where an entry area lies: at the road over an edge that is nearest to a spot, which ``toward`` names, or at the
    ``hex`` that a text names for that road."""

    edge: str
    near: Position
    toward: str
    hex: str = ""


class Zone(_Strict):
    """An area that rivers bound: the hexes ``always`` in it, and in the other rows those that can be reached from
    ``start`` without crossing one of the ``rivers``."""

    area: str
    start: str
    rivers: tuple[str, ...]
    always: str


class Jams(_Strict):
    """Where columns jam on their way to the front: in hexes of ``area`` with a place and at least ``roads`` links,
    at most ``within`` hexes from a hex where a unit of ``side`` starts in ``scenario``, no two nearer than ``apart``.
    """

    area: str
    mark: str
    scenario: str
    side: str
    within: int
    roads: int
    apart: int


class Plan(_Strict):
    """``method``: origin of all that the draft makes; ``grid``: of hexes of which only the number is known.
    ``controls``: hexes of places that no row cites as printed but that a text implies. ``outliers``: places whose
    printed hex bends nothing, with the reason. ``names``: places that the ground knows by another name, where the
    game's own name is somebody else's. ``cities``: how many hexes a large town covers. ``river_names``: rivers whose
    name on the map differs from the ground's. ``named_rivers``: hexside terrain of the only rivers that the map has; if
    empty, it has all, by ``rivers``. ``incised``: rivers whose valley is steep where the ground has no relief.
    ``blown``: rivers without a bridge downstream of a place. ``upper``: rivers that are streams as far down as a
    place, or as a side of theirs, written as its two hexes with ``|``. ``fords``: so many hexsides below its source a
    river can be forded. ``marks``: mark key of towns, cities and the Westwall. ``shares``: from which part of a hex
    its class counts. ``borders``: hexside terrain of borders, by the ground's name. ``great_roads``: link terrain of
    single roads, which goes before any other. ``left_out``: roads of the ground that the map does not have.
    ``lanes``: roads that a text implies. ``unnamed``: places that the text does not name are put on the map too.
    ``fine``: hamlets, byways and brooks are on the map too. ``keeps``: what is drawn stays as it is, and the draft
    goes on at its rim; else the draft starts from the blank grid. ``entries``: the entry
    areas with one letter. ``beside``: so many hexes of the edge belong to an entry area on each side of its road; with
    none, the area is the hex by which its road leaves the map.
    """

    game: str
    map: str
    model: Literal["similarity", "affine"]
    method: str
    grid: str = "method/numbered-grid"
    controls: dict[str, str] = {}
    outliers: dict[str, str] = {}
    names: dict[str, str] = {}
    terrain: dict[Literal["open", "rough", "light_woods", "forest", "village", "forest_village", "town", "city"], str]
    shares: dict[Literal["rough", "light_woods", "forest"], float] = {}
    marks: dict[Literal["town", "city", "westwall"], str] = {}
    rivers: dict[Literal["major_river", "river", "stream", "brook"], str] = {}
    named_rivers: dict[str, str] = {}
    incised: tuple[str, ...] = ()
    blown: dict[str, str] = {}
    upper: dict[str, str] = {}
    fords: int = 0
    slope: str = ""
    borders: dict[str, str] = {}
    roads: dict[Literal["primary", "secondary", "track"], str]
    great_roads: dict[str, str] = {}
    left_out: tuple[str, ...] = ()
    lanes: tuple[Lane, ...] = ()
    kinds: dict[PlaceKind, PlaceKind] = {}
    cities: dict[str, int] = {}
    river_names: dict[str, str] = {}
    unnamed: bool = True
    fine: bool = False
    keeps: bool = True
    entries: dict[str, Entry] = {}
    beside: int = 1
    pins: tuple[Pin, ...] = ()
    zones: tuple[Zone, ...] = ()
    jams: tuple[Jams, ...] = ()

    def share(self, kind: Literal["rough", "light_woods", "forest"]) -> float:
        """Return the part of a hex from which it is of a class; more than one if it never is."""
        return self.shares.get(kind, 0.5 if kind == "forest" else 2.0)

    @property
    def water(self) -> frozenset[str]:
        """Return the hexside terrain of all rivers."""
        return frozenset((*self.rivers.values(), *self.named_rivers.values()))

    def pinned(self, *wants: Wants) -> list[Pin]:
        return [pin for pin in self.pins if pin.wants in wants]


def planned_games(root: Path | None = None) -> list[str]:
    """Return the games that have a plan."""
    return sorted(path.stem for path in _folder(root).glob("*.json"))


def load_plan(game: str, root: Path | None = None) -> Plan:
    """Return the plan of a game. Raises GeographyError when there is none or it is wrong."""
    path = _folder(root) / f"{game}.json"
    if not path.is_file():
        raise GeographyError(f"no map is planned for {game!r}; there are: {', '.join(planned_games(root))}")
    try:
        return Plan.model_validate_json(read_text(path))
    except ValidationError as error:
        raise GeographyError(fault_lines(path.name, error)) from error
    except FileFault as error:
        raise GeographyError(f"{path.name}: {error}") from error


def _folder(root: Path | None) -> Path:
    return (root if root is not None else shipped_root()) / "resources" / "geography" / "drafts"
