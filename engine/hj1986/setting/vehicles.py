"""Which vehicles does the chart of armor superiority tell apart, and which of them does a title name?"""

from functools import cache

VEHICLES = (
    *("M4", "M5", "M10", "M18", "M36", "Churchill", "Cromwell", "Firefly"),
    *("Panzer IV", "Panzer V", "Panzer VI", "StuG III", "Jagdpanzer IV", "Jagdpanther", "Jagdtiger", "Elefant"),
    *("Hetzer", "Brummbar", "Sturmtiger", "Halftrack", "Lynx", "Puma"),
)
"""The silhouettes of the counters."""

ONLY_IN_TITLES = ("M4A3", "Panther", "Tiger")
"""What titles call a vehicle besides, and no counter has."""


@cache
def vehicles_in(title: str) -> tuple[str, ...]:
    """Return the vehicles of a title such as ``M10 or Churchill``, ``M4A3 or Firefly`` or ``Panzer V (Panther)``."""
    text = title.replace(" or ", ",").replace("(", ",").replace(")", "").replace("Stug", "StuG")
    return tuple(name.strip() for name in text.split(","))
