"""Is a name that rows use and nobody declares misspelled where it is declared, and not where it is used?

Where several rows use a name that there is not, and a name near it is declared and used by none, the declaration is at
fault: one line, and not each of those that use it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from engine.data.near import nearest, one_letter_off
from engine.data.shown import short

_SEVERAL = 2
"""So many rows do not misspell a name alike."""


def misspelled(lacking: Mapping[str, int], idle: Iterable[str]) -> dict[str, str]:
    """Return for names that rows use and that there are not the declared one that is meant for it.

    ``lacking`` counts the rows that use each; ``idle`` are declared and used by none. Names that differ in digits alone
    are names of different things.
    """
    free, found = [*idle], dict[str, str]()
    for name, count in lacking.items():
        near = [other for other in _near(name, free) if _letters(other) != _letters(name)]
        if count >= _SEVERAL and near:
            found[name] = near[0]
            free.remove(near[0])
    return found


def _near(name: str, free: Sequence[str]) -> tuple[str, ...]:
    return nearest(name, free) or tuple(other for other in free if len(name) > 1 and one_letter_off(name, other))


def misspelled_text(declared: str, used: str, count: int) -> str:
    """Return what is wrong with a declared name that is misspelled."""
    return (
        f"no row uses {short(declared)}, and {count} rows use {short(used)}, which there is not; correct it here, or"
        f" add {short(used)}"
    )


def _letters(name: str) -> str:
    return re.sub(r"\d", "", name)
