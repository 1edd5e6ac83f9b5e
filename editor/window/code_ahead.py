"""Which code is read before anybody asks for it? That of all pages and of the rules of all games.

It is read when the window is shown, a module whenever nothing else is to be done. Else the first click on a page waits
for its code, Play for three hundred modules of it, and what that takes of memory lies between what is let go of again.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from PySide6.QtCore import QObject, QTimer

from editor.garbage import forget_sources
from editor.window.collecting import is_awaited

PACKAGES = ("engine", "editor.window")
_OURS = ("db.", "editor.", "engine.")


class CodeAhead(QObject):
    """Reads the modules of packages while its parent lives, those first that another needs: none takes long then."""

    def __init__(self, parent: QObject | None = None, packages: tuple[str, ...] = PACKAGES) -> None:
        super().__init__(parent)
        self._packages = packages
        self._wanted = self._modules()
        self._needed: list[str] = []
        """The module that is wanted, and what it needs; the last one comes first."""
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    def begin(self) -> None:
        """Read all of them, one at a time."""
        self._timer.start()

    def read_all(self) -> None:
        """Read all that is left of them at once."""
        while self._read_one():
            pass

    def _go_on(self) -> None:
        if not is_awaited() and not self._read_one():
            self._timer.stop()
            forget_sources()

    def _read_one(self) -> bool:
        """Read a module; return whether there may be more."""
        if not self._needed:
            name = next((name for name in self._wanted if name not in sys.modules), None)
            if name is None:
                return False
            self._needed.append(name)
        try:
            while more := [name for name in _needed_by(self._needed[-1]) if name not in self._needed]:
                self._needed += more
            import_module(self._needed.pop())
        except ImportError:  # whoever opens the page is told
            self._needed.clear()
        return True

    def _modules(self) -> Iterator[str]:
        for package in self._packages:
            yield from _modules_of(package)


def _modules_of(package: str) -> Iterator[str]:
    """Return the names of the modules within a package, which is read for that."""
    for found in iter_modules(import_module(package).__path__, f"{package}."):
        if found.ispkg:
            yield from _modules_of(found.name)
        elif not found.name.endswith(".__main__"):
            yield found.name


def _needed_by(name: str) -> list[str]:
    """Return the modules of ours that a module imports as it is read, and that are not read yet."""
    spec = find_spec(name) if name not in sys.modules else None
    code = getattr(spec.loader, "get_code", lambda _: None)(name) if spec is not None else None
    names = code.co_names if code is not None else ()
    return [name for name in names if name.startswith(_OURS) and name not in sys.modules]
