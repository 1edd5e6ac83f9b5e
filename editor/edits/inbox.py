"""The inbox: doubts that were sent in or pasted, where each is, what became of it, and what is answered."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import get_args

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits import errata
from editor.edits.draft import Draft, made
from editor.edits.inbox_places import Places
from editor.edits.reading import Rows, one
from editor.edits.sheet_paragraphs import QUESTION, paragraphs
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.schema import InboxRow

STATES: tuple[str, ...] = get_args(InboxRow.model_fields["state"].annotation)
"""What can have become of an entry."""
_TITLE = 90
"""Characters of a title."""
_SHORT = 50
"""Characters by which an entry is named in the journal."""
_SAID = {"title": "what it is called", "person": "who", "at": "when", "text": "what was said", "reply": "the reply"}
"""What fields are called where they are changed."""
_DATE = re.compile(r"\d{4}(?:-\d{2})?")
_QUOTED = 300
"""Characters that a reply quotes."""
_LINK = re.compile(r"https?://[^\s<>\"']+")
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
    """Give an entry other values. Raises EditError for a date that is none."""
    row = entry(rows, game, key)
    if "at" in fields:
        _check_date(str(fields["at"]))
    draft = Draft()
    draft.set(row, **fields)
    told = (
        f"now {fields['state']}" if list(fields) == ["state"] else ", ".join(_SAID.get(name, name) for name in fields)
    )
    return draft.done(f"Inbox, {_called(row)}: {told}")


def _check_date(typed: str) -> None:
    """Raise EditError unless it is a day, a month, a year or nothing."""
    padded = typed + "0000-01-01"[len(typed) :] if _DATE.fullmatch(typed) else typed[:10]
    try:
        if typed:
            date.fromisoformat(padded)
    except ValueError as error:
        raise EditError(
            f"{typed!r} is no date: write a day as in 2026-03-31, a month as in 2026-03, a year, or leave it empty"
        ) from error


def _called(row: InboxRow) -> str:
    return f"“{row.title if len(row.title) <= _SHORT else row.title[: _SHORT - 1].rstrip() + '…'}”"


def remove(rows: Rows, game: str, keys: Sequence[str]) -> ChangeSet:
    """Take entries out of the inbox."""
    draft, found = Draft(), [entry(rows, game, key) for key in keys]
    for row in found:
        draft.remove(row)
    one_alone = f"Inbox, {_called(found[0])}: removed"
    return draft.done(one_alone if len(keys) == 1 else f"{len(keys)} entries of the inbox removed")


def make_erratum(rows: Rows, game: str, key: str) -> ChangeSet:
    """Make a proposed erratum of an entry, with its title, its source and its words as the reason, as one step."""
    row = entry(rows, game, key)
    if row.erratum and one(rows, schema.ErratumRow, game=game, key=row.erratum):
        raise EditError(f"{_called(row)} is erratum {row.erratum} already")
    origin = ", ".join(part for part in (row.person, row.at[:10], row.link) if part)
    found = errata.create(rows, game, row.title, status="proposed", origin=origin, reason=row.text[:2_000])
    number = next(str(each.key[1]) for each in found.changes if each.table == schema.ErratumRow.TABLE)
    draft = Draft()
    draft.set(row, state="erratum", erratum=number)
    changes = draft.done("").changes
    return ChangeSet(f"Erratum {number} from the inbox, {_called(row)}", (*found.changes, *changes))


def entry(rows: Rows, game: str, key: str) -> InboxRow:
    """Return an entry. Raises EditError when there is none of that key."""
    row = one(rows, InboxRow, game=game, key=key)
    if row is None:
        raise EditError(f"The inbox has no entry {key}")
    return row


def reply_to(rows: Rows, row: InboxRow, signed: str = "") -> str:
    """Return an answer to whoever sent an entry, in plain words: what was found, and under which number it stands.
    ``signed`` is who answers."""
    greeting = f"Hello {row.person}," if row.person else "Hello,"
    asked = f"Thank you for your report{f' of {row.at[:10]}' if row.at else ''}:\n“{_quoted(row.text)}”"
    parts = (greeting, asked, _found(rows, row), row.reply, signed)
    return "\n\n".join(part for part in parts if part)


def _found(rows: Rows, row: InboxRow) -> str:
    """Return what became of an entry, as its sender is told."""
    erratum = one(rows, schema.ErratumRow, game=row.game, key=row.erratum) if row.erratum else None
    if row.state == "erratum" and erratum is not None:
        listed = f"It is in my list of errata as {erratum.key}"
        return {
            "official": f"You are right. {listed}; it is official.",
            "proposed": f"You are right. {listed}; it is proposed, not official yet.",
            "house": f"I play it so too. {listed}; it is a rule of the house.",
            "rejected": f"{listed}, but it was rejected.",
        }[erratum.status]
    return {
        "new": "I have put it on my list and will look at it.",
        "checked": "I have looked at it in my copy of the game.",
        "asked": "I have asked about it and will tell you the answer.",
        "no error": "I have looked at it in my copy of the game: it is right as it stands.",
        "erratum": "You are right. It will be in my list of errata.",
    }[row.state]


def _quoted(said: str) -> str:
    """Return what was said, of something long the beginning."""
    plain = " ".join(said.split())
    return plain if len(plain) <= _QUOTED else plain[: _QUOTED - 1].rstrip() + "…"


def _added(rows: Rows, game: str, found: Sequence[tuple[str, str]], sent: Sent, link: str) -> ChangeSet:
    taken = {row.key for row in rows.find(InboxRow, game=game)}
    numbers = (number for number in range(1, len(taken) + len(found) + 1) if f"in-{number}" not in taken)
    head = one(rows, schema.ScenarioRow, game=game, scenario=sent.scenario) if sent.scenario else None
    places = Places(rows, game, head.map) if head is not None else None
    draft = Draft()
    for (title, said), number in zip(found, numbers, strict=False):
        place = sent.place or (places.named_in(said) if places is not None else "")
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
    first = _SENTENCE.split(QUESTION.sub("", " ".join(said.split()), count=1), maxsplit=1)[0]
    return first if len(first) <= _TITLE else first[: _TITLE - 1].rstrip() + "…"
