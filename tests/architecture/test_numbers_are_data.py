"""Does code hold a number, a date or a hex of a rule or a chart? These are data, with a source and a certainty.

A program sees whole numbers above 2, and dates and hexes in texts. A number that is no fact of a game stands in
``STRUCTURE`` with its reason; 0, 1 and 2 are taken for counting.
"""

import ast
import json
import re
from collections.abc import Iterator

import pytest

from tests.architecture.source import ROOT, Source, sources
from tests.architecture.test_imports import GAMES

STRUCTURE: dict[tuple[str, int], str] = {
    ("engine.core.dice", 6): "faces of a die",
    ("engine.core.dice", 256): "the values of a byte",
    ("engine.core.dice", 8): "bytes of a digest",
    ("engine.core.dice", 16): "bytes of a digest",
    ("engine.core.dice", 64): "bits of a digest",
    ("engine.core.gather", 40): "keeps every game finite",
    ("engine.core.hexes", 4): "the direction in which a ring begins",
    ("engine.core.hexes", 6): "sides of a hex",
    ("engine.core.memo", 4): "positions not alike for which an answer is kept",
    ("engine.core.paths", 62): "a cost that no path has",
    ("engine.core.play", 10_000): "steps after which a game hangs",
    ("engine.core.record", 400): "letters of a file that a message shows",
    ("engine.core.throws", 10): "two dice read as tens and ones",
    ("engine.hj1986.fighting.combat_phase", 20): "keeps every game finite",
    ("engine.hj1986.fighting.retreat", 4): "a direction of the map",
    ("engine.hj1986.fighting.retreat", 5): "a direction of the map",
    ("engine.hj1986.telling.intent", 10): "which way the pointer means, when it may mean several",
    ("engine.hj1986.telling.questions", 1_000_000): "a cost that no path has",
    ("engine.hj1986.turn.start_checks", 4): "digits of a hex number",
    ("engine.hj1986.setting.variants.cards", 3): "a card of the deal",
    ("engine.hj1986.setting.variants.cards", 4): "a card of the deal",
    ("engine.hj1986.setting.variants.cards", 13): "ranks of a suit",
    ("engine.scs1994.board", 8): "parts of a movement point, for halves, quarters and eighths",
    ("engine.scs1994.turn.invariants", 100): "more movement points than any unit has",
    ("engine.core.units", 4096): "units whose texts are kept for digests",
    ("engine.scs1994.ground.lanes", 12): "movement classes and terrain charts for which the steps of a map are kept",
    ("engine.scs1994.moving.redirect", 3): "roads that meet in a crossroads, by the word",
    ("engine.spi1977.board", 30): "parts of a movement point, for halves, thirds and fifths",
    ("engine.spi1977.fighting.combat", 12): "keeps every game finite",
    ("engine.spi1977.fighting.setup", 3): "lets a phase end whose duties cannot all be met",
    ("engine.spi1977.steps.ways", 32): "columns and states of the bridges for which the prices of steps are kept",
    ("engine.spi1977.ground.zones", 32): "states of the bridges for which it is kept where zones end",
    ("engine.spi1977.supply.prices", 32): "states of the bridges for which the prices of supply lines are kept",
    ("engine.scs1994.steps.movement_costs", 32): "states of the bridges for which the prices of steps are kept",
    ("engine.hj1986.steps.reach", 62): "more than any step costs, as a power of two",
    ("engine.hj1986.steps.rows", 64): "kinds of units and states of the bridges for which the prices of steps are kept",
    ("engine.hj1986.steps.reach", 512): "hexes and kinds of units for which it is kept how far they come",
    ("engine.scs1994.steps.movement_costs", 512): "hexes and kinds of units for which it is kept how far they come",
    ("engine.scs1994.supply.supply", 64): "states of what closes lines of supply for which they are kept",
}
PLAYERS = re.compile(r"engine\.\w+\.advising\.(?!planning)")
"""What the cautious player likes, in points of its own."""

COUNTING = (0, 1, 2)
_DATE = re.compile(r"\b\d{1,2}/\d{1,2} [AP]M\b")
_HEX = re.compile(r"\d{4}|[AB]\d+\.\d\d")


def _judged(folder: str) -> Iterator[Source]:
    yield from (source for source in sources(folder) if not PLAYERS.match(source.module))


def _constants(source: Source) -> Iterator[ast.Constant]:
    """Yield the constants of a module, but texts that stand for themselves: these describe."""
    described = {node.value for node in source.of(ast.Expr)}
    yield from (node for node in source.of(ast.Constant) if node not in described)


def numbers(source: Source) -> Iterator[ast.Constant]:
    """Yield the whole numbers of a module that count nothing."""
    for node in _constants(source):
        if type(node.value) is int and node.value not in COUNTING:
            yield node


@pytest.mark.parametrize("folder", ["engine/core", *(f"engine/{game}" for game in GAMES)])
def test_numbers_of_rules_and_charts_are_data(folder: str) -> None:
    wrong = [
        source.at(node, f"{node.value!r} is a fact of a game: make it a parameter or a chart, or name the reason here")
        for source in _judged(folder)
        for node in numbers(source)
        if (source.module, node.value) not in STRUCTURE
    ]
    assert wrong == []


def test_every_reason_is_still_needed() -> None:
    folders = ("engine/core", *(f"engine/{game}" for game in GAMES))
    found = {
        (source.module, node.value) for folder in folders for source in _judged(folder) for node in numbers(source)
    }
    assert set(STRUCTURE) - found == set()


@pytest.mark.parametrize("game", GAMES)
def test_dates_and_hexes_are_data(game: str) -> None:
    """The readings of a ruling and the titles of lines are keys of data; ``test_readers`` and the switches hold them
    to it."""
    folder = ROOT / "resources" / game
    rulings = json.loads((folder / "rulings.json").read_text("utf-8"))
    charts = json.loads((folder / "charts.json").read_text("utf-8"))
    keys = {text for row in rulings for text in row["readings"]} | {text for row in charts for text in row["rows"]}
    wrong = [
        source.at(node, f"{node.value!r} names a date or a hex of the game")
        for source in _judged(f"engine/{game}")
        for node in _constants(source)
        if isinstance(node.value, str)
        and (_DATE.search(node.value) or _HEX.fullmatch(node.value))
        and node.value not in keys
    ]
    assert wrong == []


@pytest.mark.parametrize("text", ["LIMIT = 3", "def f():\n    return cost + 4", "x = -5", "A, B = 1, 7"])
def test_a_number_is_found(text: str) -> None:
    assert len(list(numbers(Source(ROOT / "x.py", "x", ast.parse(text))))) == 1
