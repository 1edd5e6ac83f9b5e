"""Which paragraphs has a published errata sheet, and which of its lines are headings of what follows?"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

_MOST, _WORDS = 48, 7
"""Characters and words of a heading at most."""
_MARK = re.compile(r"^\s*(?:[-*+•‣◦·–—]|#?\(?\d{1,3}[.):](?!\d)|\(?[a-z]\))\s+")
"""What a line of a list begins with, and an entry does not keep."""
_CASE = re.compile(r"^\s*(?:(?:rule|case|section)\s+)?[\[(]?\d+\.\d+(?:\.\d+)*[a-z]?[\])]?[:.]?\s", re.IGNORECASE)
"""The number of a rule at the beginning of a line, which an entry keeps."""
_DECORATION = re.compile(r"(?:#{1,6}\s+(.+?)\s*#*|\*\*(.+)\*\*:?|__(.+)__|\[b\](.+)\[/b\]|={2,}\s*(.+?)\s*={2,})")
"""What marks a whole line as a heading."""
_HEADLINE = re.compile(r"\b(?:errata|erratum|addenda|addendum|clarifications|corrections|faq|q&a)\b", re.IGNORECASE)
_LONGEST = 100
"""Characters at most of the line above a whole sheet, which has one of these words."""
_RULE_LINE = re.compile(r"^\s*[-=_*~]{3,}\s*$")
QUESTION = re.compile(r"\s*(?:Q|Question)\s*[.:)]\s*")
"""What a question begins with; its answer, in the lines behind it, belongs to it."""
_ANSWER = re.compile(r"\s*(?:A|Answer)\s*[.:)]\s")
_ENDS = re.compile(r"[.!?;][\"”’')\]]*$")
_KNOWN = frozenset({
    "addenda", "addendum", "additional", "and", "answers", "arrival", "arrivals", "artillery", "chart", "charts",
    "clarification", "clarifications", "combat", "correction", "corrections", "counter", "counters", "errata",
    "erratum", "for", "game", "general", "in", "manifest", "map", "maps", "mix", "movement", "of", "official",
    "optional", "order", "orders", "pieces", "play", "player", "questions", "reinforcement", "reinforcements", "rule",
    "rulebook", "rules", "scenario", "scenarios", "section", "set", "set-up", "setup", "sheet", "sheets", "special",
    "supply", "table", "tables", "terrain", "the", "to", "track", "turn", "unit", "units", "victory",
})  # fmt: skip
"""Words of which a line alone is a heading wherever it stands."""
_LITTLE = frozenset({
    "a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with",
})  # fmt: skip
_SAYS = frozenset({
    "add", "are", "be", "become", "becomes", "cannot", "change", "changes", "cost", "costs", "delete", "does", "has",
    "have", "ignore", "instead", "is", "may", "missing", "must", "not", "read", "reads", "replace", "should", "was",
    "were",
})  # fmt: skip
"""Words that say something: a line with one is no heading."""


@dataclass(frozen=True)
class _Line:
    """A line of a sheet without what is printed around it: ``is_first`` after an empty line, ``is_item`` with the mark
    of a list or the number of a rule (``has_case``); ``is_strong`` a heading, ``is_weak`` one if something follows."""

    said: str
    is_first: bool
    is_item: bool
    has_case: bool
    is_strong: bool
    is_weak: bool

    @property
    def is_whole(self) -> bool:
        """Tell whether a sentence ends with it."""
        return _ENDS.search(self.said) is not None


def paragraphs(text: str) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs of a published sheet, each under the heading above it. They are parted by empty lines, by
    marks of a list, by numbers of rules, and, where nothing else parts any, by lines that are whole in themselves."""
    lines = _lines(text)
    headings = [_is_heading(lines, at) for at in range(len(lines))]
    if all(headings):
        yield from (("", line.said) for line in lines)  # a doubt in capitals
        return
    ends = _Ends(lines, headings)
    section = heading = ""
    said = list[str]()
    for at, line in enumerate(lines):
        if headings[at]:
            heading = line.said.rstrip(": ")
            section = section if line.has_case else heading
            continue
        if not said and line.has_case:
            heading = section  # that of another rule ends with this one
        said.append(line.said)
        is_answered = QUESTION.match(said[0]) and at + 1 < len(lines) and _ANSWER.match(lines[at + 1].said)
        if ends.after(at) and not is_answered:
            yield heading, " ".join(said)
            said = []


class _Ends:
    """Tells behind which lines a paragraph ends."""

    def __init__(self, lines: Sequence[_Line], headings: Sequence[bool]) -> None:
        self._lines, self._headings = lines, headings
        below = zip(pairwise(headings), lines[1:], strict=True)
        self._is_parted = any(line.is_first for is_heading, line in below if not any(is_heading))
        said = [line for line, is_heading in zip(lines, headings, strict=True) if not is_heading]
        self._widest = max(len(line.said) for line in said)
        self._is_wrapped = len({line.is_whole for line in said}) > 1 or any(line.said[0].islower() for line in said)

    def after(self, at: int) -> bool:
        """Tell whether what is said in a line goes on no further."""
        if at + 1 == len(self._lines) or self._headings[at + 1]:
            return True
        line, below = self._lines[at], self._lines[at + 1]
        if below.is_first or below.is_item:
            return True
        if self._is_parted or line.is_item and not line.is_whole:
            return False
        if not self._is_wrapped:
            return True
        fits = len(line.said) + len(below.said.split()[0]) < _FULL * self._widest
        return line.is_whole and fits and not below.said[0].islower()


_FULL = 0.95
"""A line is broken where its paragraph ends if the next word had left it shorter than this part of the widest."""


def _lines(text: str) -> list[_Line]:
    found: list[_Line] = []
    for block in re.split(r"\n[^\S\n]*\n", text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")):
        whole = [line for line in block.split("\n") if line.strip() and not _RULE_LINE.match(line)]
        may_begin = True
        for at, line in enumerate(whole):
            found.append(_line(line, at == 0, len(whole) == 1, may_begin))
            may_begin = found[-1].is_strong or found[-1].is_weak or found[-1].is_whole
    return found


def _line(line: str, is_first: bool, is_alone: bool, may_begin: bool) -> _Line:
    decorated = _DECORATION.fullmatch(line.strip())
    bare = next(filter(None, decorated.groups())) if decorated is not None else line.strip()
    mark, case = _MARK.match(bare), _CASE.match(f"{bare} ")
    said = (bare[mark.end() :] if mark is not None else bare).replace("**", "")
    is_spoken = bool(QUESTION.match(said) or _ANSWER.match(said))
    is_short = not is_spoken and len(said) <= _MOST and len(said.split()) <= _WORDS and _ENDS.search(said) is None
    is_bullet = mark is not None and not any(sign.isalnum() for sign in mark.group())
    is_strong = is_short and not is_bullet and _is_strong(said, decorated is not None, mark is not None, may_begin)
    is_weak = is_short and mark is None and may_begin and _is_titled(said, is_alone, case is not None)
    is_item = mark is not None or case is not None and (may_begin or bare.startswith("["))
    return _Line(said, is_first, is_item, case is not None, is_strong, is_weak and not is_strong)


def _is_strong(said: str, is_decorated: bool, is_marked: bool, may_begin: bool) -> bool:
    """Tell whether a short line is a heading whatever follows it."""
    bare = _CASE.sub("", said)
    words = re.findall(r"[^\W\d_][\w-]*", bare.casefold())
    if not words:
        return False
    is_known = not is_marked and not any(sign.isdigit() for sign in bare) and set(words) <= _KNOWN
    is_loud = bare.isupper() and len(words[0]) > 2 and may_begin
    return is_known or said.endswith(":") or is_loud or is_decorated and not is_marked


def _is_titled(said: str, is_alone: bool, has_case: bool) -> bool:
    """Tell whether a short line reads like a title: nothing is said of anything, and it is alone, numbered, or in
    capitals."""
    words = [word for word in (each.strip("[](),:&/") for each in said.split()) if word and word[0].isalpha()]
    if not words or _SAYS & {word.casefold() for word in words}:
        return False
    if has_case:
        return len(words) < _WORDS - 1
    return is_alone or all(word[0].isupper() or word in _LITTLE for word in words)


def _is_heading(lines: Sequence[_Line], at: int) -> bool:
    line = lines[at]
    after = lines[at + 1] if at + 1 < len(lines) else None
    if at == 0 and after is not None and _is_headline(line, after):
        return True
    if after is None or not line.is_weak:
        return line.is_strong
    return at == 0 and after.is_strong or not (after.is_weak or after.is_strong)


def _is_headline(line: _Line, after: _Line) -> bool:
    """Tell whether the first line says what the sheet is, and nothing of the game: its title, edition and date."""
    is_title = _HEADLINE.search(line.said) and len(line.said) <= _LONGEST and not (line.is_item or line.is_whole)
    says = _SAYS & set(re.findall(r"[^\W\d_]+", line.said))  # in small letters: May is a month
    return bool(is_title) and not says and not after.said[0].islower()
