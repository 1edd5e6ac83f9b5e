"""How do finished games outlive a program that is killed? Beside the results, line by line, until those are written.

``OUT.part`` holds a head and one line for each game that ended. When a batch ends, or is interrupted, the results take
its place. When the program was killed, the same batch called for again takes the games over and plays the rest; a line
that was being written is dropped. Games that broke are not kept: they are played again.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from db.outputs import OutputError
from db.saving import reason
from editor.commands.outcome import say
from engine.core.codec import from_json, to_json
from engine.data.counted import counted
from engine.playtest.run import GameResult


class PartFile:
    """Keeps the finished games of batches, each under its name; ``head`` says what they are played with."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        self.path = path
        self._known: dict[str, list[GameResult]] = {}
        first = json.dumps(head, ensure_ascii=False, sort_keys=True)
        kept = self._kept(first)
        try:
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
            os.ftruncate(self._handle, kept)
            os.lseek(self._handle, 0, os.SEEK_END)
        except OSError as error:
            raise self._trouble(error) from error
        if not kept:
            self._write(first)

    def known(self, batch: str) -> list[GameResult]:
        """Return the games of a batch that an earlier run had finished."""
        return self._known.get(batch, [])

    @property
    def taken_over(self) -> int:
        """How many games an earlier run had finished."""
        return sum(map(len, self._known.values()))

    def add(self, batch: str, result: GameResult) -> None:
        """Keep a game. Raises OutputError, with those that are kept as they are."""
        self._write(json.dumps({"batch": batch, "game": to_json(result)}, ensure_ascii=False))

    def close(self, is_done: bool) -> None:
        """End writing; with ``is_done`` the results are where they belong, and the file goes."""
        os.close(self._handle)
        if is_done:
            self.path.unlink(missing_ok=True)

    def _write(self, line: str) -> None:
        data = f"{line}\n".encode()
        try:
            while data:
                data = data[os.write(self._handle, data) :]
        except OSError as error:
            raise self._trouble(error) from error

    def _trouble(self, error: OSError) -> OutputError:
        return OutputError(
            f"{self.path}, which keeps the games that end, cannot be written: {reason(error)}; make room, or let the "
            "results go elsewhere"
        )

    def _kept(self, head: str) -> int:
        """Read what an earlier run left and return how many bytes of it are good.

        Raises FileExistsError when it is of another batch: somebody may still want it.
        """
        try:
            lines = self.path.read_bytes().splitlines(keepends=True)
        except FileNotFoundError:
            return 0
        whole = f"{head}\n".encode()
        if not lines or (lines[0] != whole and whole.startswith(lines[0])):
            return 0  # killed before the first game
        if lines[0] != whole:
            raise FileExistsError(
                f"{self.path} holds the games of another batch, which was killed; "
                "finish that one with the options it had, or remove the file"
            )
        good = len(lines[0])
        for line in lines[1:]:
            if not line.endswith(b"\n"):
                break
            try:
                data = json.loads(line)
                result = from_json(GameResult, data["game"])
                self._known.setdefault(str(data["batch"]), []).append(result)
            except (ValueError, KeyError, TypeError):
                break  # spoiled from here on
            good += len(line)
        return good


@contextmanager
def part_file(out: Path | None, head: dict[str, Any]) -> Iterator[PartFile | None]:
    """Keep games beside ``out`` until the end of the block; where nothing goes to a file, nothing is kept.

    The file stays when the block ends with an exception, such as that the results could not be written.
    """
    if out is None or (out.exists() and not out.is_file()):
        yield None
        return
    part = PartFile(out.with_name(f"{out.name}.part"), head)
    if part.taken_over:
        games = counted(part.taken_over, "game of a run that was killed is", "games of a run that was killed are")
        say(f"{games} taken over from {part.path}")
    is_done = False
    try:
        yield part
        is_done = True
    finally:
        part.close(is_done)
