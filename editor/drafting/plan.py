"""What does a game want of its draft: which fit, which terrain keys, which pins?

One file a game, ``resources/geography/drafts/<game>.json``. It holds no ground and no hex terrain, only how the two
come together.
"""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from editor.drafting.geography import GeographyError
from engine.data.load import shipped_root


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Pin(_Strict):
    """A fact that the draft must meet: the hex touches a river, or has a road. ``because`` says where it is printed."""

    hex: str
    wants: Literal["river", "road"]
    because: str


class Plan(_Strict):
    """``controls``: hexes of places that no row cites as printed but that a text implies. ``cities``: how many hexes
    a large town covers. ``river_names``: rivers whose name on the map differs from the ground's."""

    game: str
    map: str
    model: Literal["similarity", "affine"]
    method: str
    controls: dict[str, str]
    terrain: dict[Literal["open", "forest", "village", "forest_village", "city"], str]
    rivers: dict[Literal["major_river", "river", "stream"], str]
    roads: dict[Literal["primary", "secondary"], str]
    cities: dict[str, int] = {}
    river_names: dict[str, str] = {}
    pins: tuple[Pin, ...] = ()


def planned_games(root: Path | None = None) -> list[str]:
    """Return the games that have a plan."""
    return sorted(path.stem for path in _folder(root).glob("*.json"))


def load_plan(game: str, root: Path | None = None) -> Plan:
    """Return the plan of a game. Raises GeographyError when there is none or it is wrong."""
    path = _folder(root) / f"{game}.json"
    if not path.is_file():
        raise GeographyError(f"no map is planned for {game!r}; there are: {', '.join(planned_games(root))}")
    try:
        return Plan.model_validate_json(path.read_text(encoding="utf-8"))
    except ValidationError as error:
        raise GeographyError(f"{path.name}: {error}") from error


def _folder(root: Path | None) -> Path:
    return (root if root is not None else shipped_root()) / "resources" / "geography" / "drafts"
