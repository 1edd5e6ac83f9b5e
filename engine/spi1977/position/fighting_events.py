"""Which facts of fighting change the own state of spi1977?"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.spi1977.state import RhineGame

FOLDS: Mapping[type, Callable[[RhineGame, Any], None]] = {}

TEXTS: Mapping[type, Callable[[RhineGame, Any], str]] = {}
"""How these events read in the log; empty for those that say nothing new."""
