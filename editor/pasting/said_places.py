"""How a list says where units stand behind their names: on hexes, near something, in boxes at the edge."""

import re
from dataclasses import dataclass, replace

NUMBERS = {
    word: number
    for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)
}
SHEETED = r"(?:(?<![\w/])[A-Z]?\s?\d{4}(?:[ei](?![\w]))?(?![\w/]))"
"""A hex number with or without the letter of its sheet, and with the letter of a work behind it."""
BOX = r"[A-Z][\dlI]\d?(?!\d)"
_AND = r"(?:\s*,\s*(?:or\s+|and\s+)?|\s+(?:or|and|to)\s+|\s*[-–—]\s*)(?:between\s+)?"
_INCLUDED = r"(?:\s*[\[(]inclusive[\])](?=\s*(?:,|or\b|and\b)))?"
BOXES = rf"(?:between\s+)?{BOX}(?:{_INCLUDED}{_AND}{BOX})*"
_DASH = r"\s*(?:—|–|-|:|@|\bon\b|\bat\b|\bin\b)+\s*"
_HEXES = rf"{SHEETED}(?:\s*(?:,|/|\bor\b|\band\b)+\s*{SHEETED})*"
_NEAR = re.compile(
    r"\bwithin\s+(\w+)\s+hex(?:es)?(?:\s+hex(?:es)?)?\s+of\s+(?:(?:a|an|any|the)\s+)?(.*)$", re.IGNORECASE | re.DOTALL
)
_BEYOND = re.compile(r"\b(west of the Meuse)\b", re.IGNORECASE)
_ON = re.compile(rf"\bfollowing\s+hexes\s*:?\s*({_HEXES}(?:\s+{_HEXES})*)", re.IGNORECASE)
_HEX = re.compile(
    rf"(?:{_DASH}(?:(?:in|on|at)\s+)?(?:entry\s+)?(?:hex(?:es)?\s+)?({_HEXES})|(?<=[\w)\]])\s*"
    r"((?<!\d)[A-Z]\d{4}(?!\w)))"
)
_BOX = re.compile(
    rf"(?<!\b[A-Z]\d)(?<!\b[A-Z]\d\d){_DASH}(?:entry\s+)?(?:box(?:es)?\s+)?({BOXES})\s*(?:\[?\(?inclusive\)?\]?)?\s*$",
    re.IGNORECASE,
)
_ONE = re.compile(SHEETED)
_FROM = re.compile(rf"{SHEETED}$")
"""The first hex of a stretch, before the dash of the last one."""
_NAMED = r"\s*(?:\([^()]*\))?[\s.*]*$"
"""The name of a place, which may stand behind its number at the end."""
_DASHLESS = re.compile(rf"(?<=[\w)\]])\s+(\d{{4}}[ei]?){_NAMED}")
_MISREAD = re.compile(
    rf"(?:(?<=[\s)\]])-+|—|–)\s*(?=\w*\d)((?:[A-Z]\s?)?(?=[\w?]*[\dlIOo?][\w?]*[\dlIOo?])[\w?]{{2,7}}){_NAMED}"
)
"""What stands where a hex should and is none: letters that readers take for digits, a digit lost or one too many."""
_EDGE = re.compile(rf"\bany road\b.*?\bbetween\b.*?({BOX}.*)$", re.IGNORECASE | re.DOTALL)
_ANYWHERE = re.compile(r"(?:—|–|-)\s*anywhere\s+(?:in|on)\s+([^;]+?)[\s.]*$", re.IGNORECASE)
WORKS = {"e": "entrenched", "i": "improved"}
"""The state of a unit by the letter behind the number of its hex."""
_LEAD = re.compile(
    r"[\s,—–-]*(?:\b(?:anywhere|placed|stacked|with|deployed?|may|must|be|set|up|are|on|any|or|all|of|the)\b\s*)+$"
)
_SAME = (("same division", "formation"), ("that division", "formation"), ("same corps", "corps"))


@dataclass(frozen=True)
class Said:
    """A place as a list says it: ``at`` and ``end`` are offsets in its clause, ``place`` as `editor.pasting.places`
    reads it (hexes parted by blanks, ``near:WHAT/DISTANCE``, ``boxes:...``), ``state`` a work behind a hex number,
    ``remark`` what was mended to read it."""

    at: int
    end: int
    place: str
    state: str = ""
    remark: str = ""


def said_place(clause: str, distance: int = 0) -> Said | None:
    """Return the place at the end of a clause; None where none is said. ``distance`` counts from a hex alone."""
    near = _NEAR.search(clause)
    if near is not None and near.group(1).casefold() in NUMBERS | {str(each): each for each in range(1, 11)}:
        steps = NUMBERS.get(near.group(1).casefold()) or int(near.group(1))
        return Said(_start(clause, near.start()), near.end(), f"near:{_anchor(near.group(2))}/{steps}")
    beyond = _BEYOND.search(clause)
    if beyond is not None:
        return Said(beyond.start(), beyond.end(), f"boxes:{beyond.group(1)}")
    anywhere = _ANYWHERE.search(clause)
    if anywhere is not None:
        return Said(anywhere.start(), anywhere.end(), f"boxes:{anywhere.group(1)}")
    edge = _EDGE.search(clause)
    if edge is not None:
        return Said(edge.start(), edge.end(), f"boxes:between {edge.group(1)}")
    named = _ON.search(clause) or _HEX.search(clause)
    first = _FROM.search(clause[: named.start()]) if named is not None else None
    if named is not None and first is not None:
        return Said(first.start(), named.end(), f"{first.group().strip()}-{_ONE.findall(named.group())[0].strip()}")
    if named is not None:
        return _on_hexes(named, clause, distance)
    box = _BOX.search(clause)
    return _unclear(clause, distance) if box is None else Said(box.start(), box.end(), f"boxes:{box.group(1)}")


def _unclear(clause: str, distance: int) -> Said | None:
    """Return the place at the end of a clause that is printed without a dash, or not as a hex number is."""
    bare = _DASHLESS.search(clause)
    if bare is not None:
        return replace(_on_hexes(bare, clause, distance), remark=f"no dash is printed before {bare.group(1)}")
    misread = _MISREAD.search(clause)
    if misread is None:
        return None
    printed = "".join(misread.group(1).split())
    whole = len(printed) > len("0000")
    label = printed.rstrip("ei") if whole else printed
    place = f"near:{label}/{distance}" if distance else label
    return Said(misread.start(), misread.end(), place, WORKS.get(printed[-1], "") if whole else "")


def _on_hexes(named: re.Match[str], clause: str, distance: int) -> Said:
    printed = [" ".join(each.split()).replace(" ", "") for each in _ONE.findall(named.group(0))]
    hexes = [each.rstrip("ei") for each in printed]
    state = WORKS.get(printed[0][-1], "")
    place = f"near:{' '.join(hexes)}/{distance}" if distance else " ".join(hexes)
    return Said(_start(clause, named.start()), named.end(), place, state)


def _start(clause: str, at: int) -> int:
    """Return where the words before a place begin that belong to it, as in "on any or all of the"."""
    lead = _LEAD.search(clause[:at])
    return at if lead is None else lead.start()


def _anchor(text: str) -> str:
    words = " ".join(text.split()).strip(" .")
    for said, kept in _SAME:
        if said in words:
            return kept
    hexes = [each.replace(" ", "").rstrip("ei") for each in _ONE.findall(words)]
    return " ".join(hexes) if hexes else "@" + words.partition("(")[0].strip()
