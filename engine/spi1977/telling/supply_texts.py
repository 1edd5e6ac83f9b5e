"""How do the actions of supply, air, works and bridges read in the log?"""

from collections.abc import Mapping

from engine.core.texts import Text

ACTION_TEXTS: Mapping[type, Text] = {}
