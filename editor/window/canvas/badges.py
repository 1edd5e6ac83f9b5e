"""Which states of units do counters show, and by which sign? Each game has its own.

They are data (``resources/symbols/badges.json``): a mark of the rules, or a state that only a set-up knows, one or two
letters, what it means, its rule.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from pydantic import BaseModel, ConfigDict, Field, RootModel

from engine.data.load import shipped_root

OUT_OF_SUPPLY = "out of supply"
"""Shows supply that is missing: a letter that is struck out."""


class Badge(BaseModel):
    """A mark of units of a game and the letters that show it, perhaps ``struck`` out. ``state``: the word of a set-up
    for it, where it has another one, or no mark."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    mark: str = ""
    state: str = ""
    sign: str = Field(min_length=1, max_length=2)
    meaning: str
    rule: str
    struck: bool = False

    @property
    def shown(self) -> str:
        """What a counter is given to show it."""
        return OUT_OF_SUPPLY if self.struck else self.sign


class BadgeFile(RootModel[dict[str, tuple[Badge, ...]]]):
    """The badges by the key of the game, in the order in which they stand on a counter."""


@lru_cache(maxsize=1)
def badge_file() -> Mapping[str, tuple[Badge, ...]]:
    """Return the badges of all games."""
    text = (shipped_root() / "resources" / "symbols" / "badges.json").read_text(encoding="utf-8")
    return BadgeFile.model_validate_json(text).root


def shown_at_start(game: str, states: Iterable[str]) -> tuple[str, ...]:
    """Return what a counter shows of its states in a set-up, in the order of the badges; a word without a badge is
    given as it is."""
    left = list(states)
    found = []
    for badge in badge_file().get(game, ()):
        word = badge.state or badge.mark
        if word in left:
            left.remove(word)
            found.append(badge.shown)
    return (*found, *left)


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
