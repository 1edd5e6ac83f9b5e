"""What happens when the program itself is at fault? A report file and a sentence, never a silent loss.

Mistakes of a person are ``EditError`` and the like and are told in the message bar; what arrives here is our bug.
"""

import faulthandler
import json
import platform
import sys
import traceback
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from types import TracebackType

from platformdirs import user_log_path

from db.outputs import DUMP, REPORT, Output, OutputError
from editor.commands.outcome import program_version
from editor.window.plain_text import ended
from engine.core.dump import BrokenRuleError


def write_report(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None, folder: Path | None = None
) -> Path:
    """Write what is needed to find the fault, and return the file. Raises OutputError."""
    folder = folder or user_log_path("losheim")
    path = folder / f"report-{datetime.now():%Y%m%d-%H%M%S}.txt"
    head = f"losheim {program_version()}\nPython {sys.version}\n{platform.platform()}\n\n"
    Output(path, REPORT, makes_folder=True).write(head + "".join(traceback.format_exception(kind, error, trace)))
    if isinstance(error, BrokenRuleError):  # the position before the action, for replay
        dump = json.dumps(asdict(error.dump), ensure_ascii=False)
        Output(path.with_suffix(".dump.json"), DUMP, makes_folder=True).write(dump + "\n")
    return path


_DEATHS = "died.txt"


def watch_death(folder: Path | None = None) -> str:
    """Let the process leave where it was when it dies itself, as in a library of C, where nothing can be caught.

    Returns what to say of a death since it was asked last, with the file that tells of it; empty without one. Where
    nothing can be written no trace is left.
    """
    path = (folder or user_log_path("losheim")) / _DEATHS
    told = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and (found := path.stat()).st_size:
            kept = path.replace(path.with_name(f"died-{datetime.fromtimestamp(found.st_mtime):%Y%m%d-%H%M%S}.txt"))
            told = f"The program died last time, by our bug. Your edits are saved. Where it died is in {kept}"
        faulthandler.enable(path.open("a", encoding="utf-8"))  # which it keeps open
    except OSError:
        return told
    return told


def install(tell: Callable[[str, TracebackType | None], None], folder: Path | None = None) -> None:
    """Report every exception that nobody has caught; ``tell`` shows a sentence where it happened."""

    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        try:
            path = write_report(kind, error, trace, folder)
        except OutputError:
            sys.__excepthook__(kind, error, trace)
            return
        fault = ended(str(error) or kind.__name__)
        tell(f"This is our bug: {fault} Your edits are saved. A report is in {path}", trace)

    sys.excepthook = report
