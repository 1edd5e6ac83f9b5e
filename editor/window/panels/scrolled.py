"""How does a form keep what ends it in view where the page is low? What asks is scrolled, the rest is not."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget

from editor.window.layouts import add_layout

_LEAST = 40


def scrolled(form: QLayout | QWidget, below: QWidget | None = None) -> QScrollArea:
    """Return a form, with what has the room below it if anything has, in an area that may be as low as a line."""
    inner, area = QWidget(), QScrollArea()
    layout = QVBoxLayout(inner)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(form) if isinstance(form, QWidget) else add_layout(layout, form)
    if below is not None:
        layout.addWidget(below, 1)
    layout.addStretch(0 if below is not None else 1)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setMinimumHeight(_LEAST)
    area.setWidget(inner)
    return area
