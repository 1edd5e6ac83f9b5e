"""What of a long run is finished already? A list in a file, good for one state of the files it hangs on.

The first line holds the state, a digest; each further line one finished item as JSON. A list of another state is begun
anew. A line that was cut off when the program was killed is not counted.
"""

import hashlib
import json
import os
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any


class Finished:
    """The list of one run; ``begun_anew`` tells that there was a list of another state, which is gone now."""

    def __init__(self, path: Path, state: str) -> None:
        """Read the list, or begin it."""
        self._path = path
        self._items: dict[str, dict[str, Any]] = {}
        lines = path.read_text("utf-8").split("\n") if path.exists() else []
        self.begun_anew = bool(lines) and lines[0] != _head(state)
        if self.begun_anew or not lines:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_head(state) + "\n", "utf-8")
            return
        for line in lines[1:-1]:  # what follows the last newline was cut off
            item = json.loads(line)
            self._items[item.pop("key")] = item
        if lines[-1]:
            path.write_text("\n".join([*lines[:-1], ""]), "utf-8")

    def __contains__(self, key: str) -> bool:
        """Tell whether an item is finished."""
        return key in self._items

    def __getitem__(self, key: str) -> Mapping[str, Any]:
        """Return what was noted of an item; raises KeyError of one that is not finished."""
        return self._items[key]

    def add(self, key: str, **noted: Any) -> None:
        """Note an item at once, so that it counts even if the run is killed next."""
        self._items[key] = noted
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key, **noted}, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())


def digest(root: Path, folders: Iterable[str], without: Collection[str] = ()) -> str:
    """Return the digest of all files below some folders: their names and what they hold; caches are left out, and
    folders that have one of the names ``without``."""
    passed_over = {"__pycache__", *without}
    found = hashlib.sha256()
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and passed_over.isdisjoint(path.relative_to(root).parts[:-1]):
                found.update(f"{path.relative_to(root).as_posix()}\0{path.stat().st_size}\0".encode())
                found.update(path.read_bytes())
    return found.hexdigest()


def _head(state: str) -> str:
    return json.dumps({"state": state})
