"""Which errata are mended in the copy at hand? An erratum names the printings that have its error."""

from collections.abc import Iterable, Sequence

from engine.core.numbering import natural_key
from engine.data import schema

APART = ";"
"""What separates the printings of an erratum."""


def printings_of(text: str) -> tuple[str, ...]:
    """Return the printings that a field names, in its order; none for all."""
    return tuple(part.strip() for part in text.split(APART) if part.strip())


def is_mended(head: schema.ErratumRow, printing: str) -> bool:
    """Tell whether an erratum is mended in a printing: it names some, and this one is not among them."""
    named = printings_of(head.printings)
    return bool(printing and named) and printing.casefold() not in {name.casefold() for name in named}


def mended(heads: Iterable[schema.ErratumRow], desks: Sequence[schema.ErrataDeskRow]) -> tuple[str, ...]:
    """Return the keys of the errata that are mended in the copy of whoever keeps the library."""
    copies = {row.game: row.printing for row in desks}
    return tuple(head.key for head in heads if is_mended(head, copies.get(head.game, "")))


def known_printings(heads: Iterable[schema.ErratumRow], desks: Iterable[schema.ErrataDeskRow]) -> tuple[str, ...]:
    """Return the printings that anything of a game names, in natural order."""
    named = {name for head in heads for name in printings_of(head.printings)}
    return tuple(sorted(named | {row.printing for row in desks if row.printing}, key=natural_key))
