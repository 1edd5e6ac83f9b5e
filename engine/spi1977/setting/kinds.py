"""What kind of unit is a counter, as the rules ask?

Roles, traits and sizes are words of the game; what follows from them is worked out once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.scenario import Counter, UnitType
from engine.spi1977.setting.values import Values

COMPANY, HEADQUARTERS = "Co", "HQ"
"""The sizes that the rules ask; any other is a battalion or larger (10.71)."""

FACE_FULL, FACE_REDUCED, FACE_FIRE, FACE_MOVE = "full", "reduced", "fire", "move"
"""A unit at full strength and reduced (10.71), artillery in and out of battery (6.31)."""

BREAKDOWN = "breakdown"
DESTROYERS, SCOUTS, MECHANIZED = "tank_destroyer_companies", "reconnaissance_companies", "mechanized_companies"
AIR_LANDED = ("parachute", "glider")
LARGER = frozenset({"corps", "army", "none"})
"""Kinds of parent formations that are larger than a division, and that of none."""
"""The traits of infantry that is weaker where morale is played (S-31.6)."""
COMPANIES = (
    *("infantry_companies", MECHANIZED, "airborne_companies", "anti_tank_companies"),
    *("tank_companies", "light_tank_companies", DESTROYERS, SCOUTS),
)
"""The traits that a type of battalion shares with the type of company into which it breaks down (17.22)."""


@dataclass(frozen=True)
class Piece:
    """Printed values of a counter, with its unit type."""

    counter: Counter
    type: UnitType
    faces: Mapping[str, Values]

    @property
    def key(self) -> str:
        """The key of the counter, which is also the id of its unit."""
        return self.counter.key

    @cached_property
    def title(self) -> str:
        """Name for people, with size and formation."""
        return self.counter.title

    @cached_property
    def role(self) -> str:
        """What the rules ask: combat, artillery, engineer, hq, commando, drop, bridge."""
        return self.type.role

    @cached_property
    def is_headquarters(self) -> bool:
        """Tell whether it is a headquarters (6.6)."""
        return self.type.role == "hq"

    @cached_property
    def is_artillery(self) -> bool:
        """Tell whether it is artillery (6.3)."""
        return self.type.role == "artillery"

    @cached_property
    def is_engineer(self) -> bool:
        """Tell whether it is an engineer (15.0)."""
        return self.type.role == "engineer"

    @cached_property
    def is_commando(self) -> bool:
        """Tell whether it is a team of the Truppeneinheit or a parachute commando (24.3, 24.4)."""
        return self.type.role in ("commando", "drop")

    @cached_property
    def is_company(self) -> bool:
        """Tell whether it is of company size (9.31, 10.72)."""
        return self.counter.size == COMPANY

    @cached_property
    def is_of_breakdown(self) -> bool:
        """Tell whether it is one of the companies that battalions break down into (17.21)."""
        return BREAKDOWN in self.type.traits

    @cached_property
    def landing(self) -> str:
        """How it comes to battle from the air, ``parachute`` or ``glider``, empty for other units (S-31.6)."""
        return next((trait for trait in AIR_LANDED if trait in self.type.traits), "")

    @cached_property
    def companies(self) -> str:
        """The trait of the companies that it breaks down into or is one of, empty for none (17.22)."""
        return next((trait for trait in COMPANIES if trait in self.type.traits), "")

    @cached_property
    def is_battalion(self) -> bool:
        """Tell whether it is a battalion or larger and no headquarters (8.11, 9.31)."""
        return self.counter.size not in (COMPANY, HEADQUARTERS, "")

    @cached_property
    def is_tank(self) -> bool:
        """Tell whether it bears a pure tank symbol (10.51)."""
        return "tank" in self.type.traits

    @cached_property
    def is_anti_tank(self) -> bool:
        """Tell whether it bears an anti-tank symbol (10.53)."""
        return "anti_tank" in self.type.traits

    @cached_property
    def is_infantry(self) -> bool:
        """Tell whether it may have regimental integrity (10.43)."""
        return "infantry" in self.type.traits

    @cached_property
    def is_reconnaissance(self) -> bool:
        """Tell whether it bears a reconnaissance symbol (10.94)."""
        return "reconnaissance" in self.type.traits

    @cached_property
    def is_motorized_infantry(self) -> bool:
        """Tell whether it is mechanized or motorized infantry, which crosses rivers with engineers (6.53)."""
        return "motorized" in self.type.traits

    @cached_property
    def is_mechanized(self) -> bool:
        """Tell whether it is infantry in armored vehicles, not in trucks (6.53)."""
        return "motorized" in self.type.traits and "vehicle" in self.type.traits

    @cached_property
    def is_rocket(self) -> bool:
        """Tell whether it is rocket artillery (E-11.7)."""
        return "rocket" in self.type.traits

    @cached_property
    def is_self_propelled(self) -> bool:
        """Tell whether it is self-propelled artillery (S-11.93)."""
        return "self_propelled" in self.type.traits

    @cached_property
    def is_ss(self) -> bool:
        """Tell whether it belongs to the SS."""
        return "ss" in self.counter.traits

    @cached_property
    def is_green(self) -> bool:
        """Tell whether a G is printed on it (2.31)."""
        return any(face.text("green") for face in self.counter.faces)

    @cached_property
    def regiment(self) -> str:
        """The regiment, empty for none (10.41)."""
        return self.counter.traits.get("regiment", "")

    @cached_property
    def formation(self) -> str:
        """The key of its parent formation: division, brigade, corps, army (11.11)."""
        return self.counter.formation

    @cached_property
    def is_of_division(self) -> bool:
        """Tell whether its parent formation is a division."""
        return self.counter.formation_kind == "division"

    @cached_property
    def is_of_larger(self) -> bool:
        """Tell whether its parent formation is larger than a division, or it has none."""
        return self.counter.formation_kind in LARGER

    @cached_property
    def nation(self) -> str:
        """Whose army it is (11.15): ``german``, or ``us``, or what its counter says."""
        return self.counter.traits.get("nation") or ("german" if self.counter.side == "german" else "us")

    @cached_property
    def mobile(self) -> Values:
        """The face with the movement allowance: artillery has it on its out of battery side (6.31)."""
        for name in (FACE_MOVE, FACE_FULL):
            if name in self.faces:
                return self.faces[name]
        return next(iter(self.faces.values()), Values(""))
