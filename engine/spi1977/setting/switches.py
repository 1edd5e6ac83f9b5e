"""Which rulings does the engine read more than one way, and by which readings does it tell them apart?

The rest are settled by the data, by a parameter, or not at all. A reading that is none of these is the one left over.
"""

from collections.abc import Mapping

SWITCHES: Mapping[str, tuple[str, ...]] = {
    "advance-after-loss": ("the hexes of the result, any way",),
    "artillery-duty": ("it is never bound",),
    "artillery-flip": ("before it moves, like German artillery",),
    "artillery-leaves-march": ("like any unit, for four points",),
    "artillery-retreated": ("yes",),
    "attack-over-river": ("every adjacent enemy",),
    "barrage-below-odds": ("the artillery is eliminated",),
    "barrage-limit-halved": ("after",),
    "barrage-limit-of-two-hexes": ("so many for each",),
    "barrage-supports": ("nobody, so it is halved",),
    "below-first-column": ("it cannot be made",),
    "blocked-entry": ("any of them",),
    "blowing-in-zones": ("yes",),
    "brackets-in-town": ("it is lost there too",),
    "brackets-together": ("only one unit in the hex",),
    "bridge-in-march": ("as the hex left",),
    "bridge-relaid": ("no, it is moved first",),
    "brigade-rivers": ("no",),
    "companies-in-combat": ("one company, whatever else",),
    "engineer-help": ("mechanized only, from beside",),
    "entry-in-closed-row": ("no, it goes on at once",),
    "half-allowance": ("of what is printed",),
    "headquarters-in-stack": ("nobody in the hex is fought",),
    "headquarters-road": ("the German ones of class A",),
    "leaving-rigid": ("only into a hex in no enemy zone",),
    "loss-in-a-stack": ("those that fought",),
    "march-in-woods": ("never",),
    "night-stack": ("no, only who moved",),
    "no-defense": ("like one of a point",),
    "position-three-hexes": ("it forbids nothing and disturbs", "yes"),
    "primary-road-a": ("1/3",),
    "results-both-ways": ("only on those of that battle",),
    "river-in-march": ("never",),
    "road-declined": ("yes, over the ground",),
    "shelter-of-two-hexes": ("only where all of them give it",),
    "shift-clamp": ("after each of them",),
    "slow-artillery-turn": ("turn 4",),
    "ss-2-supply": ("yes, by its headquarters",),
    "support-of-several": ("one of them suffices",),
    "truppeneinheit-no-zone": ("the first column",),
    "two-levels": ("the U.S. level",),
    "unfavorable-result": ("a retreat only",),
    "us-units-destroyed": ("all units of the U.S. Player",),
    "westwall-guns": ("yes, like all German units",),
    "works-by-night": ("yes, for fatigue",),
}
"""Keys of ``resources/spi1977/rulings.json`` with the readings that the rules ask for in these words; none where only
clauses of scenarios ask."""
