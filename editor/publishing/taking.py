"""What is taken in of a list of errata that somebody sent: all of it, or of each line what a person wants.

What nothing can be kept of is not passed over: all of a list is taken in only when it is corrected. Who looks at each
line can leave it, or put it into the inbox, where it waits as an entry.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from db.changes import ChangeSet, EditError
from editor.comparing.on_map import Mark
from editor.edits import inbox
from editor.edits.draft import Draft
from editor.edits.errata_numbers import give
from editor.edits.reading import Rows, one
from editor.publishing.lines import lines_of
from editor.publishing.reading import ReadLine, review
from editor.publishing.words import ErratumWords, ToldChange
from engine.data import schema

Done = Literal["taken", "left", "inbox"]
"""What is done about a line: taken in, as text where it cannot be matched; left; or made an entry of the inbox."""


@dataclass(frozen=True)
class Looked:
    """A list of errata of a game beside those of a library. ``told`` are its changes in words, with where they are, by
    their place among the ``lines``; those that cannot be matched are nowhere."""

    game: str
    name: str
    lines: tuple[ReadLine, ...]
    told: Mapping[int, ToldChange]

    def marks(self, map_key: str) -> dict[str, Mark]:
        """Return the hexes of a map under what is new or otherwise in the list."""
        found: dict[str, Mark] = {}
        for place, told in self.told.items():
            how = self.lines[place].how
            if told.map_key == map_key and how != "same":
                found |= dict.fromkeys(told.hexes, "b" if how == "new" else "both")
        return found


@dataclass(frozen=True)
class Taken:
    """A line with what is done about it, and why it cannot be taken in where that was wanted."""

    line: ReadLine
    done: Done
    why: str = ""


@dataclass(frozen=True)
class Taking:
    """What is done about each line of a list, and what it writes."""

    lines: tuple[Taken, ...]
    changes: ChangeSet

    def count(self, done: Done) -> int:
        """Return about how many lines that is done."""
        return sum(each.done == done for each in self.lines)


def taken(rows: Rows, game: str, found: Sequence[ReadLine]) -> ChangeSet:
    """Return what takes in all lines that are not the same already, as one step. Raises EditError, which names them,
    where nothing of some lines could be kept."""
    if lost := [line for line in found if line.row is None]:
        named = "; ".join(f"{_called(line)}: {line.problem}" for line in lost)
        raise EditError(f"Nothing is taken in, for nothing of some lines could be kept: {named}; correct the list")
    return planned(rows, game, found, {}).changes


def looked(rows: Rows, game: str, text: str, name: str) -> Looked:
    """Return a list beside the errata of a game. Raises EditError for a text that is none."""
    lines = tuple(review(rows, game, lines_of(text)))
    words = ErratumWords(rows, game)
    told = {
        place: words.told(line.row)
        for place, line in enumerate(lines)
        if isinstance(line.row, schema.ErratumChangeRow) and not line.problem
    }
    return Looked(game, name, lines, told)


def planned(
    rows: Rows,
    game: str,
    found: Sequence[ReadLine],
    choices: Mapping[int, Done],
    sent: inbox.Sent | None = None,
    name: str = "a list",
) -> Taking:
    """Return what is done about lines; ``choices`` by their place among them. Without one a line is taken in, or where
    nothing of it could be, an entry of the inbox; ``sent`` and ``name`` say there whose list it is."""
    wanted = [_wanted(line, choices.get(place)) for place, line in enumerate(found)]
    begun = {line.erratum for line, done in zip(found, wanted, strict=True) if line.part == "head" and done == "taken"}
    lines = [_done(rows, game, line, done, begun) for line, done in zip(found, wanted, strict=True)]
    draft = Draft()
    for each in lines:
        if each.done == "taken":
            _take(draft, rows, game, each.line)
    told = [_entry(each.line, name) for each in lines if each.done == "inbox"]
    if told:
        draft.take(inbox.take_entries(rows, game, told, sent or inbox.Sent()))
    count = sum(each.done != "left" for each in lines)
    return Taking(tuple(lines), draft.done(f"{count} line{'s' * (count != 1)} of a list of errata taken in"))


def _wanted(line: ReadLine, chosen: Done | None) -> Done:
    if line.how == "same":
        return "left"
    if line.row is None:
        return "left" if chosen == "left" else "inbox"
    return "taken" if chosen is None or (chosen == "inbox" and line.how != "unmatched") else chosen


def _done(rows: Rows, game: str, line: ReadLine, done: Done, begun: set[str]) -> Taken:
    """Return a line as it is done about: nothing of an erratum is taken in without the erratum itself."""
    has_head = line.erratum in begun or one(rows, schema.ErratumRow, game=game, key=line.erratum) is not None
    if done == "taken" and not has_head:
        return Taken(line, "left", f"{line.erratum} itself is left")
    return Taken(line, done)


def _take(draft: Draft, rows: Rows, game: str, line: ReadLine) -> None:
    row = line.row
    if row is None:
        return
    key, plain = row.model_dump(include={*row.KEY}), row.model_dump(mode="json")
    stored = one(rows, type(row), **key)
    if stored is None:
        draft.add(row)
    else:
        draft.set(stored, **{name: value for name, value in plain.items() if name not in key})
    if isinstance(row, schema.ErratumRow):
        give(draft, rows, game, row.key, row.title)


def _called(line: ReadLine) -> str:
    return f"line {line.number}" + (f" ({line.erratum})" if line.erratum else "")


def _entry(line: ReadLine, name: str) -> tuple[str, str]:
    title = f"Line {line.number} of {name}" + (f": {line.erratum}" if line.erratum else "")
    return title, f"{line.text}\n\n(Line {line.number} of {name}: {line.problem})"
