"""Which rows are corrections of the printed game: errata, their changes, and which scenario plays with them?"""

from typing import Literal

from engine.data.schema.base import Row
from engine.data.schema.fields import CitedKey, Line, MaybeWord, PathKey, Plain, Position, Text


class ErratumRow(Row):
    """A numbered erratum. ``printings`` names those that have the error, separated by ``;``, empty: all.
    ``supersedes``: keys of the errata that it replaces; ``since`` says when or in which list it first stood;
    ``position`` is the place in the list of one that somebody has put there, the others stand by their numbers."""

    TABLE, KEY, FILE, FORM = "erratum", ("game", "key"), "resources/{game}/errata.json", "json"
    OPTIONAL = frozenset({"since", "position"})
    game: PathKey
    key: CitedKey
    title: Line
    status: Literal["official", "proposed", "house", "rejected"]
    origin: Line
    reason: Text
    rule: Line
    printings: Line
    supersedes: tuple[Line, ...]
    since: Line = ""
    position: Position = 0


class ErratumChangeRow(Row):
    """One change of an erratum.

    ``set``: ``field`` of the row ``row_key`` of ``table`` becomes ``value``; ``printed`` is what the game prints, None
    when nobody knows. ``add`` and ``replace``: ``value`` is a whole row by field name. ``discard`` takes a row away,
    ``ban`` forbids a piece (``row_key`` of a counter). ``group``: ``value`` names a filter and what is done;
    ``precedence``: one source wins; ``instruction``: ``text`` that only a person can follow. ``value`` of these two is
    ``on reading`` where the data have followed them since they were read, with the erratum and without it: what is
    printed cannot be a row (a unit that does not exist, a counter twice). ``rule``: the rule ``row_key`` (of the table
    ``rule``) is read as ``value`` and no longer as ``printed``, both in own words; ``field`` names what carries it out,
    as ``parameter/KEY``, ``ruling/KEY`` or ``option/KEY``, or is empty where another change of the erratum does, or
    nothing.
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
    kind: Literal["set", "add", "replace", "discard", "ban", "group", "precedence", "instruction", "rule"]
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


class ErratumNumberRow(Row):
    """A number that an erratum has been given, with the title that it had then. It stays when the erratum is removed,
    renumbered or undone: no other one is ever called so. Those of errata that came with a game need no row."""

    TABLE, KEY, FILE = "erratum_number", ("game", "key"), "resources/{game}/erratum_numbers.csv"
    EDITORIAL = frozenset({"title"})
    game: PathKey
    key: CitedKey
    title: Line


class ErratumChoiceRow(Row):
    """Which of the errata that disagree about a value is followed. ``field`` is ``*`` for a row as a whole."""

    TABLE, KEY, FILE = (
        "erratum_choice",
        ("game", "table", "row_key", "field"),
        "resources/{game}/erratum_choices.csv",
    )
    game: PathKey
    table: Line
    row_key: Line
    field: Line
    erratum: CitedKey


class ErrataDeskRow(Row):
    """What a maintainer of errata has settled for a game: the ``prefix`` of new numbers (``P`` for ``P-7``, empty for
    the status), and the ``printing`` of the copy at hand, empty where nobody has said so: errata that do not name it
    are mended in it and not applied."""

    TABLE, KEY, FILE = "errata_desk", ("game",), "resources/{game}/errata_desk.csv"
    EDITORIAL = frozenset({"prefix", "printing"})
    game: PathKey
    prefix: MaybeWord
    printing: Line
