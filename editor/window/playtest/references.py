"""Which rules and hexes does a text name, and how does one follow them? Knows no Qt."""

import re
from collections.abc import Container
from html import escape

_CITED = re.compile(r"\[(?!-)((?:[A-Z] )?[^\[\]\s]+(?: [A-Z]+(?: [a-z])?)?)\]")
"""A number may have a letter before it, as the level of its rulebook, and a part behind it: ``B 11.48 ENG b``."""
_NUMBERLESS = re.compile(r" ?\[-\w+\]")
"""A rule of a scenario's set-up, where the scenario has no number by which it is called: it leads nowhere."""
_WORD = re.compile(r"[A-Za-z]*\d[\w.]*\d")

RULE, HEX, PLACE, MOMENT = "rule:", "hex:", "place:", "moment:"
"""How the links of a text begin."""


def rules_in(text: str) -> tuple[str, ...]:
    """Return the rule numbers that a text cites in brackets, each once."""
    return tuple(dict.fromkeys(_CITED.findall(text)))


def hexes_in(text: str, known: Container[str]) -> tuple[str, ...]:
    """Return the hexes that a text names, each once; ``known`` says which words are hexes."""
    return tuple(dict.fromkeys(word for word in _WORD.findall(text) if word in known))


def with_links(text: str) -> str:
    """Return a text as rich text whose cited rules can be clicked."""
    said = escape(_NUMBERLESS.sub("", text), quote=False)
    return _CITED.sub(lambda found: f"[{link(RULE, found[1])}]", said)


def link(kind: str, word: str, shown: str = "") -> str:
    """Return a link to a rule, a hex or a place as rich text; ``shown``: other words than its own."""
    return f"<a href='{kind}{escape(word)}'>{escape(shown or word)}</a>"
