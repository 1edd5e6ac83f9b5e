"""Does a text count one thing as several? "1 units" is no English.

A number before a plural word is written by ``counted``, or where somebody has asked whether it is one. What is never
one stands in ``SEVERAL`` with its reason.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from engine.data.counted import counted
from tests.architecture.source import ROOT, Source, sources

NOUNS = (
    "areas batches cells changes charts clauses combats copies counters decisions edits entries errata errors files "
    "findings games hexes hexsides lines maps options others pages places points problems references results roads "
    "rows rules rulings scenarios sides sources steps tables things turns units values warnings words"
)
_NOUN = rf"(?P<noun>{'|'.join(NOUNS.split())})\b(?! nothing)"
_PLURAL = re.compile(rf"^ (?:(?:more|other|own|further) )*{_NOUN}")
_TEMPLATE = re.compile(rf"(?<!\{{)(?P<before>[^{{}}]*)\{{\w+[^{{}}]*\}} {_NOUN}")
_WORDS = 5
"""So many of the words behind a number tell one text from another."""
_SHARE = re.compile(r"\bof $")
SEVERAL: dict[tuple[str, str], str] = {
    ("db/checks/counters.py", "steps; correct the count"): "fewer than none, or very many",
    ("db/checks/outliers.py", "others of its type and"): "so few are not compared",
    ("db/checks/roads.py", "hexes"): "a road between two towns",
    ("db/checks/scenario.py", "turns, but"): "as somebody wrote it",
    ("db/stranger.py", "rows"): "a limit",
    ("editor/commands/exchange.py", "rows"): "a word and no number",
    ("editor/commands/mapping.py", "hexes root mean square at"): "a mean",
    ("editor/commands/mapping.py", "places"): "a map is put in its place by many",
    ("editor/commands/sheet_files.py", "lines, more than any table"): "more than a table may have",
    ("editor/commands/trying.py", "steps lost, median (least to"): "a side and no number",
    ("editor/commands/trying.py", "points of a hundred"): "a difference with its sign and range",
    ("editor/cutting/review.py", "hexes away: more than the"): "more than the width of a cut",
    ("editor/edits/chart_heads.py", "cells; part it"): "a limit",
    ("editor/edits/errata_from.py", "values: that is no erratum"): "too many for an erratum",
    ("editor/edits/judging.py", "units in parts"): "more than a hex holds",
    ("editor/edits/new_game.py", "turns from"): "more than a year has",
    ("editor/edits/setup.py", "steps lost, not"): "the end of a range",
    ("editor/proof/doubted.py", "others of its kind has"): "so few are not compared",
    ("editor/proof/doubted.py", "others of its kind have"): "so few are not compared",
    ("editor/proof/underlay.py", "hexes off; one is likely"): "a distance with its fraction",
    ("editor/proof/underlay.py", "hexes off"): "a distance with its fraction",
    ("editor/publishing/listing.py", "errata"): "words and no number",
    ("editor/window/panels/long_reading.py", "lines"): "what takes long to read",
    ("editor/window/playtest/batch_tab.py", "steps lost"): "a side and no number",
    ("editor/window/playtest/history.py", "steps lost:"): "a side and no number",
    ("editor/window/playtest/luck_lines.py", "steps better for the"): "a mean with its fraction",
    ("editor/window/playtest/luck_lines.py", "steps."): "a mean with its fraction",
    ("editor/window/playtest/preview.py", "steps on average"): "a mean",
    ("editor/window/proof/underlay_box.py", "hexes"): "a distance with its fraction",
}


def texts(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """Yield each text with a number before a plural word, and the words from there on."""
    inner = {id(part) for node in source.of(ast.JoinedStr) for part in node.values}
    for node in source.of(ast.JoinedStr):
        for before, value, after in zip([None, *node.values], node.values, node.values[1:], strict=False):
            said = str(after.value) if isinstance(after, ast.Constant) else ""
            lead = str(before.value) if isinstance(before, ast.Constant) else ""
            if isinstance(value, ast.FormattedValue) and _PLURAL.match(said) and not _SHARE.search(lead):
                yield node, said
    for constant in source.of(ast.Constant):
        text = constant.value if isinstance(constant.value, str) and id(constant) not in inner else ""
        for found in _TEMPLATE.finditer(text):
            if not _SHARE.search(found["before"]):
                yield constant, found["noun"]


def asks_for_one(function: ast.AST) -> bool:
    """Tell whether a function compares anything with one."""
    return any(
        isinstance(node, ast.Compare)
        and any(isinstance(part, ast.Constant) and part.value in (1, "1") for part in (node.left, *node.comparators))
        for node in ast.walk(function)
    )


@cache
def offenses() -> dict[tuple[str, str], str]:
    """Return where nobody asks whether it is one, by file and words."""
    found: dict[tuple[str, str], str] = {}
    for source in (source for folder in ("db", "editor") for source in sources(folder)):
        name = source.path.relative_to(ROOT).as_posix()
        for node, said in texts(source):
            line = getattr(node, "lineno", 0)
            around = [each for each in source.of(ast.FunctionDef) if each.lineno <= line <= (each.end_lineno or 0)]
            if not any(map(asks_for_one, around)):
                found[name, " ".join(said.split()[:_WORDS])] = f"{name}:{line}"
    return found


def test_no_text_counts_one_thing_as_several() -> None:
    assert [f"{at}: {key[1]}" for key, at in offenses().items() if key not in SEVERAL] == []


def test_what_is_never_one_is_said_somewhere() -> None:
    assert SEVERAL.keys() - offenses().keys() == set()


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ("""f"{count} units are left" """, True),
        ("""tr("{count} units are left")""", True),
        ("""f"{one} of {count} units are left" """, False),
        ("""f"{counted(count, 'unit')} left" """, False),
    ],
)
def test_a_number_before_a_plural_word_is_found(code: str, is_found: bool) -> None:
    source = Source(ROOT / "code.py", "code", ast.parse(code))
    assert bool([*texts(source)]) == is_found


def test_who_asks_for_one_may_say_several() -> None:
    assert asks_for_one(ast.parse("'1 unit' if count == 1 else f'{count} units'"))
    assert not asks_for_one(ast.parse("f'{count} units' if count else ''"))


@pytest.mark.parametrize(("number", "said"), [(0, "0 units"), (1, "1 unit"), (2, "2 units")])
def test_a_number_is_written_with_the_word_for_what_it_counts(number: int, said: str) -> None:
    assert counted(number, "unit") == said


def test_a_word_with_another_plural_is_given_both() -> None:
    assert [counted(number, "hex is", "hexes are") for number in (1, 2)] == ["1 hex is", "2 hexes are"]
