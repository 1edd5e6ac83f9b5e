"""What does a change of an erratum say, as one player would tell it to another?

Of each change stands here what it is of, what is printed, what is right, where on the map and of which counters that
is, and how certain it is what is printed: all that a list, a map or a page needs to show it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pydantic import JsonValue, ValidationError

from editor.edits.errata_changes import read_sense
from editor.edits.reading import Rows
from editor.publishing.edit_sentences import is_edit_sentence
from editor.publishing.fitting import is_carried_out, is_in_place, misfit
from editor.publishing.places import Places
from editor.publishing.subjects import GROUND, PART_OF, Part, Subjects
from editor.publishing.values import NONE
from engine.data import schema
from engine.data.patching import WHOLE
from engine.data.printings import mended
from engine.data.schema import CERTAINTIES, ROW_TYPE_BY_TABLE, Certainty, Row

SEEN: frozenset[Certainty] = frozenset({"printed", "official", "owner"})
"""How certain a value is that may be called printed: somebody has read it, or holds the game."""
_GONE = {
    "setup": "does not start",
    "arrival": "does not arrive",
    "withdrawal": "does not leave",
    "start_state": "left out",
}
_NOT_TOLD = frozenset({"summary", "note"})


@dataclass(frozen=True)
class ToldChange:
    """A change in words.

    ``line`` is all of it in one line, ``head`` what of it stands before the values. ``printed`` is empty where nothing
    is said of what the game prints; ``certainty`` is how certain that is, None where nothing is said. ``hexes`` are of
    the map ``map_key``; ``scenarios`` are none for a change of what all share, ``title`` is that of the only one.
    ``meaning`` is what a choice of the rules is about; ``text`` says what the erratum itself says beside it.
    ``misfit`` says why it does not fit what stands there; ``is_idle``: nothing carries out what it says of a rule;
    ``is_in_place``: the copy at hand is mended, and what stands there is what it says, no longer what was printed.
    """

    row: schema.ErratumChangeRow
    part: Part
    subject: str
    value: str
    head: str
    printed: str
    corrected: str
    line: str
    certainty: Certainty | None
    map_key: str
    hexes: tuple[str, ...]
    counters: tuple[str, ...]
    scenarios: tuple[str, ...]
    title: str = ""
    meaning: str = ""
    misfit: str = ""
    is_idle: bool = False
    is_in_place: bool = False

    @property
    def is_seen(self) -> bool:
        """Whether what is told as printed may be called so, or nothing is."""
        return not self.misfit and (self.certainty is None or self.certainty in SEEN)

    @property
    def text(self) -> str:
        """What the erratum itself says of the change, in its words."""
        return "" if is_edit_sentence(self.row) else self.row.text

    @property
    def caveat(self) -> str:
        """Why nothing plays as it says, in words; else nothing."""
        return f"does not fit: {self.misfit}" if self.misfit else "not carried out" if self.is_idle else ""


class ErratumWords:
    """Tells the changes of the errata of one game; ``rows`` are those of the baseline, which print nothing corrected.

    What is asked is kept: who follows edits makes another one.
    """

    def __init__(self, rows: Rows, game: str) -> None:
        self._rows, self._game = rows, game
        self._subjects = Subjects(rows, game)
        self._places = Places(rows, game)

    def of(self, erratum: str) -> list[ToldChange]:
        """Return the changes of an erratum in words, in their order."""
        changes = self._rows.find(schema.ErratumChangeRow, game=self._game, erratum=erratum)
        return [self.told(change) for change in sorted(changes, key=lambda change: change.position)]

    def told(self, change: schema.ErratumChangeRow) -> ToldChange:
        """Return one change in words."""
        kind = ROW_TYPE_BY_TABLE.get(change.table)
        if change.kind == "rule":
            return self._rule(change)
        if kind is None or change.kind in ("instruction", "precedence"):
            return self._only_text(change)
        if change.kind == "group":
            return self._group(change, kind)
        stored = self._stored(change, kind)
        told = self._of_row(change, kind, stored)
        if change.erratum in self._mended and is_in_place(change, stored, self._new(change, kind, stored)):
            if change.kind == "set" and change.printed is None:
                return replace(
                    told, printed="", line=f"{told.head}: {told.corrected}", certainty=None, is_in_place=True
                )
            return replace(told, certainty="unknown" if told.printed else None, is_in_place=True)
        wrong = misfit(self._rows, change, stored, self._subjects.values)
        return replace(told, misfit=wrong, certainty="unknown") if wrong else told

    @cached_property
    def _mended(self) -> frozenset[str]:
        """The errata that are mended in the copy at hand."""
        heads = self._rows.find(schema.ErratumRow, game=self._game)
        return frozenset(mended(heads, self._rows.find(schema.ErrataDeskRow, game=self._game)))

    def _of_row(self, change: schema.ErratumChangeRow, kind: type[Row], stored: Row | None) -> ToldChange:
        new = self._new(change, kind, stored)
        if change.kind == "set" and stored is not None:
            return self._set(change, stored, new or stored)
        if change.kind == "replace" and stored is not None and new is not None:
            return self._replaced(change, stored, new)
        row = new if change.kind == "add" and new is not None else stored or new
        if row is None and change.kind == "discard":
            row = self._gone(change, kind)
        if row is None:
            return self._only_text(change, f"{change.table.replace('_', ' ')} {change.row_key}")
        return self._whole(change, row)

    def _stored(self, change: schema.ErratumChangeRow, kind: type[Row]) -> Row | None:
        key = tuple(change.row_key.split("|"))
        if len(key) != len(kind.KEY):
            return None
        typed = (int(part) if kind.model_fields[name].annotation is int and part.isdecimal() else part
                 for name, part in zip(kind.KEY, key, strict=True))  # fmt: skip
        return next(iter(self._rows.at(kind, [tuple(typed)])), None)

    def _gone(self, change: schema.ErratumChangeRow, kind: type[Row]) -> Row | None:
        """Return a row that is not there any more as the change has it printed, None where that is not said."""
        names = dict(zip(kind.KEY, change.row_key.split("|"), strict=False))
        try:
            return kind.model_validate(names | change.printed) if isinstance(change.printed, dict) else None
        except ValidationError:
            return None

    def _new(self, change: schema.ErratumChangeRow, kind: type[Row], stored: Row | None) -> Row | None:
        """Return the row as the change wants it, None for none or one that cannot be."""
        values: dict[str, JsonValue] = {}
        if change.kind == "set" and stored is not None:
            values = {**stored.model_dump(mode="json"), change.field: change.value}
        elif isinstance(change.value, dict):
            values = {"game": self._game, **change.value} if "game" in kind.model_fields else change.value
        try:
            return kind.model_validate(values) if values else None
        except ValidationError:
            return None

    def _set(self, change: schema.ErratumChangeRow, stored: Row, new: Row) -> ToldChange:
        subject, value = self._subjects.of(stored), self._subjects.field(stored, change.field)
        was = stored.model_dump(mode="json").get(change.field) if change.printed is None else change.printed
        printed, corrected = self._subjects.values.pair(stored, change.field, (was, change.value))
        head, meaning = self._subjects.headed(stored, change.field), self._subjects.meaning(stored)
        line = f"{head}: {printed} → {corrected}" + (f" ({meaning})" if meaning else "")
        certainty = self._certainty(stored, (change.field,))
        return self._told(change, (stored, new), (subject, value, head, printed, corrected, line), certainty)

    def _replaced(self, change: schema.ErratumChangeRow, stored: Row, new: Row) -> ToldChange:
        was, now = stored.model_dump(mode="json"), new.model_dump(mode="json")
        if isinstance(change.printed, dict):
            was |= change.printed
        other = [name for name in now if was.get(name) != now[name] and name not in ("game", "map", "scenario")]
        pairs = {name: self._subjects.values.pair(stored, name, (was.get(name), now[name])) for name in other}
        subject = self._subjects.place(stored)
        is_named = len(other) > 1 or other[:1] not in (["feature"], ["kind"], ["terrain"])
        said = [f"{self._subjects.field(stored, name)} " if is_named else "" for name in other]
        printed, corrected = (
            ", ".join(f"{name}{pair[at]}" for name, pair in zip(said, pairs.values(), strict=True)) for at in (0, 1)
        )
        line = "; ".join(f"{name}{a} → {b}" for name, (a, b) in zip(said, pairs.values(), strict=True))
        certainty = self._certainty(stored, other)
        return self._told(
            change, (stored, new), (subject, "", subject, printed, corrected, f"{subject}: {line}"), certainty
        )

    def _whole(self, change: schema.ErratumChangeRow, row: Row) -> ToldChange:
        """Tell a row that is added, taken away or banned."""
        subject = self._subjects.of(row)
        if change.kind == "add":
            place, said = self._subjects.place(row), self._subjects.whole(row)
            printed = NONE if change.table in GROUND else ""
            added = f"{place}: {said} (added)" if said else f"{subject} added"
            line = f"{place}: {said}" if change.table in GROUND else added
            certainty = self._absence(row) if printed else None
            return self._told(change, (row,), (place, "", place, printed, said, line), certainty)
        if change.kind == "ban":
            return self._told(change, (row,), (subject, "", subject, "", "not used", f"{subject}: not used"), None)
        gone = _GONE.get(change.table, NONE)
        printed = self._subjects.whole(row)
        certainty = self._certainty(row, (WHOLE,))
        return self._told(change, (row,), (subject, "", subject, printed, gone, f"{subject}: {gone}"), certainty)

    def _group(self, change: schema.ErratumChangeRow, kind: type[Row]) -> ToldChange:
        plan = change.value if isinstance(change.value, dict) else {}
        where, sets = plan.get("where"), plan.get("set", {})
        if not isinstance(where, dict) or not isinstance(sets, dict):
            return self._only_text(change)
        found = self._grouped(kind, where)
        if not found:
            return self._only_text(change)
        subject = self._subjects.group(kind, where, found)
        if not sets:
            gone = _GONE.get(change.table, NONE)
            told = (subject, "", subject, "", gone, f"{subject}: {gone}")
            return self._told(change, found, told, self._certainties(found, (WHOLE,)))
        pairs = {
            name: self._subjects.values.pair(found[0], name, (found[0].model_dump(mode="json").get(name), value))
            for name, value in sets.items()
        }
        is_one = len({tuple(row.said(name) for name in sets) for row in found}) == 1
        fields = [self._subjects.field(found[0], name) for name in pairs]
        value = fields[0] if len(fields) == 1 else ""
        printed = ", ".join(pair[0] for pair in pairs.values()) if is_one else "as each has it"
        corrected = ", ".join(pair[1] for pair in pairs.values())
        head = ", ".join(filter(None, [subject, *fields]))
        told = (subject, value, head, printed, corrected, f"{head}: {printed} → {corrected}")
        return self._told(change, found, told, self._certainties(found, tuple(sets)))

    def _grouped(self, kind: type[Row], where: Mapping[str, JsonValue]) -> list[Row]:
        wanted = {name: kind.normal(name, value) for name, value in where.items()}
        found: list[Row] = []
        for row in self._rows.find(kind, game=self._game):
            plain = row.model_dump(mode="json")
            if all(plain.get(name) == value for name, value in wanted.items()):
                found.append(row)
        return found

    def _rule(self, change: schema.ErratumChangeRow) -> ToldChange:
        """Tell a rule that is read otherwise: its senses are in the words of whoever wrote the erratum."""
        number, printed = change.row_key.partition("|")[2], str(change.printed or "")
        known = self._rows.find(schema.RuleRow, game=self._game, rule=number)
        subject = f"Rule {number}" + (f", {known[0].title}" if known else "")
        line = f"{subject}: {printed} → {change.value}" if printed else f"{subject}: {change.value}"
        # a sense that somebody typed is not what was seen of the rule: that is its summary, unless he has read it there
        is_summary = bool(known) and _plain(known[0].summary) == _plain(printed)
        read = read_sense(self._rows, change)
        typed: Certainty = read.certainty if read is not None else "unknown"
        certainty = self._certainty(known[0], (WHOLE,)) if is_summary and read is None else typed
        told = self._told(change, (), (subject, "", subject, printed, str(change.value or ""), line), certainty)
        return replace(told, is_idle=not is_carried_out(self._rows, change))

    def _only_text(self, change: schema.ErratumChangeRow, subject: str = "") -> ToldChange:
        line = change.text or subject
        return self._told(change, (), (subject, "", subject, "", "", line), None)

    def _told(
        self,
        change: schema.ErratumChangeRow,
        about: Sequence[Row],
        told: tuple[str, str, str, str, str, str],
        certainty: Certainty | None,
    ) -> ToldChange:
        subject, value, head, printed, corrected, line = told
        scenarios = dict.fromkeys(str(row.said("scenario") or "") for row in about)
        map_key, hexes = self._places.hexes(about)
        return ToldChange(
            change, PART_OF.get(change.table, "rules"), subject, value, head, printed, corrected, line,
            certainty if printed else None, map_key, hexes, self._places.counters(about), (*filter(None, scenarios),),
            self._subjects.title(about),
            self._subjects.meaning(about[0]) if about else "",
        )  # fmt: skip

    def _certainty(self, row: Row, fields: Sequence[str]) -> Certainty:
        """Return how certain the least certain of some values of a row is; nobody says it of one without a source."""
        cited = {each.field: each.certainty for each in self._rows.citations(self._game, row.TABLE, row.key_text)}
        whole = cited.get(WHOLE, "unknown")
        known = [cited.get(field, whole) for field in fields if field not in _NOT_TOLD] or [whole]
        return max(known, key=CERTAINTIES.index)

    def _certainties(self, rows: Sequence[Row], fields: Sequence[str]) -> Certainty:
        return max((self._certainty(row, fields) for row in rows), key=CERTAINTIES.index)

    def _absence(self, row: Row) -> Certainty:
        """Return how certain it is that something is not on the map: as its hexes are."""
        return max(
            (self._certainty(each, ("terrain",)) for each in self._places.hex_rows(row)),
            key=CERTAINTIES.index,
            default="unknown",
        )


def _plain(text: str) -> str:
    return " ".join(text.split()).rstrip(".").casefold()
