"""What may be meant by a spelling that no unit has? Offered in words alone, never taken."""

from collections.abc import Collection, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches

from editor.edits.units import short_name
from editor.pasting.spelling import normal, squeezed
from engine.data import schema

_GUESS = 0.6
"""How like a spelling has to be to be offered as a guess, of 1."""
_MOST = 2


def guesses(
    spelled: str, inside: Collection[schema.CounterRow], likely: Mapping[str, Sequence[schema.CounterRow]]
) -> str:
    """Return what may be meant: of the units of the formation that is named, else of those that are ``likely``, by
    their spellings; empty where nothing is like it."""
    if inside:
        said, named = squeezed(spelled.rpartition("/")[2]), {normal(row.name): row for row in inside}
        ranked = sorted(sorted(named), key=lambda known: _nearness(said, squeezed(known)), reverse=True)
        found = [named[known] for known in ranked[:_MOST]]
    else:
        found = [likely[name][0] for name in get_close_matches(spelled, list(likely), n=_MOST, cutoff=_GUESS)]
    if whole := next((row for row in found if f"{normal(row.name)} " in f"{spelled} "), None):
        return f"; more is printed than {short_name(whole)}"
    said = " or ".join(dict.fromkeys(map(short_name, found)))
    return f"; perhaps {said}" if said else ""


def _nearness(one: str, other: str) -> tuple[bool, float]:
    """Return how near a name is to another: one with the same signs in another order is the nearest."""
    return sorted(one) == sorted(other), SequenceMatcher(None, one, other, autojunk=False).ratio()
