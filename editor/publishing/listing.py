"""Which errata are published, in which order? As the box is packed: rules, map, counters, charts, scenarios; then what
lists are to be read as, and last the questions that rulings answer."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from db.changes import EditError
from editor.edits.errata_changes import STATUSES, in_order
from editor.edits.reading import Rows, one
from editor.publishing.disagreeing import disagreements
from editor.publishing.subjects import PARTS
from editor.publishing.words import ErratumWords, ToldChange
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.near import unknown_text

USUAL = ("official", "proposed")
"""The errata that are published where nobody says which."""
READINGS = "Names and readings"
"""The heading of errata that change no value: how a list, a name or a reference is to be read."""
QUESTIONS = "Questions and answers"
_MOST_TEXTS = 3
"""An erratum of more texts than this has one for each of its changes."""


@dataclass(frozen=True)
class Entry:
    """An erratum as it is published, with all its ``changes``, and the ``switches`` of scenarios that say whether they
    play with it; ``choices``: where it is followed though another erratum says otherwise. ``news``: ``new`` or
    ``changed`` since the edition that is asked for, else empty; ``disputes``: what other errata of the
    list say otherwise, and which is followed."""

    row: schema.ErratumRow
    changes: tuple[ToldChange, ...]
    switches: tuple[schema.ScenarioErratumRow, ...] = ()
    choices: tuple[schema.ErratumChoiceRow, ...] = ()
    news: str = ""
    disputes: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        """The name by which links find it, for as long as it has its number."""
        return f"erratum-{self.row.key}"

    @cached_property
    def of_game(self) -> tuple[ToldChange, ...]:
        """The changes of the game itself: where a unit goes unless its owner chooses is ours."""
        return tuple(change for change in self.changes if change.row.table != schema.PlacementRow.TABLE)

    @property
    def unseen(self) -> tuple[ToldChange, ...]:
        """The changes of which nobody has seen what is printed; not those that do not fit what stands there."""
        return tuple(change for change in self.of_game if not (change.is_seen or change.misfit))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What the erratum says in its own words, each once and as a sentence; not what repeats a value that nobody has
        seen or that an edit of the window says, and of many changes not what each says of itself."""
        told = [change for change in self.of_game if not _repeats(change)]
        found = dict.fromkeys(change.text for change in told)
        if len(found) > _MOST_TEXTS:
            found = dict.fromkeys(change.text for change in told if not change.corrected)
        return tuple(text if text.endswith((".", "!", "?", ".)", ":")) else f"{text}." for text in found if text)

    @cached_property
    def values(self) -> tuple[ToldChange, ...]:
        """The changes that are more than their text; those that say the same of several scenarios as one."""
        found: dict[tuple[str, str, bool, str], list[ToldChange]] = {}
        for change in self.of_game:
            if change.corrected or change.misfit:
                what = change.line.removeprefix(change.title)
                found.setdefault((what, change.title and change.row.table, change.is_seen, change.misfit), []).append(
                    change
                )
        return tuple(_as_one(same) for same in found.values())


@dataclass(frozen=True)
class Section:
    """Errata of one part of the game."""

    title: str
    entries: tuple[Entry, ...]

    @property
    def anchor(self) -> str:
        """The name by which links find it."""
        return "part-" + self.title.lower().replace(" ", "-")


@dataclass(frozen=True)
class ErrataList:
    """A list of errata with what answers questions about the rules. ``scope`` says in words which errata stand in it,
    ``gone`` which of an earlier edition do no more."""

    game: schema.GameRow
    scope: str
    sections: tuple[Section, ...]
    questions: tuple[schema.RulingRow, ...]
    gone: tuple[str, ...] = ()
    since: str = ""

    @property
    def title(self) -> str:
        """What stands over it."""
        return f"{self.game.title} ({self.game.year}): errata"

    @property
    def entries(self) -> Iterator[Entry]:
        """All errata, in order."""
        return (entry for section in self.sections for entry in section.entries)

    @property
    def unseen(self) -> int:
        """How many values nobody has seen printed."""
        return sum(len(entry.unseen) for entry in self.entries)

    @property
    def unfit(self) -> int:
        """How many values are not what an erratum expects them to be, so that it is not applied."""
        return sum(bool(change.misfit) for entry in self.entries for change in entry.of_game)

    @property
    def printed(self) -> int:
        """How many values are told as printed, seen or not."""
        return sum(change.certainty is not None for entry in self.entries for change in entry.of_game)


@dataclass(frozen=True)
class Wanted:
    """Which errata are asked for: of a scenario or of all, and of which status."""

    scenario: str = ""
    statuses: Collection[str] = USUAL


def question_anchor(row: schema.RulingRow) -> str:
    """Return the name by which links find the answer to a question."""
    return f"question-{row.key}"


def listed(rows: Rows, game: str, wanted: Wanted) -> ErrataList:
    """Return the list of a game; ``rows`` are those of the baseline. Raises EditError for what there is not."""
    head = one(rows, schema.GameRow, game=game)
    if head is None:
        raise EditError(f"there is no game {game!r}")
    if unknown := next((word for word in wanted.statuses if word not in STATUSES), ""):
        raise EditError(unknown_text("status", unknown, STATUSES))
    scenario = one(rows, schema.ScenarioRow, game=game, scenario=wanted.scenario) if wanted.scenario else None
    if wanted.scenario and scenario is None:
        known = [row.scenario for row in rows.find(schema.ScenarioRow, game=game)]
        raise EditError(unknown_text("scenario", wanted.scenario, known))
    entries = [entry for entry in _entries(rows, game, wanted) if entry is not None]
    said = disagreements(rows, game, [(entry.row, entry.of_game) for entry in entries])
    entries = [replace(entry, disputes=said.get(entry.row.key, ())) for entry in entries]
    sections = tuple(_sections(rows, game, entries))
    rulings = _rulings(rows, game, scenario.number if scenario is not None else "")
    answers = sorted(rulings, key=lambda row: (natural_key(row.rule), row.key))
    of = f"of {scenario.title}" if scenario is not None else "of all scenarios"
    *words, last = [word for word in STATUSES if word in wanted.statuses] or [""]
    statuses = " and ".join(filter(None, (", ".join(words), last)))
    return ErrataList(head, f"{statuses[:1].upper()}{statuses[1:]} errata {of}", sections, tuple(answers))


def left_out(rows: Rows, game: str, statuses: Collection[str]) -> dict[str, int]:
    """Return how many errata of a game are of other statuses, by status."""
    found = Counter(str(row.status) for row in rows.find(schema.ErratumRow, game=game))
    return {status: found[status] for status in STATUSES if found[status] and status not in statuses}


def _rulings(rows: Rows, game: str, number: str) -> list[schema.RulingRow]:
    """Return what answers questions about the game; of a scenario that has a number among its rules not what is about
    rules of other scenarios."""
    is_of_others = _of_others(rows, game, number)
    return [row for row in rows.find(schema.RulingRow, game=game) if not is_of_others(row.rule)]


def _of_others(rows: Rows, game: str, number: str) -> Callable[[str], bool]:
    """Return what tells of a rule whether it is one of another scenario than that which has this number; of a number
    that no rule has, all are of everybody."""
    rules = [row.rule for row in rows.find(schema.RuleRow, game=game)]
    rules += [row.rule for row in rows.find(schema.RulingRow, game=game)]
    others: set[str] = set()
    if number and any(_is_in(rule, number) for rule in rules):
        others = {row.number for row in rows.find(schema.ScenarioRow, game=game)} - {number, ""}
    return lambda rule: not _is_in(rule, number) and any(_is_in(rule, other) for other in others)


def _is_in(rule: str, number: str) -> bool:
    """Say whether a rule is one of a numbered scenario: 5.1-VIC of 5.1, 25.24d of 25.2, 27.62 of 27.0."""
    return rule.startswith(f"{number.removesuffix('.0')}." if number.endswith(".0") else number)


def _entries(rows: Rows, game: str, wanted: Wanted) -> Iterator[Entry]:
    words = ErratumWords(rows, game)
    number = next((row.number for row in rows.find(schema.ScenarioRow, game=game, scenario=wanted.scenario)), "")
    is_of_others = _of_others(rows, game, number)
    for row in in_order(rows.find(schema.ErratumRow, game=game)):
        if row.status not in wanted.statuses:
            continue
        changes = words.of(row.key)
        ours = [each for each in changes if not each.scenarios or wanted.scenario in ("", *each.scenarios)]
        if not any(each.corrected for each in ours) and is_of_others(row.rule):
            continue  # in words alone, about the lists of another scenario
        if ours or not changes:
            switches = rows.find(schema.ScenarioErratumRow, game=game, erratum=row.key)
            of_these = [each for each in switches if wanted.scenario in ("", each.scenario)]
            switched = tuple(sorted(of_these, key=lambda each: natural_key(each.scenario)))
            choices = sorted(rows.find(schema.ErratumChoiceRow, game=game, erratum=row.key), key=lambda at: at.key_text)
            yield Entry(row, tuple(ours), switched, tuple(choices))


def _sections(rows: Rows, game: str, entries: Sequence[Entry]) -> Iterator[Section]:
    rules = {row.rule for row in rows.find(schema.RuleRow, game=game)}
    filed: dict[str, list[Entry]] = {title: [] for title in (*PARTS.values(), READINGS)}
    for entry in entries:
        filed[_title(entry, rules)].append(entry)
    for title, found in filed.items():
        if found:
            yield Section(title, tuple(found))


def _title(entry: Entry, rules: Collection[str]) -> str:
    """Return the heading of an erratum: that of rules where it changes one in words, else the part of the first value
    that it changes, else that of its rule."""
    if any(change.row.kind == "rule" for change in entry.values):
        return PARTS["rules"]
    if entry.values:
        return PARTS[entry.values[0].part]
    of_rule = entry.row.rule in rules and entry.row.rule != entry.row.key and entry.row.status == "official"
    return PARTS["rules"] if of_rule else READINGS


def _as_one(same: Sequence[ToldChange]) -> ToldChange:
    """Return changes that differ in their scenario alone as one of all these."""
    first, titles = same[0], list(dict.fromkeys(change.title for change in same))
    if len(titles) == 1:
        return first
    both = f"{', '.join(titles[:-1])} and {titles[-1]}"
    subject, head, line = (both + said.removeprefix(first.title) for said in (first.subject, first.head, first.line))
    scenarios = tuple(key for change in same for key in change.scenarios)
    hexes = tuple(dict.fromkeys(label for change in same for label in change.hexes))
    return replace(first, subject=subject, head=head, line=line, title=both, scenarios=scenarios, hexes=hexes)


def _repeats(change: ToldChange) -> bool:
    """Say whether a text repeats its value, as those of edits do ("Terrain of B1.02: City"), or one nobody saw."""
    said = change.text
    if change.corrected and said.lower().endswith((f": {change.corrected.lower()}", ": on", ": off")):
        return True
    return not change.is_seen and all(f" {value}" in f" {said}" for value in (change.printed, change.corrected))
