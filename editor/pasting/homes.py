"""Formations that stand behind their units in a clause, parted by a comma as another unit would be."""

from collections.abc import Sequence
from dataclasses import replace

from editor.pasting.mention import Mention
from editor.pasting.names import SURE, Names


def with_homes(found: Sequence[Mention], names: Names) -> list[Mention]:
    """Return the units of a list without what is no unit but the formation of the one before it in its line."""
    kept: list[Mention] = []
    for each in found:
        if kept and _is_home(each, kept[-1], names):
            kept[-1] = replace(kept[-1], formation=each.unit)
        else:
            kept.append(each)
    return kept


def _is_home(mention: Mention, before: Mention, names: Names) -> bool:
    """Say whether a formation is called exactly so, and has the unit before."""
    is_behind = (mention.line, mention.clause, mention.place) == (before.line, before.clause, before.place)
    if not is_behind or not mention.clause or mention.formation or before.formation or mention.whole or before.whole:
        return False
    if mention.count > 1 or not names.formations.is_heading(mention.unit):
        return False
    return names.match(before.unit, mention.unit, lambda _: 0).confidence >= SURE
