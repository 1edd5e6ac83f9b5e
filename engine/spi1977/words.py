"""Which words of the game do the rules of spi1977 know?"""

from collections.abc import Mapping

from engine.spi1977.setting.kinds import BREAKDOWN, COMPANIES, PANZER

WORDS: Mapping[str, frozenset[str]] = {
    "role": frozenset({"combat", "artillery", "engineer", "hq", "commando", "drop", "bridge"}),
    "movement_class": frozenset({"A", "B", "HQ", "none"}),
    "trait": frozenset(
        {
            *("tank", "anti_tank", "infantry", "motorized", "reconnaissance"),
            *("self_propelled", "rocket", "static", "vehicle", "foot"),
            *(*COMPANIES, BREAKDOWN, PANZER),
        }
    ),
    "half": frozenset({"pre-dawn", "am", "pm", "night"}),
    "weather": frozenset({"Overcast", "Mist", "Clear"}),
    "size": frozenset({"Co", "Bn", "Rgt", "Bde", "HQ"}),
    "state": frozenset({"improved", "entrenched", "march", "unsupplied", "carries_bridge"}),
    "start_kind": frozenset({"bridge", "bridge_blown", "pol"}),
}
"""By list; a word of another list means nothing to the rules."""
