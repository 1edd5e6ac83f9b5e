"""Lists with places that have titles: whatever a person calls an area, a list that names it is read back."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.edits.place_words import read_entry, read_place, said_entry, said_place
from editor.pasting.proposals import As
from editor.pasting.reading import read_list
from editor.texts.document import Document
from editor.texts.lists import ListsOfSide
from editor.texts.markdown import as_markdown
from editor.texts.plain import as_plain
from engine.data import schema
from engine.data.schema import CitationRow
from tests.editor.small import R, TableRows, shipped_rows
from tests.some_now import examples, some_now

FORMS: tuple[Callable[[Document], str], ...] = (as_plain, as_markdown)
CUTS = {"scs1994": "st-vith", "hj1986": "clervaux", "spi1977": "peiper"}
WORDS = (
    *("East edge,", "hexes", "1222", "to", "1228", "road", "(Clervaux)", "[see", "condition 1]", "17 December"),
    *("12/17 AM", "Turn 5", "German", "Set-up", "Arrivals", "—", "-", "–", ";", ":", ".", "or", "anywhere in"),
    *("within 2 of", "C", "A3", "B43.00", "area", "Entry Area", "Pz Lehr/130", "1 SS Pz Div", "all units", "2x", "&"),
    *('"N"', "*", "\\*", "_", "|", "<b>", "#", "Condition 2: x", "reduced", "less one step", "box", "Map A"),
    *("Dead Pile", "Notes", "Straße", "İ"),
)
AREAS, LETTERS = 4, 4
"""How many areas are called anew; these have keys of more letters than the entries that a map prints."""


@dataclass(frozen=True)
class Changed:
    """Rows of a game with other titles of areas, other set-ups and arrivals."""

    rows: TableRows
    areas: tuple[schema.AreaRow, ...]
    starts: tuple[schema.Row, ...]

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """See ``Rows``."""
        if kind in (schema.SetupRow, schema.ArrivalRow):
            return [row for row in self.starts if isinstance(row, kind) and _is(row, where)]
        if kind is schema.AreaRow:
            titled = {row.key: row for row in self.areas}
            found = [titled.get(row.key, row) for row in self.rows.find(schema.AreaRow)]
            return [row for row in found if isinstance(row, kind) and _is(row, where)]
        return self.rows.find(kind, **where)

    def columns(self, kind: type[schema.Row], names: Any, /, **where: str | int) -> Any:
        """See ``Rows``."""
        return self.rows.columns(kind, names, **where)

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """See ``Rows``."""
        return self.rows.citations(game, table, row_key)


def _is(row: schema.Row, where: dict[str, str | int]) -> bool:
    return all(getattr(row, name) == value for name, value in where.items())


titles = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)


def changed(game: str, kind: As, said: list[str], at: list[int]) -> Changed:
    """Return the rows of a cut whose edges are called so, with a unit for each of the numbers of edges."""
    rows, scenario = shipped_rows(game), CUTS[game]
    (head,) = rows.find(schema.ScenarioRow, game=game, scenario=scenario)
    edges = [row for row in rows.find(schema.AreaRow, game=game, map=head.map) if row.kind in ("entry", "edge")]
    edges = [row for row in edges if len(row.key) > LETTERS][: len(said)]
    areas = tuple(row.model_copy(update={"title": title}) for row, title in zip(edges, said, strict=True))
    where: dict[str, Any] = {"game": game, "scenario": scenario}
    units = [row.counter for row in rows.find(schema.SetupRow, **where) if row.counter.startswith("german")]
    units = [each for each in units if each.endswith("#1") and "Bridge" not in each][: len(at)]
    placed = [(unit, f"area:{areas[number].key}") for unit, number in zip(units, at, strict=False)]
    if kind == "arrivals":
        made = [schema.ArrivalRow(**where, counter=unit, turn=head.first_turn, place=place) for unit, place in placed]
        return Changed(rows, areas, tuple(made))
    starts = [schema.SetupRow(**where, counter=unit, place=place, face="", steps_lost=0) for unit, place in placed]
    return Changed(rows, areas, tuple(starts))


@pytest.mark.parametrize("form", some_now(2, FORMS))
@pytest.mark.parametrize("kind", ["setup", "arrivals"])
@pytest.mark.parametrize("game", some_now(4, CUTS))
def test_units_at_areas_of_any_title_are_read_back(game: str, kind: As, form: Callable[[Document], str]) -> None:
    @settings(max_examples=examples(3, 25), deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        st.lists(titles, min_size=AREAS, max_size=AREAS),
        st.lists(st.integers(0, AREAS - 1), min_size=1, max_size=6),
    )
    def read_back(said: list[str], at: list[int]) -> None:
        rows = changed(game, kind, said, at)
        lists = ListsOfSide(rows, game, CUTS[game], "german")
        text = form(tuple(lists.setup() if kind == "setup" else lists.arrivals()))
        read = read_list(rows, game, CUTS[game], "german", text, kind)
        got = Counter((line.unit, line.place, line.turn) for line in read if line.is_sure)
        wanted = Counter((row.counter, row.place, getattr(row, "turn", 0)) for row in rows.starts)
        assert got == wanted, (text, [(line.text, line.problem, line.place) for line in read])

    read_back()


@pytest.mark.parametrize("game", CUTS)
def test_what_a_person_types_for_an_area_of_any_title_is_that_area(game: str) -> None:
    @settings(max_examples=examples(3, 25), deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(titles, min_size=AREAS, max_size=AREAS))
    def typed(said: list[str]) -> None:
        rows = changed(game, "arrivals", said, [])
        (head,) = rows.find(schema.ScenarioRow, game=game, scenario=CUTS[game])
        for area in rows.areas:
            place = f"area:{area.key}"
            entry, start = (say(rows, game, head.map, place) for say in (said_entry, said_place))
            assert read_entry(rows, game, head.map, entry) == place, entry
            assert read_place(rows, game, head.map, start) == place, start

    typed()
