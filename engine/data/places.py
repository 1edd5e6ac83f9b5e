"""Which places may a set-up name that are no hex? ``near:setup/1``, ``area:KEY``, ``box:dead``."""

BOXES = ("dead", "unused")
"""Where a unit lies that does not start on the map."""
_NEAR = "setup/"


def special_fault(place: str) -> str:
    """Return what is wrong with a place of the form ``near:...`` or ``box:...``; nothing for any other."""
    form, _, said = place.partition(":")
    if form == "box" and said not in BOXES:
        return f"there is no box {said!r}; write {' or '.join(f'box:{name}' for name in BOXES)}"
    if form == "near" and not (said.startswith(_NEAR) and _is_number(said.removeprefix(_NEAR))):
        return f"{place!r} is no free choice; write near:setup/1, with the number of hexes from the set-up of its side"
    return ""


def _is_number(said: str) -> bool:
    return said.isascii() and said.isdigit() and len(said) < 4
