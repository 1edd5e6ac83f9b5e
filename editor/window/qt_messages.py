"""Which messages of Qt would tell a person nothing? One: that the offscreen platform does not keep size hints."""

import sys

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_POINTLESS = "This plugin does not support propagateSizeHints()"


def silence_size_hints() -> None:
    """Drop that one line; every other message goes where it went before."""
    before = None

    def handle(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if text.strip() == _POINTLESS:
            return
        if before is not None:
            before(kind, context, text)
        else:
            sys.stderr.write(f"{text}\n")

    before = qInstallMessageHandler(handle)
