"""Which rulings does the engine read both ways? The rest are settled by the data, by a parameter, or not at all."""

SWITCHES = frozenset(
    {
        "artillery-duty",
        "artillery-leaves-march",
        "attack-over-river",
        "blocked-entry",
        "brackets-together",
        "headquarters-in-stack",
        "loss-in-a-stack",
        "support-of-several",
        "truppeneinheit-no-zone",
        "unfavorable-result",
    }
)
"""Keys of ``resources/spi1977/rulings.json``."""
