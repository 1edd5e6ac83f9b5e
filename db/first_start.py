"""Which library does a person edit who names none? Their own copy of the shipped one, made at the first start."""

import os
from pathlib import Path

from platformdirs import user_data_path

from db.build import build_library
from db.connection import LibraryError
from engine.data.load import load_tables

NAME = "library.losheim"
VARIABLE = "LOSHEIM_LIBRARY"
"""Environment variable that names another file; for tests and for trying something out."""


def user_library() -> Path:
    """Return the person's library and build it from the shipped text when there is none yet.

    Raises LibraryError when it cannot be written, TextFormError when the shipped text is broken.
    """
    named = os.environ.get(VARIABLE)
    path = Path(named) if named else user_data_path("losheim", appauthor=False) / NAME
    if not path.exists():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LibraryError(f"the folder {path.parent} cannot be made: {error.strerror}") from error
        build_library(path, load_tables())
    return path
