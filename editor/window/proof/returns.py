"""Which Return counts at the proof desk? What is typed, where it was typed; Return alone, for what stood a moment."""

from PySide6.QtCore import QElapsedTimer

STANDS_MS = 400
"""What Return would confirm must have stood before the person for so long: a key that bounces, or is pressed twice,
confirms nothing that nobody can have looked at."""


class Returns:
    """Remembers of what the text in the field was typed, and since when what lies there stands.

    A place is a tuple from the widest to the narrowest: the work, the portion, the item.
    """

    def __init__(self) -> None:
        self._typed_at: tuple[str, ...] = ()
        self._called: tuple[str, ...] = ()
        self._was_empty = True
        self._clock = QElapsedTimer()

    def typed(self, text: str, place: tuple[str, ...], called: tuple[str, ...] = ()) -> None:
        """Remember where a text was begun, and what that is called; one letter alone is a beginning, also in place of
        another text."""
        if self._was_empty or len(text) == 1:
            self._typed_at, self._called = place, called
        self._was_empty = not text

    def dropped(self) -> None:
        """Forget what was typed."""
        self._typed_at, self._was_empty = (), True

    def is_elsewhere(self, place: tuple[str, ...]) -> bool:
        """Tell whether what is typed was begun at another place, as far as ``place`` says one."""
        return self._typed_at[: len(place)] not in ((), place)

    def called(self, depth: int) -> str:
        """Return what the place is called that is typed of, so deep."""
        return next(iter(self._called[depth - 1 : depth]), "")

    def stands(self) -> None:
        """Say that something else lies there from now on."""
        self._clock.start()

    def is_too_soon(self) -> bool:
        """Tell whether what lies there has not stood long enough to have been looked at."""
        return self._clock.isValid() and self._clock.elapsed() < STANDS_MS
