"""What falls outside a cut: one thing with a proposal, its reason, and the answers that it may have."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.data.schema import Row

Choice = Literal["keep", "shift", "start", "move", "scale", "trim", "drop"]


@dataclass(frozen=True)
class Item:
    """Something that falls outside. ``key`` names it for an answer, ``choices`` are those that make sense, ``becomes``
    is the row that a choice leaves, where it changes it, ``formation`` that of a unit."""

    key: str
    what: str
    where: str
    proposal: Choice
    reason: str
    choices: tuple[Choice, ...]
    row: Row
    becomes: Mapping[Choice, Row]
    formation: str = ""


def item_of(
    row: Row,
    what: str,
    where: str,
    proposal: Choice,
    reason: str,
    becomes: Mapping[Choice, Row] | None = None,
    choices: tuple[Choice, ...] = (),
) -> Item:
    """Return an item about a row; the proposal comes first among the answers, *drop* last."""
    made = becomes or {}
    offered = tuple(dict.fromkeys((proposal, *made, *choices, "drop")))
    return Item(f"{row.TABLE}/{row.key_text}", what, where, proposal, reason, offered, row, made)
