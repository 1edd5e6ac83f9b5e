"""Does something read every parameter and every chart of a game? What nothing reads is deleted, or misleads."""

import ast
import re
from collections.abc import Iterator

import pytest

from engine.data import schema
from engine.data.load import load_tables, shipped_root
from engine.hj1986.turn import checks as hj1986_checks
from engine.hj1986.turn import needed
from engine.hj1986.turn.charts import CHARTS as HJ1986_CHARTS
from tests.architecture.source import Source, sources
from tests.begun import COMPLETE
from tests.held_charts import READ_BY_TESTS, held

PARAMETER_CALLS, PARAMETER_MAPS = (
    ("number", "share", "word", "names", "points", "is_yes", "formations"),
    ("parameters",),
)
CHART_CALLS, CHART_MAPS = ("cell",), ("charts", "tables")


def _constants(source: Source) -> dict[str, set[str]]:
    """Return the texts that each constant of a module stands for."""
    found: dict[str, set[str]] = {}
    for node in source.tree.body:
        if isinstance(node, ast.Assign):
            pairs = [(node.targets[0], node.value)]
            if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(node.targets[0].elts, _spread(node.value), strict=True))
            for target, value in pairs:
                if isinstance(target, ast.Name):
                    found[target.id] = set(_texts(value))
    return found


def _spread(value: ast.Tuple) -> list[ast.expr]:
    """Return the parts of a tuple, one by one those of a tuple with a star in it."""
    found: list[ast.expr] = []
    for part in value.elts:
        found += part.value.elts if isinstance(part, ast.Starred) and isinstance(part.value, ast.Tuple) else [part]
    return found


def _texts(tree: ast.AST) -> Iterator[str]:
    yield from (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _looked_up(source: Source, calls: tuple[str, ...], maps: tuple[str, ...]) -> Iterator[ast.expr]:
    """Yield the expressions by which a module looks something up in one of the mappings."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            of_map = isinstance(node.func.value, ast.Attribute) and node.func.value.attr in maps
            if node.func.attr in calls or (node.func.attr == "get" and of_map):
                yield node.args[0]
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr in maps:
            yield node.slice


def _asked(game: str, calls: tuple[str, ...], maps: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern of the keys that the rules of a game look up; where a key is handed on to a function, any text
    of that module may be one."""
    patterns: set[str] = set()
    for source in sources(f"engine/{game}"):
        constants = _constants(source)
        for asked in _looked_up(source, calls, maps):
            if isinstance(asked, ast.JoinedStr):
                parts = (part.value if isinstance(part, ast.Constant) else None for part in asked.values)
                patterns.add("".join("[a-z]+" if part is None else re.escape(str(part)) for part in parts))
                continue
            names = [node.id for node in ast.walk(asked) if isinstance(node, ast.Name)]
            texts = {*_texts(asked), *(text for name in names for text in constants.get(name, ()))}
            patterns |= {re.escape(text) for text in texts or _texts(source.tree)}
    return re.compile("|".join(sorted(patterns)))


@pytest.mark.parametrize("game", COMPLETE)
def test_the_rules_read_every_parameter(game: str) -> None:
    """By its name in the code, or by that in a clause."""
    asked, tables = _asked(game, PARAMETER_CALLS, PARAMETER_MAPS), load_tables(game=game)
    by_clause = {row.args.get("parameter") for row in tables.of(schema.ClauseRow)}
    keys = [row.key for row in tables.of(schema.ParameterRow)]
    unread = [key for key in keys if not asked.fullmatch(key) and key not in by_clause]
    # "options" is asked for by its name in ``setting.options``
    assert [key for key in unread if key != "options"] == []


@pytest.mark.parametrize("game", COMPLETE)
def test_the_rules_or_a_test_read_every_chart(game: str) -> None:
    asked = _asked(game, CHART_CALLS, CHART_MAPS)
    unread = {row.key for row in load_tables(game=game).of(schema.ChartRow) if not asked.fullmatch(row.key)}
    assert unread == held(game)


def test_the_charts_of_tests_are_read_by_them() -> None:
    texts = {path: (shipped_root() / path).read_text("utf-8") for path in READ_BY_TESTS.values()}
    assert [key for (_, key), path in READ_BY_TESTS.items() if f'"{key}"' not in texts[path]] == []


def test_a_scenario_is_asked_for_every_parameter_of_hj1986() -> None:
    """The list for scs1994 is tested beside its checks."""
    named = [*hj1986_checks.NUMBERS, *hj1986_checks.SHARES, *hj1986_checks.NAMES, *needed.PARAMETERS]
    assert sorted(named) == sorted(set(named))
    assert set(named) == {row.key for row in load_tables(game="hj1986").of(schema.ParameterRow)} - {"options"}


def test_every_line_of_the_charts_that_hj1986_reads_by_title_is_looked_up() -> None:
    """The lines of the surprise are named by its clause."""
    tables = load_tables(game="hj1986")
    by_clause = {
        line
        for row in tables.of(schema.ClauseRow, form="attack_shift")
        if isinstance(row.args["shifts"], dict)
        for line in row.args["shifts"].values()
    }
    charts = {row.key: set(row.rows) for row in tables.of(schema.ChartRow)}
    unread = {key: charts[key] - set(read.lines) - by_clause for key, read in HJ1986_CHARTS.items() if read.lines}
    assert {key: lines for key, lines in unread.items() if lines} == {}
