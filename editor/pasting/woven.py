"""Lists whose columns were joined line by line, or within each line: the units of two of them take turns.

No line says so by itself. What shows it is that formations and places go to and fro, that formations change wherever
lines of a clause break, or that headings of formations have the units of others below them.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from editor.pasting.blocks import UNCLOSED, UNEVEN
from editor.pasting.formations import Formations
from editor.pasting.mention import Mention
from editor.pasting.names import Names
from editor.pasting.proposals import MENDED, Proposal
from editor.pasting.unread import unsure

Found = tuple[Mention, Proposal]
_LEAST = 4
"""How often what two columns have takes turns at least."""
_BREAKS = 2
"""How many lines break where the formation changes at least."""
_OTHERS = 4
"""How many units are not of the formation above them at least, and one of how many."""
_TORN = 3
"""How many clauses have brackets that are not even, or end with a number, at least."""
_HIGHER = re.compile(r"\b(?:Corps|Korps|Army|Armee|Troops|Group)\b", re.IGNORECASE)
"""What heads other formations."""
TURNS = "its line and the next ones take turns, as two columns do, and the turn may be that of the other one"
CLAUSE = "two columns may be joined in its clause"


def unwoven(found: Sequence[Found], names: Names, empty: Sequence[str] = ()) -> list[Found]:
    """Return the lines of a list, in its order, with a doubt of what two joined columns may have mixed. ``empty`` are
    the headings that another one follows."""
    formations = names.formations
    homes = {line.unit: names.formation_of(line.unit) for _, line in found if line.unit and "/" in line.spelled}
    homes = defaultdict(str, {unit: home for unit, home in homes.items() if home not in formations.loose})
    doubts = _of_rows(found, homes) | _of_clauses(found, homes) | _of_torn(found)
    if _is_headed_by_others(found, homes, formations) or any(
        formations.called(head) and not _HIGHER.search(head) for head in empty
    ):
        doubts |= {at: CLAUSE for at, (mention, _) in enumerate(found) if mention.heading}
    return [(mention, unsure(line, doubts.get(at, ""), MENDED)) for at, (mention, line) in enumerate(found)]


def _of_rows(found: Sequence[Found], homes: dict[str, str]) -> dict[int, str]:
    """Doubt the turns that rows have from above, where what stands in the rows takes turns."""
    rows = [(at, *each) for at, each in enumerate(found) if each[0].turn_at and each[0].place and not each[0].clause]
    lines = {at: mention.line for at, mention, _ in rows}
    if len(set(lines.values())) < len(rows):
        return {}
    kinds = ([homes.get(line.unit, "") for _, _, line in rows], [mention.place for _, mention, _ in rows])
    return {at: TURNS for at, _, _ in rows} if any(map(_takes_turns, kinds)) else {}


def _takes_turns(said: Sequence[str]) -> bool:
    back = sum(one == other != between for one, between, other in zip(said, said[1:], said[2:], strict=False))
    return back >= _LEAST and back > sum(one == other for one, other in pairwise(said))


def _of_clauses(found: Sequence[Found], homes: dict[str, str]) -> dict[int, str]:
    """Doubt the clauses whose formation changes where a line of theirs breaks, if most of such lines do."""
    breaks = list(_breaks(found))
    changed = {
        found[after][0].clause
        for before, after in breaks
        if len({homes[found[at][1].unit] for at in (before, after)} - {""}) > 1
    }
    if len(changed) < _BREAKS or len(changed) * 2 <= len(breaks):
        return {}
    return {at: CLAUSE for at, (mention, _) in enumerate(found) if mention.clause in changed}


def _breaks(found: Sequence[Found]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of neighbors in a clause with one place between which a line breaks."""
    known = [at for at, (mention, line) in enumerate(found) if mention.clause and line.unit and mention.whole is None]
    for before, after in pairwise(known):
        one, other = found[before][0], found[after][0]
        if one.clause == other.clause and one.line != other.line and not one.place_at:
            yield before, after


def _of_torn(found: Sequence[Found]) -> dict[int, str]:
    """Doubt all clauses, if many of them are torn."""
    clauses = {mention.clause for mention, _ in found if mention.clause}
    torn = {mention.clause for mention, line in found if mention.clause and _is_torn(mention, line)}
    is_woven = len(torn) >= _TORN and len(torn) * _OTHERS >= len(clauses)
    return {at: CLAUSE for at, (mention, _) in enumerate(found) if mention.clause} if is_woven else {}


def _is_torn(mention: Mention, line: Proposal) -> bool:
    return mention.doubt in (UNEVEN, UNCLOSED) or (not line.unit and line.spelled.strip().isdigit())


def _is_headed_by_others(found: Sequence[Found], homes: dict[str, str], formations: Formations) -> bool:
    """Say whether many units are not of the formation that heads them."""
    heads = {mention.heading: formations.called(mention.heading) for mention, _ in found if mention.heading}
    headed = [(heads[mention.heading], homes[line.unit]) for mention, line in found if mention.heading and line.unit]
    known = [(head, home) for head, home in headed if head and home]
    others = sum(head != home for head, home in known)
    return others >= _OTHERS and others * _OTHERS >= len(known)
