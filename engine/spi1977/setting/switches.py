"""Which rulings does the engine read both ways? The rest are settled by the data, by a parameter, or not at all."""

SWITCHES = frozenset(
    {
        "artillery-duty",
        "artillery-flip",
        "artillery-leaves-march",
        "attack-over-river",
        "barrage-limit-halved",
        "blocked-entry",
        "blowing-in-zones",
        "brackets-together",
        "engineer-help",
        "half-allowance",
        "headquarters-in-stack",
        "leaving-rigid",
        "loss-in-a-stack",
        "position-three-hexes",
        "shift-clamp",
        "support-of-several",
        "truppeneinheit-no-zone",
        "unfavorable-result",
        "works-by-night",
    }
)
"""Keys of ``resources/spi1977/rulings.json``."""
