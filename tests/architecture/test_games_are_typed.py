"""Do the rules of a game know the types of what they read? (docs/architecture.md, The engine)"""

import ast
from collections.abc import Iterator

from tests.architecture.source import ROOT, Source, sources
from tests.architecture.test_imports import GAMES

ANY = "AnyFrame"


def _reads_a_dictionary(source: Source) -> bool:
    """Tell whether a module asks a frame for ``values``, or makes the events that carry them by hand."""
    return any(map(_is_of_older_form, source.nodes))


def _is_of_older_form(node: ast.AST) -> bool:
    match node:
        case ast.Subscript(value=ast.Attribute(attr="values")):
            return True
        case ast.Attribute(value=ast.Attribute(attr="values"), attr="get" | "update"):
            return True
        case ast.Assign(value=ast.Attribute(attr="values")) | ast.AnnAssign(value=ast.Attribute(attr="values")):
            return True
        case ast.Call(func=ast.Name(id="FramePushed" | "FrameChanged")):
            return True
    return False


def _of_games() -> list[Source]:
    return [source for game in GAMES for source in sources(f"engine/{game}")]


def _guesses(source: Source) -> Iterator[str]:
    """Yield the functions that take a frame of any phase and read a field of its local values all the same."""
    for function in source.of(ast.FunctionDef):
        taken = {item.arg for item in function.args.args if item.annotation and ast.unparse(item.annotation) == ANY}
        if not taken:
            continue
        read = {ast.unparse(node.value) for node in ast.walk(function) if isinstance(node, ast.Attribute)}
        yield from (function.name for name in taken if f"{name}.local" in read)


def test_rules_read_typed_local_values_and_make_their_events_from_them() -> None:
    assert [source.module for source in _of_games() if _reads_a_dictionary(source)] == []


def test_who_reads_local_values_says_of_which_phase() -> None:
    assert [name for source in _of_games() for name in _guesses(source)] == []


def test_no_rule_takes_a_game_of_any_kind() -> None:
    """``game.own`` and ``game.board`` are of the game's own types, or strict typing stops where rules begin."""
    assert [source.module for source in _of_games() if "AnyGame" in source.path.read_text("utf-8")] == []


def test_a_dictionary_is_noticed() -> None:
    for line in (
        'frame.values["unit"]', 'game.top.values.get("unit")', "values = frame.values", 'FrameChanged({"ended": True})'
    ):  # fmt: skip
        assert _reads_a_dictionary(_source(line)), line
    assert not _reads_a_dictionary(_source("for unit in game.units.values(): row.values()"))


def test_a_guess_is_noticed() -> None:
    assert list(_guesses(_source("def ended(frame: AnyFrame): return frame.local.ended"))) == ["ended"]
    assert list(_guesses(_source("def ended(frame: Frame[Striking]): return frame.local.ended"))) == []


def _source(text: str) -> Source:
    return Source(ROOT / "one.py", "one", ast.parse(text))
