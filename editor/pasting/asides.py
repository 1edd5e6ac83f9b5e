"""What lists say of units besides place and turn: the state in which they start, losses in brackets, notes.

Words of a state, in brackets, behind a comma or in a cell of their own, are taken out of a list before it is read, and
given to the unit that they stand behind when it has been read. A note that says nothing of these stays where it is and
is told with its unit.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from editor.edits.reading import Rows, vocabulary_of
from editor.pasting.mention import Mention
from editor.pasting.owners import MARK, Found, owners
from editor.pasting.proposals import MENDED, As, Proposal
from editor.pasting.unmarked import plain
from editor.pasting.unread import unsure
from engine.data import schema
from engine.data.game_readings import declared_by

_SAID: Mapping[str, str] = {
    "reserve": "reserve", "reserves": "reserve", "improved": "improved", "improved position": "improved",
    "improved positions": "improved", "ip": "improved", "entrenched": "entrenched", "entrenchment": "entrenched",
    "dug in": "entrenched", "dug-in": "entrenched", "fortified": "fortified", "fortification": "fortified",
    "emplaced": "emplaced", "hidden": "hidden", "concealed": "hidden", "dummy": "dummy", "captured": "captured",
    "disorganized": "disorganized", "dg": "disorganized", "disrupted": "disrupted",
    "out of supply": "out_of_supply", "oos": "out_of_supply", "unsupplied": "unsupplied", "isolated": "isolated",
    "fatigue": "fatigue", "fatigued": "fatigue", "march mode": "march", "strategic movement": "strategic",
    "strategic mode": "strategic", "travel mode": "travel", "engaged": "engaged", "unmasked": "unmasked",
    "engineer side": "engineer_side", "exhausted": "exhausted", "pinned": "pinned", "broken": "broken",
    "suppressed": "suppressed", "mounted": "mounted", "dismounted": "dismounted", "depleted": "depleted",
    "unlimbered": "emplaced", "inverted": "inverted", "face down": "face_down", "face-down": "face_down",
}  # fmt: skip
"""Words of states as lists have them, of which a game has some."""
_SAME: Mapping[str, Sequence[str]] = {
    "out_of_supply": ("unsupplied",), "unsupplied": ("out_of_supply",), "entrenched": ("improved",),
    "disrupted": ("disorganized",), "bridge_side": ("emplaced", "carries_bridge"),
}  # fmt: skip
_BRACKETED: Mapping[str, str] = {
    "real": "real", "hide": "hidden", "march": "march", "strategic": "strategic", "commando": "commando",
    "optional": "optional", "optional rule": "optional", "opt. rule": "optional", "opt rule": "optional",
    "opt.rule": "optional",
    "engineer": "engineer_side", "bridge": "bridge_side", "bridge side": "bridge_side", "bridge emplaced": "emplaced",
    "emplaced bridge": "emplaced", "with a bridge": "carries_bridge",
    "with bridge": "carries_bridge", "heavy battalion": "heavy_battalion",
}  # fmt: skip
"""The same where a bracket alone tells them from other words."""
CAPTURED = "captured"
"""The state of a unit of the other side."""
LASTING = frozenset({"real", "dummy", "commando", "optional", "heavy_battalion", "engineer_side", "carries_bridge"})
"""What a unit keeps when a list gives it a state."""
_NUMBERS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_LOST = re.compile(
    r"(?:(?:reduced(?:\s+str\w*)?|less\s+(?:one|a|1)(?:\s+step)?|(?:one|1|-1|a)\s+step(?:\s+(?:loss|lost))?|step\s+loss)"
    r"|(?:reduced\s+by|less)\s+(?P<less>one|two|three|four|\d)(?:\s+steps?)?"
    r"|-(?P<minus>\d)|(?P<lost>two|three|four|\d)\s+steps?(?:\s+(?:lost|losses|loss))?)$",
    re.IGNORECASE,
)
_NOT_LOST = frozenset({"full strength", "full"})
_BRACKET = re.compile(r"[^\S\t]*(?:\[(?P<square>[^\[\]\t]*)\]|\((?P<round>[^()\[\]\t]*)\))")
_INSIDE = re.compile(r"(?:^|\t)\s*\([^()\t]*$")
"""What stands before a bracket within a larger one that has a cell of its own."""
_PARTS = re.compile(r"\s*(?:,|;|/|&|\band\b)\s*")
_LEAD = re.compile(r"^(?:(?:start|begin)s?\s+)?(?:(?:is|are|in|as)\s+)?(?:an?\s+)?", re.IGNORECASE)
_UP = re.compile(r"(?<=side)\s+up$", re.IGNORECASE)
_SPECK = re.compile(r"^(opt\w*\.?)\s+\w\s+(rule)$", re.IGNORECASE)
"""A letter that readers of paper see between the words of a note."""
_BEHIND = re.compile(r"\s+(?:marker|mode|status|state|side|unit)$", re.IGNORECASE)
_REFERENCE = re.compile(
    r"\bsee\b|\bnotes?\b|\brule\b|^condition\s|^or\s|^\W*(?-i:[A-Z]{1,2}\s?[A-Z]?)\W*$|[^\x00-\x7f]{2}|^[\d\W]*$",
    re.IGNORECASE,
)
"""A note that only says where more is said, or of which army a unit is."""
_OF_PLACE = re.compile(r"\binclusive\b", re.IGNORECASE)
_HEAD = re.compile(
    r"^\W*(?:(?:all|the|these|following|units?|start|begin|set|up|are|is|in|with|and)[^\w\0]+)*\0(?:\W+(?:units?|are|in|positions?|markers?))*\W*$",
    re.IGNORECASE,
)
"""What is left of a heading that says a state of the units below it."""
_LED = re.compile(rf"^\W*{MARK}\s*(?:[:—–-]\s*)?(?=\S)")
"""A state before the unit of its line."""
_SERIES = re.compile(rf"[;:(){MARK}]")
"""What ends a series of units that commas part."""
_SHOWN = 40


@dataclass(frozen=True)
class Aside:
    """What a line, counted from 1, says at an offset. ``states`` are words of the game, ``lost`` is -1 where nothing
    is said of losses, ``doubt`` says what cannot be taken, ``told`` what is only told."""

    line: int
    at: int
    printed: str
    states: tuple[str, ...] = ()
    lost: int = -1
    doubt: str = ""
    told: str = ""


@dataclass
class Asides:
    """A list without its asides, and these. ``heads`` are the lines that say a state of what is below them."""

    text: str = ""
    said: list[Aside] = field(default_factory=list)
    heads: dict[int, str] = field(default_factory=dict)
    marked: dict[int, str] = field(default_factory=dict)
    """Lines with a sign where something was said."""
    whole: list[str] = field(default_factory=list)

    def printed(self, number: int, text: str) -> str:
        """Return the text of a unit as it is printed, if it is that of its whole line."""
        is_line = number in self.marked and text == self.text.split("\n")[number - 1].strip()
        return self.whole[number - 1].strip() if is_line else text


class Words:
    """The words of states that a game has, and what its brackets around hexes mean."""

    def __init__(
        self, states: Mapping[str, str], brackets: Mapping[str, str], names: frozenset[str], has_states: bool
    ) -> None:
        titles = {title.casefold(): word for word, title in states.items() if title}
        keys = {word.replace("_", " "): word for word in states}
        self._states, self._has_states = states, has_states
        self._bracketed = {**_SAID, **_BRACKETED, **titles, **keys}
        bare = {said: word for said, word in _SAID.items() if said not in names}
        self._bare = bare
        said = "|".join(re.escape(each) for each in sorted(bare, key=len, reverse=True))
        self._loose = re.compile(
            rf"(?P<before>^|\t|[^\S\t]*[,;]\s*|\s+[—–-]+\s+|\s+)(?:(?:starts?\s+|begins?\s+)?(?:is\s+)?in\s+(?:an?\s+)?)?"
            rf"(?P<said>{said})(?:\s+(?:marker|mode|status|position|side))?(?=\s*(?:$|[\t,;:.)\]\[({MARK}]|[—–-]+\s|\d))",
            re.IGNORECASE,
        )
        self._brackets = {mark: word for mark, word in brackets.items() if has_states and word in states}

    def meaning(self, said: str) -> tuple[tuple[str, ...], int, str] | None:
        """Return states, losses and what of it cannot be taken, of what a bracket says; None where it says others."""
        states, lost, wrong = list[str](), -1, list[str]()
        for part in filter(None, _PARTS.split(said.strip(" .:"))):
            loss = _LOST.match(part)
            part = _SPECK.sub(r"\1 \2", _UP.sub("", part))
            word = self._bracketed.get(_BEHIND.sub("", _LEAD.sub("", part)).casefold()) or self._bracketed.get(
                _LEAD.sub("", part).casefold()
            )
            if loss is not None:
                number = loss["less"] or loss["lost"] or loss["minus"] or "1"
                lost = _NUMBERS.get(number.casefold()) or int(number)
            elif part.casefold() in _NOT_LOST:
                lost = 0
            elif word is None:
                return None
            elif known := self._known(word):
                states.append(known)
            elif word != "optional":
                wrong.append(part)
        return tuple(states), lost, self._untaken(wrong)

    def bare(self, said: str) -> tuple[tuple[str, ...], str]:
        """Return the state that words without brackets say, and what cannot be taken."""
        known = self._known(self._bare[" ".join(said.casefold().split())])
        return ((known,), "") if known else ((), self._untaken([said]))

    def _known(self, word: str) -> str:
        each = next((one for one in (word, *_SAME.get(word, ())) if one in self._states), "")
        return each if self._has_states else ""

    def _untaken(self, said: Sequence[str]) -> str:
        if not said:
            return ""
        why = "the game has no such state" if self._has_states else "an arrival has no state"
        return f"“{', '.join(said)}” is not taken: {why}"

    def take(self, text: str) -> Asides:
        """Return a list without what it says of states and losses, and these."""
        found, lines = Asides(whole=text.split("\n")), list[str]()
        for number, line in enumerate(found.whole, 1):
            kept = self._brackets_of(number, line, found)
            kept = self._loose_of(number, kept, found)
            here = [each for each in found.said if each.line == number]
            if here and MARK in kept and _HEAD.match(plain(kept).replace(MARK, " \0 ", 1).replace(MARK, "")):
                found.heads[number] = " ".join(line.split())[:_SHOWN]
                found.said = [each for each in found.said if each.line != number]
                kept = line.replace(MARK, "")
            elif here:
                found.marked[number] = plain(kept)
            lines.append(kept.replace(MARK, ""))
        found.text = "\n".join(lines)
        return found

    def _brackets_of(self, number: int, line: str, found: Asides) -> str:
        def taken(bracket: re.Match[str]) -> str:
            said = bracket["square"] if bracket["square"] is not None else bracket["round"]
            is_square = bracket["square"] is not None
            if is_square and _INSIDE.search(line[: bracket.start()]):
                return bracket.group()  # what stands in a larger bracket is told with that
            if re.fullmatch(r"\d{4}", said):
                word = self._brackets.get("[" if is_square else "(", "")
                if word:
                    found.said.append(Aside(number, 0, bracket.group().strip(), (word,)))
                return bracket.group() + (MARK if word else "")
            meaning = self.meaning(said) if re.search(r"[A-Za-z]{2}|^-\d$", said) else None
            if meaning is not None and (is_square or meaning[1] < 0):
                states, lost, wrong = meaning
                told = "" if states or wrong or lost >= 0 else f"“{bracket.group().strip()}” is not taken"
                found.said.append(Aside(number, 0, bracket.group().strip(), states, lost, wrong, told))
                return MARK
            if is_square and re.search(r"\w", said) and not _OF_PLACE.search(said):
                told = f"“{bracket.group().strip()}” is not taken"
                is_told = _REFERENCE.search(said) is not None
                found.said.append(Aside(number, 0, told, doubt="" if is_told else told, told=told if is_told else ""))
                return bracket.group() + MARK
            return bracket.group()

        return _BRACKET.sub(taken, line)

    def _loose_of(self, number: int, line: str, found: Asides) -> str:
        before = [each for each in found.said if each.line == number]
        rest = [each for each in found.said if each.line != number]
        marks: list[Aside] = []

        def taken(said: re.Match[str]) -> str:
            passed = line[: said.start()].count(MARK)
            states, wrong = self.bare(said["said"])
            marks.append(Aside(number, passed, said.group().strip(), states, -1, wrong))
            return ("\t" if said["before"] == "\t" else "") + MARK

        kept = _LED.sub(MARK, self._loose.sub(taken, line))
        for each in reversed(marks):
            before.insert(each.at, each)
        found.said = [*rest, *before]
        return kept


def words_of(rows: Rows, game: str, kind: As) -> Words:
    """Return the words of states of a game, as far as no unit or formation is called so; an arrival has none."""
    named = [f"{row.name} {row.formation}" for row in rows.find(schema.CounterRow, game=game)]
    named += [row.alias for row in rows.find(schema.AliasRow, game=game)]
    words = frozenset(re.findall(r"\w+", " ".join(named).casefold()))
    states = vocabulary_of(rows, game).words.get("state", {})
    brackets: Mapping[str, str] = declared_by(game, "HEX_BRACKETS") or {}
    return Words(states, brackets, words, kind == "setup")


def with_asides(found: Sequence[Found], asides: Asides) -> list[Found]:
    """Return the lines of a list with what was said of them besides; what may be said of several makes all unsure."""
    kept = list(found)
    for number, marked in asides.marked.items():
        said = [each for each in asides.said if each.line == number]
        places = [at for at, sign in enumerate(marked) if sign == MARK]
        for each, at in zip(said, places, strict=False):
            for owner, doubt in _owners(found, each, marked, at):
                mention, line = kept[owner]
                kept[owner] = mention, _told(line, each, doubt)
    return [(mention, _below(line, mention, asides)) for mention, line in kept]


def _owners(found: Sequence[Found], aside: Aside, marked: str, at: int) -> list[tuple[int, bool]]:
    """Return of which lines something is said, and whether it may be of another one: what stands behind a comma may be
    said of all the units that commas part before it."""
    owned = owners(found, aside.line, marked, at)
    if not aside.printed.startswith(",") or len(owned) != 1 or owned[0][1]:
        return owned
    listed = _SERIES.split(marked[:at])[-1]
    kin = [each for each, (mention, _) in enumerate(found) if mention.line == aside.line and mention.unit in listed]
    return [(each, True) for each in kin] if "," in listed and len(kin) > 1 else owned


def _told(line: Proposal, aside: Aside, is_doubtful: bool) -> Proposal:
    if is_doubtful:
        what = aside.doubt or aside.told or f"“{aside.printed}” may be said of another unit"
        return unsure(line, what, line.confidence if aside.told else MENDED)
    states = " ".join(dict.fromkeys([*line.state.split(), *aside.states]))
    line = replace(line, state=states, lost=aside.lost if aside.lost >= 0 else line.lost)
    line = unsure(line, aside.told, line.confidence)
    return unsure(line, aside.doubt, MENDED)


def _below(line: Proposal, mention: Mention, asides: Asides) -> Proposal:
    """Doubt what stands below a heading that says a state, up to an empty line."""
    above = max((at for at in asides.heads if at < mention.line), default=0)
    between = asides.text.split("\n")[above : mention.line - 1] if above else []
    if not above or not all(map(str.strip, between)):
        return line
    return unsure(line, f"“{asides.heads[above]}” above it may be said of it and is not taken", MENDED)
