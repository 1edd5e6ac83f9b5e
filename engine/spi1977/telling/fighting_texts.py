"""How do the actions of fighting read in the log?"""

from collections.abc import Mapping

from engine.core.texts import Text

ACTION_TEXTS: Mapping[type, Text] = {}
