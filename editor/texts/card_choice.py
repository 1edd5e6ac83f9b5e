"""What of the cards of a scenario is printed, for whom, and on which paper?"""

from dataclasses import dataclass
from typing import Literal, get_args

Part = Literal["setup", "arrivals", "turns", "rules", "aid", "notes"]
PARTS: tuple[Part, ...] = get_args(Part)
"""The parts in the order in which they are printed."""
Paper = Literal["a4", "letter"]


@dataclass(frozen=True)
class CardChoice:
    """``parts``: what is printed; ``side``: whose set-up and arrivals, empty for all sides."""

    parts: frozenset[Part] = frozenset(PARTS)
    side: str = ""
    paper: Paper = "a4"
