"""A pasted list as a table to be approved: each unit with its place, its turn, how sure that is, and what is wrong."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from db.changes import ChangeSet, EditError
from editor.edits import schedules
from editor.edits.draft import Draft, made
from editor.edits.placing import place_units
from editor.edits.reading import Rows, one
from editor.edits.setup import scenario_row
from editor.edits.units import short_name
from editor.pasting.blocks import INHERITED
from editor.pasting.holding import DOUBTFUL, held
from editor.pasting.lines import listing
from editor.pasting.mention import DEAD, NEAR, Mention, counted
from editor.pasting.names import EXACT, Match, Names
from editor.pasting.places import Places
from editor.pasting.said_wholes import ALL, Whole
from editor.pasting.tidied import tidied
from editor.pasting.turn_lines import turn_lines
from editor.pasting.turns import Turns
from editor.pasting.unread import doubt_of, is_unit, unread_lines, unsure
from editor.pasting.whole import Wholes
from engine.data import schema

As = Literal["setup", "arrivals"]
SURE = 90
"""From so many hundredths on a line is taken without a question."""
MENDED = 88
"""Most that a line gets that was mended, or of which the program chose, to read it."""
HEADING, UNREAD = "a heading: it counts for the lines below", "no unit is read here"
GOES_ON = "read with the lines above"
"""What is said of a line without a unit."""


@dataclass(frozen=True)
class Proposal:
    """A line of the table. ``unit`` is a counter's key, ``place`` as it is stored; empty where nobody knows. ``turn``
    is 0 for a set-up; ``confidence`` is in hundredths. A line that names no unit has no ``spelled``; ``barred`` says
    why no game can begin so, where that was asked."""

    line: int
    text: str
    spelled: str
    unit: str
    place: str
    turn: int
    confidence: int
    problem: str = ""
    lost: int = 0
    state: str = ""
    barred: str = ""

    @property
    def is_heading(self) -> bool:
        """Whether it is no unit but counts for the lines below it, or goes on from those above."""
        return not self.spelled and self.problem in (HEADING, GOES_ON)

    @property
    def all_problems(self) -> str:
        """All that is wrong with it."""
        return "; ".join(filter(None, (self.problem, self.barred)))

    @property
    def is_sure(self) -> bool:
        """Whether it is taken without a question."""
        return self.confidence >= SURE and bool(self.unit and self.place) and not self.barred


def read_list(rows: Rows, game: str, scenario: str, side: str, text: str, kind: As = "setup") -> list[Proposal]:
    """Return what a list says, in its order. Raises EditError for a game or scenario that there is not."""
    head = scenario_row(rows, game, scenario)
    names = Names(rows, game, side)
    text = tidied(text, {row.hex for row in rows.find(schema.HexRow, game=game, map=head.map)})
    reader, printed = _Reader(rows, head, names, kind), text.splitlines()
    heads = turn_lines(text, reader.turns.of_date)
    said = listing(heads.text)
    units = sorted(heads.told(said.units), key=_narrowest)
    of = [(each, found) for each in units for found in reader.proposals(each)]
    known = {line.line for each, line in of if is_unit(each, line)} | reader.lines
    unread = unread_lines(printed, said.headings | heads.said.keys() | known)
    found = [unsure(line, doubt_of(each, line.line, unread, kind == "arrivals"), MENDED) for each, line in of]
    found = held(found, reader.present)
    named = {line.line for line in found}

    def told(number: int) -> str:
        if number in heads.lost:
            return heads.said[number]
        return HEADING if number in said.headings else GOES_ON if number in said.read else UNREAD

    left = [each for each in enumerate(printed, 1) if each[1].strip() and each[0] not in named]
    rest = [Proposal(number, line.strip(), "", "", "", 0, 0, told(number)) for number, line in left]
    return sorted((*found, *rest), key=lambda line: line.line)


def _narrowest(mention: Mention) -> int:
    """Return the order in which units are taken: who is named alone is not meant again by a part or by all."""
    return 0 if mention.whole is None else 2 if mention.whole.kind == ALL else 1


def corrected(
    rows: Rows, game: str, scenario: str, side: str, line: Proposal, field: str, typed: str, kind: As = "setup"
) -> Proposal:
    """Return a line as a person corrects it: ``field`` is unit (by any of its spellings), place or turn.

    What a person says is certain. Raises EditError, with the remedy, for what is none.
    """
    head = scenario_row(rows, game, scenario)
    reader = _Reader(rows, head, Names(rows, game, side), kind)
    unit, place, turn = line.unit, line.place, line.turn
    if field == "unit":
        match = reader.find(typed)
        if match.unit is None or match.confidence < SURE:
            raise EditError(f"{typed!r}: {match.problem or 'no unit is called so'}; write its name and formation")
        unit = match.unit.key
    elif field == "place":
        place, wrong = reader.place(typed.strip())
        if wrong:
            raise EditError(f"{typed!r}: {wrong}; write a hex number or an entry")
    else:
        turn, wrong = reader.turn(typed.strip())
        if wrong:
            raise EditError(f"{typed!r}: {wrong}; write the number of a turn")
    is_whole = bool(unit and place and (turn or kind == "setup"))
    return replace(
        line,
        unit=unit,
        place=place,
        turn=turn,
        confidence=EXACT if is_whole else DOUBTFUL,
        problem="" if is_whole else line.problem,
    )


def accept(rows: Rows, game: str, scenario: str, proposals: Sequence[Proposal], kind: As = "setup") -> ChangeSet:
    """Write proposals into a scenario as one step; a spelling that was not known becomes an alias.

    Raises EditError naming the line that cannot be so; nothing is written then.
    """
    draft, seen = Draft(), Counter(proposal.unit for proposal in proposals)
    known: dict[str, Names] = {}
    made_here: set[tuple[str, str]] = set()
    for proposal in proposals:
        if seen[proposal.unit] > 1:
            raise EditError(f"Line {proposal.line}: {proposal.spelled} stands in the list twice; keep one of the lines")
        try:
            draft.take(_changes(rows, game, scenario, proposal, kind))
        except EditError as error:
            raise EditError(f"Line {proposal.line}: {error}") from error
        new = (proposal.spelled, proposal.unit)
        if new not in made_here and _is_new(rows, game, proposal, known):
            made_here.add(new)
            draft.add(made(schema.AliasRow, game=game, kind="counter", alias=proposal.spelled, key=proposal.unit))
    what = "set-up" if kind == "setup" else "arrivals"
    return draft.done(f"{len(proposals)} units of a list taken into the {what}")


def _is_new(rows: Rows, game: str, proposal: Proposal, known: dict[str, Names]) -> bool:
    """Say whether a line was spelled as nobody calls its unit; ``known`` keeps the names of a side."""
    row = one(rows, schema.CounterRow, game=game, key=proposal.unit)
    if row is None:
        return False
    if row.side not in known:
        known[row.side] = Names(rows, game, row.side)
    return not known[row.side].knows(proposal.spelled, proposal.unit)


def _changes(rows: Rows, game: str, scenario: str, proposal: Proposal, kind: As) -> ChangeSet:
    if kind == "setup":
        return _in_state(place_units(rows, game, scenario, [proposal.unit], proposal.place, proposal.lost), proposal)
    if one(rows, schema.ArrivalRow, game=game, scenario=scenario, counter=proposal.unit) is not None:
        return schedules.set_arrival(rows, game, scenario, proposal.unit, turn=proposal.turn, place=proposal.place)
    return schedules.add_arrival(rows, game, scenario, proposal.unit, proposal.turn, proposal.place)


def _in_state(placed: ChangeSet, proposal: Proposal) -> ChangeSet:
    """Let a unit that comes into the set-up be in the work that its line says; one that is in it keeps its state."""
    changes = tuple(
        replace(change, after={**change.after, "state": proposal.state})
        if proposal.state and change.table == schema.SetupRow.TABLE and change.before is None and change.after
        else change
        for change in placed.changes
    )
    return replace(placed, changes=changes)


class _Reader:
    """Reads the mentions of one list: a unit that was named is not named again by the next equal spelling. ``lines``
    are those of which nothing is left unread."""

    def __init__(self, rows: Rows, head: schema.ScenarioRow, names: Names, kind: As) -> None:
        self._head, self._names, self._kind = head, names, kind
        self._used: list[str] = []
        self.lines: set[int] = set()
        self._fresh: set[int] = set()
        where = {"game": head.game, "scenario": head.scenario}
        self._now = {row.counter: (row.place, 0) for row in rows.find(schema.SetupRow, **where)}
        starting = frozenset(self._now)
        self._now |= {row.counter: (row.place, row.turn) for row in rows.find(schema.ArrivalRow, **where)}
        self.present = starting if kind == "setup" else frozenset(self._now)
        sides = rows.find(schema.TraitRow, game=head.game, trait="other_side")
        self._backs = {row.counter: f"{row.counter.rpartition('/')[0]}/{row.value}" for row in sides}
        self._wholes = Wholes(rows, head.game, names)
        self._places = Places(rows, head, self._anchor)
        self.turns = Turns(rows, head)

    def proposals(self, mention: Mention) -> list[Proposal]:
        """Return a line for each unit that is mentioned; what a line break parts is one unit if one is called so."""
        if mention.whole is not None:
            return self._of_whole(mention, mention.whole)
        if mention.line in self._fresh:
            mention = replace(mention, doubt=mention.doubt or INHERITED)
        parts = [part.strip() for part in mention.unit.split("\n") if part.strip()]
        whole = replace(mention, unit=" ".join(parts))
        if len(parts) == 1 or self._names.match(whole.unit, mention.formation, self._order("", 0)).confidence >= SURE:
            return self._repeated(whole)
        found = self._repeated(replace(mention, unit=parts[0], last=mention.line))
        for number, part in enumerate(parts[1:], mention.line + 1):
            line = min(number, mention.last)
            self._fresh.add(line)
            doubt = "" if mention.place in (NEAR, DEAD) else mention.doubt or INHERITED
            each = replace(mention, line=line, unit=part, count=1, text=part, doubt=doubt)
            found += self._repeated(counted(each))
        return found

    def _repeated(self, mention: Mention) -> list[Proposal]:
        return [self._proposal(mention) for _ in range(max(mention.count, 1))]

    def _proposal(self, mention: Mention) -> Proposal:
        place, wrong_place = self.place(mention.place, mention.sheet)
        turn, wrong_turn = self.turn(mention.turn)
        match = self._names.match(mention.unit, mention.formation, self._order(place, turn))
        arrives = f"it arrives on {mention.turn}; read the list as arrivals" if mention.comes else ""
        turn_doubt = mention.turn_doubt if self._kind == "arrivals" else arrives
        doubts = (wrong_place, wrong_turn, mention.doubt, turn_doubt)
        remark = "; ".join(filter(None, (match.remark, self._places.misread(mention.place, place), mention.remark)))
        confidence = min(match.confidence, DOUBTFUL if any(doubts) else MENDED if remark else EXACT)
        if match.confidence >= SURE:
            self.lines.update(range(mention.line, mention.last + 1))
        if match.unit is not None and (match.confidence >= SURE or match.remark):
            self._used.append(match.unit.key)
        problem = "; ".join(filter(None, (match.problem, remark, *doubts)))
        unit = match.unit.key if match.unit is not None else ""
        said = (mention.line, mention.text, mention.unit)
        return Proposal(*said, unit, place, turn, confidence, problem, mention.lost, mention.state)

    def _order(self, place: str, turn: int) -> Callable[[str], int]:
        """Return which of equal counters comes first: one that stands in the scenario as the list says, then one that
        has no part in it; below zero are those that the list has named already."""

        def rank(counter: str) -> int:
            if counter in self._used or self._backs.get(counter) in self._used:
                return -1
            now = self._now.get(counter)
            return 0 if now == (place, turn) else 1 if now is None else 2

        return rank

    def find(self, spelled: str) -> Match:
        """Return the unit of a spelling, as a person writes it: its key without the side is one."""
        return self._names.match(spelled, "", self._order("", 0))

    def place(self, printed: str, sheet: str = "") -> tuple[str, str]:
        """Return a printed place as it is stored, and what is wrong with it."""
        return self._places.place(printed, sheet, self._kind == "arrivals")

    def _anchor(self, words: str) -> str:
        """Return the key of the counter that others stand near: the headquarters of a formation, or a unit."""
        found = self._wholes.headquarters(words) if "eadquarters" in words or "HQ" in words else ""
        match = self.find(words)
        return found or (match.unit.key if match.unit is not None and match.confidence >= SURE else "")

    def _of_whole(self, mention: Mention, whole: Whole) -> list[Proposal]:
        """Return a line for each unit of a whole that the list does not name elsewhere."""
        place, wrong_place = self.place(mention.place, mention.sheet)
        turn, wrong_turn = self.turn(mention.turn)
        members, wrong, chosen = self._wholes.members(whole, self._order(place, turn))
        chosen = "; ".join(filter(None, (chosen, self._places.misread(mention.place, place))))
        doubt = "; ".join(filter(None, (wrong, wrong_place, wrong_turn, mention.doubt, mention.turn_doubt)))
        remark = "; ".join(filter(None, (chosen, mention.remark)))
        sure = DOUBTFUL if doubt else MENDED if remark else EXACT
        problem = "; ".join(filter(None, (doubt, remark)))
        self._used.extend(row.key for row in members)
        if not wrong:
            self.lines.update(range(mention.line, mention.last + 1))
        keys = [row.key for row in members] or [""]
        said = {row.key: short_name(row) for row in members} | {"": mention.unit}
        return [
            Proposal(mention.line, mention.text, said[key], key, place, turn, sure if key else 0, problem)
            for key in keys
        ]

    def turn(self, printed: str) -> tuple[int, str]:
        """Return the number of a printed turn, 0 for none, and what is wrong with it; a set-up has none."""
        return (0, "") if self._kind == "setup" else self.turns.turn(printed)
