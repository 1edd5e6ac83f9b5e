"""Lines that say a turn, an entry and units in one are put as others print them, as ``Turn 8: Entry Area C: 9 Auf``;
losses behind a place are put in square brackets."""

import re
from collections.abc import Sequence

from editor.edits.reading import Rows
from editor.pasting.mention import HEX
from editor.pasting.proposals import As
from editor.pasting.trailing_heads import is_trailing
from engine.data import schema
from engine.data.map_assembly import expand

_MONTH = r"(?:Dec|Jan)[a-z]*\.?"
_TURN = (
    r"(?:(?:Game[\s-]*)?Turn\s*|GT\s*|T)\d{1,2}\b"
    rf"|(?:{_MONTH}\s*\d{{1,2}}|\d{{1,2}}\s*{_MONTH}|(?:12|0?1)/\d{{1,2}}),?\s*(?:AM|PM|Night)\b"
)
_HEAD = re.compile(
    rf"^\s*(?P<turn>{_TURN})(?P<other>\s+or\s+(?:later|earlier)\b)?(?!\s*(?:[-–—,&/]|to\b|or\b|and\b)\s*\d{{1,2}}\b\s*[:,])"
    r"\s*[:,;.—–-]*\s*(?P<rest>\S.*)$",
    re.IGNORECASE,
)
_LED = re.compile(
    r"^(?:(?i:Entry\s*(?:Area|Hex)?|Area)\s*(?P<said>[A-Z])\b\s*[:.,—–-]*|(?P<bare>[A-Z])\s*:)\s*(?P<units>\S.*)$"
)
_ENDED = re.compile(
    r"^(?P<units>.*?\w.*?\)?)\s*(?:(?:[,;]|\s[—–-]+\s|\s(?:at|via|in)\b)\s*(?:(?i:Entry\s*(?:Area|Hex)?|Area)\s*)?)(?P<entry>[A-Z])\s*$"
)
_EITHER = re.compile(r"[\"“]([A-Z])[\"”]\s+or\s+[\"“]([A-Z])[\"”]")
_OF = re.compile(r"^(?P<units>[^()]*\w)\s+[-–—]+\s+(?P<formation>\d[^(),;:]*|[A-Z][^(),;:]*)$")
"""Units with their formation behind a dash, without brackets."""
_UNPARTED = re.compile(
    r"^(?P<units>[^()]*\b(?:Rgts?|Bns?|Bdes?|Grp|Co))\s+(?P<formation>\d\S*\s[^(),;:]*\b(?:Div|Bde|Corps))$"
)
"""The same with no sign between them."""
_LOSS = (
    r"(?:reduced(?:\s+strength|\s+by\s+(?:one|two|three|\d)(?:\s+steps?)?)?|-\s?\d(?:\s+steps?)?"
    r"|less\s+(?:an?|one|two|three|\d)\s+steps?|(?:one|two|three|a|\d)\s+steps?\s+(?:lost|loss))"
)
_PLACE = rf"(?:{HEX}|[\"“][^\"“”]{{1,5}}[\"”])"
_BEHIND = re.compile(
    rf"(?P<place>(?<![\w/.-]){_PLACE})[ ,]*\s(?:\((?P<round>{_LOSS})\)|(?P<bare>(?!-){_LOSS})(?=\s*(?:[;,.]|$)))",
    re.IGNORECASE,
)
_IN_CELL = re.compile(rf"(?P<place>(?<![\w/.-]){_PLACE})\s*\t\s*\(?-\s?(?P<minus>\d)\)?\s*(?=\t|$)")
"""A loss in the cell behind a place."""
_COLON = re.compile(r"^\s*[A-Z]\d+\.\d+\s*:[^\t]*$", re.MULTILINE)
_CELLS = re.compile(
    r"^\s*(?P<hex>[A-Z]\d+\.\d+)\s*\t+\s*(?P<unit>[^\t:]*\w)\s*(?:\t+\s*(?P<formation>[^\t:()]*\w)\s*)?$"
)
"""A line of cells among others that have a colon behind the place."""


class Entries:
    """The entries of the map of a scenario."""

    def __init__(self, rows: Rows, head: schema.ScenarioRow) -> None:
        areas = rows.find(schema.AreaRow, game=head.game, map=head.map)
        self._hexes = {row.key: row.hexes for row in areas}

    def joined(self, line: str) -> str:
        """Return a line with two entries, one *or* the other, as the one that has the hexes of both, if there is."""
        return _EITHER.sub(self._both, line)

    def _ground(self, key: str) -> frozenset[str]:
        return frozenset(expand(self._hexes.get(key, "")))

    def _both(self, either: re.Match[str]) -> str:
        first, second = either.groups()
        ground = self._ground(first) | self._ground(second)
        is_one = bool(ground) and self._ground(f"{first}-{second}") == ground
        return f'"{first}~{second}"' if is_one else either.group()


def plainly(lines: Sequence[str], entries: Entries, kind: As) -> list[str]:
    """Return the lines of a list as other lists say the same."""
    said = [entries.joined(lossy(line)) for line in lines]
    has_colons = _COLON.search("\n".join(said)) is not None
    said = [celled(line) for line in said] if has_colons else said
    led = [turn_led(line) for line in said] if kind == "arrivals" else said
    return said if is_trailing("\n".join(led)) else led


def lossy(line: str) -> str:
    """Return a line with each loss behind a place as others print it, in square brackets."""
    line = _IN_CELL.sub(r"\g<place> [-\g<minus>]", line)
    return _BEHIND.sub(lambda loss: f"{loss['place']} [{loss['round'] or loss['bare']}]", line)


def celled(line: str) -> str:
    """Return a line with place, unit and formation in cells as one with a colon behind the place; any other as it
    is."""
    cells = _CELLS.match(line)
    if cells is None:
        return line
    unit = f"({cells['unit']})—{cells['formation']}" if cells["formation"] else cells["unit"]
    return f"{cells['hex']}: {unit}"


def turn_led(line: str) -> str:
    """Return a line that begins with a turn and has an entry and its units with turn, entry and units parted by
    colons; any other line as it is."""
    head = _HEAD.match(line) if "\t" not in line else None
    if head is None:
        return line
    turn = re.sub(r"^(?:(?:Game[\s-]*)?Turn\s*|GT\s*|T)(?=\d)", "Game Turn ", head["turn"], flags=re.IGNORECASE)
    other = f" ({head['other'].strip()})" if head["other"] else ""
    led = _LED.match(head["rest"])
    parts = [(led["said"] or led["bare"], led["units"])] if led is not None else _ended(head["rest"])
    if not parts:
        return line
    said, last = "", ""
    for entry, units in parts:
        said += f"{'; ' if said else ''}{'' if entry == last else f'Entry Area {entry}: '}{_group(units)}"
        last = entry
    return f"{turn}{other}: {said}"


def _ended(rest: str) -> list[tuple[str, str]]:
    """Return entries that stand behind their units, with these; none where something else stands there."""
    found = [_ENDED.match(part) for part in rest.split(";")]
    parts = [(each["entry"], each["units"].strip()) for each in found if each is not None]
    return parts if len(parts) == len(found) else []


def _group(units: str) -> str:
    of = _OF.match(units) or _UNPARTED.match(units)
    return f"({of['units']})—{of['formation']}" if of is not None else units
