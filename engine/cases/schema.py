"""What stands in the file of a case? One model for all games; docs/cases.md explains it.

Hexes are named as the game prints them. Wherever hexes are listed, ``B45.10..B45.14`` stands for all between.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, field_validator

from engine.data.schema import AreaKind, BoundRole, Side, Whose
from engine.data.schema.base import MaybePrinted
from engine.data.schema.fields import (
    MAX_NUMBER,
    Arguments,
    Cell,
    HexList,
    Key,
    Line,
    MaybeWord,
    Plain,
    Points,
    SheetLabel,
    SlashKey,
    Steps,
    Text,
    TurnNumber,
    ValueName,
    Word,
)


class Model(BaseModel):
    """A part of the file; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class CaseSheet(Model):
    """How printed numbers become columns and rows; as ``sheets.json`` of a game."""

    label: SheetLabel
    column_0: Cell
    column_a: Cell
    column_b: Cell
    row_0: Cell
    row_a: Cell
    row_b: Cell


class CaseGrid(Model):
    """A grid of one's own; without it the numbering of the game's map holds."""

    orientation: Literal["pointy", "flat"]
    shifted: Literal["odd", "even"]
    sheets: tuple[CaseSheet, ...] = Field(min_length=1)


class CaseHex(Model):
    """What a hex is; a case may write the terrain alone."""

    terrain: Word
    marks: tuple[Word, ...] = ()


class CaseHexside(Model):
    """A feature between two hexes; ``high`` is the higher hex of a slope."""

    hexes: tuple[str, str]
    feature: Word
    crossing: Line = ""
    high: Line = ""


class CaseLink(Model):
    """A road through these hexes, each touching the next."""

    hexes: tuple[str, ...] = Field(min_length=2)
    kind: Word


class CasePlace(Model):
    """A named place."""

    name: Line
    hexes: HexList
    kind: Word = "town"
    vp: Points = 0


class CaseArea(Model):
    """A set of hexes with a meaning; its key is that of the game's map, for example ``eastern-zone``. ``roles``: what
    it is for whom, instead of what the scenario says of it."""

    hexes: HexList
    kind: AreaKind
    roles: dict[BoundRole, Whose] = {}


class CaseUnit(Model):
    """A unit: a counter of the game by its id, or a made-up one with ``side``, ``type``, ``steps`` and ``values``.

    ``hex`` or ``box`` says where it is; one in the box ``arrivals`` has a ``turn`` and a ``place`` to arrive, and if it
    waits for one a ``condition``, the key of a clause of its scenario; one that jumps from the air needs none. ``face``
    and ``steps_lost``: each follows from the other when one is given.
    """

    id: SlashKey
    hex: Line = ""
    box: Literal["", "dead", "exited", "arrivals", "aside"] = ""
    side: Side | None = None
    type: Line = ""
    size: Line = ""
    formation: Line = ""
    formation_kind: MaybeWord = ""
    steps: int | None = Field(default=None, ge=1, le=99)
    values: dict[Word, dict[ValueName, MaybePrinted]] = {}
    traits: dict[Word, Line] = {}
    face: Line = ""
    steps_lost: Steps | None = None
    marks: tuple[Word, ...] = ()
    counts: dict[Word, int] = {}
    turn: TurnNumber | None = None
    place: Line = ""
    condition: Line = ""


class Case(Model):
    """The whole file."""

    case: Literal[1] = 1
    """Version of the format."""
    title: Line = ""
    note: Text = ""
    game: Line
    scenario: Line = ""
    grid: CaseGrid | None = None
    hexes: dict[HexList, CaseHex] = {}
    hexsides: tuple[CaseHexside, ...] = ()
    links: tuple[CaseLink, ...] = ()
    places: dict[Key, CasePlace] = {}
    areas: dict[Key, CaseArea] = {}
    parameters: dict[Key, Line] = {}
    rulings: dict[Word, Line] = {}
    errata: dict[Word, bool] = {}
    units: tuple[CaseUnit, ...] = ()
    turn: TurnNumber | None = None
    last_turn: TurnNumber | None = None
    phase: Line
    side: Side | None = None
    markers: Arguments = {}
    dice: tuple[int, ...] | None = None
    seed: Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)] = 1
    questions: tuple[Arguments, ...] = ()
    actions: tuple[Arguments, ...] = ()
    expect: Plain = None

    @field_validator("hexes", mode="before")
    @classmethod
    def _terrain_alone(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {key: {"terrain": item} if isinstance(item, str) else item for key, item in value.items()}

    @field_validator("dice")
    @classmethod
    def _faces(cls, value: tuple[int, ...] | None) -> tuple[int, ...] | None:
        wrong = [face for face in value or () if not 1 <= face <= 6]
        if wrong:
            raise ValueError(f"a die shows 1 to 6, not {wrong[0]}")
        return value


class Cost(Model):
    """What a path costs a unit, step by step. Without ``path`` the cheapest way to ``to``."""

    ask: Literal["cost"]
    unit: str
    path: tuple[str, ...] = ()
    to: str = ""


class Reach(Model):
    """Where a unit can go, with costs; ``hexes`` confines the answer."""

    ask: Literal["reach"]
    unit: str
    hexes: str = ""


class Zones(Model):
    """Which hexes a side's units control."""

    ask: Literal["zones"]
    side: Side


class Supply(Model):
    """Who of a side is in supply, and by which lines; or one unit alone."""

    ask: Literal["supply"]
    side: Side | None = None
    unit: str = ""


class Legal(Model):
    """What may be done now; ``type`` confines the answer to one kind of action."""

    ask: Literal["legal"]
    type: str = ""


class Check(Model):
    """Whether an action may be made, without making it."""

    ask: Literal["check"]
    action: dict[str, JsonValue]


class Odds(Model):
    """Column, trail and exact distribution of an action. Of several, all but the last are made on a copy first."""

    ask: Literal["odds"]
    actions: tuple[dict[str, JsonValue], ...] = Field(min_length=1)


QUESTIONS: dict[str, type[Model]] = {
    "cost": Cost,
    "reach": Reach,
    "zones": Zones,
    "supply": Supply,
    "legal": Legal,
    "check": Check,
    "odds": Odds,
}
"""Questions by the word after ``ask``."""
