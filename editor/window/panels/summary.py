"""What is the scenario about, before anything is selected? Title, turns, sides, victory, special rules, certainty."""

from collections import Counter
from collections.abc import Sequence
from html import escape
from operator import is_

from PySide6.QtWidgets import QTextBrowser, QWidget

from editor.edits.clause_options import UNPLAYED, out_of_play
from editor.edits.clause_retold import ClauseWords
from editor.edits.clause_titles import Titles
from editor.edits.units import side_of
from editor.edits.victory_words import in_order, told_with_result, without_result
from editor.side_titles import side_titles
from editor.window.canvas.timers import once
from editor.window.collecting import is_awaited
from editor.window.desk import Desk
from editor.window.models.certainty import MARKS, UNCITED
from editor.window.models.clause_lines import by_titles, has_lines, lines_of
from editor.window.models.turn_table import calendar
from editor.window.panels.when_seen import WhenSeen
from editor.window.playtest.references import RULE, link
from editor.window.translation import tr
from engine.data import schema
from engine.data.schema import Row

UNCOUNTED = frozenset({"hex", "hexside", "link"})
"""Tables of which the summary says nothing."""
_SOON = 250
"""Milliseconds after which the summary of a scenario that was chosen is put together."""
_HINT = "Click a hex, a hexside or a unit on the map, or choose one in the library, to see and change it."


_NAMED: tuple[type[Row], ...] = (
    *(schema.AreaRow, schema.ChartRow, schema.CounterRow, schema.DeclaredValueRow, schema.FormationRow),
    *(schema.OptionRow, schema.PlaceRow, schema.SheetRow, schema.TerrainRow, schema.TurnRow, schema.UnitTypeRow),
    schema.WordRow,
)
"""Tables of a game whose rows clauses name, and the areas of its maps with the sheets by which these are told from
hexes."""
_OF_SCENARIO: tuple[type[Row], ...] = (schema.ClauseRow, schema.ScenarioRow, schema.ScenarioParameterRow)
"""Tables of a scenario that say what its clauses are, and which of them are played."""


class SummaryPage(QTextBrowser):
    """The inspector's page while nothing is selected; a cited rule can be followed."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setAccessibleName(tr("Summary of the scenario"))
        self.anchorClicked.connect(lambda url: desk.rule_wanted.emit(url.toString().removeprefix(RULE)))
        self.viewport().setAutoFillBackground(False)
        self._clauses = KeptClauses()
        self._soon, self._seen = once(self, _SOON, self._show_if_painted), WhenSeen(self, self._fill)

    def show_soon(self) -> None:
        """Fill the page when the map of a scenario that was just chosen is painted: of the page its title is enough
        until then."""
        head = self._desk.document.head
        self.setHtml(_title(head) if head is not None else "")
        self._soon.start()

    def _show_if_painted(self) -> None:
        self._soon.start() if is_awaited() else self.show_summary()

    def show_summary(self) -> None:
        """Fill the page, now or when somebody sees it."""
        self._soon.stop()
        self._seen.come()

    def _fill(self) -> None:
        self.setHtml(summary_html(self._desk, self._clauses))


class KeptClauses:
    """The clauses of a scenario as rich text, kept while no row is another one that they are or name."""

    def __init__(self) -> None:
        self._read_from: list[object] = []
        self._said = ""

    def of(self, desk: Desk, head: schema.ScenarioRow) -> str:
        """Return the clauses: victory, special rules, conditions."""
        rows, where = desk.document.rows, {"game": head.game, "scenario": head.scenario}
        read_from: list[object] = [rows.group(kind, game=head.game) for kind in _NAMED]
        read_from += [rows.group(kind, **where) for kind in _OF_SCENARIO]
        ground = [head.map, *(rows.state(kind, head.game) for kind in (schema.HexRow, schema.HexsideRow))]
        known = self._read_from
        is_same = known[len(read_from) :] == ground and all(map(is_, known, read_from))
        if not is_same:
            self._said = _all_clauses(desk, head)
            self._read_from = [*read_from, *ground]
        return self._said


def _all_clauses(desk: Desk, head: schema.ScenarioRow) -> str:
    rows, where = desk.document.rows, {"game": head.game, "scenario": head.scenario}
    clauses, words = rows.find(schema.ClauseRow, **where), ClauseWords(rows, head.game, head.scenario)
    parts = ["<h4>Victory</h4>", _clauses(words, in_order(clause for clause in clauses if clause.kind == "victory"))]
    unplayed = out_of_play(rows, head.game, head.scenario)
    special = [clause for clause in clauses if clause.kind == "special"]
    for title, found in (
        ("Special rules", [clause for clause in special if clause.key not in unplayed]),
        (UNPLAYED, [clause for clause in special if clause.key in unplayed]),
        ("Conditions", [clause for clause in clauses if clause.kind == "condition"]),
    ):
        if found:
            parts += [f"<h4>{title}</h4>", _clauses(words, found)]
    return "".join(parts)


def summary_html(desk: Desk, clauses: KeptClauses | None = None) -> str:
    """Return the summary of the scenario being edited as rich text, in our words; ``clauses`` are those said before."""
    head = desk.document.head
    if head is None:
        return f"<p>{escape(_HINT)}</p>"
    where = {"game": head.game, "scenario": head.scenario}
    days = [calendar(desk).date(turn) for turn in (head.first_turn, head.last_turn)]
    turns = f"Turns {head.first_turn} to {head.last_turn}" + (f", {days[0]} to {days[1]}" if all(days) else "")
    weather = f" Weather at start: {escape(head.weather.replace('_', ' '))}." if head.weather else ""
    parts = [
        _title(head),
        f"<p><b>{escape(turns)}</b>.{weather}</p>",
        f"<p>{escape(head.text)}</p>",
        "<h4>Sides</h4>",
        _sides(desk, where),
        (clauses or KeptClauses()).of(desk, head),
        "<h4>How certain is it?</h4>",
        _certainty(desk, where),
        f"<p><i>{escape(_HINT)}</i></p>",
    ]
    return "".join(parts)


def _title(head: schema.ScenarioRow) -> str:
    return f"<h3>{escape(head.number) + '&nbsp; ' if head.number else ''}{escape(head.title)}</h3>"


def _sides(desk: Desk, where: dict[str, str]) -> str:
    rows = desk.document.rows
    setup = rows.find(schema.SetupRow, **where)
    arrivals = rows.find(schema.ArrivalRow, **where)
    lines = []
    for side, title in side_titles(desk.document.game).items():
        own = [row.place for row in setup if side_of(row.counter) == side]
        aside = sum(place.startswith("box:") for place in own)
        out = f", {aside} out of play at start" if aside else ""
        turns = [row.turn for row in arrivals if side_of(row.counter) == side]
        start = len(own) - aside
        lines.append(f"<li>{title}: {start} unit{'s' * (start != 1)} at start{out}{_later(turns)}</li>")
    return f"<ul style='margin-left:-20px'>{''.join(lines)}</ul>"


def _later(turns: Sequence[int]) -> str:
    """Say how many arrive from which turn to which; nothing where none does."""
    if not turns:
        return ""
    first, last = min(turns), max(turns)
    when = f"turn {first}" if first == last else f"turns {first} to {last}"
    return f", {len(turns)} arrive{'s' * (len(turns) == 1)} on {when}"


def _clauses(words: ClauseWords, clauses: Sequence[schema.ClauseRow]) -> str:
    if not clauses:
        return "<p>None is stored.</p>"
    titles = words.titles if any(has_lines(clause.args) for clause in clauses) else {}
    lines, sides = [], side_titles(clauses[0].game)
    for clause in clauses:
        not_enforced = "" if clause.enforced else " <b>(not enforced)</b>"
        lines.append(
            f"<li>{escape(told_with_result(clause, words.of(clause), sides))}{_by(clause.rule)}{not_enforced}"
            f"{'' if words.is_told(clause) else _nested(clause, titles)}</li>"
        )
    return f"<ul style='margin-left:-20px'>{''.join(lines)}</ul>"


def _nested(clause: schema.ClauseRow, titles: Titles) -> str:
    """Return the parts of a clause as lists within lists; nothing for one that has none."""
    told, depth = [], -1
    for line in lines_of(clause.form, without_result(clause.args), by_titles(titles)):
        told.append(
            "<ul style='margin-left:-25px'>" * (line.depth - depth)
            + "</ul>" * (depth - line.depth)
            + f"<li>{escape(line.text)}</li>"
        )
        depth = line.depth
    return "".join(told) + "</ul>" * (depth + 1)


def _certainty(desk: Desk, where: dict[str, str]) -> str:
    """Say how much of what the scenario needs is not confirmed."""
    rows, game = desk.document.rows, desk.document.game
    lines = []
    for title, found, field in (
        ("starting place", rows.find(schema.SetupRow, **where), "place"),
        ("arrival", rows.find(schema.ArrivalRow, **where), "turn"),
        ("counters' attack value", _faces(desk, where), "attack"),
    ):
        certain = rows.certainties(game, found[0].TABLE, field) if found else {}
        counted = Counter(certain.get(row.key_text, UNCITED) for row in found)
        if counted:
            said = ", ".join(f"{count} {MARKS[word]} {word}" for word, count in sorted(counted.items()))
            lines.append(f"<li>{len(found)} {title}{'s' * (len(found) != 1)}: {said}</li>")
    lines.append("<li>The map: press U to see it hex by hex.</li>")
    return f"<ul style='margin-left:-20px'>{''.join(lines)}</ul>"


def _faces(desk: Desk, where: dict[str, str]) -> list[schema.FaceRow]:
    """Return the faces with an attack value of the units that take part."""
    rows = desk.document.rows
    taking = {row.counter for row in rows.find(schema.SetupRow, **where)}
    taking |= {row.counter for row in rows.find(schema.ArrivalRow, **where)}
    faces = rows.find(schema.FaceRow, game=desk.document.game)
    return [face for face in faces if face.counter in taking and face.values.get("attack") is not None]


def _by(rule: str) -> str:
    """Return the rule that a clause is from, behind it; nothing for one that no rulebook prints."""
    return f" [{link(RULE, rule)}]" if rule else ""
