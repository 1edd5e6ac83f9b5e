"""Which rulings does the engine read both ways? The rest are settled by the data, by a parameter, or not at all."""

SWITCHES = frozenset({"blocked-entry"})
"""Keys of ``resources/spi1977/rulings.json``."""
