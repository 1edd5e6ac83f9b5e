"""What does the program remember between two starts, and where?

One small class over ``QSettings``: window layout, theme, work area, whether the first-start sentence was shown,
who edits.
Values are validated when read, so a damaged file costs a layout, never a start. ``LOSHEIM_SETTINGS`` names another
file; tests use a temporary one.
"""

import os
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

PERSON = "person"
"""Setting: the name that stands in the journal."""
PERSON_VARIABLE = "LOSHEIM_PERSON"
"""The variable that names who edits: for the command line, and for a window where nobody has typed a name."""


def _default_path() -> Path:
    from platformdirs import user_config_path

    return user_config_path("losheim") / "settings.ini"


class Settings:
    """Typed access to the remembered values."""

    def __init__(self, path: Path | None = None) -> None:
        named = os.environ.get("LOSHEIM_SETTINGS")
        self._store = QSettings(str(path or (Path(named) if named else _default_path())), QSettings.Format.IniFormat)

    def text(self, key: str, default: str, allowed: tuple[str, ...] = ()) -> str:
        """Return a remembered word; ``default`` when there is none or it is not among ``allowed``."""
        value = self._store.value(key, default)
        return value if isinstance(value, str) and (not allowed or value in allowed) else default

    def set_text(self, key: str, value: str) -> None:
        """Remember a word."""
        self._store.setValue(key, value)

    def flag(self, key: str, default: bool = False) -> bool:
        """Return a remembered yes or no."""
        return self.text(key, "yes" if default else "no", ("yes", "no")) == "yes"

    def set_flag(self, key: str, value: bool) -> None:
        """Remember a yes or no."""
        self.set_text(key, "yes" if value else "no")

    def layout(self, key: str) -> QByteArray | None:
        """Return a remembered window layout, or None."""
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) and not value.isEmpty() else None

    def set_layout(self, key: str, value: QByteArray) -> None:
        """Remember a window layout."""
        self._store.setValue(key, value)

    def sync(self) -> None:
        """Write to the file now."""
        self._store.sync()
