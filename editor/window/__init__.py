"""The window: everything of the editor that needs Qt, and what only the window needs.

What needs no Qt is imported here, before any module of the window imports it: PySide looks through the source of each
module that comes after it, to see whether it asks for other names of Qt's methods, and Python keeps the lines it read.
"""

import numpy  # noqa: F401
import sqlalchemy.orm  # noqa: F401

import db.checks
import db.connection  # noqa: F401
import editor.commands.outcome
import editor.edits.errata  # noqa: F401
import engine.data.load  # noqa: F401
from editor.commands.joined import join_checks

join_checks()
