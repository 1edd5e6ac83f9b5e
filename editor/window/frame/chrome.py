"""How does everything around the map look? One set of colors for light and one for dark, on Qt's style Fusion.

The colors are data (``resources/chrome.json``); widgets ask for one by its name, never write it down.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from pydantic import BaseModel, ConfigDict, TypeAdapter
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from editor.window.theme import Color
from engine.data.load import shipped_root

LOOKS = ("system", "light", "dark")
"""What a person can choose: as the system has it, or always one of the two."""


class Chrome(BaseModel):
    """The colors of one look. ``rail`` is the strip of areas; ``correction`` to ``meaning_ink`` say what an edit means,
    those behind them are of charts: the two sides, what comes besides units, and the ink upon all of these."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    window: Color
    base: Color
    alternate: Color
    text: Color
    muted: Color
    line: Color
    button: Color
    hover: Color
    pressed: Color
    accent: Color
    accent_ink: Color
    chosen: Color
    chosen_ink: Color
    rail: Color
    rail_ink: Color
    rail_on: Color
    rail_on_ink: Color
    rail_mark: Color
    warn: Color
    warn_ink: Color
    info: Color
    info_ink: Color
    bad_ink: Color
    tip: Color
    tip_ink: Color
    correction: Color
    erratum: Color
    design: Color
    nothing: Color
    meaning_ink: Color
    german: Color
    allied: Color
    coming: Color
    other: Color
    series_ink: Color


class _Shown:
    """The look in use; the first is the light one. ``worn`` names what the application wears already.

    ``keeper`` is a widget that nobody sees, with a style of its own: while it lives Qt does not throw away what it
    knows of the styles of widgets.
    """

    name = "light"
    worn = ""
    keeper: QWidget | None = None


@lru_cache(maxsize=1)
def _chromes() -> dict[str, Chrome]:
    text = (shipped_root() / "resources" / "chrome.json").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, Chrome]).validate_json(text)


def chrome() -> Chrome:
    """Return the colors in use."""
    return _chromes()[_Shown.name]


def titles() -> dict[str, str]:
    """Return what people call the looks that can be chosen, by name."""
    return {"system": "As the system", **{name: found.title for name, found in _chromes().items()}}


def wear(look: str) -> None:
    """Show the whole application in a look; ``system`` asks what the system shows now. What is worn already is left: a
    style set anew is asked of every widget of every window that is open."""
    dark = look == "dark" or (look == "system" and QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark)
    _Shown.name = "dark" if dark else "light"
    app = QApplication.instance()
    if isinstance(app, QApplication) and not (_Shown.worn == _Shown.name and app.styleSheet()):
        _Shown.worn = _Shown.name
        app.setPalette(_palette(chrome()))
        app.setStyleSheet(_sheet(chrome()))


def mark(widget: QWidget, says: str) -> None:
    """Color a widget by what it says, in whichever look: ``bad``, ``notice``, ``refusal`` or ``waits``."""
    if widget.property("says") != says:
        widget.setProperty("says", says)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


@contextmanager
def undressed() -> Iterator[None]:
    """Build widgets without the style and dress them once in the end.

    Qt asks the style anew of a widget and of all within it each time one of those around it gets a parent, which took
    a third of the start. While another window is there nothing is taken off: it would be dressed anew as well.
    """
    app = QApplication.instance()
    if not isinstance(app, QApplication) or app.topLevelWindows():
        yield
        return
    _keep_what_is_known()
    sheet = app.styleSheet()
    app.setStyleSheet("")
    try:
        yield
    finally:
        app.setStyleSheet(sheet)


def _keep_what_is_known() -> None:
    """Let Qt keep its list of styled widgets while the application has no style.

    With the last style it throws the list away, and begins another in which a widget that was measured but never shown
    is not taken out when it goes: the next change of look then asks a widget that is no more, and the program dies.
    """
    if _Shown.keeper is None or not isValid(_Shown.keeper):
        _Shown.keeper = QWidget()
        _Shown.keeper.setStyleSheet("QWidget {}")


def _palette(colors: Chrome) -> QPalette:
    role = QPalette.ColorRole
    pairs = {
        role.Window: colors.window,
        role.WindowText: colors.text,
        role.Base: colors.base,
        role.AlternateBase: colors.alternate,
        role.Text: colors.text,
        role.Button: colors.button,
        role.ButtonText: colors.text,
        role.BrightText: colors.bad_ink,
        role.Highlight: colors.accent,
        role.HighlightedText: colors.accent_ink,
        role.Link: colors.accent,
        role.LinkVisited: colors.accent,
        role.ToolTipBase: colors.tip,
        role.ToolTipText: colors.tip_ink,
        role.PlaceholderText: colors.muted,
        role.Light: colors.base,
        role.Midlight: colors.hover,
        role.Mid: colors.line,
        role.Dark: colors.muted,
        role.Shadow: colors.rail,
        role.Accent: colors.accent,
    }
    palette = QPalette()
    for one, color in pairs.items():
        palette.setColor(one, QColor(color))
    for one in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, one, QColor(colors.muted))
    return palette


def _sheet(colors: Chrome) -> str:
    """Return the style of what Fusion draws too heavily: lines of one pixel, no bevels, a grid of four pixels."""
    signs = shipped_root() / "resources" / "icons"
    names = ("tick", "open", "shut")
    c, (tick, open_, shut) = colors, ((signs / f"{name}-{_Shown.name}.svg").as_posix() for name in names)
    return f"""
QToolTip {{ background: {c.tip}; color: {c.tip_ink}; border: 1px solid {c.tip}; padding: 4px 6px; }}
QLabel#sheetTitle {{ font-size: 15px; font-weight: 600; }}
QLabel[quiet="true"] {{ color: {c.muted}; }}
QLabel[says="refusal"] {{ background: {c.warn}; color: {c.warn_ink}; padding: 5px; border-radius: 3px; }}
QLabel[says="notice"] {{ background: {c.info}; color: {c.info_ink}; padding: 5px; border-radius: 3px; }}
QLabel[says="bad"] {{ color: {c.bad_ink}; }}
QLabel[says="waits"] {{ color: {c.warn_ink}; }}
QGroupBox {{ font-weight: 600; margin-top: 16px; border: none; border-top: 1px solid {c.line}; padding-top: 4px; }}
QGroupBox::title {{ subcontrol-origin: margin; left: 0px; padding: 0 6px 0 0; }}
QMainWindow::separator {{ background: {c.line}; width: 1px; height: 1px; margin: 0; padding: 2px; }}
QSplitter::handle {{ background: {c.line}; }}
QSplitter::handle:horizontal {{ width: 1px; }} QSplitter::handle:vertical {{ height: 1px; }}
QDockWidget {{ font-weight: 600; }}
QDockWidget::title {{ background: {c.window}; padding: 6px 8px; }}
QLineEdit, QPlainTextEdit {{ border: 1px solid {c.line}; border-radius: 4px;
  background: {c.base}; padding: 3px 6px; selection-background-color: {c.accent}; selection-color: {c.accent_ink}; }}
QTextBrowser {{ background: transparent; }}
QLineEdit:focus, QPlainTextEdit:focus {{ border: 1px solid {c.accent}; }}
QLineEdit[says="bad"] {{ border: 1px solid {c.bad_ink}; }}
QLineEdit:disabled, QPlainTextEdit:disabled {{ color: {c.muted}; background: {c.window}; }}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{ border: none; padding: 0 2px; background: transparent; }}
QComboBox, QAbstractSpinBox {{ border: 1px solid {c.line}; border-radius: 4px; background: {c.base}; padding: 3px; }}
QComboBox:focus, QComboBox:on, QAbstractSpinBox:focus {{ border: 1px solid {c.accent}; }}
QComboBox:disabled, QAbstractSpinBox:disabled {{ color: {c.muted}; background: {c.window}; }}
QComboBox::drop-down {{ border: none; width: 18px; }}
QComboBox::down-arrow {{ image: url("{open_}"); width: 11px; height: 11px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; background: transparent; width: 14px; }}
QAbstractSpinBox::up-arrow {{ image: url("{shut}"); width: 9px; height: 9px; }}
QAbstractSpinBox::down-arrow {{ image: url("{open_}"); width: 9px; height: 9px; }}
QTableView QComboBox, QTreeView QComboBox {{ border-radius: 0; padding: 0 4px; }}
QCheckBox {{ spacing: 5px; margin-right: 6px; }}
QCheckBox::indicator, QTableView::indicator, QTreeView::indicator, QListView::indicator {{ width: 13px; height: 13px;
  border: 1px solid {c.muted}; border-radius: 3px; background: {c.base}; }}
QCheckBox::indicator:checked, QTableView::indicator:checked, QTreeView::indicator:checked,
QListView::indicator:checked {{ border: 1px solid {c.accent}; background: {c.accent}; image: url("{tick}"); }}
QListView::indicator {{ width: 11px; height: 11px; }}  /* with its frame no higher than a line of letters */
QCheckBox::indicator:focus {{ border: 1px solid {c.accent}; }}
QCheckBox::indicator:disabled, QTableView::indicator:disabled {{ border: 1px solid {c.line}; background: {c.window}; }}
QPushButton {{ border: 1px solid {c.line}; border-radius: 4px; background: {c.button}; padding: 4px 12px; }}
QPushButton:hover {{ background: {c.hover}; }}
QPushButton:pressed, QPushButton:checked {{ background: {c.pressed}; }}
QPushButton:focus {{ border: 1px solid {c.accent}; }}
QPushButton:disabled {{ color: {c.muted}; background: {c.window}; }}
QToolButton {{ border: 1px solid transparent; border-radius: 4px; padding: 3px; }}
QToolButton:hover {{ background: {c.hover}; }}
QToolButton:pressed {{ background: {c.pressed}; }}
QToolButton:checked {{ background: {c.chosen}; color: {c.chosen_ink}; }}
QToolButton:focus {{ border: 1px solid {c.accent}; }}
QToolButton#place {{ border: 1px dashed {c.muted}; background: {c.base}; padding: 2px 3px; }}
QToolButton#place:hover {{ background: {c.hover}; }}
QToolButton#place:pressed {{ border: 1px solid {c.accent}; background: {c.chosen}; color: {c.chosen_ink}; }}
QToolButton#place:focus {{ border: 1px solid {c.accent}; }}
QToolButton::menu-indicator {{ image: none; }}
QHeaderView::section {{ background: {c.window}; color: {c.muted}; border: none; border-bottom: 1px solid {c.line};
  border-right: 1px solid {c.line}; padding: 4px 6px; }}
QTableView, QTreeView, QListView {{ border: 1px solid {c.line}; background: {c.base}; gridline-color: {c.line};
  selection-background-color: {c.chosen}; selection-color: {c.chosen_ink}; }}
#frozen {{ border: none; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {c.line}; }}
QTabBar::tab {{ background: transparent; color: {c.muted}; padding: 5px 12px; border: none;
  border-bottom: 2px solid transparent; }}
#pages QToolButton {{ color: {c.muted}; border: none; border-bottom: 2px solid transparent; border-radius: 0;
  padding: 5px 6px; }}
#pages QToolButton:hover {{ color: {c.text}; background: transparent; }}
#pages QToolButton:checked {{ color: {c.text}; background: transparent; border-bottom: 2px solid {c.accent}; }}
#pages QToolButton:focus {{ color: {c.text}; border-bottom: 2px solid {c.accent}; background: {c.hover}; }}
QTabBar::tab:selected {{ color: {c.text}; border-bottom: 2px solid {c.accent}; }}
QTabBar::tab:hover {{ color: {c.text}; }}
QMenu {{ menu-scrollable: 1; background: {c.base}; border: 1px solid {c.line}; padding: 4px; }}
QMenu::item {{ padding: 4px 24px 4px 24px; border-radius: 3px; }}
QMenu::item:selected {{ background: {c.chosen}; color: {c.chosen_ink}; }}
QMenu::item:disabled {{ color: {c.muted}; }}
QMenu::separator {{ height: 1px; background: {c.line}; margin: 4px 6px; }}
QMenuBar {{ background: transparent; }}
QMenuBar::item {{ padding: 6px 8px; border-radius: 4px; background: transparent; }}
QMenuBar::item:selected {{ background: {c.hover}; }}
QStatusBar {{ border-top: 1px solid {c.line}; }} QStatusBar::item {{ border: none; }}
QScrollBar:vertical {{ background: {c.window}; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: {c.window}; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {c.line}; border-radius: 4px; min-height: 24px; min-width: 24px; margin: 2px; }}
QScrollBar::handle:hover {{ background: {c.muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
#header {{ background: {c.base}; border-bottom: 1px solid {c.line}; }}
#header QLabel#brand {{ color: {c.accent}; font-weight: 700; }}
#header QToolButton#chooser {{ border: 1px solid {c.line}; padding: 4px 10px; }}
#header QToolButton#chooser:focus {{ border: 1px solid {c.accent}; }}
#keysHere {{ background: {c.window}; }} #keysHere[here="true"] {{ background: {c.accent}; }}
#rail {{ background: {c.rail}; border: none; spacing: 0; }}
#rail QToolButton {{ color: {c.rail_ink}; border: none; border-left: 3px solid transparent; border-radius: 0;
  padding: 7px 2px 6px 0px; font-size: 11px; }}
#rail QToolButton:hover {{ color: {c.rail_on_ink}; background: {c.rail_on}; }}
#rail QToolButton:checked {{ color: {c.rail_on_ink}; background: {c.rail_on}; border-left: 3px solid {c.rail_mark}; }}
#rail QToolButton:focus {{ color: {c.rail_on_ink}; border-left: 3px solid {c.rail_mark}; }}
#center[meaning="correction"] {{ border: 2px solid {c.correction}; }}
#inspector[meaning="correction"] {{ border-top: 3px solid {c.correction}; }}
#center[meaning="erratum"] {{ border: 2px solid {c.erratum}; }}
#inspector[meaning="erratum"] {{ border-top: 3px solid {c.erratum}; }}
#center[meaning="design"] {{ border: 2px solid {c.design}; }}
#inspector[meaning="design"] {{ border-top: 3px solid {c.design}; }}
#underErrata {{ border: none; border-left: 3px solid {c.erratum}; padding-left: 6px; }}
#inspector {{ border: none; }}
#center[meaning="nothing"] {{ border: 2px solid {c.line}; }}
QPushButton#meaning {{ color: {c.meaning_ink}; border: none; font-weight: 600; padding: 2px 10px; }}
QPushButton#meaning[meaning="correction"] {{ background: {c.correction}; }}
QPushButton#meaning[meaning="erratum"] {{ background: {c.erratum}; }}
QPushButton#meaning[meaning="design"] {{ background: {c.design}; }}
QPushButton#meaning[meaning="nothing"] {{ background: {c.nothing}; }}
QPushButton#meaning:focus {{ border: 1px solid {c.text}; }} QPushButton#meaning::menu-indicator {{ image: none; }}
QPushButton#card {{ text-align: left; padding: 16px; border-radius: 8px; background: {c.base}; }}
QPushButton#card:hover {{ border: 1px solid {c.accent}; background: {c.base}; }}
QPushButton#flat {{ border: none; background: transparent; color: {c.accent}; text-align: left; padding: 3px 0; }}
QPushButton#flat:hover {{ text-decoration: underline; }}
QPushButton#flat:focus {{ border: 1px solid {c.accent}; }}
QListView#found {{ border: 1px solid {c.accent}; border-radius: 4px; }}
"""
