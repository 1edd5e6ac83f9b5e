"""Which facts of logistics change the own state of hj1986?"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.hj1986.state import BulgeGame

FOLDS: Mapping[type, Callable[[BulgeGame, Any], None]] = {}

TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {}
"""How these events read in the log; empty for those that say nothing new."""
