"""The help of F1: keys, marks, and how one works; and the box that says what the program is."""

from html import escape

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QTextBrowser, QVBoxLayout, QWidget

from editor.commands.outcome import program_version
from editor.window.actions import COMMANDS
from editor.window.canvas.badges import badge_meanings
from editor.window.frame.areas import AREAS
from editor.window.models.certainty import MARKS, MEANINGS, SENTENCE
from editor.window.panels.rule_lookup import RuleLookup
from editor.window.playtest.keys import PLAY_KEYS
from editor.window.timeline.keys import TIMELINE_KEYS
from editor.window.translation import tr

_WORK = """
<h3>How one works</h3>
<p>The areas stand at the left edge; map, selection and scenario stay when one goes from one to another. F8 shows the
map, the page of the area, or both. Ctrl+K finds units, hexes, places, rules, scenarios and commands. The color of the
frame around the map, and the button at the foot, say what an edit means.</p>
<p>Click a hex, a hexside or a unit: the inspector on the right shows it, and everything there can be changed.
The right button offers the same for a hex, a hexside or a unit.
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

_MAKE = """
<h3>A scenario of your own</h3>
<p>The page <i>New</i> of the area <i>Scenario</i> begins one: empty, with the frame of another one, as its copy, as a
<i>variant</i> that follows corrections and errata of what you do not change yourself, cut out of a larger one, or as
the game in hand stands. It says what is still missing, may be left half done, and <i>Begin</i> makes the scenario; Stop
or Escape leaves everything as it was.</p>
<p>A part of the map is drawn with the tool <i>Outline</i>: drag around its hexes, or click its corners and press Enter.
What is begun empty stands bright on the map meanwhile.
Each stretch of the edge is then given its roles (entry, exit, supply, closed), and of a cut the page asks what becomes
of each unit, arrival, condition and rule that falls outside, with a proposal and its reason.</p>
<h3>Who starts where</h3>
<ul><li>The page <i>Set-up</i> has the order of battle beside the map: drag a formation, a stack or units to a hex, or
to a place below the list. While you drag, the hex says yes, yes but, or no, with the rule.</li>
<li>Del takes the chosen units out; the right button offers losses, faces, states and places, for one unit of a stack or
all of it; what is <i>not yet placed</i> stands on top of the list.</li>
<li>The page <i>Paste</i> reads a list as rulebooks print it, or a table: look through the lines, correct them in place,
and take them as one step.</li></ul>
<h3>Who comes when</h3>
<ul><li>The page <i>Schedule</i> has the timeline: turns across, formations down, each arrival and every other row a
block. Drag blocks to other turns, or press Left or Right; Ctrl, Shift and a rubber band choose several.</li>
<li>Drag a unit from the order of battle onto a turn to let it arrive then; Del takes blocks out. A block that is chosen
shows on the map where it enters.</li>
<li>The inspector changes turn, place and condition of all that is chosen (Return), and splits it: what has a tick goes
to another turn. Ctrl+D brings points, weather and the like once more, on the next turn.</li>
<li>Drag the end of a special rule to another turn (Shift with Left or Right); weather and points that are stretched so
hold on those turns too.</li>
<li>The curve above says how strong each side is by turn: set-up and arrivals less withdrawals, before any loss.</li>
<li>The triangle of a lane, or + and -, fold it; Ctrl and the wheel widen the turns. What is hatched is not
played.</li></ul>
<h3>What else it needs</h3>
<p>The page <i>Summary</i> has number, title, turns, area, weather, text and what is played; <i>Still missing</i> leads
to each thing that is. <i>Victory</i> has the clauses: each is read as a sentence while you give it, marked on the map,
where a click names a place in its field, and tried at the set-up or in a game by <i>Try it</i>. A change of a printed
scenario is asked about: a variant, a correction, or an erratum.</p>
<p><i>Compare</i> shows what it has otherwise than another scenario, than itself earlier, or than one of another
library: as a list, and on the map.</p>
<h3>On paper</h3>
<p><i>Print cards</i> of the menu <i>Scenario</i> shows the pages of set-up, arrivals, rules and player aid as they will
be; choose what you want of them, and save a PDF or print it. <i>Copy as text</i>, <i>Save as text</i> write lists and
rules for a text.</p>
"""

_PLAY = """
<h3>A game by hand</h3>
<p>Choose a scenario in the line at the top, then the area <i>Play</i>. The page <i>Options</i> of the area
<i>Rules</i> says which optional rules it plays, <i>Rulings</i> how unclear ones are read; the page <i>Victory</i> of
the area <i>Scenario</i> what wins and which special rules and conditions hold; all count from the next new game on.</p>
<p>The colored band says who decides. The bold button (Ctrl+Return) goes on; what cannot be ended yet stands there gray,
with the rule that wants something first. The list holds the rest: one click shows the place and the odds, a double
click does it.</p>
<h3>On the map</h3>
<ul><li>Click a unit: where it can go lights up, with the cost; click a hex to go there. Dragging does the same.</li>
<li>Click a stack: it opens; counters in the shade have nothing to do now.</li>
<li>Click an enemy that can be attacked, then who attacks; the odds follow, step by step, each with its rule.</li>
<li>Whatever may not be done is answered with the rule; a click on its number opens it.</li>
<li>The status bar tells what stands under the pointer; the boxes over the map show reach, zones and supply.</li></ul>
<h3>What has happened</h3>
<p>The last throw stands over the question, all else in the log; its lines lead to their hexes and rules. Undo goes back
to the last dice; a right click on a line of the log goes back anywhere. <i>Save</i> and <i>Open</i> keep a game.</p>
<p>With <i>Two people at this screen</i> a curtain falls when the other side decides.</p>
"""


MAP_KEYS = (
    ("Arrows", "On the map: go from hex to hex; with Shift the map is moved"),
    (". and ,", "On the map: choose the next or the last side of that hex"),
    ("Return", "On the map: select that hex or side, or paint, lay or draw there with the tool in hand"),
    ("Menu, Shift+F10", "On the map: what can be done there"),
    ("Shift+click", "On the map: select one more unit; they are dragged and changed together"),
    ("Shift+click", "On the map, beside a hex that is selected: one more hex, for an erratum about all of them"),
)
"""Keys of the map, which no command is."""


def badges_html() -> str:
    """Return what the badges of counters mean as rich text."""
    told = {
        **badge_meanings(),
        "-1": tr("steps lost that a full face does not show"),
        "?": tr("a value of the counter is not confirmed"),
    }
    lines = "".join(
        f"<tr><td><b>{escape(sign)}</b>&nbsp;&nbsp;</td><td>{escape(meaning)}</td></tr>"
        for sign, meaning in told.items()
    )
    return (
        "<h3>On counters</h3><p>Attack, defense and movement, as 4-4-5; guns show barrage, range in brackets and "
        f"movement, as 7(4) 5.</p><table cellpadding='3'>{lines}</table>"
    )


def keys_html() -> str:
    """Return the list of keys as rich text."""
    rows = [(area.shortcut, f"{area.title}: {area.first.tip}") for area in AREAS]
    rows += [(command.shortcut, command.tip) for command in COMMANDS if command.shortcut]
    rows += (*MAP_KEYS, *TIMELINE_KEYS)
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
        self.setWindowTitle(tr("Help"))
        self.resize(820, 560)
        self.tabs = QTabWidget()
        pages = {
            "Working": _WORK,
            "Scenarios": _MAKE,
            "Play-test": _PLAY + badges_html(),
            "Keys": keys_html(),
            "Marks": marks_html(),
        }
        for title, html in pages.items():
            text = QTextBrowser()
            text.setHtml(html)
            self.tabs.addTab(text, title)
        if rules is not None:
            self.tabs.addTab(rules, tr("Rules"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.rules = rules
        layout = QVBoxLayout(self)
        layout.addWidget(self.tabs)
        layout.addWidget(buttons)

    def show_first(self) -> None:
        """Show how one works with the program."""
        self.tabs.setCurrentIndex(0)

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
