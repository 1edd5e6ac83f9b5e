"""Which letter of its text chooses an entry of a menu? One that no other entry of the menu has, nor a command of the
window while the menu is open."""

import re
import string
from collections.abc import Sequence, Set

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu

_LETTER = re.compile(r"(?:^|[^&])(?:&&)*&([^&\s])")
_KEYS = frozenset(string.ascii_lowercase + string.digits)

_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier)


class _OwnLetters(QObject):
    """Keeps the letters that are typed in an open menu from the keys of the map, which has the focus behind it."""

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take a letter for the menu before a command has it."""
        is_mine = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and is_letter(event)
        if is_mine:
            event.accept()
        return is_mine


def is_letter(event: QKeyEvent) -> bool:
    """Tell whether a key types something, as a letter does."""
    return event.modifiers() in _PLAIN and event.text().isprintable() and bool(event.text().strip())


def letter_of(text: str) -> str:
    """Return the letter that is underlined in a text; empty where none is."""
    found = _LETTER.search(text)
    return found.group(1).casefold() if found else ""


def give_letters(menu: QMenu) -> None:
    """Underline a letter in each entry of a menu that has none, the first of a word where that can be, and in the menus
    below it. What cannot be chosen needs none; an entry stays without where there are more of them than letters. While
    a menu is open letters are its own."""
    if menu.findChild(_OwnLetters, options=Qt.FindChildOption.FindDirectChildrenOnly) is None:
        menu.installEventFilter(_OwnLetters(menu))
    entries = [action for action in menu.actions() if not action.isSeparator()]
    for action in entries:
        below = action.menu()
        if isinstance(below, QMenu):
            give_letters(below)
    bare = [action for action in entries if not letter_of(action.text()) and (action.isEnabled() or action.menu())]
    taken = {letter_of(action.text()) for action in entries}
    for action, text in zip(bare, lettered([action.text() for action in bare], taken), strict=True):
        action.setText(text)


def pop_up(menu: QMenu, place: QPoint) -> None:
    """Show a menu made for this once, each entry with a letter, at a place of the screen."""
    give_letters(menu)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(place)


def lettered(texts: Sequence[str], taken: Set[str]) -> list[str]:
    """Return texts each with a letter underlined that is not taken; one that runs out of letters takes that of an
    earlier text, which then has another."""
    places = [_places(text, taken) for text in texts]
    owners: dict[str, int] = {}

    def find(row: int, tried: set[str]) -> bool:
        for letter in places[row]:
            if letter not in tried:
                tried.add(letter)
                if letter not in owners or find(owners[letter], tried):
                    owners[letter] = row
                    return True
        return False

    for row in range(len(texts)):
        find(row, set())
    found = [*texts]
    for letter, row in owners.items():
        place = places[row][letter]
        found[row] = f"{texts[row][:place]}&{texts[row][place:]}"
    return found


def _places(text: str, taken: Set[str]) -> dict[str, int]:
    """Return where the letters of a text stand that can be underlined, the first of words before the others."""
    shown = text.partition("\t")[0]
    heads = [found.start() for found in re.finditer(r"\b\w", shown)]
    found: dict[str, int] = {}
    for place in (*heads, *range(len(shown))):
        letter = shown[place].casefold()
        if letter in _KEYS - taken:
            found.setdefault(letter, place)
    return found
