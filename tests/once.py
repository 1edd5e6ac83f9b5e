"""How do several test processes share a file that takes long to make?"""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest


def made_once(folders: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return this process's own copy of a file that the first process to ask for it makes for all."""
    own = folders.mktemp("shared") / name
    shared = _root(folders) / name
    with closing(sqlite3.connect(shared.with_name(f"{name}.turn"), timeout=280, isolation_level=None)) as turn:
        turn.execute("BEGIN EXCLUSIVE")  # whoever else is at it is waited for, on any system
        if not shared.exists():
            make(own)
            draft = shared.with_name(f"{name}.draft")
            shutil.copyfile(own, draft)
            draft.replace(shared)
        else:
            shutil.copyfile(shared, own)
    return own


def _root(folders: pytest.TempPathFactory) -> Path:
    """Return the folder of this run, above those of its processes."""
    base = folders.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
