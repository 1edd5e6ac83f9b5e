"""What printers do differently where they mean the same: how spellings are compared."""

import re
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache

from engine.data.near import one_letter_off, unaccented

LEAST, UNSURE, BESIDE = 70, 60, 80
"""How like another a spelling is at least to be named at all; and at most with other numbers or short words, and where
it is a letter that makes them others."""
_SAME = {
    "rgts": "rgt", "bns": "bn", "grps": "grp", "bdes": "bde", "units": "unit", "teams": "team",
    "regt": "rgt", "rgmt": "rgt", "reg": "rgt", "rg": "rgt", "btn": "bn", "batt": "bn", "gp": "grp", "bd": "bde",
    "brig": "bde", "dv": "div", "divn": "div", "inft": "inf", "artl": "arty",
    "regiment": "rgt", "regiments": "rgt", "battalion": "bn", "battalions": "bn", "bataillon": "bn", "btl": "bn",
    "brigade": "bde", "brigades": "bde", "group": "grp", "groups": "grp", "gruppe": "grp",
    "division": "div", "divisions": "div", "infantry": "inf", "infanterie": "inf", "artillery": "arty",
    "artillerie": "arty", "art": "arty", "armored": "arm", "airborne": "abn", "cavalry": "cav",
    "kampfgruppe": "kg", "mechanized": "mech",
    "panzer": "pz", "volksgrenadier": "vg", "fallschirmjager": "fj", "panzergrenadier": "pg",
}  # fmt: skip
"""Plurals, and words that are one letter short or have another short form, in English and German."""
_WORDS = (
    (re.compile(r"\btank destroyers?\b"), "td"),
    (re.compile(r"\bassault guns?\b"), "ag"),
    (re.compile(r"\btask force\b"), "tf"),
    (re.compile(r"\bcombat command ([abr])\b"), r"cc\1"),
)
"""Words that are printed as letters."""
_LONG = 10
"""Letters of a word that is known also where it is misspelled."""
_COMPOUND = re.compile(r"(?<=[a-z]{3})-(?=[a-z]{3})")
_BESIDE_LETTER = re.compile(r"(?<!\d) | (?!\d)")
_ORDINAL = re.compile(r"\b(\d+)(?:st|nd|rd|th)\b")
_CALIBER = re.compile(r"(?<=\d) (?=[cm]m\b)")

_DIGITS = str.maketrans("OoIl", "0011")
_BESIDE = re.compile(r"(?<=\d)[OoIl]+(?![a-z]{2})|(?<![A-Za-z])[OoIl]+(?=\d)|(?<=[A-Z])[OoIl]+(?=\d)")
_ROMAN = re.compile(r"(?<![A-Za-z])(?=[XVIl]*l)[XVIl]{2,}(?![A-Za-z])")
_TYPE = re.compile(r"(?<=\()l(?=\))")
_INFANTRY = re.compile(r"\blnf\b")


def unspoiled(text: str) -> str:
    """Return a spelling with digits where readers of paper took letters for them, beside other digits; and with the
    letters of Roman numbers, types and infantry that they took for others."""
    before = ""
    while before != text:
        before, text = text, _BESIDE.sub(lambda found: found.group().translate(_DIGITS), text)
    text = _ROMAN.sub(lambda found: found.group().replace("l", "I"), text)
    return _INFANTRY.sub("Inf", _TYPE.sub("I", text))


@lru_cache(maxsize=2**15)
def normal(text: str) -> str:
    """Return a spelling without what printers do differently: case, accents, dashes, blanks, plurals, notes.

    It is kept: each list that is read asks for all spellings of its game, fifteen thousand.
    """
    plain = unaccented(text)
    plain = re.sub(r"[–—~∼]", "-", plain)
    plain = re.sub(r"[\"“”'.·:()\[\]]", " ", plain)
    plain = re.sub(r"\s*([-/])\s*", r"\1", plain)
    plain = _ORDINAL.sub(r"\1", _COMPOUND.sub(" ", plain))
    for words, letters in _WORDS:
        plain = words.sub(letters, plain)
    return _CALIBER.sub("", " ".join(_SAME.get(word, word) for word in plain.split()))


def respelled(text: str) -> str:
    """Return a spelling as `normal` does, also of long words that are misspelled by a letter or two."""
    long = [word for word in _SAME if len(word) >= _LONG]
    near = {word: get_close_matches(word, long, n=1, cutoff=LEAST / 100) for word in normal(text).split()}
    return normal(" ".join(found[0] if len(word) >= _LONG and found else word for word, found in near.items()))


def squeezed(text: str) -> str:
    return text.replace(" ", "")


def joined(text: str) -> str:
    """Return a spelling without its blanks, but for those that part numbers."""
    return _BESIDE_LETTER.sub("", text)


def unordered(text: str) -> str:
    """Return a name without blanks, its words in order."""
    return "".join(sorted(text.split()))


def digits(text: str) -> list[str]:
    """Return the numbers of a spelling, also the Roman one at its end: they tell units apart."""
    return re.findall(r"\d+|[ivx]+$", text)


def roman(spelled: str) -> str:
    """Return the Roman number that a formation begins with, empty without one: a stroke more is another corps."""
    first = spelled.partition(" ")[0]
    return first if re.fullmatch(r"[ivxl]+", first) else ""


@lru_cache(maxsize=2**15)
def marks(text: str) -> list[str]:
    """Return the numbers and the words of one or two letters of a spelling: they tell units apart."""
    return sorted(word for word in re.split(r"[\s/-]+", text) if word.isdigit() or len(word) <= 2)


def likeness_of(one: str, other: str) -> int:
    """Return how like two spellings are, in hundredths; other numbers or short words make them strangers, less so where
    one letter more does."""
    if 200 * min(len(one), len(other)) < LEAST * (len(one) + len(other)):
        return 0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    if matcher.quick_ratio() * 100 < LEAST:
        return 0
    likeness = int(matcher.ratio() * 100)
    if marks(one) == marks(other):
        return likeness
    is_beside = len(one) != len(other) and one_letter_off(one, other)
    return min(likeness, BESIDE if is_beside else UNSURE)
