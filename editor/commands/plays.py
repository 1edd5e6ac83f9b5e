"""``losheim games`` and ``losheim game``: which games does a library keep, and how do they travel?"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from db.connection import open_for_reading
from db.games import GamesError
from db.outputs import Output
from db.play_file import OPEN_SECRETS, PLAY, Taken, file_of, take_play
from db.plays import PlayHead, Step, branches, line_to, outlines, plays
from db.watching import open_to_edit
from editor.commands.outcome import UnknownNameError

LARGEST = 256 * 1024**2
TAKEN = {
    "new": "the library keeps it now",
    "continued": "it went on from where the library had it",
    "same": "the library has all of it",
    "beside": "both went on since: it lies beside the one of the library, as a game of its own",
}
"""What is said of a game that came from a file."""


@dataclass(frozen=True)
class Listed:
    """A game of a library; ``branches`` are the ends of the lines that were left."""

    head: PlayHead
    actions: int
    branches: tuple[Step, ...]

    @classmethod
    def of(cls, head: PlayHead, steps: Sequence[Step]) -> "Listed":
        """Return a game with what its steps say."""
        try:
            actions = sum(step.kind == "action" for step in line_to(steps, head.head))
            return cls(head, actions, tuple(branches(steps, head.head)))
        except GamesError:  # a damaged one is told of when it is opened
            return cls(head, 0, ())


def listed(file: Path) -> list[Listed]:
    """Return the games of a library, the one that was played last first. Raises LibraryError and GamesError."""
    library = open_for_reading(file)
    try:
        with library.reading() as session:
            steps = outlines(session)
            return [Listed.of(head, steps.get(head.uid, ())) for head in plays(session)]
    finally:
        library.close()


def as_json(found: list[Listed]) -> str:
    """Return the games in their fixed form."""
    items = [
        {
            "id": each.head.uid,
            "name": each.head.name,
            "note": each.head.note,
            "game": each.head.game,
            "scenario": each.head.scenario,
            "version": each.head.version,
            "turn": each.head.turn,
            "moment": each.head.moment,
            "result": each.head.result or None,
            "actions": each.actions,
            "branches": len(each.branches),
            "seats": each.head.seats,
            "seed": each.head.seed,
            "created": each.head.created,
            "changed": each.head.changed,
            "program": each.head.program,
            "rules": each.head.rules,
            "data": each.head.data,
            "parent": each.head.parent or None,
        }
        for each in found
    ]
    return json.dumps(items, indent=1, ensure_ascii=False) + "\n"


def as_text(found: list[Listed]) -> list[str]:
    """Return a line for each game."""
    if not found:
        return ["the library keeps no game"]
    return [
        f"{each.head.uid[:8]}  {each.head.name}: {each.head.title}, {each.head.moment}, {each.actions} actions, "
        f"{each.head.result or 'unfinished'}, {each.head.changed}" + (f" - {each.head.note}" if each.head.note else "")
        for each in found
    ]


def export(file: Path, game: str, out: Path) -> list[str]:
    """Write a game of a library, by its id or name, into a file, and return what is to be said of it."""
    library = open_for_reading(file)
    try:
        with library.reading() as session:
            head = _named(plays(session), game)
            Output(out, PLAY, (file,)).write(file_of(session, head.uid))
    finally:
        library.close()
    return [f"“{head.name}” was written to {out}", OPEN_SECRETS]


def take(file: Path, path: Path) -> Taken:
    """Keep the game of a file in a library."""
    content = content_of(path)
    library = open_to_edit(file)
    try:
        with library.writing() as session:
            return take_play(session, content)
    finally:
        library.close()


def content_of(path: Path) -> bytes:
    """Return what a file holds. Raises GamesError."""
    try:
        if not path.is_file():
            raise GamesError(f"{path} is no file; name a game that was exported")
        if path.stat().st_size > LARGEST:
            raise GamesError(f"{path.name} has {path.stat().st_size:,} bytes, more than a game may have ({LARGEST:,})")
        return path.read_bytes()
    except OSError as error:
        raise GamesError(f"{path.name} cannot be read: {error.strerror}") from error


def _named(found: list[PlayHead], game: str) -> PlayHead:
    """Return the game of an id, the beginning of one, or a name that only one has. Raises UnknownNameError."""
    meant = [head for head in found if game in (head.uid, head.name)] or [
        head for head in found if game and head.uid.startswith(game)
    ]
    if len(meant) == 1:
        return meant[0]
    many = f"{len(meant)} games are called {game!r}; name one by its id" if meant else f"there is no game {game!r}"
    raise UnknownNameError(f"{many}: losheim games lists them")
