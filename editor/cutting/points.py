"""How many of the points of the larger scenario can be had in a cut, and what become the levels that count them?"""

from collections.abc import Collection

from editor.edits.reading import Rows
from engine.data import schema
from engine.data.clauses.registry import forms_of


def counts_points(row: schema.ClauseRow) -> bool:
    """Say whether the levels of a clause count points of places."""
    forms = forms_of(row.game)
    form = forms.of(row.kind).get(row.form) if forms is not None else None
    return form is not None and form.COUNTS_POINTS


def points_within(
    rows: Rows, head: schema.ScenarioRow, played: Collection[str], inside: Collection[str]
) -> tuple[int, int]:
    """Return the points of the places that lie wholly inside, and of all that the larger scenario is played on."""
    here = whole = 0
    for place in rows.find(schema.PlaceRow, game=head.game, map=head.map):
        hexes = set(place.hexes.split())
        if place.vp and hexes and hexes <= set(played):
            whole += place.vp
            here += place.vp * (hexes <= set(inside))
    return here, whole


def scaled(row: schema.ClauseRow, inside: int, whole: int) -> schema.ClauseRow:
    """Return a clause whose levels ask for the same share of the points that are left, rounded up; its text says so."""
    levels = row.args.get("levels")
    found = [dict(level) for level in levels if isinstance(level, dict)] if isinstance(levels, list) else []
    said = []
    for level in found:
        printed = level.get("at_least")
        if isinstance(printed, int) and printed:
            level["at_least"] = -(-printed * inside // whole)
            said.append(f"{printed} is {level['at_least']}")
    text = f"{row.text} (Scaled to this area: {', '.join(said)}.)".strip()
    return row.model_copy(update={"args": {**row.args, "levels": found}, "text": text})
