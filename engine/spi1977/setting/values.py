"""What do the rules read of a face?"""

from dataclasses import dataclass

from engine.scenario import Face

_NUMBERS = ("attack", "defense", "movement", "barrage", "fpf", "range")


@dataclass(frozen=True, slots=True)
class Values:
    """The values of one face; 0 where it has none. ``is_bracketed``: the attack stands in parentheses (10.19)."""

    face: str
    attack: int = 0
    defense: int = 0
    movement: int = 0
    barrage: int = 0
    fpf: int = 0
    range: int = 0
    is_bracketed: bool = False
    caliber: str = ""

    @classmethod
    def of(cls, printed: Face) -> "Values":
        """Read what is printed; raises ValueError, naming the value, for one that is no number."""
        numbers = {name: printed.whole(name) or 0 for name in _NUMBERS}
        return cls(
            printed.face,
            **numbers,
            is_bracketed=printed.text("attack").startswith("("),
            caliber=printed.text("caliber"),
        )
