"""What must not happen while somebody uses the window: an exception, a message of Qt, a line of warning in the log."""

import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_HARMLESS = ("propagateSizeHints", "This plugin does not support raise()", "This plugin does not support grabbing")
"""What the offscreen platform says of itself."""


class _Lines(logging.Handler):
    def __init__(self, troubles: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._troubles = troubles

    def emit(self, record: logging.LogRecord) -> None:
        raised = "".join(traceback.format_exception(*record.exc_info)) if record.exc_info else ""
        self._troubles.append(f"log: {record.levelname} {record.name}: {record.getMessage()}\n{raised}".rstrip())


@contextmanager
def watched() -> Iterator[list[str]]:
    """Collect what goes wrong, in Qt's slots too; the list grows as it happens."""
    troubles: list[str] = []

    def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        troubles.append("".join(traceback.format_exception(kind, error, trace)))

    def said(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not any(word in text for word in _HARMLESS):
            troubles.append(f"Qt: {text}")

    lines, hook = _Lines(troubles), sys.excepthook
    logging.getLogger().addHandler(lines)
    before = qInstallMessageHandler(said)
    sys.excepthook = caught
    try:
        yield troubles
    finally:
        sys.excepthook = hook
        qInstallMessageHandler(before)
        logging.getLogger().removeHandler(lines)
