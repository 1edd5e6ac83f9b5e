"""A whole sheet that was written as text and pasted again: each side's set-up and arrivals are taken from it alone."""

from collections.abc import Callable, Iterator
from itertools import permutations

import pytest

from editor.pasting.left_over import left_over
from editor.pasting.proposals import As, Proposal
from editor.pasting.reading import read_list
from editor.pasting.sections import OTHERS, section_of
from editor.side_titles import side_titles
from editor.texts.document import Document, Heading
from editor.texts.plain import as_plain
from editor.texts.scenario import printed_scenario
from engine.data import schema
from tests.editor.small import shipped_rows
from tests.editor.test_text_lists import FEW, FORMS, KINDS, SCENARIOS, UNSAID, Start, rows_in_force, said
from tests.some_now import some_now

PARTS: list[tuple[str, As]] = [(side, kind) for side in ("german", "allied") for kind in KINDS]


def wanted(game: str, scenario: str, side: str, kind: As) -> dict[str, tuple[object, ...]]:
    rows = rows_in_force(game, scenario).find(KINDS[kind], game=game, scenario=scenario)
    return {row.counter: said(row) for row in rows if row.counter.startswith(side) and row.place not in UNSAID}


def got(lines: list[Proposal]) -> dict[str, tuple[object, ...]]:
    return {line.unit: (line.place, line.turn, line.lost, line.condition) for line in lines}


def orders() -> Iterator[list[tuple[str, As]]]:
    """Yield two orders in which the parts of a sheet can be taken, as they stand and the other way round."""
    every = list(permutations(PARTS))
    yield from ([*every[at]] for at in (0, 23))


@pytest.mark.parametrize(("game", "scenario"), some_now(2, FEW))
def test_a_sheet_gives_the_same_rows_in_whatever_order_its_parts_are_taken(game: str, scenario: str) -> None:
    rows = rows_in_force(game, scenario)
    sheet = as_plain(printed_scenario(rows, game, scenario))
    for order in orders():
        text = sheet
        for side, kind in order:
            read = read_list(rows, game, scenario, side, text, kind)
            taken = [line for line in read if line.is_sure]
            assert got(taken) == wanted(game, scenario, side, kind), (side, kind, order)
            text, rest = left_over(text, read, taken)
            assert not any(line.is_sure for line in rest)


def whole(row: Start | Proposal) -> tuple[object, ...]:
    """Return all that a row says of its unit, or a line that was read."""
    lost = row.lost if isinstance(row, Proposal) else getattr(row, "steps_lost", 0)
    state, condition = getattr(row, "state", ""), getattr(row, "condition", "")
    return row.place, getattr(row, "turn", 0), lost, set(state.split()), condition


@pytest.mark.parametrize("form", some_now(2, FORMS))
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_a_whole_sheet_is_read_back_with_the_states_losses_and_conditions_of_its_rows(
    game: str, scenario: str, form: Callable[[Document], str]
) -> None:
    rows = rows_in_force(game, scenario)
    sheet = form(printed_scenario(rows, game, scenario))
    for side, kind in PARTS:
        found = {line.unit: whole(line) for line in read_list(rows, game, scenario, side, sheet, kind) if line.is_sure}
        stored = rows.find(KINDS[kind], game=game, scenario=scenario)
        assert found == {row.counter: whole(row) for row in stored if row.counter in wanted(game, scenario, side, kind)}


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_each_heading_of_a_sheet_beside_set_up_and_arrivals_is_known_to_head_something_else(
    game: str, scenario: str
) -> None:
    rows = rows_in_force(game, scenario)
    (head,) = rows.find(schema.ScenarioRow, game=game, scenario=scenario)
    titles = {each.text for each in printed_scenario(rows, game, scenario) if isinstance(each, Heading)}
    titles -= {head.title, "Set-up", "Arrivals", *side_titles(game).values()}
    assert {" ".join(title.partition(" (")[0].casefold().replace("’", " ").split()) for title in titles} <= OTHERS


TITLES = {"german": "German", "allied": "US"}


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("Set-up\n\nGerman\n\na\n\nUS\n\nb\n\nArrivals\n\nGerman\n\nc", "a"),
        ("German Information: Set Up:\na\nReinforcements:\nc\nUS Information:\nSet Up:\nb", "a"),
        ("## **German**\n### Set Up\na\n### Reinforcements\nc\n## US\n### Set Up\nb", "a"),
        ("Arrivals, German\nc\nSet-up, German\na\nSet-up, US\nb\nVictory\nd", "a"),
        ("a\nReinforcements: None\nDeadPile:\nb", "a\nReinforcements: None\nDeadPile:\nb"),  # says it all in its line
        ("Set-up:\na\nGame Turn 3\nc", "a\nGame Turn 3\nc"),  # who comes later is told so by its turn
        ("a\nNotes\nb", "a\nNotes\nb"),
    ],
)
def test_only_the_lines_below_the_headings_of_a_side_and_kind_are_of_its_section(text: str, own: str) -> None:
    section = section_of(text, TITLES, "german", "setup")
    kept = [line for at, line in enumerate(section.text.split("\n"), 1) if line and at not in section.headings]
    assert "\n".join(kept) == own


def test_lines_of_another_section_are_told_with_the_heading_above_them() -> None:
    rows = shipped_rows("spi1977")
    text = "Arrivals\n\nAllied\n\nGame-Turn 1\n\n1/12/4(I)—D3120."
    (_, _, _, line) = read_list(rows, "spi1977", "bastogne", "german", text, "arrivals")
    assert (line.below, line.problem, line.is_sure) == ("Arrivals, Allied", "it stands below “Arrivals, Allied”", False)


@pytest.mark.parametrize("form", some_now(2, FORMS))
@pytest.mark.parametrize(("game", "scenario"), FEW)
def test_title_and_text_above_a_sheet_are_told_with_other_sections_and_not_to_be_looked_at(
    game: str, scenario: str, form: Callable[[Document], str]
) -> None:
    rows = rows_in_force(game, scenario)
    sheet = form(printed_scenario(rows, game, scenario))
    first = next(at for at, line in enumerate(sheet.splitlines(), 1) if line.strip("# ") == "Set-up")
    for side, kind in PARTS:
        above = [line for line in read_list(rows, game, scenario, side, sheet, kind) if line.line < first]
        assert above
        assert {line.below for line in above if not line.is_heading} <= {"above “Set-up”"}
        assert len({line.line for line in above}) == len(above)


@pytest.mark.parametrize(
    "above", ["B47.32: (KG Peiperr-B)—1 SS Pz Div", "B51.05: 4 Werfer Bde", "Game Turn 2\nKG Nobody"]
)
def test_a_unit_or_a_place_above_the_first_heading_is_still_looked_at(above: str) -> None:
    rows = shipped_rows("scs1994")
    text = f"A sheet of mine\n{above}\nArrivals"
    read = read_list(rows, "scs1994", "breakout", "german", text)
    assert read and not any(line.below for line in read)
