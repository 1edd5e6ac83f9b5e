"""Which states of units do counters show, and by which sign? Each game has its own.

They are data (``resources/symbols/badges.json``): a mark of the rules, one or two letters, what it means, its rule.
"""

from collections.abc import Mapping
from functools import lru_cache

from pydantic import BaseModel, ConfigDict, Field, RootModel

from engine.data.load import shipped_root


class Badge(BaseModel):
    """A mark of units of a game and the letters that show it, perhaps ``struck`` out."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    mark: str
    sign: str = Field(min_length=1, max_length=2)
    meaning: str
    rule: str
    struck: bool = False


class BadgeFile(RootModel[dict[str, tuple[Badge, ...]]]):
    """The badges by the key of the game, in the order in which they stand on a counter."""


@lru_cache(maxsize=1)
def badge_file() -> Mapping[str, tuple[Badge, ...]]:
    """Return the badges of all games."""
    text = (shipped_root() / "resources" / "symbols" / "badges.json").read_text(encoding="utf-8")
    return BadgeFile.model_validate_json(text).root


def badge_meanings() -> dict[str, str]:
    """Return what the signs mean, for the help: the rule of each game is behind the meaning that they share."""
    told: dict[str, dict[str, list[str]]] = {}
    for game, badges in badge_file().items():
        for badge in badges:
            sign = f"{badge.sign}, struck out" if badge.struck else badge.sign
            told.setdefault(sign, {}).setdefault(badge.meaning, []).append(f"{game} {badge.rule}")
    return {
        sign: "; ".join(f"{meaning} [{', '.join(rules)}]" for meaning, rules in meant.items())
        for sign, meant in told.items()
    }
