"""How many of the points of the larger scenario can be had in a cut, and what become the levels that count them?"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from editor.edits.clause_sentences import sentence_of
from editor.edits.clause_titles import Titles
from editor.edits.reading import Rows
from editor.edits.victory_words import result_said
from engine.data import schema
from engine.data.clauses.form import Form
from engine.data.clauses.registry import forms_of

_BOUND = "at_least"


@dataclass(frozen=True)
class Scaled:
    """A clause whose levels ask for a share of the points, and in words what was done beyond that, or nothing."""

    row: schema.ClauseRow
    told: str = ""


def counts_points(row: schema.ClauseRow) -> bool:
    """Say whether the levels of a clause count points of places."""
    form = _form(row)
    return form is not None and form.COUNTS_POINTS


def _form(row: schema.ClauseRow) -> type[Form] | None:
    forms = forms_of(row.game)
    return forms.of(row.kind).get(row.form) if forms is not None else None


def points_within(
    rows: Rows, head: schema.ScenarioRow, played: Collection[str], inside: Collection[str]
) -> tuple[int, int]:
    """Return the points of the places that have a hex inside, and of all that the larger scenario is played on: of a
    place that lies partly outside, the hexes that are there decide."""
    here = whole = 0
    for place in rows.find(schema.PlaceRow, game=head.game, map=head.map):
        hexes = set(place.hexes.split())
        if place.vp and hexes.intersection(played):
            whole += place.vp
            here += place.vp * bool(hexes.intersection(inside))
    return here, whole


def scaled(row: schema.ClauseRow, inside: int, whole: int, titles: Titles) -> Scaled:
    """Return a clause whose levels ask for the same share of the points that are left, rounded up, and whose text says
    what they are now.

    Levels that would begin with the same number are kept apart, the better one higher; where there are fewer points
    than levels, that which would never come is left out.
    """
    levels = row.args.get("levels")
    printed = [level for level in levels if isinstance(level, dict)] if isinstance(levels, list) else []
    best_first = sorted(printed, key=lambda level: -_bound(level))
    shares = [-(-_bound(level) * inside // whole) for level in best_first]
    if len(set(shares)) == len(shares):
        kept, told = shares, ""
    else:
        is_room = len(shares) <= inside + 1
        kept = _apart(shares, inside) if is_room else shares
        told = f"{_collisions(best_first, shares, titles)}, so " + (
            "they are kept apart" if is_room else "the worse one, which could never come, is left out"
        )
    first = {bound: level for level, bound in zip(reversed(best_first), reversed(kept), strict=True)}
    found = [{**level, _BOUND: bound} for bound, level in first.items()]
    order = [level.get("level") for level in printed]
    args = {**row.args, "levels": sorted(found, key=lambda level: order.index(level.get("level")))}
    return Scaled(row.model_copy(update={"args": args, "text": _said(row, args, best_first, titles)}), told)


def _bound(level: Mapping[str, object]) -> int:
    bound = level.get(_BOUND)
    return bound if isinstance(bound, int) else 0


def _apart(shares: Sequence[int], most: int) -> list[int]:
    """Return falling numbers as ones that fall by one at least, none above the most there is."""
    found: list[int] = []
    for share in reversed(shares):
        found.append(max(share, found[-1] + 1) if found else share)
    return [min(bound, most - above) for above, bound in enumerate(reversed(found))]


def _collisions(levels: Sequence[Mapping[str, object]], shares: Sequence[int], titles: Titles) -> str:
    """Return which levels would begin with the same number of points."""
    said = []
    for share, found in groupby(zip(shares, levels, strict=True), key=lambda pair: pair[0]):
        names = [result_said(level, titles.get("side", {})) for _, level in found]
        if len(names) > 1:
            every = "both" if len(names) == 2 else "all"
            said.append(f"{' and '.join(names)} would {every} come from {share} points on")
    return "; ".join(said)


def _said(
    row: schema.ClauseRow, args: Mapping[str, object], printed: Sequence[Mapping[str, object]], titles: Titles
) -> str:
    form = _form(row)
    sentence = sentence_of(form, args, titles) if form is not None else ""
    before = ", ".join(str(_bound(level)) for level in printed if _bound(level))
    return f"{sentence[:1].upper()}{sentence[1:]}. (Scaled to this area; {before} in the larger scenario.)"
