"""In which ways is a scenario begun, and what key does it get? Knows no widgets."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from db.changes import ChangeSet
from editor.edits.scenarios import copy_scenario, template_scenario, variant_scenario
from engine.data.counted import counted

if TYPE_CHECKING:
    from editor.cutting.cut import Cut
    from editor.cutting.items import Item
    from editor.cutting.positions import Positions

KINDS = (
    ("empty", "Empty", "A map, turns and nothing else"),
    ("template", "With the frame of", "Turns, edges, victory and rules of another one, without its units"),
    ("copy", "Copy of", "All of another one, which goes its own way from then on"),
    ("variant", "Variant of", "All of another one; what you do not change follows its corrections and errata"),
    ("cut", "Cut from", "A part of another one: an outline on the map and some of its turns"),
    ("play", "From the game in hand", "What the game that is being played has come to, or a part of it"),
)
"""The ways to begin, with what they are called and what they give."""
GIVES = {key: tip for key, _, tip in KINDS}
PRESETS = {"template": "frame", "copy": "copy", "variant": "variant", "cut": "cut", "play": "from play"}
LONGEST, LONGEST_KEY = 160, 48
"""Most letters of a title, and of the key that is made of it."""
OUTLINED = ("empty", "cut", "play")
"""The ways to begin that take an outline."""
PLANNED = ("cut", "play")
"""The ways to begin that ask about what falls outside."""
MAKERS: Mapping[str, Callable[..., ChangeSet]] = {
    "template": template_scenario,
    "copy": copy_scenario,
    "variant": variant_scenario,
}
"""What begins a scenario from another one as a whole."""


def said_of(plan: "Cut", positions: "Positions | None", hungry: Sequence[str] = ()) -> str:
    """Return what a cut would be, what of its positions cannot be taken along, and which sides, by their titles, would
    have no supply."""
    left = f". Not taken along: {'; '.join(positions.lost)}" if positions is not None and positions.lost else ""
    lacks = f". No supply for {' and '.join(hungry)}: tick it at a stretch of the edge" if hungry else ""
    return f"{counted(len(plan.hexes), 'hex', 'hexes')}; {said_outside(plan.items)}{left}{lacks}"


def said_outside(items: Sequence["Item"]) -> str:
    """Return how much falls outside."""
    count = len(items)
    return f"{count} thing{'s' * (count != 1)} outside, each with a proposal" if count else "nothing falls outside"


def key_for(title: str, taken: set[str]) -> str:
    """Return a free key made of the letters and digits of a title."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    key = re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")[:LONGEST_KEY].strip("-") or "scenario"
    return next(found for found in (key, *(f"{key}-{n}" for n in range(2, len(taken) + 3))) if found not in taken)
