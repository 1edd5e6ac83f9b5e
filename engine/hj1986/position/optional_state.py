"""What do the optional rules add to a position?"""

from dataclasses import dataclass, field

from engine.core.own import Own


@dataclass(slots=True)
class OptionalState(Own):
    """``drawn``: units that the dice have let come, in order, with the entry area, empty for that of the chart (O 8.12
    to 8.14, VG 8). ``deceived``: the turn of the last combat deception (O 4.54). ``coordinated``: corps commanders who
    may give orders now (O 5.21). ``retreated``: commanders that were forced back (O 5.21). ``hastened``: divisions that
    are driven on, by commander (O 5.14). ``steps``: armor steps lost by ``side/attack`` or ``side/defense`` since the
    last point earned (O 11.1)."""

    drawn: dict[str, str] = field(default_factory=dict)
    deceived: int = 0
    coordinated: tuple[str, ...] = ()
    retreated: tuple[str, ...] = ()
    hastened: dict[str, str] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=dict)
