"""On which condition of the scenario does a unit of a list arrive?

Lists name it by the number of a note, by an optional rule, or by the towns that have to be taken, with the turn on
which the unit comes in any case.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from editor.edits.clause_retold import ClauseWords
from editor.edits.reading import Rows
from editor.pasting.mention import Mention
from editor.pasting.owners import Found
from editor.pasting.proposals import MENDED, Proposal
from editor.pasting.spelling import normal
from editor.pasting.turns import Turns
from editor.pasting.unread import unsure
from engine.data import schema

_TOLD = re.compile(r"“([\[(][^”]*)” is not taken(?:; )?")
_NUMBERS = r"\s*(\d+(?:\s*(?:,|\\?&|and)\s*\d+)*)"
_NOTE = re.compile(rf"(?:\b(?:no\s?[a-z]{{0,2}}tes?|nt)\b|注){_NUMBERS}", re.IGNORECASE)
"""A number of a note, as the rulebooks print it; a reader of paper took it for a word of another language once."""
_LISTED = re.compile(rf"\bconditions?\b{_NUMBERS}", re.IGNORECASE)
_KEYED = re.compile(r"^\W*condition\s+(\S.*?)\s*\W?$", re.IGNORECASE)
"""What stands in the column of conditions of a table, which may be the key of one."""
_OPTION = re.compile(r"\bopt\w*\.?\s*(?:rule)?\s*(\d+)?", re.IGNORECASE)
_OPTIONS = frozenset({"option", "any_option"})
_PLACES = re.compile(r"^\(\s*([^()\[\]]+?)\s*\[([^\[\]]*)\]\s*\)?$")
_REFERENCE = re.compile(r"^\W*(?:s(?:e(?:e\b.*)?)?|or\s.*)\W*$", re.IGNORECASE)
"""A reference, what is left of one, or another turn."""
_LINE = re.compile(r"^\W*Condition\s+(\d+):\s*(\S.*)$", re.IGNORECASE)
"""What a printed condition says, below the lists that refer to it."""


def unexplained(text: str) -> str:
    """Return a list without the lines that say what its conditions are."""
    return "\n".join("" if _LINE.match(line) else line for line in text.split("\n"))


class Conditions:
    """The conditions of a scenario, as far as arrivals of a side may depend on them. ``lines`` are those of the list,
    which may say what its own numbers mean."""

    def __init__(self, rows: Rows, head: schema.ScenarioRow, side: str, turns: Turns, lines: Sequence[str]) -> None:
        self._side, self._turns = side, turns
        found = rows.find(schema.ClauseRow, game=head.game, scenario=head.scenario, kind="condition")
        self._clauses = {row.key: row for row in found}
        places = rows.find(schema.PlaceRow, game=head.game, map=head.map)
        self._places = {_bare(row.name): row.key for row in places}
        self._notes = {row.title.casefold(): row.rule for row in rows.find(schema.RuleRow, game=head.game)}
        everywhere = rows.find(schema.ClauseRow, game=head.game, kind="condition")
        self._ruled = {row.rule for row in everywhere}
        self._used = defaultdict[str, set[str]](set)
        """The counters that arrive on a condition, in any scenario of the game."""
        for row in rows.find(schema.ArrivalRow, game=head.game):
            self._used[row.condition].add(row.counter)
        special = rows.find(schema.ClauseRow, game=head.game, scenario=head.scenario, kind="special")
        self._reduced = set[str]().union(*(_texts(row.args.get("counters")) for row in special if "face" in row.args))
        words = ClauseWords(rows, head.game, head.scenario)
        said = {_bare(words.of(row)): key for key, row in self._clauses.items()}
        printed = [each for line in lines if (each := _LINE.match(line))]
        self._listed = {each[1]: _begun(_bare(each[2]), said) for each in printed}

    def with_turns(self, found: Iterable[Mention], told: Iterable[Mention]) -> list[Mention]:
        """Return what a list says of units, with what is ``told`` of the headings above them; but for those without a
        turn, whatever there is above them, that come from the turn on that their condition names."""
        return [self._with_turn(each) or above for each, above in zip(found, told, strict=True)]

    def _with_turn(self, mention: Mention) -> Mention | None:
        keys = [] if mention.turn else [key for said in _TOLD.findall(mention.told) if (key := self._of_places(said))]
        turn = self._clauses[keys[0]].args.get("from_turn") if len(keys) == 1 else None
        return replace(mention, turn=str(turn), turn_doubt="", turn_at=mention.line) if turn else None

    def taken(self, found: Iterable[Found]) -> list[Found]:
        """Return what was read of arrivals, with the conditions that are told of them; a unit of which one is told
        that nobody knows is looked at."""
        return [(mention, self._taken(line) if line.unit else line) for mention, line in found]

    def _taken(self, line: Proposal) -> Proposal:
        if line.lost and line.unit not in self._reduced:
            line = unsure(line, "an arrival has no losses; a special rule says who arrives reduced", MENDED)
        keys, is_lost, problem = dict[str, None](), False, line.problem
        for said in _TOLD.findall(line.problem):
            named = self._named(said, line.unit)
            if named is None:
                continue
            keys |= dict.fromkeys(named)
            is_lost = is_lost or not named
            problem = problem.replace(f"“{said}” is not taken", "", 1) if named else problem
        key = self._together(list(keys))
        if is_lost or (keys and not key):
            return unsure(line, "the scenario knows no such condition", MENDED)
        if not key:
            return line
        line = replace(line, condition=key, problem="; ".join(filter(None, problem.split("; "))))
        clause = self._clauses[key].args
        is_early = "otherwise_turn" in clause and line.turn > int(str(clause["otherwise_turn"]))
        return unsure(line, f"its condition ends before turn {line.turn}" if is_early else "", MENDED)

    def _named(self, said: str, counter: str) -> list[str] | None:
        """Return the conditions that are told of a unit, none where nobody knows them; None where it is something else
        that is told."""
        keyed = _KEYED.match(said)
        if keyed is not None and keyed[1] in self._clauses:
            return [keyed[1]]
        if listed := _LISTED.search(said):
            return self._all(self._listed.get(number, "") for number in re.findall(r"\d+", listed[1]))
        if note := _NOTE.search(said):
            numbers = re.findall(r"\d+", note[1])
            found = [self._of_note(number, counter) for number in numbers]
            return None if all(map(self._is_rule, numbers)) and not any(found) else self._all(found)
        if option := _OPTION.search(said):
            return self._of_option(option[1] or "", counter)
        if _PLACES.match(said):
            return self._all([self._of_places(said)])
        return [] if keyed is not None or _REFERENCE.match(said) else None

    def _all(self, keys: Iterable[str]) -> list[str]:
        found = list(keys)
        return found if all(found) else []

    def _of_note(self, number: str, counter: str) -> str:
        """Return the condition of a note of a side: by its key, else by the title of its rule."""
        of_side, of_all = f"note-{number}-{self._side}", f"note-{number}"
        if of_side in self._clauses:
            return of_side
        rule = self._notes.get(f"{self._side} note {number}", "")
        found = [key for key, row in self._clauses.items() if rule and row.rule == rule]
        used = self._used[of_all]
        is_own = of_all in found or (used and all(counter.startswith(f"{self._side}/") for counter in used))
        if of_all in self._clauses and is_own:
            return of_all
        own = [key for key in found if counter in self._used[key]] or found
        return own[0] if len(own) == 1 else ""

    def _is_rule(self, number: str) -> bool:
        """Say whether a note of a side is a rule on which no arrival depends in any scenario."""
        rule = self._notes.get(f"{self._side} note {number}", "")
        return bool(rule) and rule not in self._ruled

    def _of_option(self, number: str, counter: str) -> list[str]:
        """Return the condition of an optional rule: the one on which a unit arrives in a scenario of the game, else the
        only one of the rule."""
        of_rule = re.compile(rf"\w+ {number}\b" if number else "")
        found = [key for key, row in self._clauses.items() if of_rule.match(row.rule) and _OPTIONS & row.args.keys()]
        own = [key for key in found if counter in self._used[key]]
        return own if len(own) == 1 else found if number and len(found) == 1 else []

    def _of_places(self, said: str) -> str:
        """Return the condition that some towns are taken, or that a turn has come."""
        named = _PLACES.match(said)
        if named is None:
            return ""
        places = {self._places.get(_bare(each), each) for each in re.split(r",|&|\band\b", named[1])}
        turn = self._turns.turn(named[2].strip())[0]
        found = [
            key
            for key, row in self._clauses.items()
            if row.args.get("otherwise_turn") == turn and _texts(row.args.get("places")) == places
        ]
        return found[0] if len(found) == 1 else ""

    def _together(self, keys: Sequence[str]) -> str:
        """Return the one condition that says the same as several; empty without one."""
        if len(keys) <= 1:
            return "".join(keys)
        both = (key for key, row in self._clauses.items() if _texts(row.args.get("of_clauses")) == set(keys))
        return next(both, "")


def _begun(printed: str, said: Mapping[str, str]) -> str:
    """Return the key of the clause with whose words a line begins; of several that of most words, for it says more."""
    found = max((text for text in said if text and printed.startswith(text)), key=len, default="")
    return said[found] if found else ""


def _texts(value: object) -> set[str]:
    return set(map(str, value)) if isinstance(value, list | tuple) else set()


def _bare(text: str) -> str:
    return re.sub(r"[\W_]", "", normal(text))
