"""How does a rule put a phase on the stack, and how does it change what a phase keeps?"""

from typing import Any, TypeVar

from engine.core.events import FrameChanged, FramePushed
from engine.core.local import differences, written
from engine.core.state import AnyFrame, Frame

L = TypeVar("L")


def pushed(phase: str, side: str, local: Any, *also: str) -> FramePushed:
    """Return the event that puts a phase on the stack with these local values.

    It holds those that are not as their defaults say, and the fields that ``also`` names.
    """
    return FramePushed(phase, side, written(local, also))


def changed(frame: Frame[L], after: L, *also: str) -> FrameChanged:
    """Return the event that gives the top frame other local values.

    It holds what differs, and the fields that ``also`` names even where they stay as they are.
    """
    return FrameChanged(differences(frame.local, after, also))


def frame_of(frame: AnyFrame, kind: type[L]) -> Frame[L]:
    """Return the frame as one with local values of this kind; raises TypeError if it has others."""
    if not isinstance(frame.local, kind):
        raise TypeError(f"the frame {frame.phase!r} has no {kind.__name__}")
    return frame
