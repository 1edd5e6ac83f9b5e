"""Under which titles have the charts a formation?"""

from engine.core.sides import ALLIED, GERMAN

CORPS = "corps"
CHOOSING = ("any corps, once", "any corps or army, once")
"""What the chart of corps says of formations that join a corps on the map."""
OPEN_CORPS = ("none", "not legible", *CHOOSING)
"""What it says of all that have no corps from the start, or none that can be read."""
WITHOUT_COUNTERS = ("XVIII",)
"""The corps to which divisions belong and of which the game has no counter."""

_GERMAN, _SS, _VG = "German", "SS", " VG"


def titles_of(formation: str, side: str) -> tuple[str, ...]:
    """Return the titles under which the chart of corps may have a formation."""
    if side != GERMAN:
        return (f"U.S. {formation}", f"British {formation}")
    bare = formation.removesuffix(_VG)
    if bare.endswith(_SS):
        return (f"{_SS} {bare.removesuffix(_SS)}P",)
    return (f"{_GERMAN} {bare}",)


def side_of(title: str) -> str:
    """Return the side to which the formation of a title belongs."""
    return GERMAN if title.partition(" ")[0] in (_GERMAN, _SS) else ALLIED


def formations_in(title: str) -> tuple[str, ...]:
    """Return what the formation of a title such as ``U.S. 99``, ``SS 1P`` or ``German 62 VG`` may be called: the word
    for people's grenadiers is part of a key only where a division of the other side has the same number."""
    whose, _, name = title.partition(" ")
    if whose == _SS:
        return (name.removesuffix("P") + _SS,)
    bare = name.removesuffix(_VG)
    return (f"{bare}{_VG}", bare) if whose == _GERMAN else (name,)
