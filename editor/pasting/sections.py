"""Which lines of a whole sheet are those of one side's set-up or arrivals? Headings say what stands below them.

A list without such headings is one section. A heading is a line that says a side, or what follows, and nothing else:
``Set-up``, ``German reinforcements``, ``US Information``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from editor.pasting.mention import turn_of
from editor.pasting.proposals import As, Proposal

OTHERS = frozenset(
    {"supply dumps", "start state", "withdrawals", "replacements", "other schedules", "edge of the map", "victory",
     "special rules", "options", "own numbers", "notes", "designer s notes", "conditions of arrivals"}
)  # fmt: skip
"""Headings of a sheet that stand beside *Set-up* and *Arrivals*, without what is in brackets behind them."""
_KINDS: Mapping[str, re.Pattern[str]] = {
    "setup": re.compile(r"\b(?:initial |starting )?(?:set ?ups?|deployments?|starting positions)\b"),
    "arrivals": re.compile(
        r"\b(?:(?:order|schedule) of (?:arrivals?|reinforcements|appearance)"
        r"|(?:arrivals?|reinforcements?)(?: (?:schedule|track|chart|list))?)\b"
    ),
}
SIDES: Mapping[str, str] = {
    "german": "german", "germans": "german", "axis": "german",
    "allied": "allied", "allies": "allied", "us": "allied", "u s": "allied", "american": "allied",
    "americans": "allied", "british": "allied", "commonwealth": "allied",
}  # fmt: skip
"""What people call the sides."""
_BESIDES = frozenset({"information", "player", "players", "forces", "units", "side", "and", "continued", "cont"})
"""Words that such a heading may have besides."""
_LONGEST = 60
_CONDITION = re.compile(r"^\W*Condition\s+\d+:", re.IGNORECASE)
"""What a condition says, below the lists of both sides."""
_OTHER = "other"


@dataclass(frozen=True)
class _Head:
    """What is said where a line stands: which kind and whose, empty for not known, and by which headings."""

    kind: str = ""
    side: str = ""
    of_kind: str = ""
    of_side: str = ""


@dataclass
class Section:
    """The lines of one section of a sheet: ``text`` has all lines, those of other sections empty; ``headings`` are the
    lines that part sections, ``first`` says the first of them, and ``below`` tells by line which heading makes a line
    one of another section."""

    text: str
    headings: set[int] = field(default_factory=set)
    below: dict[int, str] = field(default_factory=dict)
    first: str = ""

    def told(self, printed: Sequence[str], found: Sequence[Proposal]) -> list[Proposal]:
        """Return what was read with the lines of other sections, as they are printed; title and text above all headings
        are one of them where they name neither a unit nor a place."""
        above = self._above(printed, found)
        others = [
            _apart(at, printed, f"it stands above “{self.first}”", f"above “{self.first}”") for at in sorted(above)
        ]
        others += [
            _apart(at, printed, f"it stands below “{heading}”", heading)
            for at, heading in self.below.items()
            if re.search(r"\w", printed[at - 1])
        ]
        own = [
            replace(line, text=printed[line.line - 1].strip()) if line.line in self.headings else line
            for line in found
            if line.line not in above
        ]
        return [*own, *others]

    def _above(self, printed: Sequence[str], found: Sequence[Proposal]) -> set[int]:
        """Return the lines above all headings that would be looked at, if these are title and text: none is a turn."""
        first = min(self.headings, default=0)
        above = [line for line in found if line.line < first]
        if any(line.unit or line.place for line in above) or any(map(_is_turn, printed[: max(0, first - 1)])):
            return set()
        return {line.line for line in above if not line.is_heading}


def _is_turn(line: str) -> bool:
    return bool(turn_of(line.strip(" *#_>")))


def _apart(at: int, printed: Sequence[str], why: str, heading: str) -> Proposal:
    return Proposal(at, printed[at - 1].strip(), "", "", "", 0, 0, why, below=heading)


def section_of(text: str, titles: Mapping[str, str], side: str, kind: As) -> Section:
    """Return the section of a sheet that has the set-up or arrivals of a side; ``titles`` are those of the sides. What
    stands above all headings, and below one that does not say whose or what it is, is of every section."""
    lines = text.splitlines()
    heads = _heads(lines, {**SIDES, **{_bare(title): key for key, title in titles.items()}})
    if not heads:
        return Section(text)
    first = heads[min(heads)]
    found = Section("", set(heads), first=first.of_kind or first.of_side)
    kept = list(lines)
    for at, head in _standing(lines, heads):
        if at in heads:
            kept[at - 1] = f"{_SETUP}:"
        elif head.kind not in ("", kind) and not (head.kind != _OTHER and _CONDITION.match(lines[at - 1])):
            found.below[at] = head.of_kind
        elif head.side not in ("", side) and not _CONDITION.match(lines[at - 1]):
            found.below[at] = ", ".join(filter(None, (head.of_kind, head.of_side)))
    for at in found.below:
        kept[at - 1] = ""
    found.text = "\n".join(kept)
    return found


_SETUP = "Set-up"
"""What stands for each heading of a section: readers of lists know that it ends what was above."""


def _standing(lines: Sequence[str], heads: Mapping[int, _Head]) -> Iterator[tuple[int, _Head]]:
    """Yield the numbers of lines with what the headings above say. Where sides are headed by what follows, a new one
    begins without a side; where they head it, without a kind. A turn ends a set-up: who comes then is not in it."""
    is_of_sides = _are_sides_above(lines, heads)
    now = _Head()
    for at in range(1, len(lines) + 1):
        head = heads.get(at)
        if head is not None:
            both = bool(head.kind and head.side)
            keeps_side = is_of_sides and not head.side and head.kind != _OTHER
            keeps_kind = not is_of_sides and not head.kind
            if keeps_side and not both:
                head = replace(head, side=now.side, of_side=now.of_side)
            if keeps_kind and not both:
                head = replace(head, kind=now.kind, of_kind=now.of_kind)
            now = head
        elif now.kind == "setup" and _is_turn(lines[at - 1]):
            now = replace(now, kind="", of_kind="")
        yield at, now


def _are_sides_above(lines: Sequence[str], heads: Mapping[int, _Head]) -> bool:
    """Say whether sides head set-ups and arrivals: right below the heading of one stands one of these."""
    said = [at for at, line in enumerate(lines, 1) if line.strip()]
    below = dict(zip(said, said[1:], strict=False))
    return any(
        head.side and not head.kind and (following := heads.get(below.get(at, 0))) is not None and following.kind
        for at, head in heads.items()
    )


def _heads(lines: Sequence[str], sides: Mapping[str, str]) -> dict[int, _Head]:
    """Return the headings of sections; other ones only in a list that has headings of set-ups or arrivals."""
    found = {at: head for at, line in enumerate(lines, 1) if (head := _head(line, sides)) is not None}
    has_kinds = any(head.kind in _KINDS for head in found.values())
    return {at: head for at, head in found.items() if has_kinds or head.kind != _OTHER}


def _head(line: str, sides: Mapping[str, str]) -> _Head | None:
    said = line.strip(" \t*#_>:.")
    if not said or len(said) > _LONGEST or "\t" in said or re.search(r"\d", said):
        return None
    words = _bare(said)
    if _bare(re.sub(r"\(.*\)$", "", said)) in OTHERS:
        return _Head(_OTHER, "", said)
    kind = next((key for key, form in _KINDS.items() if form.search(words)), "")
    rest = _KINDS[kind].sub(" ", words, count=1) if kind else words
    named = sorted((word for word in sides if re.search(rf"\b{word}\b", rest)), key=len)
    side = sides[named[-1]] if named else ""
    rest = re.sub(rf"\b{named[-1]}\b", " ", rest, count=1) if named else rest
    if not (kind or side) or not set(rest.split()) <= _BESIDES:
        return None
    return _Head(kind, side, said if kind else "", said if side else "")


def _bare(said: str) -> str:
    return " ".join(re.findall(r"[^\W\d_]+", said.casefold()))
