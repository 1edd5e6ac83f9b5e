"""What stands in the file of a report: position, last events, picture, version and comment, as JSON."""

import base64
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from db.changes import EditError
from db.outputs import Kind, Output

if TYPE_CHECKING:
    from editor.edits.inbox import Sent

FORM = 1
"""The form of the file; a newer one is refused."""
ENDING = ".report.json"
_KEY = "losheim_report"


def _is_report(content: bytes) -> bool:
    return content.lstrip().startswith(b"{") and f'"{_KEY}"'.encode() in content[:200]


REPORT = Kind("a report", _is_report)


class _Stored(BaseModel):
    """The file as JSON."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    losheim_report: int
    program: str
    at: str
    person: str
    game: str
    scenario: str
    place: str
    comment: str
    last: list[str]
    position: JsonValue = None
    picture: str = ""


@dataclass(frozen=True)
class Report:
    """A doubt as it was when the key was pressed. ``position`` is that of the game in hand, None while editing;
    ``picture`` a PNG."""

    program: str
    at: str
    person: str
    game: str
    scenario: str
    place: str
    comment: str
    last: tuple[str, ...]
    position: JsonValue
    picture: bytes

    def sent(self) -> "Sent":
        """Return what stands beside the comment in the inbox."""
        from editor.edits.inbox import Sent  # the command is at hand from the start, the inbox is opened later

        return Sent(
            person=self.person,
            at=self.at,
            scenario=self.scenario,
            place=self.place,
            program=self.program,
            last="\n".join(self.last),
            position="" if self.position is None else json.dumps(self.position, separators=(",", ":")),
            picture=base64.b64encode(self.picture).decode() if self.picture else "",
        )


def write_report(report: Report, path: Path, reads: tuple[Path, ...] = ()) -> None:
    """Write a report. Raises OutputError with what was there as it was."""
    data: dict[str, JsonValue] = {_KEY: FORM, "program": report.program, "at": report.at, "person": report.person}
    data |= {"game": report.game, "scenario": report.scenario, "place": report.place, "comment": report.comment}
    data |= {"last": list(report.last), "position": report.position}
    data |= {"picture": base64.b64encode(report.picture).decode()}
    Output(path, REPORT, reads).write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def read_report(text: str, name: str) -> Report:
    """Return the report of a file. Raises EditError for what is none, or newer than the program."""
    try:
        found = _Stored.model_validate_json(text)
        picture = base64.b64decode(found.picture, validate=True)
    except (ValidationError, ValueError) as error:
        raise EditError(f"{name} is no report of this program") from error
    if found.losheim_report > FORM:
        raise EditError(f"{name} was written by a newer program ({found.program}); update yours to read it")
    kept = found.model_dump(include={"program", "at", "person", "game", "scenario", "place", "comment"})
    return Report(**kept, last=tuple(found.last), position=found.position, picture=picture)
