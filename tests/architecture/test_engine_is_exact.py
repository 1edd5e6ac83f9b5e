"""The engine computes with integers and fractions, from the position alone."""

import ast

from tests.architecture.source import Source, is_in, sources
from tests.architecture.test_imports import GAMES

CLOCKS_AND_CHANCE = ("random", "secrets", "time", "datetime", "uuid")
# Measuring how long a batch took is not part of a game.
MAY_READ_THE_CLOCK = ("engine.playtest",)


def _float_offenses(source: Source) -> list[str]:
    wrong = []
    for node in source.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            wrong.append(source.at(node, f"no floating point in the engine; {node.value} is one"))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("float", "round"):
            wrong.append(source.at(node, f"no floating point in the engine; {node.func.id}() makes or hides one"))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and _is_whole(node.left, node.right):
            wrong.append(source.at(node, "dividing whole numbers with / gives a float; use Fraction or //"))
    return wrong


def _is_whole(*nodes: ast.expr) -> bool:
    """Tell whether all these are visibly whole numbers: a literal, or a call that always gives one."""
    return all(
        isinstance(node.value, int)
        if isinstance(node, ast.Constant)
        else isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("len", "int")
        for node in nodes
    )


def test_no_floating_point_in_the_engine() -> None:
    assert [line for source in sources("engine") for line in _float_offenses(source)] == []


def test_no_clock_and_no_random_module_in_the_engine() -> None:
    wrong = [
        source.at(item.node, f"the engine knows no {item.name.split('.')[0]}; dice are counted, dates are data")
        for source in sources("engine")
        for item in source.imports
        if item.name.split(".")[0] in CLOCKS_AND_CHANCE
        and not (item.name.startswith("time.") or item.name == "time" and _is_batch(source))
    ]
    wrong += [
        source.at(item.node, "the engine knows no clock")
        for source in sources("engine")
        for item in source.imports
        if item.name.startswith("time.") and not _is_batch(source)
    ]
    assert wrong == []


def _is_batch(source: Source) -> bool:
    return any(is_in(source.module, name) for name in MAY_READ_THE_CLOCK)


def test_no_iteration_over_a_set_literal_or_call_in_the_engine() -> None:
    wrong = []
    for source in sources("engine"):
        loops: list[ast.For | ast.comprehension] = [*source.of(ast.For), *source.of(ast.comprehension)]
        for node in loops:
            over = node.iter
            named = (
                isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id in ("set", "frozenset")
            )
            if isinstance(over, ast.Set | ast.SetComp) or named:
                wrong.append(source.at(over, "the order of a set is not fixed; sort it or use a tuple or dict"))
    assert wrong == []


def test_no_game_is_named_in_the_core() -> None:
    wrong = []
    for source in sources("engine/core"):
        text = source.path.read_text("utf-8")
        for number, line in enumerate(text.splitlines(), start=1):
            wrong += [
                f"{source.path.name}:{number}: the core names no game; found {game}" for game in GAMES if game in line
            ]
    assert wrong == []


def test_no_print_in_the_libraries() -> None:
    wrong = [
        source.at(node, "libraries do not print")
        for folder in ("engine", "db")
        for source in sources(folder)
        for node in source.of(ast.Call)
        if isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert wrong == []
