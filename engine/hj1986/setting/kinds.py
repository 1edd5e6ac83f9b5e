"""What kind of unit is a counter, as the rules ask?

The traits of a unit type say what its units are, whatever is drawn on the counter: a vehicle silhouette makes armor
(I 6.11, B 5.23). The words of size say what a unit counts for stacking and zones (B 7.11 to 7.14).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.core.rules import Rulebook
from engine.data.strengths import Strengths
from engine.scenario import Counter, UnitType

RULE = Rulebook("hj1986")
FOLLOWS = (RULE("I 6.11"), RULE("B 5.23"), RULE("B 7.13"), RULE("B 11.75"))

VEHICLE, FOOT, ARMORED_INFANTRY, AIRBORNE = "vehicle", "foot", "armored_infantry", "airborne"
ANTI_TANK, ANTI_AIRCRAFT, COMMANDO = "anti_tank", "flak", "commando"
TIGER, PANTHER, COMPOSITE, ROCKET_GUN = "tiger", "panther", "composite", "rocket_gun"
DISGUISED, BELGIAN = "disguised", "belgian"
ARMY_COMMANDER, CORPS_COMMANDER = "army_commander", "corps_commander"
TRAITS = frozenset(
    {
        *(VEHICLE, FOOT, ARMORED_INFANTRY, AIRBORNE, ANTI_TANK, ANTI_AIRCRAFT, COMMANDO, TIGER, PANTHER),
        *(COMPOSITE, ROCKET_GUN, DISGUISED, BELGIAN, ARMY_COMMANDER, CORPS_COMMANDER),
    }
)
"""The traits of unit types that the rules ask."""

SS = "ss"
"""The trait of a counter that belongs to the SS, whatever its formation is called."""

BRITISH = "BR"
"""What the chart of restricted units prints for the British."""

REGIMENT, BATTALION, COMPANY = "regiment", "battalion", "company"
SIZES: Mapping[str, str] = {
    "Rgt": REGIMENT,
    "Brig": REGIMENT,
    "Group": REGIMENT,
    "CC": REGIMENT,
    "Bn": BATTALION,
    "KG": BATTALION,
    "Coy": COMPANY,
    "Team": COMPANY,
    "Korps": COMPANY,
    "Corps": COMPANY,
    "Armee": COMPANY,
    "Army": COMPANY,
    "": COMPANY,
}
"""What a printed size counts as."""


@dataclass(frozen=True)
class Piece:
    """Printed values of a counter, with its unit type. What follows from them is worked out once."""

    counter: Counter
    type: UnitType
    faces: Mapping[str, Strengths]

    @property
    def key(self) -> str:
        """The key of the counter, which is also the id of its unit."""
        return self.counter.key

    @cached_property
    def title(self) -> str:
        """Name for people, with size and formation."""
        return self.counter.title

    def is_a(self, trait: str) -> bool:
        """Tell whether its unit type has a trait."""
        return trait in self.type.traits

    @cached_property
    def size(self) -> str:
        """``regiment``, ``battalion`` or ``company``; raises KeyError for a size the rules do not know."""
        return SIZES[self.counter.size]

    @cached_property
    def is_armor(self) -> bool:
        """Tell whether a vehicle silhouette is printed on it (B 5.23, B 11.81)."""
        return VEHICLE in self.type.traits or VEHICLE in self.counter.traits

    @cached_property
    def is_motorized(self) -> bool:
        """Tell whether it pays as a motorized unit (B 5.23, B 12.51)."""
        return self.type.movement_class == "mech"

    @cached_property
    def is_foot(self) -> bool:
        """Tell whether it is infantry on foot."""
        return FOOT in self.type.traits and not self.is_armor

    @cached_property
    def is_armored_infantry(self) -> bool:
        """Tell whether it is armored infantry or panzer grenadiers."""
        return ARMORED_INFANTRY in self.type.traits and not self.is_armor

    @cached_property
    def is_infantry_type(self) -> bool:
        """Tell whether others may pass it by road: infantry of any kind, and engineers (B 7.31)."""
        return self.is_foot or self.is_armored_infantry or self.is_engineer

    @cached_property
    def is_artillery(self) -> bool:
        """Tell whether it is artillery or rocket artillery (B 12.0)."""
        return self.type.role == "artillery"

    @cached_property
    def is_engineer(self) -> bool:
        """Tell whether it is an engineer."""
        return self.type.role == "engineer"

    @cached_property
    def is_commander(self) -> bool:
        """Tell whether it is a commander (O 5.0)."""
        return self.type.role == "leader"

    @cached_property
    def is_commando(self) -> bool:
        """Tell whether it is a team of Operation Greif (O 4.0)."""
        return self.is_a(COMMANDO)

    @cached_property
    def is_belgian(self) -> bool:
        """Tell whether it is Belgian, in the service of the Americans: it guards dumps and is never replaced."""
        return self.is_a(BELGIAN)

    @cached_property
    def is_staff(self) -> bool:
        """Tell whether it passes friends at the road rate: commanders and commandos (O 4.11, O 5.5)."""
        return self.is_commander or self.is_commando

    @cached_property
    def fights(self) -> bool:
        """Tell whether enemies must reckon with it: everything but commanders, commandos and dumps."""
        return self.type.role not in ("leader", "dump") and not self.is_commando

    @cached_property
    def bars_enemies(self) -> bool:
        """Tell whether no enemy enters its hex, and it can be attacked: what fights, and commanders (O 5.6)."""
        return self.fights or self.is_commander

    @cached_property
    def division(self) -> str:
        """The key of the division it belongs to, or empty; the two Fuhrer brigades count as divisions (B 11.75)."""
        return self.counter.formation if self.counter.formation_kind in ("division", "brigade") else ""

    @cached_property
    def nation(self) -> str:
        """Whose army it is for B 7.51: ``german``, ``us``, ``british`` or ``french``."""
        if self.counter.side == "german":
            return "german"
        traits = self.counter.traits
        return traits.get("nation") or ("british" if traits.get("restricted") == BRITISH else "us")

    @cached_property
    def is_ss(self) -> bool:
        """Tell whether it belongs to the SS."""
        return SS in self.counter.traits

    @cached_property
    def is_elite(self) -> bool:
        """Tell whether it is of the SS or of airborne troops, which hold out longer when they are cut off."""
        return "elite" in self.counter.traits or AIRBORNE in self.type.traits
