"""The line at the top: menus, the scenario shown, its turns, the search field, what shows or hides the rest."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QMenuBar, QSizePolicy, QToolButton, QWidget

from db.changes import ChangeSet
from editor.window.desk import Desk
from editor.window.first_look import in_list_order
from editor.window.frame.chrome import chrome
from editor.window.frame.finder import Finder
from editor.window.frame.icons import icon
from editor.window.frame.records import Split
from editor.window.frame.typed_menu import TypedMenu
from editor.window.models.turn_table import calendar
from editor.window.plain_text import PlainLabel, plain_action, plain_tip
from editor.window.translation import tr
from engine.data import schema

_SIGN = QSize(18, 18)
_CHOOSER, _SHORT_CHOOSER = 210, 130
"""Pixels that the title of the scenario has at least, in a wide line and in a folded one; the tip has all of it."""
_WIDE = 1500
"""Pixels of a window in which the name of the program stands before the menus: by its width alone, or the menus would
move with every title."""
_LISTED = 420
"""Pixels that a title has at most in the list of scenarios."""
_FINDER = 190
"""Pixels that the search field has at least before the menus are folded into one button to make room for it, and
before the title of the scenario is cut."""
_SPLITS: tuple[tuple[Split, str, str], ...] = (
    ("map", "only-map", "Only the map"),
    ("both", "both", "Map and page"),
    ("page", "only-table", "Only the page"),
)


class Header(QWidget):
    """Stands over everything.

    Signals:
        split_wanted: map, page or both.
    """

    split_wanted = Signal(str)

    def __init__(self, desk: Desk, finder: Finder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._desk = desk
        self._signs: list[tuple[QToolButton | QAction, str]] = []
        self._commands: list[QToolButton] = []
        self.menus, self.finder = QMenuBar(), finder
        self.menus.setNativeMenuBar(False)
        self.menus.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.brand = PlainLabel(tr("Losheim"))
        self.brand.setObjectName("brand")
        self.menu_button = self._button("menu", tr("Menus"), checkable=False)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.setMenu(QMenu(self.menu_button))
        self.menu_button.hide()
        self.scenario, self.turns = self._chooser("Scenario"), self._chooser("Turns of the scenario")
        self.scenario.setMinimumWidth(_SHORT_CHOOSER)  # or a long title would keep the window from being made narrower
        self.scenario.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.scenarios = TypedMenu(self.scenario)
        self.scenarios.setToolTipsVisible(True)
        self.scenarios.aboutToShow.connect(self._fill_scenarios)
        self.scenario.setMenu(self.scenarios)
        self.turns.setToolTip(tr("First and last turn; press to change title, turns, weather and text"))
        self.turns.clicked.connect(lambda: desk.select("scenario", desk.document.scenario))
        self._of_scenario: list[QAction] = []
        self._title, self._shown = "", ""
        finder.setMinimumWidth(110)
        finder.setMaximumWidth(520)
        self.splits = {key: self._button(sign, tip, checkable=True) for key, sign, tip in _SPLITS}
        for key, button in self.splits.items():
            button.clicked.connect(lambda _on=False, key=key: self.split_wanted.emit(key))
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(10, 4, 8, 4)
        self.row.setSpacing(4)
        for widget in (self.menu_button, self.brand, self.menus, self.scenario, self.turns):
            self.row.addWidget(widget)
        self.row.addSpacing(8)
        self.row.addWidget(finder, 3)
        self.row.addStretch(1)
        for button in self.splits.values():
            self.row.addWidget(button)
        self.row.addSpacing(8)
        desk.document.chosen.connect(self.say_scenario)
        desk.document.changed.connect(self._on_changed)

    def _on_changed(self, changes: ChangeSet) -> None:
        if "scenario" in changes.tables():
            self.say_scenario()

    @property
    def is_folded(self) -> bool:
        """Whether the menus stand in one button, because the window is too narrow for them beside the rest."""
        return not self.menu_button.isHidden()

    def fill_menu_button(self) -> None:
        """Put all menus behind the button too: called once, after they are there."""
        folded = self.menu_button.menu()
        for action in self.menus.actions():
            folded.addAction(action)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold what there is no room for, so that nothing lies over anything else."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        others = (self.turns, *self.splits.values(), *self._commands)
        fixed = sum(each.sizeHint().width() for each in others) + self.row.spacing() * (self.row.count() + 1)
        fixed += self.scenario.sizeHint().width() - self._long(self._shown)  # all of the button but its text
        left, needed = self.width() - fixed - _FINDER, self._long(self._title)
        room = left - self.menus.minimumWidth()
        folds = room < min(needed, _CHOOSER)
        self.menus.setVisible(not folds)
        self.menu_button.setVisible(folds)
        if folds:
            room = left - self.menu_button.sizeHint().width()
        brand = self.brand.sizeHint().width()
        has_brand = not folds and self.width() >= _WIDE and room - brand > _CHOOSER
        self.brand.setVisible(has_brand)
        most = max(room - brand * has_brand, _SHORT_CHOOSER if folds else _CHOOSER)
        self._shown = self.scenario.fontMetrics().elidedText(self._title, Qt.TextElideMode.ElideRight, most)
        self.scenario.setText(plain_action(f"{self._shown} ▾"))

    def _long(self, text: str) -> int:
        return self.scenario.fontMetrics().horizontalAdvance(text)

    def add_action(self, action: QAction, sign: str) -> QToolButton:
        """Add a button for a command at the right end."""
        button = QToolButton()
        button.setDefaultAction(action)
        button.setIconSize(_SIGN)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setAccessibleName(action.text().replace("&", ""))
        self._signs.append((action, sign))
        self._commands.append(button)
        self.row.addWidget(button)
        return button

    def add_to_scenarios(self, *actions: QAction) -> None:
        """Offer commands below the list of scenarios."""
        self._of_scenario += actions

    def wear(self) -> None:
        """Draw the signs in the colors in use."""
        colors = chrome()
        for thing, sign in self._signs:
            thing.setIcon(icon(sign, colors.text, colors.chosen_ink, colors.line))

    def show_split(self, split: Split, can_split: bool) -> None:
        """Show which of map, both and page is shown, where there is a choice."""
        for key, button in self.splits.items():
            button.setVisible(can_split)
            button.setChecked(key == split)

    def say_scenario(self) -> None:
        """Say which scenario is shown and from when to when it runs."""
        document, head = self._desk.document, self._desk.document.head
        games = document.rows.find(schema.GameRow, game=document.game)
        game = games[0].title if games else document.game
        if head is None:
            self._title = tr("No scenario")
            self.turns.hide()
            self._fit()
            return
        track = calendar(self._desk)
        days = [track.date(turn) for turn in (head.first_turn, head.last_turn)]
        title = f"{head.number} {head.title}".strip()
        self._title = f"{game} · {title}"
        self.scenario.setToolTip(plain_tip(f"{game} · {title}; press to choose another one or begin one"))
        said = f"Turns {head.first_turn} to {head.last_turn}"
        self.turns.setText(plain_action(said))
        self.turns.setToolTip("; ".join(filter(None, (" to ".join(filter(None, days)), _TURNS_TIP))))
        self.turns.show()
        self._fit()

    def _fill_scenarios(self) -> None:
        menu, document = self.scenarios, self._desk.document
        menu.clear()
        for game in document.rows.find(schema.GameRow):
            menu.addSeparator()
            menu.addAction(plain_action(f"{game.title} ({game.year})")).setEnabled(False)  # sections show no text
            heads = document.rows.find(schema.ScenarioRow, game=game.game)
            if not heads:
                menu.addAction(tr("No scenario yet")).setEnabled(False)
            for head in in_list_order(heads):
                title = f"{head.number}  {head.title}".strip()
                shown = menu.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, _LISTED)
                action = menu.addAction(plain_action(shown))
                action.setToolTip(plain_tip(title))
                action.setData(title)
                action.setCheckable(True)
                action.setChecked((head.game, head.scenario) == (document.game, document.scenario))
                action.triggered.connect(
                    lambda _on=False, game=head.game, key=head.scenario: document.choose(game, key)
                )
        menu.addSeparator()
        for action in self._of_scenario:
            menu.addAction(action)

    def _chooser(self, called: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("chooser")
        button.setAccessibleName(called)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _button(self, sign: str, tip: str, checkable: bool) -> QToolButton:
        button = QToolButton()
        button.setCheckable(checkable)
        button.setIconSize(_SIGN)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        self._signs.append((button, sign))
        return button


_TURNS_TIP = "press to change title, turns, weather and text"
