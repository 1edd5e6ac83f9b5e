"""How do the actions of the optional rules read?"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.hj1986.state import BulgeGame

ACTION_TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {}
