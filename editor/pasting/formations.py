"""Which formation does a spelling mean?"""

import re
from collections import Counter
from difflib import get_close_matches

from editor.edits.reading import Rows
from editor.pasting.called import bare_heading
from editor.pasting.spelling import digits, likeness_of, normal, respelled, roman, squeezed, unordered
from engine.data import schema

_NEAREST = 88
"""How like a spelling has to be, in hundredths."""
_RANKS = frozenset({"k", "korps", "corps", "pz", "army", "armee", "div"})
_SHORT = {"armee": "army", "korps": "corps", "panzer": "pz", "division": "div", "brigade": "bde"}


class Formations:
    """The spellings of the formations of one side of a game. ``titles`` are by key; ``loose`` are the keys of those
    that hold units without a formation."""

    def __init__(self, rows: Rows, game: str, side: str) -> None:
        self.titles = {row.key: row.title for row in rows.find(schema.FormationRow, game=game) if row.side == side}
        self.loose = {"-", *(key for key, title in self.titles.items() if title == "-")}
        self._keys: dict[str, str] = {}
        for key, title in self.titles.items():
            for spelling in (title, key, key.partition("/")[2]):
                self._keys.setdefault(normal(spelling), key)
        for alias in rows.find(schema.AliasRow, game=game):
            for key in (alias.key, f"{side}/{alias.key}"):
                if alias.kind == "formation" and key in self.titles:
                    self._keys.setdefault(normal(alias.alias), key)
        first = Counter(normal(key).partition(" ")[0] for key in self.titles)
        self._first_words = {word: key for key in self.titles if first[word := normal(key).partition(" ")[0]] == 1}
        close, plain = Counter(map(squeezed, self._keys)), Counter(map(unordered, self._keys))
        self._squeezed = {short: key for name, key in self._keys.items() if close[short := squeezed(name)] == 1}
        ranked = Counter(map(_ranked, self._keys))
        self._ranked = {short: key for name, key in self._keys.items() if ranked[short := _ranked(name)] == 1}
        self._numbered = {short: key for name, key in self._keys.items() if plain[short := unordered(name)] == 1}

    def is_called(self, spelled: str) -> bool:
        """Say whether a formation is called exactly so."""
        return normal(spelled) in self._keys

    def beyond(self, spelled: str) -> str:
        """Return the words behind the name of a formation; empty where there are none, or no formation is called so."""
        words = bare_heading(spelled).split()
        if not words or self.is_called(spelled):
            return ""
        ends = range(len(words) - 1, 0, -1)
        return next((" ".join(words[at:]) for at in ends if self.is_called(" ".join(words[:at]))), "")

    def called(self, spelled: str) -> str:
        """Return the key of the formation that is called so, with the same numbers; empty without one."""
        words = re.sub(r"\bu s\b|(?:\s*\b(?:div|bde|corps|army|designation)s?)+$", " ", normal(spelled))
        plain = " ".join(words.split())
        nation = re.sub(r"^(\S+) british(?: inf)?\b", r"british \1", plain)
        bare = plain if re.search(r"\d", plain) else plain.removeprefix("british ")
        for each in dict.fromkeys((normal(spelled), plain, nation, bare, f"british {plain}")):
            if found := self._keys.get(each) or self._numbered.get(unordered(each)):
                return found
        return ""

    def like(self, spelled: str) -> str:
        """Return the key of the one formation whose spelling is like this one and has the same numbers; else empty."""
        said = respelled(spelled)
        likely = [known for known in self._keys if digits(known) == digits(said)]
        near = get_close_matches(said, likely, n=2, cutoff=_NEAREST / 100)
        homes = {self._keys[known] for known in near}
        return homes.pop() if len(homes) == 1 else ""

    def is_heading(self, line: str) -> bool:
        """Say whether a line is the name of a formation, and no number alone."""
        said = normal(bare_heading(line))
        return len(said) > 1 and not said.isdigit() and said in self._keys

    def most_like(self, text: str) -> str:
        """Return the key of the formation that is called so or nearly so, with the same Roman number; else empty."""
        if not text:
            return ""
        spelled = normal(text)
        found = self._keys.get(spelled) or self._ranked.get(_ranked(spelled))
        if found:
            return found
        number = roman(spelled)
        alike = ((known, key) for known, key in self._keys.items() if roman(known) == number)
        near = [(likeness_of(spelled, known), key) for known, key in alike]
        best = max(near, default=(0, ""))
        return best[1] if best[0] >= _NEAREST else ""

    def in_designation(self, spelled: str) -> list[str]:
        """Return the formations that are called so, but for blanks, ranks, or the word behind their number."""
        ranks = " ".join(word for word in spelled.split() if word not in _RANKS)
        for words in dict.fromkeys((spelled, ranks)):
            for known in (self._keys.get(words), self._squeezed.get(squeezed(words))):
                if known:
                    return [known]
        return [key for name, key in self._first_words.items() if name == spelled]


def _ranked(spelled: str) -> str:
    """Return a name with the short words of ranks for the whole ones, in whatever language."""
    return re.sub(r"\w+", lambda word: _SHORT.get(word.group(), word.group()), spelled)
