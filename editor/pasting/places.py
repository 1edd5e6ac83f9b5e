"""Which place of the map does a list mean?"""

import re
from collections.abc import Callable, Collection, Iterator
from functools import cached_property, lru_cache

from editor.edits.entering import OUTSIDE
from editor.edits.reading import Rows, labels_of, sheets_of
from editor.pasting.own_areas import NO_START, OwnAreas
from editor.pasting.spelling import normal
from engine.core.numbering import Sheet, listed_label, sheet_with
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.places import anchor_counter, area_of, is_free, measured_from, special_fault

_DIGITS = str.maketrans("OoIl,", "0011.")
"""Letters and signs that readers and printers take for digits and the point between them."""
_SPOILED = re.compile(r"^(?=.*\d)(?=.{0,2}[^A-Z]*[OoIl,])[A-Z]{0,2}[\dOoIl.,]+$")
"""A number of a hex with such letters, or with a comma for its point."""
_BARE = re.compile(r"^\d{4}$")
_BOX = re.compile(r"[A-Z]\d+")
_RUN = re.compile(r"([A-Z]\d+)\s*(?:and|to|-|–|—)\s*([A-Z]\d+)", re.IGNORECASE)
_TO = re.compile(r"([A-Z]\d+)\s*(?:to|-|–|—)\s*([A-Z]\d+)", re.IGNORECASE)
_STORED = frozenset({"near", "area", "box"})
"""What places begin with before a colon, as they are stored."""


class Places:
    """The places of the map of a scenario. ``anchor`` gives the key of a counter that a list names as one."""

    def __init__(self, rows: Rows, head: schema.ScenarioRow, anchor: Callable[[str], str], own: OwnAreas) -> None:
        self._anchor, self._own = anchor, own
        self._sheets = sheets_of(rows, head.game, head.map)
        self._hexes = labels_of(rows, head.game, head.map)
        areas = rows.find(schema.AreaRow, game=head.game, map=head.map)
        self._areas = {row.key: row for row in areas}
        bounds = self._areas.get(head.bounds)
        self._bounds = self._hexes if bounds is None else frozenset(expand(bounds.hexes))
        self._letters = _whole_sheets(tuple(self._sheets), self._bounds)

    @cached_property
    def _ground(self) -> dict[str, frozenset[str]]:
        """Return the hexes of each area; few lists speak of what lies in one."""
        return {key: frozenset(expand(row.hexes)) for key, row in self._areas.items()}

    def place(self, printed: str, sheet: str, is_arrival: bool) -> tuple[str, str]:
        """Return a printed place as it is stored, and what is wrong with it. ``sheet`` is that of a heading."""
        printed = printed.rstrip(" .:;,")
        if not printed:
            return "", "no place is named"
        own = self._own.place(printed.removeprefix("boxes:"), is_arrival)
        if own is not None:
            return own
        kind, _, said = printed.partition(":")
        if kind == "boxes":
            return self._boxes(said, is_arrival)
        if kind == "near" and "/" in said:
            anchor, _, distance = said.rpartition("/")
            return self._near(anchor, distance, sheet)
        if said and kind in _STORED:
            return printed, ""
        if " " in printed:
            return self._several(printed, sheet, is_arrival)
        label, wrong = self._hex(printed, sheet)
        if not label:
            return self._entry(printed, is_arrival)
        return label, "; ".join(filter(None, (wrong, "" if label in self._bounds else OUTSIDE)))

    def _hex(self, printed: str, sheet: str) -> tuple[str, str]:
        for spelled in self._spelled(printed, sheet):
            label = listed_label(self._sheets, spelled, self._hexes)
            if label in self._hexes:
                return label, ""
        mended = printed.translate(_DIGITS).upper()
        for spelled in self._spelled(mended, sheet):
            label = listed_label(self._sheets, spelled, self._hexes)
            if label in self._hexes:
                return label, ""
        several = [each for sheet in self._sheets if (each := f"{sheet.key}{mended}") in self._hexes]
        if _BARE.match(mended) and several:
            named = f"no sheet is named; a line such as “Map {several[0][0]}:” above them names it"
            return several[0], f"may be {' or '.join(several)}: {named}"
        return "", f"the map has no hex and no entry {printed!r}"

    def misread(self, printed: str, place: str) -> str:
        """Return which numbers of a printed place were read with other signs than are printed; empty for none."""
        words = [word for word in re.split(r"[\s/]+", printed.partition(":")[2] or printed) if _SPOILED.match(word)]
        labels = re.split(r"[\s:/]+", place)
        read = ((word, label) for word in words for label in labels if label.endswith(word.translate(_DIGITS).upper()))
        return "; ".join(f"{word} read as {label}" for word, label in read)

    def _spelled(self, printed: str, sheet: str) -> Iterator[str]:
        yield from (printed, printed.upper())
        if _BARE.match(printed) and (sheet or len(self._letters) == 1):
            yield f"{sheet or self._letters[0]}{printed}"

    def _entry(self, printed: str, is_arrival: bool) -> tuple[str, str]:
        letters = normal(printed).upper().split("-")
        for key in ("-".join(letters), "-".join(reversed(letters))):
            if key in self._areas:
                return f"area:{key}", "" if is_arrival else NO_START
        return "", f"the map has no hex and no entry {printed!r}"

    def _several(self, printed: str, sheet: str, is_arrival: bool) -> tuple[str, str]:
        found = [self._hex(each, sheet) for each in printed.split()]
        wrong = next((problem for _, problem in found if problem), "")
        labels = [label for label, _ in found]
        if not all(labels) and (known := self._known_in(printed, sheet)) and (len(known) == 1 or not is_arrival):
            return known[0] if len(known) == 1 else f"near:{' '.join(known)}/0", f"{' or '.join(known)} of “{printed}”"
        if wrong or not is_arrival:
            return f"near:{' '.join(labels)}/0" if all(labels) else "", wrong
        return self._area_of(frozenset(labels), printed)

    def _known_in(self, printed: str, sheet: str) -> list[str]:
        """Return the hexes that are named among other words."""
        words = (word.strip(",;()[]") for word in printed.split())
        return [label for word in words if word and (label := self._hex(word, sheet)[0])]

    def _near(self, anchor: str, distance: str, sheet: str) -> tuple[str, str]:
        if anchor in ("formation", "corps", "setup"):
            return f"near:{anchor}/{distance}", ""
        if anchor.startswith("@"):
            key = self._anchor(anchor[1:])
            return (f"near:{key}/{distance}", "") if key else ("", f"no unit is called {anchor[1:]}")
        found = [self._hex(each, sheet) for each in anchor.split()]
        wrong = next((problem for _, problem in found if problem), "")
        return f"near:{' '.join(label for label, _ in found)}/{distance}" if all(map(_first, found)) else "", wrong

    def _boxes(self, said: str, is_arrival: bool) -> tuple[str, str]:
        words = normal(said)
        bare = [word for word in words.split() if word != "the"]
        titled = [key for key, row in self._areas.items() if normal(row.title) == words or key == "-".join(bare)]
        if titled:
            return f"area:{titled[0]}", ""
        text = re.sub(r"\b([A-Z])[lI]\b", r"\g<1>1", re.sub(r"[\[(]?inclusive[\])]?", "", said))
        ground: set[str] = set()
        between = _RUN if "between" in words else _TO
        for run in between.finditer(text):
            first, last = run.group(1).upper(), run.group(2).upper()
            if missing := [each for each in (first, last) if each not in self._ground]:
                return "", f"the map has no entry {missing[0]!r}"
            ground |= self._run(first, last)
            if not ground:
                return "", f"nobody knows the boxes between {first} and {last}"
        for box in _BOX.findall(between.sub(" ", text).upper()):
            if box not in self._ground:
                return "", f"the map has no entry {box!r}"
            ground |= self._ground[box]
        if self._ground.get(key := "-".join(_BOX.findall(text.upper()))) == frozenset(ground):
            return f"area:{key}", ""
        place, wrong = self._area_of(frozenset(ground), said)
        return place, wrong or ("" if is_arrival or not wrong else NO_START)

    def _run(self, first: str, last: str) -> frozenset[str]:
        """Return the hexes of all boxes from one to another: as an area of the map says, or by their numbers."""
        for key in (f"{first}-{last}", f"{last}-{first}"):
            if key in self._ground:
                return self._ground[key]
        if first[0] != last[0]:
            return frozenset()
        numbers = sorted((int(first[1:]), int(last[1:])))
        keys = [f"{first[0]}{number}" for number in range(numbers[0], numbers[1] + 1)]
        return frozenset().union(*(self._ground[key] for key in keys if key in self._ground))

    def _area_of(self, ground: frozenset[str], said: str) -> tuple[str, str]:
        """Return the area that has these hexes, or those of them that the scenario plays on."""
        for wanted in (ground & self._bounds, ground):
            keys = [key for key, hexes in self._ground.items() if wanted and hexes == wanted]
            if keys:
                return f"area:{min(keys, key=_by_length)}", ""
        return "", f"the map has no entry of {said} together"


def lost_anchor(place: str, present: Collection[str]) -> str:
    """Return the counter that a stored place is measured from where it is not ``present``; else empty."""
    counter = (
        anchor_counter(measured_from(place)[0])
        if is_free(place) and not (area_of(place) or special_fault(place))
        else ""
    )
    return "" if counter in present else counter


def _first(found: tuple[str, str]) -> str:
    return found[0]


def _by_length(key: str) -> tuple[int, str]:
    return len(key), key


@lru_cache(maxsize=4)
def _whole_sheets(sheets: tuple[Sheet, ...], labels: frozenset[str]) -> tuple[str, ...]:
    """Return the sheets that number every hex of a scenario: a number alone is of theirs."""
    cells = [sheet.cell(label) for label in labels if (sheet := sheet_with(sheets, label)) is not None]
    known = [cell for cell in cells if cell is not None]
    return tuple(
        sheet.key
        for sheet in sheets
        if sheet.label.startswith(sheet.key) and all(sheet.name_or_none(cell) for cell in known)
    )
