"""Losses behind the units of a block: whose they are, and where the name of a formation ends before them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from editor.pasting.mention import Mention, untaken

LESS = re.compile(
    r"^\(?(?:(?P<every>all|both|each)\s+)?(?:less\s+(?P<less>an?|one|two|three|\d)(?:\s+steps?)?|(?P<lost>an?|one|two|three|\d)\s+steps?\s+(?:lost|loss)"
    r"|reduced(?:\s+strength)?|down\s+(?P<down>an?|one|two|three|\d)\s+steps?|-(?P<minus>\d))(?P<each>\s+each)?\)?$",
    re.IGNORECASE,
)
SMALL = re.compile(r"[^A-Za-z]+|[x×]\s?\d+|\d+\s?[x×]", re.IGNORECASE)
"""What a bracket without words says: a number, how many there are, a sign."""
_LIKE_LESS, _LESS_PRINTED = 0.8, "less one step"
"""How like the printed words a note has to be to be taken for them, of 1, where letters were lost."""
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
_BOTH = 2
_CONDITION = re.compile(
    r"^(?:delayed|only|not\s+before|unless|if|may|must|enters?|arrives?|provided)\s[a-z]?\w*", re.IGNORECASE
)
"""What begins words behind a unit that say when or whether it comes."""


def is_loss(said: str) -> bool:
    """Say whether words are a loss, also where letters of them were lost."""
    return bool(LESS.match(said)) or _is_like_less(said)


def _is_like_less(said: str) -> bool:
    words = said.strip("()").casefold()
    return SequenceMatcher(None, words, _LESS_PRINTED, autojunk=False).ratio() >= _LIKE_LESS


def with_losses(found: Iterable[Mention]) -> Iterator[Mention]:
    """Yield units with the steps that a note behind them says they have lost."""
    kept: list[Mention] = []
    for mention in found:
        before = kept[-1] if kept else None
        note = LESS.match(mention.unit)
        if before is None:
            kept += [] if mention.unit.startswith("(") else [mention]
        elif note is not None:
            number = next(filter(None, note.group("less", "lost", "down", "minus")), "one").casefold()
            lost = _NUMBERS.get(number) or int(number)
            kept[-1] = replace(before, lost=lost, last=max(before.last, mention.last))
            _share(kept, mention, (note["every"] or note["each"] or "").strip().casefold())
        elif _CONDITION.match(mention.unit):  # it is told where the words of the line are counted
            kept[-1] = replace(before, last=max(before.last, mention.last))
        elif mention.unit.startswith("(") and SMALL.fullmatch(mention.unit[1:]):
            for at in _kin(kept, mention):
                kept[at] = replace(kept[at], remark=kept[at].remark or untaken(mention.unit[1:]))
        elif mention.unit.startswith("("):
            kept[-1] = replace(before, told=before.told or untaken(mention.unit[1:]))
        elif _is_like_less(mention.unit):
            said = f"“{mention.unit}” is taken for the loss of a step"
            kept[-1] = replace(before, lost=1, last=max(before.last, mention.last), remark=said)
        else:
            kept.append(mention)
    yield from kept


def _share(kept: list[Mention], note: Mention, every: str) -> None:
    """Give the units before a loss what is said of all of them, or doubt them where nobody knows whose it is.
    ``every`` is the word that says so, empty without one."""
    kin = _kin(kept, note)
    is_told = len(kin) > 1 and not every and not note.formation
    others = _others(kept, kin) if every and not (every == "both" and len(kin) == _BOTH) else []
    is_odd = bool(every) and (bool(others) or len(kin) == 1 or (every == "both" and len(kin) != _BOTH))
    said = f"“{note.unit}” may be said of each unit before it" if is_told or is_odd else ""
    for at in [*others, *kin]:
        lost = kept[-1].lost if every else kept[at].lost
        kept[at] = replace(kept[at], lost=lost, remark=said or kept[at].remark)


def _kin(kept: Sequence[Mention], note: Mention) -> list[int]:
    """Return which units a loss behind the last of them may be said of: those of its bracket, or, where several units
    stand without one, those behind the loss before."""
    last = kept[-1]
    inside = [at for at, each in enumerate(kept) if (each.line, each.text) == (last.line, last.text) and each.formation]
    if len(inside) > 1 or note.formation:
        return inside if last.formation else [len(kept) - 1]
    bare = len(kept) - 1
    while bare and not kept[bare - 1].lost and not kept[bare - 1].text.startswith("("):
        bare -= 1
    return list(range(bare, len(kept)))


def _others(kept: Sequence[Mention], kin: Sequence[int]) -> list[int]:
    """Return which units stand before those of the bracket of a loss, up to the loss before: on the same line, or on
    any where it has one unit alone."""
    first = kin[0]
    while first and not kept[first - 1].lost and (len(kin) == 1 or kept[first - 1].line == kept[-1].line):
        first -= 1
    return list(range(first, kin[0]))


def before_loss(text: str, start: int, end: int) -> int:
    """Return where the name of a formation ends behind which a loss stands; ``end`` without one."""
    blanks = (found.start() for found in re.finditer(r"\s", text[start:end]))
    return next((start + at for at in blanks if LESS.match(text[start + at : end].strip(" .\n"))), end)
