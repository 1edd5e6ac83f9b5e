"""Which face does a counter show that has lost steps? Full, ``reduced``, ``reduced_2``, ``reduced_3`` ... in a row."""

from collections.abc import Iterable

FULL, REDUCED = "full", "reduced"


def stage_of(face: str) -> int | None:
    """Return after how many lost steps a counter shows a face; None for one that losses do not turn, such as fire."""
    if face in (FULL, REDUCED):
        return int(face == REDUCED)
    head, _, number = face.rpartition("_")
    return int(number) if head == REDUCED and number.isdecimal() else None


def face_shown(faces: Iterable[str], face: str, steps_lost: int) -> str:
    """Return which of the faces of a counter lies up.

    ``face`` is the one that is said to: it stays, but one of losses gives way to that of more losses. Empty is the full
    one, or the first where there is none, until steps are lost. Where a counter has no face for the last of its losses,
    it shows that of the one before.
    """
    known = list(faces)
    said = face or (FULL if FULL in known else next(iter(known), FULL))
    stage = stage_of(said)
    if stage is None or (face and not stage):
        return said
    fitting = {found: name for name in known if (found := stage_of(name)) and stage <= found <= steps_lost}
    return fitting[max(fitting)] if fitting else said


def face_title(face: str) -> str:
    """Return what people call a face: ``Full``, ``Reduced``, ``Reduced 2``, ``Fire``."""
    stage = stage_of(face)
    if stage is not None and stage > 1:
        return f"Reduced {stage}"
    return face.replace("_", " ").capitalize()
