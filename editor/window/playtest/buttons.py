"""How are buttons and check boxes of the play-test made?"""

from collections.abc import Callable

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QCheckBox, QPushButton

from editor.window.plain_text import plain_tip


def push_button(text: str, tip: str, press: Callable[[], None], key: str = "") -> QPushButton:
    """Return a button; ``key`` is named in its tip, the shortcut itself belongs to the tab."""
    shown = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
    button = QPushButton(text)
    button.setToolTip(plain_tip(f"{tip} ({shown})" if key else tip))
    button.clicked.connect(lambda _checked=False: press())
    return button


def check_box(text: str, tip: str, on: bool, toggled: Callable[[], None]) -> QCheckBox:
    """Return a check box."""
    box = QCheckBox(text)
    box.setToolTip(plain_tip(tip))
    box.setChecked(on)
    box.toggled.connect(lambda _on: toggled())
    return box
