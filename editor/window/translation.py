"""The words of the window in the language of the person: every fixed text goes through here."""

from PySide6.QtCore import QCoreApplication

CONTEXT = "Losheim"


def tr(text: str) -> str:
    """Return a text in the language in use, as Qt's translators have it; without one as it is."""
    return QCoreApplication.translate(CONTEXT, text)
