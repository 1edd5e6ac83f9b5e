"""A pasted list as a table to be approved: each unit with its place, its turn, how sure that is, and what is wrong."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from db.changes import EditError
from editor.edits.reading import Rows, labels_of
from editor.edits.setup import scenario_row
from editor.edits.units import side_of
from editor.pasting.asides import CAPTURED, with_asides, words_of
from editor.pasting.belonging import Belonging
from editor.pasting.beside import with_beside
from editor.pasting.broken import doubted
from editor.pasting.conditions import Conditions, unexplained
from editor.pasting.faced import with_faces
from editor.pasting.gaps import shown
from editor.pasting.harmless import with_notes
from editor.pasting.holding import DOUBTFUL, held
from editor.pasting.homes import with_homes
from editor.pasting.lines import listing
from editor.pasting.marks import with_marks
from editor.pasting.mention import Mention
from editor.pasting.names import EXACT, Names
from editor.pasting.one_line import Entries, plainly
from editor.pasting.own_areas import OwnAreas
from editor.pasting.own_supposed import OwnSupposed
from editor.pasting.owners import Found
from editor.pasting.proposals import GOES_ON, HEADING, MENDED, SURE, UNREAD, As, Proposal
from editor.pasting.reader import Reader
from editor.pasting.residue import with_residue
from editor.pasting.said_wholes import ALL
from editor.pasting.sections import section_of
from editor.pasting.tidied import tidied
from editor.pasting.trailing_heads import HEAD, is_trailing
from editor.pasting.turn_lines import turn_lines
from editor.pasting.unread import doubt_of, is_unit, unread_lines, unsure
from editor.pasting.unsaid import Unsaid
from editor.pasting.woven import unwoven
from editor.side_titles import side_titles

_UNITS = re.compile(r":\s*\(?\d[\w/-]*\s+(?!Dec|Jan|AM|PM|Night)[A-Z][A-Za-z]+")
"""What a heading alone has not behind its colon."""
_TOLD = 50
"""After so many units it is told again how far the reading is."""


def read_list(
    rows: Rows,
    game: str,
    scenario: str,
    side: str,
    text: str,
    kind: As = "setup",
    tell: Callable[[int, int], None] = lambda _done, _of: None,
) -> list[Proposal]:
    """Return what a list says, in its order; ``tell`` hears how many of how many units are read, and may raise to end
    it. Raises EditError for a game or scenario that there is not."""
    head = scenario_row(rows, game, scenario)
    names = Names(rows, game, side)
    whole = text.splitlines()
    areas = OwnAreas(rows, head)
    section = section_of("\n".join(areas.signed(whole)), side_titles(game), side, kind)
    supposed = OwnSupposed(rows, head, section.text.splitlines())
    pasted = supposed.lines
    said_plainly = plainly(pasted, Entries(rows, head), kind)
    changed = {at for at, (line, before) in enumerate(zip(said_plainly, whole, strict=False), 1) if line != before}
    text = tidied("\n".join(said_plainly), labels_of(rows, game, head.map))
    text = unexplained(text)
    tidy = text.split("\n")
    words = words_of(rows, game, kind)
    table = with_beside(text, words, kind, side, side_titles(game))
    changed |= table.changed
    asides = words.take("\n".join(table.lines))
    text = asides.text
    reader, printed = Reader(rows, head, names, kind, areas), text.split("\n")
    reader.captured_at = frozenset(each.line for each in asides.said if CAPTURED in each.states)
    sides = side_titles(game) if reader.captured_at else ()
    reader.captured = [Names(rows, game, other) for other in sides if other != side]
    heads = turn_lines(text, reader.turns.of_date, HEAD if is_trailing(text) else None, kind == "arrivals")
    said = listing(heads.text, names.formations.is_heading, reader.turns.follows)
    conditions = Conditions(rows, head, side, reader.turns, whole) if kind == "arrivals" else None
    units = with_homes(said.units, names)
    told_units = heads.told(units)
    told_units = conditions.with_turns(units, told_units) if conditions is not None else told_units
    units = sorted(told_units, key=_narrowest)
    reader.has_formations = any(each.formation or each.under or re.search(r"[(/]", each.unit) for each in units)
    matched: list[Found] = []
    for at, each in enumerate(units):
        if not at % _TOLD:
            tell(at, len(units))
        matched.extend((each, found) for found in reader.proposals(each))
    of = doubted(matched)
    of = with_faces(rows, game, with_asides(unwoven(of, names, said.empty), asides))
    of = [(each, _captured(line, side)) for each, line in of]
    of = [(each, reader.within_steps(line)) for each, line in of]
    of = Belonging(rows, game).doubted(of, printed, is_trailing(text))
    of = with_residue(of, printed, names.formations.is_heading) if not is_trailing(text) else of
    known = {line.line for each, line in of if is_unit(each, line)} | reader.lines | said.conditions
    of = with_marks(of, pasted, tidy)
    of = with_notes(conditions.taken(of) if conditions is not None else of)
    of = Unsaid(pasted, reader.turns, is_trailing(text)).doubted(of)
    unread = unread_lines(printed, said.headings | heads.said.keys() | known)
    found = [unsure(line, doubt_of(each, line.line, unread, kind == "arrivals"), MENDED) for each, line in of]
    found = supposed.placed(held(found, reader.present))
    named = {line.line for line in found}

    def told(number: int) -> str:
        if number in heads.lost:
            return heads.said[number]
        goes_on = number in said.read or not printed[number - 1].strip()
        return (
            HEADING
            if number in said.headings and not _UNITS.search(printed[number - 1])
            else GOES_ON
            if goes_on
            else UNREAD
        )

    said_elsewhere = named | table.others.keys()
    left = [each for each in enumerate(pasted, 1) if re.search(r"\w", each[1]) and each[0] not in said_elsewhere]
    rest = [Proposal(number, line.strip(), "", "", "", 0, 0, told(number)) for number, line in left]
    found = [
        replace(
            line,
            text=whole[line.line - 1].strip() if line.line in changed else shown(asides.printed(line.line, line.text)),
            spelled=shown(line.spelled),
        )
        for line in found
    ]
    told_lines = section.told(whole, [*found, *rest, *table.told(pasted)])
    return sorted(map(areas.told, told_lines), key=lambda line: line.line)


def _captured(line: Proposal, side: str) -> Proposal:
    """Return a line, looked at where its unit is of another side and is not said to be captured."""
    is_other = bool(line.unit) and side_of(line.unit) != side and CAPTURED not in line.state.split()
    return unsure(line, "it is of the other side", MENDED) if is_other else line


def _narrowest(mention: Mention) -> int:
    """Return the order in which units are taken: who is named alone is not meant again by a part or by all."""
    return 0 if mention.whole is None else 2 if mention.whole.kind == ALL else 1


def corrected(
    rows: Rows, game: str, scenario: str, side: str, line: Proposal, field: str, typed: str, kind: As = "setup"
) -> Proposal:
    """Return a line as a person corrects it: ``field`` is unit (by any of its spellings), place or turn.

    What a person says is certain. Raises EditError, with the remedy, for what is none.
    """
    head = scenario_row(rows, game, scenario)
    reader = Reader(rows, head, Names(rows, game, side), kind, OwnAreas(rows, head))
    unit, place, turn = line.unit, line.place, line.turn
    if field == "unit":
        match = reader.find(typed)
        if match.unit is None or match.confidence < SURE:
            raise EditError(f"{typed!r}: {match.problem or 'no unit is called so'}; write its name and formation")
        unit = match.unit.key
    elif field == "place":
        place, wrong = reader.place(typed.strip())
        if wrong:
            raise EditError(f"{typed!r}: {wrong}; write a hex number or an entry")
    else:
        turn, wrong = reader.turn(typed.strip())
        if wrong:
            raise EditError(f"{typed!r}: {wrong}; write the number of a turn")
    is_whole = bool(unit and place and (turn or kind == "setup"))
    return replace(
        line,
        unit=unit,
        place=place,
        turn=turn,
        confidence=EXACT if is_whole else DOUBTFUL,
        problem="" if is_whole else _still_wrong(reader, line, field, {"unit": unit, "place": place, "turn": turn}),
    )


def _still_wrong(reader: Reader, line: Proposal, field: str, known: Mapping[str, str | int]) -> str:
    """Return what is still said against a line in which a field was corrected: of its unit what the spelling says, of
    place and turn what was said of them, and what is missing where nothing was."""
    match = reader.find(line.spelled)
    parts, of_unit = line.problem.split("; "), {*match.problem.split("; "), *match.remark.split("; ")}
    if not known["unit"]:
        return "; ".join(part for part in parts if part in of_unit) or "its unit is missing; write one"
    left = [part for part in parts if part not in of_unit] if field == "unit" else []
    asked = ("place", "turn")
    return "; ".join(left) or next((f"its {name} is missing; write one" for name in asked if not known[name]), "")
