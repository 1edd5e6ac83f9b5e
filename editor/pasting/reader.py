"""What a list says of its units, as lines of the table: which unit, which place, which turn, and how sure."""

import re
from collections.abc import Sequence
from dataclasses import replace

from editor.edits.owned import owners
from editor.edits.reading import Rows
from editor.edits.units import short_name
from editor.pasting.blocks import INHERITED
from editor.pasting.holding import DOUBTFUL
from editor.pasting.mention import DEAD, NEAR, Mention, counted, untaken
from editor.pasting.names import ALONE, EXACT, SEVERAL, Match, Names, Rank
from editor.pasting.own_areas import OwnAreas
from editor.pasting.place_names import PlaceNames
from editor.pasting.places import Places
from editor.pasting.proposals import MENDED, SURE, As, Proposal
from editor.pasting.said_wholes import Whole
from editor.pasting.turns import Turns
from editor.pasting.unread import unsure
from editor.pasting.whole import Wholes
from engine.data import schema

_LETTERED = re.compile(r"(.*\w\w) ([A-Z](?:(?:\s*,\s*(?:and\s+)?|\s*&\s*|\s+and\s+)[A-Z])+)")
OTHERS = "a unit of a formation is called so too, and the list names no formations"


class Reader:
    """Reads the mentions of one list: a unit that was named is not named again by the next equal spelling. ``lines``
    are those of which nothing is left unread."""

    def __init__(self, rows: Rows, head: schema.ScenarioRow, names: Names, kind: As, areas: OwnAreas) -> None:
        self._head, self._names, self._kind = head, names, kind
        self._used: list[str] = []
        self.lines: set[int] = set()
        self.has_formations = True
        """Whether the list names formations, so that a unit without one is none of theirs."""
        self.captured: Sequence[Names] = ()
        """The names of the other sides, where the list says that units were captured; ``captured_at`` are its lines."""
        self.captured_at = frozenset[int]()
        self._fresh: set[int] = set()
        where = {"game": head.game, "scenario": head.scenario}
        self._now = {row.counter: (row.place, 0) for row in rows.find(schema.SetupRow, **where)}
        starting = frozenset(self._now)
        self._now |= {row.counter: (row.place, row.turn) for row in rows.find(schema.ArrivalRow, **where)}
        self.present = starting if kind == "setup" else frozenset(self._now)
        sides = rows.find(schema.TraitRow, game=head.game, trait="other_side")
        self._backs = {row.counter: f"{row.counter.rpartition('/')[0]}/{row.value}" for row in sides}
        self._owners = owners(rows, head.game)
        self._wholes = Wholes(rows, head.game, names)
        self._places = Places(rows, head, self._anchor, areas)
        self._place_names = PlaceNames(rows, head)
        self.turns = Turns(rows, head)

    def proposals(self, mention: Mention) -> list[Proposal]:
        """Return a line for each unit that is mentioned; what a line break parts is one unit if one is called so."""
        if mention.whole is not None:
            return self._of_whole(mention, mention.whole)
        if mention.line in self._fresh:
            mention = replace(mention, doubt=mention.doubt or INHERITED)
        parts = [part.strip() for part in mention.unit.split("\n") if part.strip()]
        whole = replace(mention, unit=" ".join(parts))
        if len(parts) <= 1 or self._names.match(whole.unit, mention.formation, self._order("", 0)).confidence >= SURE:
            return [each for one in self._lettered(whole) for each in self._repeated(one)]
        found = self._repeated(replace(mention, unit=parts[0], last=mention.line))
        for number, part in enumerate(parts[1:], mention.line + 1):
            line = min(number, mention.last)
            self._fresh.add(line)
            doubt = "" if mention.place in (NEAR, DEAD) else mention.doubt or INHERITED
            each = replace(mention, line=line, unit=part, count=1, text=part, doubt=doubt)
            found += self._repeated(counted(each))
        return found

    def _lettered(self, mention: Mention) -> list[Mention]:
        """Return a mention for each of the letters that share a name, as in ``Teams A, C and D``; itself without."""
        several = _LETTERED.fullmatch(mention.unit)
        names = [f"{several[1]} {letter}" for letter in re.findall(r"[A-Z]", several[2])] if several else []
        known = [self._names.match(name, mention.formation, self._order("", 0)).confidence >= SURE for name in names]
        return [replace(mention, unit=name) for name in names] if any(known) else [mention]

    def _repeated(self, mention: Mention) -> list[Proposal]:
        return [self._proposal(mention) for _ in range(max(mention.count, 1))]

    def _proposal(self, mention: Mention) -> Proposal:
        place, wrong_place = self.place(mention.place, mention.sheet)
        turn, wrong_turn = self.turn(mention.turn)
        carrier = self._anchor(mention.carrier) if mention.carrier else ""
        match = self._match(mention, self._order(place, turn, carrier))
        arrives = f"it arrives on {mention.turn}; read the list as arrivals" if mention.comes else ""
        turn_doubt = mention.turn_doubt if self._kind == "arrivals" else arrives or self._late(mention)
        unowned = self._unowned(match, mention.carrier, carrier, (place, turn))
        doubts = (wrong_place, wrong_turn, mention.doubt, turn_doubt, unowned)
        said = (match.remark, *self._mended(mention, place))
        remark = "; ".join(filter(None, said))
        confidence = min(match.confidence, DOUBTFUL if any(doubts) else MENDED if remark else EXACT)
        if match.confidence >= SURE:
            self.lines.update(range(mention.line, mention.last + 1))
        if match.unit is not None and (match.confidence >= SURE or match.remark):
            self._used.append(match.unit.key)
        is_home = bool(mention.under) and mention.told == untaken(mention.under) and self._is_home(mention.under)
        problem = "; ".join(filter(None, (match.problem, remark, *doubts, "" if is_home else mention.told)))
        unit = match.unit.key if match.unit is not None else ""
        printed = (mention.line, mention.text, mention.unit)
        return Proposal(*printed, unit, place, turn, confidence, problem, mention.lost, mention.state)

    def _mended(self, mention: Mention, place: str) -> tuple[str, str, str]:
        """Return what was mended to read the place of a mention, and what around it was not taken."""
        strange = self._place_names.against(mention.place_name, place)
        return self._places.misread(mention.place, place), mention.remark, strange

    def within_steps(self, line: Proposal) -> Proposal:
        """Return a line, looked at where its unit would have lost all its steps, or more than it has."""
        inside = self._names.of_formation(self._names.formation_of(line.unit)) if line.lost else []
        steps = next((row.steps for row in inside if row.key == line.unit), None)
        is_over = isinstance(steps, int) and line.lost >= steps
        return unsure(line, f"{line.lost} of {steps} steps are lost", MENDED) if is_over else line

    def _is_home(self, said: str) -> bool:
        return bool(self._names.formations.called(said) or self._names.formations.most_like(said))

    def _late(self, mention: Mention) -> str:
        """Return why a unit below the heading of a turn does not start in play; empty where it may."""
        turn = self.turns.turn(mention.turn)[0] if mention.turn and not mention.turn_doubt else 0
        return f"it stands below turn {turn}; read the list as arrivals" if turn > self._head.first_turn else ""

    def _match(self, mention: Mention, rank: Rank) -> Match:
        """Return the unit of a mention: of the formation that heads its line, if there is one and it has it."""
        own = self._names.match(mention.unit, mention.formation, rank)
        if own.confidence < SURE and mention.line in self.captured_at:
            theirs = (each.match(mention.unit, mention.formation, rank) for each in self.captured)
            return next((match for match in theirs if match.confidence >= SURE), own)
        if own.unit is None and mention.number and mention.formation:
            return self._names.numbered(mention.number, mention.formation, rank) or own
        if own.confidence == ALONE and not self.has_formations:
            return replace(own, confidence=SEVERAL, problem=own.problem or OTHERS)
        if not mention.under or mention.formation or (own.confidence >= SURE and "/" in mention.unit):
            return own
        inside = self._names.match(mention.unit, mention.under, rank)
        return inside if inside.confidence >= SURE else own

    def _unowned(self, match: Match, said: str, carrier: str, now: tuple[str, int]) -> str:
        """Return why a counter may be another one than is meant, of equal ones that each belong to a unit."""
        owner = self._owners.get(match.unit.key, "") if match.unit is not None else ""
        if match.unit is None or owner in ("", carrier) or self._now.get(match.unit.key) == now:
            return ""
        return f"no {match.unit.name} is that of {said}" if carrier else f"it is not said whose {match.unit.name} it is"

    def _order(self, place: str, turn: int, owner: str = "") -> Rank:
        """Return which of equal counters comes first: that of its ``owner``, one that stands in the scenario as the
        list says, then one that has no part in it; below zero are those that the list has named already. What starts
        beside its owner is known by its place first."""

        def rank(counter: str) -> int:
            if counter in self._used or self._backs.get(counter) in self._used:
                return -1
            now = self._now.get(counter)
            is_as_said, is_owned = now == (place, turn), bool(owner) and self._owners.get(counter) == owner
            order = (is_as_said, is_owned) if self._kind == "setup" else (is_owned, is_as_said)
            return order.index(True) if any(order) else 2 if now is None else 3

        return rank

    def find(self, spelled: str) -> Match:
        """Return the unit of a spelling, as a person writes it: its key without the side is one."""
        return self._names.match(spelled, "", self._order("", 0))

    def place(self, printed: str, sheet: str = "") -> tuple[str, str]:
        """Return a printed place as it is stored, and what is wrong with it."""
        return self._places.place(printed, sheet, self._kind == "arrivals")

    def _anchor(self, words: str) -> str:
        """Return the key of the counter that others stand near: the headquarters of a formation, or a unit, which the
        list may have named already."""
        found = self._wholes.headquarters(words) if "eadquarters" in words or "HQ" in words else ""
        match = self._names.match(words, "", lambda _: 0)
        return found or (match.unit.key if match.unit is not None and match.confidence >= SURE else "")

    def _of_whole(self, mention: Mention, whole: Whole) -> list[Proposal]:
        """Return a line for each unit of a whole that the list does not name elsewhere."""
        place, wrong_place = self.place(mention.place, mention.sheet)
        turn, wrong_turn = self.turn(mention.turn)
        members, wrong, chosen = self._wholes.members(whole, self._order(place, turn))
        turn_doubt = mention.turn_doubt if self._kind == "arrivals" else self._late(mention)
        doubt = "; ".join(filter(None, (wrong, wrong_place, wrong_turn, mention.doubt, turn_doubt)))
        remark = "; ".join(filter(None, (chosen, *self._mended(mention, place))))
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
