"""The game in hand, in which a person may have it otherwise than the rules: by menu, or after a refusal."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from db.outputs import CASE, Output, OutputError
from editor.window.file_dialogs import file_to_write
from editor.window.mnemonics import give_letters
from editor.window.plain_text import brief
from editor.window.playtest import overrules
from editor.window.playtest.case_of_game import NoCaseError, case_text, last_overruled
from editor.window.playtest.ending_game import EndingGame
from editor.window.playtest.overrules import Wish
from editor.window.playtest.session import PlaySession
from editor.window.playtest.unit_titles import named, unit_title
from editor.window.translation import tr
from engine.core.overruling import UnitSet
from engine.core.rules import IllegalActionError
from engine.scenario import Scenario


class OverruledGame(EndingGame):
    """The game in hand, with what leads past its rules."""

    def __init__(
        self, scenario: Callable[[], Scenario], faults: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        self._elsewhere = ""  # the unit whose hex is clicked next
        self._picks = False  # whether the unit or hex is clicked next that is to be otherwise
        super().__init__(scenario, faults, parent)
        self.overruling.confirmed.connect(self.have_it_so)
        self.overruling.left.connect(self._place_nobody)
        self.overruling.case_wanted.connect(self._export)
        self.controls.overrule_wanted.connect(self._show_menu_of_button)
        self.view.context_requested.connect(self._show_menu_of_map)

    def _let_go_of_all(self) -> None:
        self.overruling.close_bar()
        super()._let_go_of_all()

    def _look(self, subject: str) -> None:
        self.overruling.close_bar()
        super()._look(subject)

    def _refused(self, action: object) -> None:
        """Offer to force what was refused, where the phase knows such an action."""
        session = self._in_hand()
        if session is None:
            return
        try:
            self.overruling.offer(overrules.of_refused(session, action))
        except ValueError:
            self.overruling.close_bar()

    def have_it_so(self, wish: Wish, reason: str) -> None:
        """Have something otherwise than the rules, for a reason; say so where no rule could go on from there."""
        session = self._in_hand()
        if session is None:
            return
        overrule = replace(wish.overrule, reason=reason)
        try:
            is_made = self._survives(partial(session.overrule, overrule, wish.again))
        except IllegalActionError as error:
            self._say(f"{tr('Refused')}: {named(error.refusal, session.scenario)}")
            return
        if is_made:
            self._after_act()
            self.overruling.show_done()
        elif session.wanted is not None:  # the reason was given; what is asked now are dice
            self.overruling.close_bar()

    def export_case(self, path: Path | None = None) -> None:
        """Write what was overruled last as a case; asks where unless told."""
        session = self.session
        number = last_overruled(session) if session is not None else None
        if session is None or number is None:
            return
        try:
            text = case_text(session, number)
            path = path or file_to_write(self, tr("Export a case"), tr("Cases (*.json)"), "case.json")
            if path is None:
                return
            Output(path, CASE).write(text)
        except (NoCaseError, OutputError) as error:
            self._say(str(error))
            return
        self._say(tr("The case was written to {name}").format(name=path.name), is_good=True)

    def _export(self) -> None:
        self.export_case()

    # a unit elsewhere

    def put_elsewhere(self, unit: str) -> None:
        """Let the next click say in which hex a unit is to stand."""
        session = self._in_hand()
        if session is not None:
            self._elsewhere = unit
            self.overruling.wait_for_hex(tr("Click the hex for {unit}").format(unit=self._named([unit])))

    def _place_nobody(self) -> None:
        self._elsewhere, self._picks = "", False

    def pick(self) -> None:
        """Let the next click say about which unit or hex something is to be otherwise."""
        if self._in_hand() is not None:
            self._picks = True
            self.overruling.wait_for_hex(tr("Click the unit or the hex that is to be otherwise"))

    def _is_picked(self, label: str, unit: str = "") -> bool:
        """Show what may be had otherwise about what was clicked, where that is waited for; tell whether it is."""
        if not self._picks:
            return False
        self.overruling.close_bar()
        self.overrule_menu(label, unit).popup(QCursor.pos())
        return True

    def _is_placed(self, label: str) -> bool:
        """Ask why a unit is to stand in a hex, where one waits for that; tell whether one does."""
        session, unit = self._in_hand(), self._elsewhere
        if session is None or not unit or label not in session.game.board.map.hexes:
            return False
        self._elsewhere = ""
        self.overruling.ask([overrules.wish(session.game, UnitSet(unit, hex=label))])
        return True

    def point_at_hex(self, label: str) -> None:
        """Do what pointing at a hex means; it may be the one for a unit, or the one that is to be otherwise."""
        if not self._is_placed(label) and not self._is_picked(label):
            super().point_at_hex(label)

    def point_at_unit(self, unit: str, label: str) -> None:
        """Do what pointing at a unit means; its hex may be the one in which another is to stand, or it be otherwise."""
        if not self._is_placed(label) and not self._is_picked(label, unit):
            super().point_at_unit(unit, label)

    def point_off_map(self, unit: str) -> None:
        """Do what choosing a unit off the map means; it may be the one that is to be otherwise."""
        if not self._is_picked("", unit):
            super().point_off_map(unit)

    # the menu

    def _show_menu_of_button(self) -> None:
        button = self.controls.overrule_button
        session = self._in_hand()
        if session is not None:
            unit = self._focus if self._focus in session.seen.units else ""
            label = session.seen.units[unit].hex if unit else self._focus or self.board.looked_at
            self.overrule_menu(label, unit).exec(button.mapToGlobal(QPoint(0, button.height())))

    def _show_menu_of_map(self, pick: object, place: QPoint) -> None:
        session = self._in_hand()
        label, unit = str(getattr(pick, "hex_", "")), str(getattr(pick, "counter", ""))
        if session is not None and session.decision is not None and label:
            self.overrule_menu(label, unit).exec(place)

    def overrule_menu(self, label: str, unit: str = "") -> QMenu:
        """Return the menu of what may be had otherwise: about the units of a hex or one of them, the hex, the dice."""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        session = self._in_hand()
        if session is None or session.decision is None:
            return menu
        there = [each.id for each in session.seen.units_in(label)] if label else []
        chosen = self._focus if self._focus in session.seen.units and self._focus not in there else ""
        if chosen and label:
            wish = overrules.wish(session.game, UnitSet(chosen, hex=label))
            menu.addAction(tr("Put {unit} here").format(unit=self._named([chosen])), partial(self._ask, wish))
        for key in [unit] if unit in there or not label and unit else there:
            self._add_unit(menu, session, key)
        if not label and not unit:
            menu.addAction(tr("A unit or a hex: click it…"), self.pick)
        menu.addSeparator()
        for which, purpose in enumerate(overrules.last_throws(session)):
            text = tr("Another result: {purpose}…").format(purpose=brief(purpose))
            menu.addAction(text, partial(self.ask_for_result, which))
        for title, wishes in overrules.of_settings(session, label):
            values = menu.addMenu(title)
            for each in wishes:
                values.addAction(each.said.removeprefix(f"{title}: "), partial(self._ask, each))
            give_letters(values)
        give_letters(menu)
        return menu

    def _add_unit(self, menu: QMenu, session: PlaySession, key: str) -> None:
        counters = {counter.key: counter for counter in session.scenario.counters}
        name = unit_title(counters[key])
        about = menu.addMenu(brief(name))
        about.addAction(tr("Put it into another hex…"), partial(self.put_elsewhere, key))
        for title, wishes in overrules.of_unit(session, key).items():
            group = about.addMenu(title)
            for each in wishes:
                group.addAction(each.said.removeprefix(f"{name} "), partial(self._ask, each))
            give_letters(group)
        give_letters(about)

    def _ask(self, wish: Wish) -> None:
        self.overruling.ask([wish])

    def ask_for_result(self, which: int) -> None:
        """Ask what one of the last throws is to bring instead."""
        session = self._in_hand()
        found = overrules.other_results(session, which) if session is not None else []
        if session is not None and found:
            what = tr("What the dice are to bring: {purpose}").format(purpose=overrules.last_throws(session)[which])
            self.overruling.ask(found, f"{what}. {taken_back(session, found[0])}".removesuffix(". "))
        else:
            self._say(tr("No other dice bring anything else there."))


def taken_back(session: PlaySession, wish: Wish) -> str:
    """Return in a sentence how many actions are taken back for a wish; empty where none is."""
    count = len(session.records) - wish.again - 1 if wish.again is not None else 0
    if not count:
        return ""
    if count == 1:
        return tr("It takes back the action made since, which stays as a line of the game.")
    return tr("It takes back the {count} actions made since, which stay as a line of the game.").format(count=count)
