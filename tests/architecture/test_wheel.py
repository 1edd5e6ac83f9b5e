"""The wheel changes no field that it only scrolls past: fields with choices and numbers come from one module."""

import ast

import pytest

from tests.architecture.source import ROOT, Source, sources

TURNED = frozenset(
    {"QComboBox", "QFontComboBox", "QSpinBox", "QDoubleSpinBox", "QDateEdit", "QTimeEdit", "QDateTimeEdit", "QSlider"}
)
"""What the wheel turns wherever the pointer is."""


def offenses(source: Source) -> list[str]:
    """Return where such a field is made; ``quiet_boxes`` has classes of their own for it."""
    return [
        source.at(node, f"{ast.unparse(node.func)} is turned by the wheel; take a class of editor.window.quiet_boxes")
        for node in source.nodes
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in TURNED
    ]


def test_no_field_of_the_window_is_turned_by_the_wheel_that_scrolls_past_it() -> None:
    assert [offense for source in sources("editor") for offense in offenses(source)] == []


@pytest.mark.parametrize("text", ["box = QComboBox()", "a, b = QLineEdit(), QSpinBox(parent)"])
def test_a_counterexample_is_found(text: str) -> None:
    assert len(offenses(Source(ROOT / "x.py", "editor.x", ast.parse(text)))) == 1
