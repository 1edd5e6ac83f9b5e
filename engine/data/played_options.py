"""Which options does a scenario play? Those that it names, and the defaults of its game; a level that is named puts the
level by default aside."""

from collections.abc import Collection

from engine.data import schema

PARAMETER = "options"
"""The parameter of a scenario that lists what it plays besides the defaults, separated by blanks."""
_LEVEL = "level"


def played_options(options: Collection[schema.OptionRow], named: Collection[str]) -> frozenset[str]:
    """Return the keys of the options of a game that are played where some are named."""
    levels = {option.key for option in options if option.kind == _LEVEL}
    is_level_named = not levels.isdisjoint(named)
    return frozenset(
        option.key
        for option in options
        if option.key in named or (option.default and not (is_level_named and option.kind == _LEVEL))
    )
