"""Which row is a doubt that somebody has sent in: a report, a post, a paragraph of a published sheet?"""

from typing import Literal

from engine.data.schema.base import Row
from engine.data.schema.fields import Content, Key, Line, PathKey, Text


class InboxRow(Row):
    """A doubt that was sent in or pasted: who says what, where it was read (``link``), at which place, and what became
    of it. ``place`` is a hex, two as ``A|B``, a counter or another place as findings name one. ``last`` are the events
    before it, ``position`` that of a game as JSON, ``picture`` a PNG or JPEG as base64, ``erratum`` the one that it
    became, ``reply`` what was answered."""

    TABLE, KEY, FILE, FORM = "inbox", ("game", "key"), "resources/{game}/inbox.json", "json"
    OPTIONAL = frozenset(
        {"link", "person", "at", "scenario", "place", "erratum", "reply", "program", "last", "position", "picture"}
    )
    game: PathKey
    key: Key
    title: Line
    text: Text
    state: Literal["new", "checked", "asked", "erratum", "no error"]
    link: Line = ""
    person: Line = ""
    at: Line = ""
    scenario: Line = ""
    place: Line = ""
    erratum: Line = ""
    reply: Text = ""
    program: Line = ""
    last: Text = ""
    position: Content = ""
    picture: Content = ""
