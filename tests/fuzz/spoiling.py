"""How does a text get spoiled? Many kinds, each a function of the text and of chance by seed."""

import random
import re
from collections.abc import Callable

Kind = Callable[[str, random.Random], bytes]

_LONG = "x" * 200_000
_PIECES = (
    "\0", "\x1b[31m", "\u202e", "\u200b", "\u2028", "\ufeff", "é" * 300, "|", "/", "\\", "..", "../../..",
    "/etc/passwd",
    ";", "=", "@", ":", "'", '"', '""', ",", "{", "}", "[", "]", "\n", "\r", "\r\n", "\t", " ", "null", "true", "NaN",
    "-Infinity", "1e999", "-1", "0", "007", "9" * 40, "9" * 5000, "-" + "9" * 40, "0.5", "1/2", "²", "٣", "banana",
    "german", "=1+1", "<b>", "[/bold]", "{a.__class__}", "A1..A99999999", "1944-13-45", _LONG, "[" * 5000,
    '{"a":' * 5000,
)  # fmt: skip
"""What is put into a text or instead of a value."""


def _into(piece: str) -> Kind:
    def spoil(text: str, chance: random.Random) -> bytes:
        place = chance.randrange(len(text) + 1)
        return (text[:place] + piece + text[place:]).encode()

    return spoil


def _instead(piece: str) -> Kind:
    """Replace a value: a cell, a word or a number, not of the header."""

    def spoil(text: str, chance: random.Random) -> bytes:
        first = text.find("\n") + 1
        found = list(re.finditer(r"[^\s,:{}\[\]\"]+", text[first:])) or list(re.finditer(r"\S+", text))
        if not found:
            return piece.encode()
        taken = chance.choice(found)
        at = first if re.search(r"[^\s,:{}\[\]\"]+", text[first:]) else 0
        return (text[: at + taken.start()] + piece + text[at + taken.end() :]).encode()

    return spoil


def _lines(change: Callable[[list[str], random.Random], list[str]]) -> Kind:
    return lambda text, chance: "\n".join(change(text.split("\n"), chance)).encode()


def _without(lines: list[str], chance: random.Random) -> list[str]:
    gone = chance.randrange(len(lines))
    return [*lines[:gone], *lines[gone + 1 :]]


def _twice(lines: list[str], chance: random.Random) -> list[str]:
    line = chance.randrange(len(lines))
    return [*lines[: line + 1], *lines[line:]]


def _byte(value: int) -> Kind:
    def spoil(text: str, chance: random.Random) -> bytes:
        raw = bytearray(text.encode())
        raw.insert(chance.randrange(len(raw) + 1), value)
        return bytes(raw)

    return spoil


def _flipped(text: str, chance: random.Random) -> bytes:
    raw = bytearray(text.encode() or b"\n")
    raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
    return bytes(raw)


KINDS: dict[str, Kind] = {
    **{f"put in {piece[:12]!r} of {len(piece)}": _into(piece) for piece in _PIECES},
    **{f"instead {piece[:12]!r} of {len(piece)}": _instead(piece) for piece in _PIECES},
    "a byte of no text": _byte(0xFF),
    "half a character": _byte(0xC3),
    "a flipped bit": _flipped,
    "empty": lambda text, chance: b"",
    "a blank line": lambda text, chance: b"\n",
    "blanks": lambda text, chance: b"   ",
    "cut off": lambda text, chance: text.encode()[: chance.randrange(len(text.encode()) + 1)],
    "twice": lambda text, chance: (text + text).encode(),
    "a byte order mark": lambda text, chance: b"\xef\xbb\xbf" + text.encode(),
    "line ends of another system": lambda text, chance: text.replace("\n", "\r\n").encode(),
    "line ends of an old system": lambda text, chance: text.replace("\n", "\r").encode(),
    "other widths": lambda text, chance: text.encode("utf-16"),
    "capitals": lambda text, chance: text.upper().encode(),
    "without quotation marks": lambda text, chance: text.replace('"', "").encode(),
    "without commas": lambda text, chance: text.replace(",", "").encode(),
    "semicolons": lambda text, chance: text.replace(",", ";").encode(),
    "another program's bytes": lambda text, chance: chance.randbytes(500),
    "a line gone": _lines(_without),
    "a line twice": _lines(_twice),
    "lines turned round": _lines(lambda lines, chance: lines[::-1]),
    "only the last line": _lines(lambda lines, chance: lines[-2:]),
}
