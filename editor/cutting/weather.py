"""In which weather does a cut or a copy begin that takes its positions, or its first turn, from elsewhere?"""

from collections.abc import Iterable, Mapping

from editor.cutting.items import Choice, Item
from editor.cutting.positions import Positions
from editor.edits.reading import Rows, vocabulary_of
from engine.data import schema

_WHAT = "Weather at start"


def of_weather(
    rows: Rows, head: schema.ScenarioRow, first: int, positions: Positions | None = None
) -> tuple[Item, ...]:
    """Return what is asked about the weather at the start: nothing where it goes by the calendar, or is that of then.

    ``rows`` are those of the library, ``head`` is the larger scenario, ``first`` the first turn of the cut. Proposed is
    the weather in which the positions stand, else that in which another scenario begins on this turn.
    """
    titles = vocabulary_of(rows, head.game).words.get("weather", {})
    is_of_positions = positions is not None and bool(positions.weather)
    if len(titles) < 2 or not (is_of_positions or first != head.first_turn):
        return ()

    def item(proposal: Choice, reason: str, weather: str) -> Item:
        becomes: dict[Choice, schema.ScenarioRow] = (
            {"shift": head.model_copy(update={"weather": weather})} if weather else {}
        )
        choices: tuple[Choice, ...] = (*becomes, "keep")
        where = f"{titles.get(head.weather, head.weather)} at the start of {head.title}"
        return Item(f"{head.TABLE}/{head.key_text}", _WHAT, where, proposal, reason, choices, head, becomes)

    if positions is not None and positions.weather:
        if positions.weather == head.weather:
            return ()
        said = titles.get(positions.weather, positions.weather)
        return (item("shift", f"{said}: so it is where the positions are from, {positions.title}", positions.weather),)
    there = [
        other
        for other in rows.find(schema.ScenarioRow, game=head.game, first_turn=first)
        if other.weather and other.scenario != head.scenario
    ]
    if not there:
        return (item("keep", f"no scenario says the weather of turn {first}; the summary changes it", ""),)
    if there[0].weather == head.weather:
        return ()
    said = titles.get(there[0].weather, there[0].weather)
    return (item("shift", f"{said}: so {there[0].title} begins on turn {first}", there[0].weather),)


def begun_in(items: Iterable[Item], head: schema.ScenarioRow, chosen: Mapping[str, Choice]) -> str:
    """Return the weather that a cut begins in, by the answer to what was asked about it."""
    asked = (item for item in items if isinstance(item.row, schema.ScenarioRow))
    found = (item.becomes.get(chosen[item.key]) for item in asked)
    return next((str(row.said("weather")) for row in found if row is not None), head.weather)
