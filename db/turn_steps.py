"""What can one turn of a game stand for, so that days can be counted on?"""

from collections.abc import Mapping
from dataclasses import dataclass

Parts = tuple[tuple[str, str], ...]
"""Words for the parts of a day and their titles, in the order of the day."""


@dataclass(frozen=True)
class Step:
    """What one turn stands for: one of the parts of a day, or where it has none so many whole days."""

    parts: Parts = ()
    days: int = 1


STEPS: Mapping[str, Step] = {
    "day": Step(),
    "half day": Step((("am", "AM"), ("pm", "PM"))),
    "third of a day": Step((("am", "AM"), ("pm", "PM"), ("night", "Night"))),
    "two days": Step(days=2),
}
"""By what a game says; turns of anything else have no date but that of the track."""
