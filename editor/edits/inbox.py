"""The inbox: doubts that were sent in or pasted, where each is, what became of it, and what is answered."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import get_args

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits import errata
from editor.edits.draft import Draft, made
from editor.edits.reading import Rows, labels_of, one
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.schema import InboxRow

STATES: tuple[str, ...] = get_args(InboxRow.model_fields["state"].annotation)
"""What can have become of an entry."""
_TITLE, _HEADING = 90, 48
"""Characters of a title, and of a line alone that is a heading for what follows."""
_MARK = re.compile(r"^\s*(?:[-*•–]|\(?\d{1,3}[.)]|\[[\d.]+[a-z]?\]|[a-z]\))\s+")
_LINK = re.compile(r"https?://[^\s<>\"']+")
_TOKEN = re.compile(r"[\w.]+")
_SENTENCE = re.compile(r"(?<=[.!?])\s")


@dataclass(frozen=True)
class Sent:
    """What stands with an entry beside its words."""

    link: str = ""
    person: str = ""
    at: str = ""
    scenario: str = ""
    place: str = ""
    program: str = ""
    last: str = ""
    position: str = ""
    picture: str = ""


def entries_of(rows: Rows, game: str) -> list[InboxRow]:
    """Return the entries of a game, newest first."""
    return sorted(rows.find(InboxRow, game=game), key=lambda row: natural_key(row.key), reverse=True)


def paragraphs(text: str) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs of a published sheet, each under the heading above it: parted by empty lines, or by marks of
    a list at the beginning of a line."""
    heading = ""
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n")):
        parts: list[list[str]] = []
        for line in filter(str.strip, block.split("\n")):
            if not parts or _MARK.match(line):
                parts.append([])
            parts[-1].append(_MARK.sub("", line).strip())
        for number, part in enumerate(parts):
            said = " ".join(part)
            is_alone = len(parts) == 1 or number == 0
            if is_alone and len(part) == 1 and _is_heading(said, block):
                heading = said.rstrip(":")
            else:
                yield heading, said


def _is_heading(said: str, block: str) -> bool:
    return len(said) <= _HEADING and not said.endswith((".", "!", "?", ";")) and not _MARK.match(block)


def take_post(rows: Rows, game: str, text: str, sent: Sent) -> ChangeSet:
    """Collect a post as one entry; a link in it is its link. Raises EditError for one without words."""
    said = text.strip()
    if not said:
        raise EditError("Paste or write what was said first")
    link = sent.link or next(iter(_LINK.findall(said)), "")
    return _added(rows, game, [(_title(said), said)], sent, link)


def take_sheet(rows: Rows, game: str, text: str, sent: Sent) -> ChangeSet:
    """Collect a published errata sheet, an entry for each paragraph. Raises EditError for one without any."""
    found = [(f"{heading}: {_title(said)}" if heading else _title(said), said) for heading, said in paragraphs(text)]
    if not found:
        raise EditError("Paste the paragraphs of the sheet first")
    return _added(rows, game, found, sent, sent.link)


def take_entries(rows: Rows, game: str, found: Sequence[tuple[str, str]], sent: Sent) -> ChangeSet:
    """Collect several entries of one who sent them, each by its title and its words."""
    return _added(rows, game, found, sent, sent.link)


def change(rows: Rows, game: str, key: str, **fields: JsonValue) -> ChangeSet:
    """Give an entry other values."""
    row = entry(rows, game, key)
    draft = Draft()
    draft.set(row, **fields)
    told = f"now {fields['state']}" if list(fields) == ["state"] else ", ".join(fields)
    return draft.done(f"Inbox {key}: {told}")


def remove(rows: Rows, game: str, keys: Sequence[str]) -> ChangeSet:
    """Take entries out of the inbox."""
    draft = Draft()
    for key in keys:
        draft.remove(entry(rows, game, key))
    return draft.done(f"Inbox {keys[0]} removed" if len(keys) == 1 else f"{len(keys)} entries of the inbox removed")


def make_erratum(rows: Rows, game: str, key: str) -> ChangeSet:
    """Make a proposed erratum of an entry, with its title, its source and its words as the reason, as one step."""
    row = entry(rows, game, key)
    if row.erratum and one(rows, schema.ErratumRow, game=game, key=row.erratum):
        raise EditError(f"{key} is erratum {row.erratum} already")
    origin = ", ".join(part for part in (row.person, row.at[:10], row.link) if part)
    found = errata.create(rows, game, row.title, status="proposed", origin=origin, reason=row.text[:2_000])
    number = next(str(each.key[1]) for each in found.changes if each.table == schema.ErratumRow.TABLE)
    draft = Draft()
    draft.set(row, state="erratum", erratum=number)
    changes = draft.done("").changes
    return ChangeSet(f"Erratum {number} of inbox {key}", (*found.changes, *changes))


def entry(rows: Rows, game: str, key: str) -> InboxRow:
    """Return an entry. Raises EditError when there is none of that key."""
    row = one(rows, InboxRow, game=game, key=key)
    if row is None:
        raise EditError(f"The inbox has no entry {key}")
    return row


def place_in(rows: Rows, game: str, map_key: str, text: str) -> str:
    """Return the first hex of the map that a text names, two as ``A|B`` where it goes on with a neighbor; else a unit
    that it names by its key; empty for none."""
    known = labels_of(rows, game, map_key)
    found = [word for word in (token.strip(".") for token in _TOKEN.findall(text)) if word in known]
    if len(found) > 1 and re.search(rf"{re.escape(found[0])}\s*(?:and|/|-|–|to)\s*{re.escape(found[1])}", text):
        return "|".join(sorted(found[:2], key=natural_key))
    return found[0] if found else ""


def reply_to(rows: Rows, row: InboxRow) -> str:
    """Return an answer to whoever sent an entry, in plain words: what was found, and under which number it stands."""
    greeting = f"Thanks, {row.person}!" if row.person else "Thanks for the report!"
    erratum = one(rows, schema.ErratumRow, game=row.game, key=row.erratum) if row.erratum else None
    said = {
        "new": "I have it on my list and will look at it.",
        "checked": "I have compared it with a copy of the game.",
        "asked": "I have asked about it and will tell you the answer.",
        "no error": "I have compared it with a copy of the game: it is right as it stands.",
        "erratum": "You are right; it is an erratum now.",
    }[row.state]
    if erratum is not None:
        said = f"You are right; it is erratum {erratum.key} now: {erratum.title} ({erratum.status})."
    return "\n\n".join(part for part in (greeting, f"“{row.title}”", said, row.reply) if part)


def _added(rows: Rows, game: str, found: Sequence[tuple[str, str]], sent: Sent, link: str) -> ChangeSet:
    taken = {row.key for row in rows.find(InboxRow, game=game)}
    numbers = (number for number in range(1, len(taken) + len(found) + 1) if f"in-{number}" not in taken)
    head = one(rows, schema.ScenarioRow, game=game, scenario=sent.scenario) if sent.scenario else None
    draft = Draft()
    for (title, said), number in zip(found, numbers, strict=False):
        place = sent.place or (place_in(rows, game, head.map, said) if head is not None else "")
        draft.add(
            made(
                InboxRow, game=game, key=f"in-{number}", title=title, text=said, state="new", link=link,
                person=sent.person, at=sent.at, scenario=sent.scenario, place=place, program=sent.program,
                last=sent.last, position=sent.position, picture=sent.picture,
            )
        )  # fmt: skip
    label = f"Inbox: {found[0][0]}" if len(found) == 1 else f"Inbox: {len(found)} entries"
    return draft.done(label)


def _title(said: str) -> str:
    first = _SENTENCE.split(" ".join(said.split()), maxsplit=1)[0]
    return first if len(first) <= _TITLE else first[: _TITLE - 1].rstrip() + "…"
