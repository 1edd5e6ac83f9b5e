"""How are rows put into columns, so that nothing of them outlives what Qt does with it?

Where a filled layout is put into another, the binding makes a Python object of each of its items. An item goes with its
widget, as when a button is deleted or moves to another bar, and nobody tells the Python object: it stands for its
address from then on. When Qt then deletes the next thing made at that address, an entry of a list or a tree, the
process dies of it.
"""

from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLayout
from shiboken6 import invalidate


def add_layout(outer: QBoxLayout | QGridLayout, inner: QLayout, *where: int) -> None:
    """Put a layout into another: at the end, with a stretch if one is given, or in a grid by row and column and how
    many of each."""
    if isinstance(outer, QGridLayout):
        outer.addLayout(inner, *where)  # type: ignore[call-overload]
    else:
        outer.addLayout(inner, *where)
    _let_go_of_items(inner)


def _let_go_of_items(layout: QLayout) -> None:
    for item in filter(None, map(layout.itemAt, range(layout.count()))):
        within = item.layout()
        if within is None:
            invalidate(item)
        else:
            _let_go_of_items(within)
