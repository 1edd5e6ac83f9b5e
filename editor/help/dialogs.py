"""The help of F1: keys, marks, and how one works; and the box that says what the program is."""

from html import escape

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QTextBrowser, QVBoxLayout, QWidget

from editor.actions import COMMANDS
from editor.commands.outcome import program_version
from editor.models.certainty import MARKS, MEANINGS, SENTENCE
from editor.panels.rules_area import RuleLookup
from editor.playtest.keys import PLAY_KEYS
from editor.work_areas import WORK_AREAS

_WORK = """
<h3>How one works</h3>
<p>Click a hex, a hexside or a unit: the inspector on the right shows it, and everything there can be changed.
Drag a unit on the map to let it start elsewhere; click a stack to fan it out.</p>
<p>Each change is written at once, stands in the journal, and can be undone, also after closing the program.
Any older entry can be taken back alone with <i>Revert this</i> in the journal.</p>
<p>Problems are looked for after every change. Double-click one to go to its place.</p>
<h3>Tools of the map</h3>
<ul><li>Paint terrain: press and drag. Escape gives up the stroke.</li>
<li>Hexside: drag along hexsides; the first side decides whether the stroke adds or removes; Shift removes.</li>
<li>Road: drag from hex to hex; Shift removes.</li>
<li>Measure: drag; the distance is in hexes.</li>
<li>Wheel zooms; the middle button or the space bar moves the map.</li></ul>
"""


def keys_html() -> str:
    """Return the list of keys as rich text."""
    rows = [(area.shortcut, f"Work area {area.title}: {area.tip}") for area in WORK_AREAS]
    rows += [(command.shortcut, command.tip) for command in COMMANDS if command.shortcut]
    rows += PLAY_KEYS
    lines = "".join(f"<tr><td><b>{escape(key)}</b>&nbsp;&nbsp;</td><td>{escape(tip)}</td></tr>" for key, tip in rows)
    return f"<table cellpadding='3'>{lines}</table>"


def marks_html() -> str:
    """Return what the certainty marks mean as rich text."""
    lines = "".join(
        f"<tr><td align='center'><b>{MARKS[word]}</b>&nbsp;&nbsp;</td><td><b>{word}</b></td>"
        f"<td>{escape(meaning)}</td></tr>"
        for word, meaning in MEANINGS.items()
    )
    return f"<p>{escape(SENTENCE)}</p><table cellpadding='4'>{lines}</table>"


class HelpDialog(QDialog):
    """Help in tabs; the rules are those of the open library."""

    def __init__(self, rules: RuleLookup | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Help")
        self.resize(820, 560)
        self.tabs = QTabWidget()
        for title, html in (("Working", _WORK), ("Keys", keys_html()), ("Marks", marks_html())):
            text = QTextBrowser()
            text.setHtml(html)
            self.tabs.addTab(text, title)
        if rules is not None:
            self.tabs.addTab(rules, "Rules")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.rules = rules
        layout = QVBoxLayout(self)
        layout.addWidget(self.tabs)
        layout.addWidget(buttons)

    def open_rules(self, number: str) -> None:
        """Show the look-up of rules beside the window, at a rule unless the number is empty."""
        if self.rules is not None:
            self.tabs.setCurrentWidget(self.rules)
            if number:
                self.rules.look_up(number)
        self.show()
        self.activateWindow()


def about_text() -> str:
    """Say what the program is."""
    return (
        f"Losheim {program_version()}\n\nScenario and errata editor for Battle-of-the-Bulge board wargames, "
        "with rules engines that play-test.\n\n"
        "MIT license. The games belong to their publishers; no rulebook text is reproduced."
    )
