"""What is printed of a scenario: set-up, schedule, victory, special rules and notes, as one document."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from db.provenance import DESIGNER_SOURCE, WHOLE
from editor.comparing.made_of import rows_of
from editor.edits.clause_options import UNPLAYED, out_of_play
from editor.edits.clause_retold import ClauseWords
from editor.edits.lists.changing import RowList
from editor.edits.lists.fields import At
from editor.edits.lists.of_scenario import DUMPS, EDGE, OWN_PARAMETERS, REPLACEMENTS, SCHEDULES, START, WITHDRAWALS
from editor.edits.notes import called, notes_of
from editor.edits.own import what_of
from editor.edits.reading import Rows, one, vocabulary_of
from editor.edits.reasons import shared_subjects
from editor.edits.setup import scenario_row
from editor.edits.units import side_of
from editor.edits.variant_words import Differences
from editor.edits.victory_words import in_order, told_with_result
from editor.side_titles import side_titles
from editor.texts.document import Block, Document, Heading, Points, Table, paragraph, section
from editor.texts.lists import ListsOfSide
from editor.texts.waiting import NOT_ENFORCED, Waiting, said_clause
from engine.data import schema
from engine.data.own import OWN_SOURCE

WITHDRAWN = f"Withdrawals ({NOT_ENFORCED})"
"""The heading of the withdrawals: no rules take units off by the schedule, so that people have to."""


def printed_scenario(rows: Rows, game: str, scenario: str, version: str = "") -> Document:
    """Return a scenario as a document, with the values of the rows given; ``version`` is what it is called where rows
    were changed since it was closed. Raises EditError when there is none."""
    return tuple(_Printed(rows, game, scenario, version).blocks())


def rules_sheet(rows: Rows, game: str, scenario: str, version: str = "") -> Document:
    """Return what players look up while they play: all of a scenario but its lists of units and its author's notes."""
    return tuple(_Printed(rows, game, scenario, version).rules())


def designers_notes(rows: Rows, game: str, scenario: str) -> Document:
    """Return what its author says of a scenario: his notes, and why he has designed values as they are."""
    return tuple(_Printed(rows, game, scenario).notes())


def signed_words(head: schema.ScenarioRow, version: str = "") -> str:
    """Return which version a scenario is, of whom, and what may be done with it; empty where nothing is said.
    ``version`` is what it is called now where that is known."""
    called = version or head.version
    dated = ", ".join(filter(None, [f"Version {called}" if called else "", head.date]))
    by = f"by {head.author}" if head.author else ""
    signed = " ".join(filter(None, [dated, by])) + (f" ({head.contact})" if head.contact else "")
    said = [signed.strip(), f"License: {head.license}" if head.license else ""]
    return ". ".join(part[0].upper() + part[1:] for part in said if part) + "." * any(said)


class _Printed:
    def __init__(self, rows: Rows, game: str, scenario: str, version: str = "") -> None:
        self._rows, self._game, self._scenario, self._version = rows, game, scenario, version
        self._head = scenario_row(rows, game, scenario)
        self._words, self._unplayed = ClauseWords(rows, game, scenario), out_of_play(rows, game, scenario)
        self._at = At(rows, game, scenario)
        self._where = {"game": game, "scenario": scenario}
        self._sources = {row.key: row.title for row in rows.find(schema.SourceRow, game=game)}
        self._turns = {row.number: row.label for row in rows.find(schema.TurnRow, game=game)}
        self._sides = side_titles(game)
        clauses = rows.find(schema.ClauseRow, **self._where)
        self._clauses = {kind: [row for row in clauses if row.kind == kind] for kind in ("victory", "special")}
        self._waiting = Waiting(rows, game, scenario, self._words)
        self._lists = {side: ListsOfSide(rows, game, scenario, side, self._waiting.numbers) for side in self._sides}

    def blocks(self) -> Iterator[Block]:
        """Yield the document, parts without anything left out."""
        yield Heading(1, self._head.title)
        yield from self._about()
        yield from section(2, "Set-up", self._of_sides("setup"))
        yield from section(2, "Arrivals", (*self._of_sides("arrivals"), *self._conditions_said()))
        yield from self._schedule()
        yield from self._won()
        yield from self.notes()

    def rules(self) -> Iterator[Block]:
        """Yield what is asked during play."""
        yield from self._about()
        yield from self._won()
        yield from section(2, "Conditions of arrivals", self._conditions_said(with_units=True))
        yield from self._schedule()

    def notes(self) -> Iterator[Block]:
        """Yield what its author says of it: notes, then the reasons of what he designed."""
        yield from section(2, "Notes", self._notes())
        yield from section(2, "Designer’s notes", self._designed())

    def _about(self) -> Iterator[Block]:
        yield paragraph(self._played())
        if signed := signed_words(self._head, self._version):
            yield paragraph(signed)
        if self._head.text:
            yield paragraph(self._head.text)

    def _schedule(self) -> Iterator[Block]:
        for title, listed in (
            ("Supply dumps", DUMPS),
            ("Start state", START),
            (WITHDRAWN, WITHDRAWALS),
            ("Replacements", REPLACEMENTS),
            ("Other schedules", SCHEDULES),
            ("Edge of the map", EDGE),
        ):
            yield from section(2, title, self._table(listed))

    def _won(self) -> Iterator[Block]:
        yield from section(2, "Victory", self._victory())
        yield from section(2, "Special rules", self._special())
        yield from section(2, UNPLAYED, self._options())
        yield from section(2, "Own numbers", self._table(OWN_PARAMETERS))

    def _played(self) -> str:
        """Return which game is played, and when."""
        game = one(self._rows, schema.GameRow, game=self._game)
        first, last = (self._turns.get(turn, str(turn)) for turn in (self._head.first_turn, self._head.last_turn))
        weather = vocabulary_of(self._rows, self._game).words.get("weather", {}).get(self._head.weather or "", "")
        said = [f"{game.title if game is not None else self._game}{f', {self._head.number}' * bool(self._head.number)}"]
        said += [f"Turns {first} to {last}", *([f"Weather at start: {weather}"] if weather else [])]
        return ". ".join(said) + "."

    def _of_sides(self, what: str) -> Iterator[Block]:
        for side, title in self._sides.items():
            lists = self._lists[side]
            yield from section(3, title, tuple(lists.setup() if what == "setup" else lists.arrivals()))

    def _conditions_said(self, with_units: bool = False) -> Iterator[Block]:
        """Yield the conditions by number, with those who wait for each where no list says it."""
        said = tuple(
            f"Condition {number}{self._who_waits(key) if with_units else ''}: {text}"
            for number, key, text in self._waiting.said()
        )
        if said:
            yield Points(said)

    def _who_waits(self, condition: str) -> str:
        counters = self._waiting.counters(condition)
        return f", for {'; '.join(self._lists[side_of(counter)].title(counter) for counter in counters)}"

    def _table(self, listed: RowList) -> Iterator[Block]:
        rows = listed.rows(self._at)
        if not rows:
            return
        fields = [field for field in listed.fields if any(row.said(field.name) not in (None, "") for row in rows)]
        sayers = [(field.name, field.form.sayer(self._at)) for field in fields]
        cells = tuple(
            tuple(
                self._turns.get(row.said(name), "at start") if name == "turn" else say(row.said(name))
                for name, say in sayers
            )
            for row in rows
        )
        yield Table(tuple(field.title for field in fields), cells)

    def _victory(self) -> Iterator[Block]:
        told = [
            said_clause(row, told_with_result(row, self._words.of(row), self._sides))
            for row in in_order(self._clauses["victory"])
        ]
        if told:
            yield Points(tuple(told))

    def _special(self) -> Iterator[Block]:
        in_force = [row for row in self._clauses["special"] if row.key not in self._unplayed]
        if in_force:
            yield Points(tuple(said_clause(row, self._words.of(row)) for row in in_force))

    def _options(self) -> Iterator[Block]:
        """Yield what would hold with options that the scenario does not play."""
        rows = [(self._unplayed[row.key], row) for row in self._clauses["special"] if row.key in self._unplayed]
        if rows:
            yield Points(tuple(f"{title}: {said_clause(row, self._words.of(row))}" for title, row in rows))

    def _notes(self) -> Iterator[Block]:
        """Yield the notes on the scenario, on its rows, and on the units and the ground that it uses."""
        for note in notes_of(self._rows, self._game, self._scenario):
            on = "" if note.table == schema.ScenarioRow.TABLE else f"{called(self._rows, note)}: "
            said = f"{on}{note.title}."
            yield paragraph(f" {note.content}" if note.content else "", said if note.title or on else "")

    def _designed(self) -> Iterator[Block]:
        """Yield what its author says of the values that he designed: each reason and source with what has them."""
        words = Differences(self._rows, self._game, self._scenario)
        found: dict[tuple[str, str], list[str]] = defaultdict(list)
        for row in rows_of(self._rows, self._game, self._scenario):
            what = self._head.title if isinstance(row, schema.ScenarioRow) else words.what(row)
            self._tell_reasons(row.TABLE, row.key_text, what, found)
        own = self._rows.find(schema.ScenarioChangeRow, **self._where)
        for change in own:
            field = f", {change.field.replace('_', ' ')}" if change.field else ""
            what = f"{what_of(self._rows, change.table, change.row_key)}{field}, in this scenario only"
            self._tell_reasons(change.TABLE, change.key_text, what, found)
        for table, row_key in shared_subjects(self._rows, self._game, self._scenario):
            self._tell_reasons(table, row_key, "", found)
        if found:
            yield Points(tuple(_reasoned(*said, what) for said, what in found.items()))

    def _tell_reasons(self, table: str, row_key: str, what: str, found: dict[tuple[str, str], list[str]]) -> None:
        """Add a row, or its values, to what has the same reason and source."""
        for cited in self._rows.citations(self._game, table, row_key):
            source = "" if cited.source == DESIGNER_SOURCE else self._sources.get(cited.source, cited.source)
            is_told = cited.certainty == "designed" and not cited.source.startswith(OWN_SOURCE)
            if is_told and (cited.locator or source):
                field = "" if cited.field == WHOLE else f", {cited.field.replace('_', ' ')}"
                called = what or what_of(self._rows, table, row_key)
                found[cited.locator, source].append(f"{called}{field}")


def _reasoned(reason: str, source: str, what: Iterable[str]) -> str:
    because = "; ".join(part for part in (reason, f"source: {source}" if source else "") if part)
    return f"{', '.join(what)}: {because}"
