"""Lists that say the place behind the units: ``1/393/99(I), 1 company(W) - 1312i; ...``, with headings for sheets of
the map, turns and boxes at the edge, and with whole formations ("all units of ... within two hexes of 1109").

A clause ends with a semicolon, a full stop, an empty line, or a line that ends with its place. A clause that says a
place before a colon heads the units behind it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from editor.pasting.blocks import INHERITED
from editor.pasting.cutting import breaks, colon, commaless, cut, goes_on, items, paragraphs
from editor.pasting.gaps import SEAM, is_seamed
from editor.pasting.mention import Mention, counted, unnoted
from editor.pasting.place_names import left_behind, name_behind
from editor.pasting.said_places import NUMBERS, Said, said_place
from editor.pasting.said_wholes import whole_of, wholes_of
from editor.pasting.trailing_heads import HEAD, dated, misread_before

_COUNT = "|".join(NUMBERS)
_COMPANIES = re.compile(rf"^(\d+|{_COUNT})\s+compan(?:y|ies)\s*\((\w)[^)]*\)$", re.IGNORECASE)
_BRIDGE_HEAD = re.compile(r"\bbridge\s+marker\b", re.IGNORECASE)
_BRIDGE = re.compile(
    r"\s*(?:engineers?\s+)?(?:units?\s+)?may\s+be\s+(?:carrying|stacked)\b.*\bbridge\s+marker", re.IGNORECASE
)
_FORBIDDEN = re.compile(r"\b(?:may|must)\s+(?:not|never)\s+be\b", re.IGNORECASE)
_NAMES = re.compile(r"/|\(|\ball\s+(?:\w+\s+)?units\b", re.IGNORECASE)
_FOLLOWING = re.compile(r"\bfollowing\b", re.IGNORECASE)
NO_COMMA = "no comma is printed between this unit and another"
BROKEN = "its line ends before the place that is printed on the next"
_LIKE_A_PLACE = re.compile(
    r"^\W*\w{1,3}\W*$|\bbetween\b|\bbox(?:es)?\b|\b[A-Z]\s?[\dlIO]{1,2}\b(?!\w|/)", re.IGNORECASE
)
"""A heading that may say boxes at the edge, and is misread."""
_MORE = re.compile(r"\s*(?:,|&|\band\b)\s*(?=\d\w*/\w|all\s+units\b|\w+/\w+\()", re.IGNORECASE)
"""What stands behind a place where more units follow in the same clause."""
_WAYS = frozenset({"north", "south", "west", "east"})
_SHEET_WORDS = 2
"""Words of a heading of a sheet, which may be misread."""
_LONGEST = 12
"""Words of what names one unit; more are text."""
_AMONG = 4
"""Letters and digits that a unit has at most without a stroke or bracket."""


@dataclass
class Trailing:
    """What has been read of such a list. ``headings`` are the lines that count for others."""

    text: str
    found: list[Mention] = field(default_factory=list)
    headings: set[int] = field(default_factory=set)
    _turn: str = ""
    _boxes: str = ""
    _edge: str = ""
    _sheet: str = ""
    _section: str = ""
    _kind: str = ""
    _distance: int = 0
    _at: dict[str, int] = field(default_factory=dict)
    """The line of the heading that said a turn, a place or a sheet last."""
    _bridges: bool = False
    _remark: str = ""
    """What was mended to read the heading that said a place last."""
    _is_alone: bool = True
    """Whether nothing stands behind that heading on its line."""
    _number: int = 0
    """How many clauses and headings of places there were."""
    _heading: str = ""
    """What the last heading of clauses said."""
    _headed: int = 0
    """How many units had been read before it."""
    empty: list[str] = field(default_factory=list)
    """What headings said that another one follows."""
    _is_more: bool = False
    """Whether units stand behind the place of others in their clause."""

    def read(self) -> None:
        """Read the whole list."""
        self.text = paragraphs(self.text)
        at = 0
        for head in HEAD.finditer(self.text):
            if head.start() < at:
                continue
            if head["boxes"] and self._is_place_of_clause(head.start()):
                continue
            self._clauses(at, head.start())
            self._take_head(head, self.text[at : head.start()])
            at = head.end()
        self._clauses(at, len(self.text))

    def _is_place_of_clause(self, at: int) -> bool:
        """Say whether boxes stand behind a dash: they are the place of what stands before them."""
        return bool(re.search(r"[—–-]\s*(?:entry\s+)?(?:box\s+)?$", self.text[:at][-20:]))

    def _take_head(self, head: re.Match[str], before: str) -> None:
        line = self._line(head.start() + len(head.group()) - len(head.group().lstrip()))
        self.headings.add(line)
        self._section = self._kind = self._heading = ""
        self._bridges = False
        if head["turn"]:
            self._turn, self._boxes, self._at["turn"] = head["turn"], "", line
        elif head["date"]:
            self._turn, self._boxes, self._at["turn"] = dated(head["date"]), "", line
        elif head["near"]:
            self._distance = NUMBERS.get(head["near"].casefold(), 0)
        elif boxes := head["boxes"] or head["bare"]:
            self._boxes, self._at["place"] = f"boxes:{boxes}", line
            self._remark = f"no colon is printed behind {boxes}" if head["bare"] else misread_before(before, boxes)
            self._number += 1
            self._is_alone = not self.text[head.end() :].partition("\n")[0].strip(" *_\f")
        elif not head["way"]:
            self._sheet, self._at["sheet"] = head["sheet"] or head["sheet2"] or head["all"], line

    def _clauses(self, start: int, end: int) -> None:
        for at, stop in cut(self.text, start, end):
            if self.text[at:stop].strip(" \n.;\f"):
                self._clause(at, stop)
            if self.text[stop : stop + 1] == "\f":
                self._section = self._kind = ""
                self._bridges = False

    def _clause(self, at: int, stop: int) -> None:
        clause = self.text[at:stop]
        head = colon(clause)
        if head >= 0:
            above = clause.rfind("\n", 0, head)
            if clause[: max(above, 0)].strip() and _LIKE_A_PLACE.search(clause[above:head]):
                self._clause(at, at + above)
                self._clause(at + above + 1, stop)
                return
            self._head_of(clause[:head], at)
            if clause[head + 1 :].strip():
                self._clause(at + head + 1, stop)
            return
        bridge = _BRIDGE.search(clause)
        if bridge is not None:
            opened = clause.rfind("(", 0, bridge.start())
            if opened >= 0 and whole_of(clause[:opened]) is not None:
                self._units(clause[:opened], at, stop, said_place(clause[bridge.end() :]))
                at, bridged = at + opened + 1, clause[opened + 1 : bridge.start()]
            else:
                bridged = clause[: bridge.start()]
            self._bridges = True
            self._units(bridged, at, stop, None)
            self._bridges = False
            return
        if _FORBIDDEN.search(clause):
            return
        said = said_place(clause, self._distance)
        if said is not None and said.at == 0 and not clause[: said.end].strip(" \n—–-"):
            said = None
        body = clause if said is None else clause[: said.at]
        more = _MORE.match(clause, said.end) if said is not None else None
        self._units(body, at, at + more.start() if more else stop, said)
        if more is not None:
            self._is_more = True
            self._clause(at + more.end(), stop)
            self._is_more = False

    def _head_of(self, head: str, at: int) -> None:
        if self._heading and self._headed == len(self.found):
            self.empty.append(self._heading)
        said, self._heading, self._headed = said_place(head), " ".join(head.split()), len(self.found)
        self._bridges = bool(_BRIDGE_HEAD.search(head))
        if said is not None or self._bridges or len(head.split()) != _SHEET_WORDS:
            self.headings.add(self._line(at + len(head) - len(head.lstrip())))
        if said is not None or self._bridges:
            self._section = said.place if said is not None else ""
            self._at["place"] = self._line(at + len(head.rstrip()))
            self._is_alone = not self.text[at + len(head) + 1 :].partition("\n")[0].strip(" *_\f")
            whole = whole_of(head)
            self._kind = whole.kind if whole is not None and _FOLLOWING.search(head) else ""
        elif re.search(r"\bspecific\s+hexes\b", head):
            self._distance = 0
        elif _LIKE_A_PLACE.search(head):
            self._boxes = self._edge = ""

    def _units(self, body: str, at: int, stop: int, said: Said | None) -> None:
        above = "" if self._is_more else self._section or self._boxes or self._edge
        place = said.place if said is not None else above
        state = said.state if said is not None else ""
        last = self._line(max(at, stop - 1))
        if said is not None and said.place.startswith("boxes:") and not _NAMES.search(body):
            self._edge, self._at["place"], self._is_alone = said.place, last, True
            return
        self._number += said is not None
        following = _FOLLOWING.search(body)
        if following is not None and said is not None and not self.text[stop : stop + 1].strip(". \n\f"):
            self._section, self._at["place"], self._is_alone = said.place, last, True
            return
        text = " ".join(self.text[at:stop].split())
        base = Mention(0, text, "", "", place, self._turn, state=state, sheet=self._sheet, last=last)
        base = replace(
            base,
            turn_at=self._at.get("turn", 0),
            place_at=self._at.get("place", 0) if said is None else 0,
            sheet_at=self._at.get("sheet", 0),
            clause=self._number,
            heading=self._heading,
        )
        broken = max(breaks(body if said is None else self.text[at : at + said.end]), default=-1)
        mended = said.remark if said is not None else self._remark if place == self._boxes else ""
        rest = self.text[at + said.end : stop] if said is not None else ""
        base = replace(base, place_name=name_behind(rest))
        mended = mended or ("" if base.place_name else left_behind(rest))
        seam = SEAM if is_seamed(self.text[at:stop]) else ""
        mended = "; ".join(filter(None, (mended, seam)))
        left = list[str]()
        for item, offset in wholes_of(body) if self._kind else items(body):
            is_parted = offset <= broken and (said is not None or offset + len(item) > broken)
            remark = "; ".join(filter(None, (mended, NO_COMMA if commaless(body, offset, item) else "")))
            doubt = BROKEN if is_parted else INHERITED if said is None and self._is_fresh(at + offset) else ""
            told = replace(base, line=self._line(at + offset), doubt=doubt, remark=remark)
            named = list(self._mentions(item, told))
            left += [] if named or said is None else [item]
            self.found.extend(named)
        for item in left:
            self._tell(item)

    def _tell(self, item: str) -> None:
        """Tell the units of this clause what stands among them and names none."""
        words = " ".join(item.split()).strip(" .,;:—–-").lstrip(") ")
        for at, each in enumerate(self.found):
            if each.clause == self._number and re.search(r"\w", words):
                self.found[at] = replace(each, remark="; ".join(filter(None, (each.remark, f"“{words}” is not taken"))))

    def _is_fresh(self, at: int) -> bool:
        """Say whether a unit that has its place from a heading is on a line, or below one, that does not go on from
        the units behind that heading: its own place may be lost. A heading that has its line alone heads all below."""
        head = self._at.get("place", 0)
        if self._is_alone or not head:
            return False
        said = [line for line in self.text.split("\n")[head - 1 : self._line(at)] if line.strip(" \f")]
        return any(not goes_on(before, after) for before, after in pairwise(said))

    def _mentions(self, item: str, base: Mention) -> Iterator[Mention]:
        words = " ".join(item.split()).strip(" .,;:—–-").lstrip(") ")
        if not re.search(r"\w", words) or words.casefold() in _WAYS:
            return
        if self._bridges:
            arrives = bool(self._turn) and base.place.startswith("boxes:")
            carrier = unnoted(words) + "(E)" * (not unnoted(words).endswith(")"))
            doubt = base.doubt if arrives or base.doubt != INHERITED else ""
            place = base.place if arrives else f"near:@{carrier}/0"
            yield replace(base, unit="Bridge", place=place, doubt=doubt, carrier=carrier)
            return
        whole = whole_of(words, self._kind)
        if whole is not None:
            yield replace(base, unit=words, whole=whole)
            return
        if len(words.split()) > _LONGEST:
            return
        companies = _COMPANIES.match(words)
        if companies is not None:
            count = NUMBERS.get(companies.group(1).casefold()) or int(companies.group(1))
            yield replace(base, unit=f"company({companies.group(2).upper()})", count=count)
        elif _names_unit(unnoted(words), bool(base.place)) or _stands_alone(words, base):
            doubt = base.doubt if base.place else INHERITED
            yield counted(replace(base, unit=_mended(unnoted(words)), doubt=doubt))

    def _line(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1


def _names_unit(words: str, has_place: bool) -> bool:
    """Say whether words name a unit: they have a stroke, a bracket, or digits and capitals, or are few with a place."""
    if re.search(r"/|\([A-Z]\b", words):
        return len(words.split()) <= _AMONG + 2
    return has_place and len(words.split()) <= _AMONG and bool(re.search(r"\d|\b[IVXL]+\b|[A-Z]{2}", words))


def _stands_alone(words: str, base: Mention) -> bool:
    """Say whether words that look like no designation have a line and a hex with a work for themselves."""
    return bool(base.state) and not base.place_at and base.text.startswith(words) and len(words.split()) <= _AMONG


_MENDED = (
    (r"xx\s+Replacement\b.*$", " Replacement"),
    (r"(?<=[a-z])\s+(?=Px)", ""),
    (r"\b([IVX]+)\s+SS\b", r"\1SS"),
    (r"/\s*\(", "("),
    (r"\(1\)$", "(I)"),
    (r"\((D|T)-M\d+\)$", r"(\1)"),
    (r"\((?:French|British|Belgian|Canadian)\s*,\s*", "("),
    (r"\bCorps\s+Headquarters$", "(H)"),
    (r"\s+Headquarters$", "(H)"),
    (r"\$", ""),
)


def _mended(unit: str) -> str:
    """Return a designation without what printers and readers add to its type."""
    for printed, kept in _MENDED:
        unit = re.sub(printed, kept, unit)
    return " ".join(unit.split())
