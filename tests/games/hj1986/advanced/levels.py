"""Values that turn on a level or options in positions for tests."""

from typing import Any


def playing(*options: str) -> dict[str, Any]:
    """Return the argument of ``position`` that plays these options besides the Advanced rules."""
    return {"parameters": {"options": " ".join(("advanced", *options))}}


ADVANCED = playing()
CLEAR_MORNING = 15
"""12/23 AM: clear, and the ground is frozen."""
