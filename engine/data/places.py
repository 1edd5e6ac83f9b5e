"""Which places may a set-up name that are no hex? ``near:ANCHOR/N``, ``area:KEY``, ``box:dead``."""

BOXES = ("dead", "unused")
"""Where a unit lies that does not start on the map."""
SETUP, FORMATION, CORPS = "setup", "formation", "corps"
"""What a free choice may be measured from beside hexes and one counter: any unit of the side that the set-up has on a
hex, one of the same formation, one of the same corps."""
_OTHERS = frozenset({SETUP, FORMATION, CORPS})
_NEAR, _AREA = "near:", "area:"


def is_free(place: str) -> bool:
    """Say whether the hex is chosen in play, near something or in an area; such a unit has a default hex."""
    return place.startswith((_NEAR, _AREA))


def is_area(place: str) -> bool:
    """Say whether a place is an area, be its key left out."""
    return place.startswith(_AREA)


def area_of(place: str) -> str:
    """Return the key of the area of a place; nothing for any other place."""
    return place.removeprefix(_AREA) if is_area(place) else ""


def special_fault(place: str) -> str:
    """Return what is wrong with a place of the form ``near:...`` or ``box:...``; nothing for any other."""
    form, _, said = place.partition(":")
    if form == "box" and said not in BOXES:
        return f"there is no box {said!r}; write {' or '.join(f'box:{name}' for name in BOXES)}"
    if form == "near" and not _is_measured(said):
        return (
            f"{place!r} is no free choice; write near:setup/1, with the number of hexes from the set-up of its side, "
            "or in place of setup what it is measured from: hexes, a counter, formation or corps"
        )
    return ""


def measured_from(place: str) -> tuple[str, int]:
    """Return of ``near:...`` what it is measured from (hexes parted by blanks) and how many hexes off it may be.

    Raises ValueError for any other.
    """
    anchor, _, distance = place.removeprefix(_NEAR).rpartition("/")
    if not place.startswith(_NEAR) or not _is_measured(place.removeprefix(_NEAR)):
        raise ValueError(f"{place!r} is no free choice")
    return anchor, int(distance)


def anchor_hexes(anchor: str) -> tuple[str, ...]:
    """Return the hexes of an anchor; none of one that is a counter or a word."""
    return () if "/" in anchor or anchor in _OTHERS else tuple(anchor.split())


def anchor_counter(anchor: str) -> str:
    """Return the counter of an anchor; nothing of one that is hexes or a word."""
    return anchor if "/" in anchor else ""


def _is_measured(said: str) -> bool:
    anchor, _, distance = said.rpartition("/")
    is_number = distance.isascii() and distance.isdigit() and len(distance) < 4
    return is_number and bool(anchor) and anchor == " ".join(anchor.split())
