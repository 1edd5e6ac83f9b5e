"""Which rows are corrections of the printed game: errata, their changes, and which scenario plays with them?"""

from typing import Literal

from engine.data.schema.base import Row
from engine.data.schema.fields import CitedKey, Line, PathKey, Plain, Position, Text


class ErratumRow(Row):
    """A numbered erratum. ``printings`` empty: all. ``supersedes``: keys of the errata that it replaces."""

    TABLE, KEY, FILE, FORM = "erratum", ("game", "key"), "resources/{game}/errata.json", "json"
    game: PathKey
    key: CitedKey
    title: Line
    status: Literal["official", "proposed", "house", "rejected"]
    origin: Line
    reason: Text
    rule: Line
    printings: Line
    supersedes: tuple[Line, ...]


class ErratumChangeRow(Row):
    """One change of an erratum.

    ``set``: ``field`` of the row ``row_key`` of ``table`` becomes ``value``; ``printed`` is what the game prints, None
    when nobody knows. ``add`` and ``replace``: ``value`` is a whole row by field name. ``discard`` takes a row away,
    ``ban`` forbids a piece (``row_key`` of a counter). ``group``: ``value`` names a filter and what is done;
    ``precedence``: one source wins; ``instruction``: ``text`` that only a person can follow. ``value`` of these two is
    ``on reading`` where the data have followed them since they were read, with the erratum and without it: what is
    printed cannot be a row (a unit that does not exist, a counter twice).
    """

    TABLE, KEY, FILE, FORM = (
        "erratum_change",
        ("game", "erratum", "position"),
        "resources/{game}/erratum_changes.json",
        "json",
    )
    game: PathKey
    erratum: CitedKey
    position: Position
    kind: Literal["set", "add", "replace", "discard", "ban", "group", "precedence", "instruction"]
    table: Line
    row_key: Line
    field: Line
    printed: Plain
    value: Plain
    text: Text


class ScenarioErratumRow(Row):
    """Whether a scenario plays with an erratum; without a row, official ones are on and all others off."""

    TABLE, KEY, FILE = (
        "scenario_erratum",
        ("game", "scenario", "erratum"),
        "scenarios/{game}/{scenario}/errata.csv",
    )
    game: PathKey
    scenario: PathKey
    erratum: CitedKey
    on: bool
