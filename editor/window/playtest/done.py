"""What was done in a game, and who keeps it? Knows no Qt."""

from dataclasses import dataclass
from typing import Protocol

from editor.window.playtest.log_lines import LogLine
from engine.core.phases import ActionRecord
from engine.players.reasons import Reason


@dataclass(frozen=True, slots=True)
class Done:
    """An action with what the log says of it, or a remark, which has no record. ``closed``: it cannot be taken back as
    at a table."""

    record: ActionRecord | None
    lines: tuple[LogLine, ...]
    closed: bool = False
    by_machine: bool = False
    reason: Reason | None = None
    """Why a machine did it, where it says so."""

    @property
    def events(self) -> tuple[object, ...]:
        """Its events, none of a remark."""
        return self.record.events if self.record is not None else ()


class Keeper(Protocol):
    """Who keeps a game while it is played."""

    def did(self, done: Done, side: str) -> None:
        """Keep what was done by a side; of a remark and the opening it is empty."""

    def opened(self, done: Done) -> None:
        """Keep how the game began, in which nothing was done yet, in place of how it had begun."""

    def went_back(self, records: int) -> None:
        """Go on from where the game had so many records."""
