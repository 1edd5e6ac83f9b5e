"""What is an action for? Lists, buttons, machine players and random tests ask its role, never its name."""

from enum import Enum
from typing import Any


class Role(Enum):
    """The part an action plays in a decision; every action of a game states its own as ``ROLE``."""

    ACT = "act"
    """Does something by itself."""
    SELECT = "select"
    """Says which unit or place the next actions are about; nothing has happened yet."""
    JOIN = "join"
    """Adds to what is being put together, as a unit to an attack."""
    LEAVE = "leave"
    """Takes out of it again."""
    CONFIRM = "confirm"
    """Carries out what was put together."""
    END = "end"
    """Ends a phase, a move or a choice, or lets a moment go by."""
    CANCEL = "cancel"
    """Goes back instead of on."""


CLOSING = frozenset({Role.CONFIRM, Role.END})
"""Roles after which a phase, a move or a choice is over."""


def role_of(action: Any) -> Role:
    """Return the role of an action or of its class; raises AttributeError when it states none."""
    role: Role = action.ROLE
    return role
