"""What has a friend corrected, told in words, and where on the map is it? Rows in, lines out; no Qt."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from db.differing import AS_ONE, ROW
from db.merging import Merge, Merged, Merging
from editor.comparing.compare import GROUPS, WHOLE, Compared, Differing
from editor.comparing.on_map import OnMap, on_map
from editor.comparing.records import NONE, SOURCES, Records
from editor.comparing.things import folded
from editor.comparing.words import RowWords, Told, in_words
from editor.edits.table_rows import TableRows
from engine.data import schema

_COMPARED = frozenset(kind.TABLE for kinds in GROUPS.values() for kind in kinds)


@dataclass(frozen=True)
class Line:
    """A difference in words, under the part of the game that it is of, and the row on both sides."""

    found: Merged
    game: str
    group: str
    what: str
    value: str
    base: str
    mine: str
    theirs: str
    rows: Differing
    also: tuple[Merged, ...] = ()
    """What is told in the same line: of a record who, when and from which printing, of an erratum all of a change, and
    what else belongs to the same change."""
    others: tuple[Differing, ...] = ()
    """The rows of these, where they are other ones."""


@dataclass(frozen=True)
class Reviewed:
    """A friend's file beside the library: what differs, and what would be done about it at first."""

    merging: Merging
    plan: Merge
    lines: list[Line]
    rows: tuple[TableRows, TableRows]

    def on_map(self, game: str, scenario: str) -> OnMap:
        """Return where what differs is on the map of a scenario; nothing where one of the two has not got it."""
        sides = tuple(Compared(rows, game, scenario) for rows in self.rows)
        there = [rows.find(schema.ScenarioRow, game=game, scenario=scenario) for rows in self.rows]
        if not all(there):
            return OnMap({}, ())
        every = (each for line in self.lines if line.game == game for each in (line.rows, *line.others))
        found = [each for each in every if each.table in _COMPARED]
        return on_map(sides[0], sides[1], [each for each in found if _scenario(each) in ("", scenario)])


def reviewed(merging: Merging) -> Reviewed:
    """Return a merge told in words."""
    plan = merging.plan()
    rows = TableRows(merging.tables), TableRows(merging.theirs)
    return Reviewed(merging, plan, lines_of(merging, plan, *rows), rows)


def again(lines: Sequence[Line], plan: Merge) -> list[Line]:
    """Return the same lines with what is done about them now."""
    now = {each.name: each for each in plan.differences}
    return [
        replace(line, found=now[line.found.name], also=tuple(now[each.name] for each in line.also)) for line in lines
    ]


def lines_of(merging: Merging, plan: Merge, mine: TableRows, theirs: TableRows) -> list[Line]:
    """Return a line for each change as a person made it, in the order of the plan."""
    found = [_differing(merging, each) for each in plan.differences]
    told: dict[int, list[tuple[str, Told]]] = {}
    groups: dict[tuple[str, str], list[Differing]] = defaultdict(list)
    for each in found:
        if each.table in _COMPARED:
            groups[_game(each), _scenario(each)].append(each)
    words: dict[int, RowWords] = {}
    for (game, scenario), rows in groups.items():
        sides = _sides(mine, theirs, game, scenario)
        if sides is None:
            continue
        side = RowWords(sides[0])
        for each in rows:
            words[id(each)] = side
        for group, each, line in in_words(*sides, rows):
            told.setdefault(id(each), []).append((group, line))
    pairs = [*zip(plan.differences, found, strict=True)]
    said = Records((mine, theirs))
    lines = [
        _line(each, rows, told.get(id(rows), []), words.get(id(rows)), said)
        for each, rows in pairs
        if each.table not in AS_ONE
    ]
    records = _records(pairs, said)
    return _headed(folded(_behind_their_rows(lines, records)), mine, theirs)


def _records(pairs: Sequence[tuple[Merged, Differing]], said: Records) -> list[Line]:
    """Return a line for each record of who saw a value and each change of an erratum, in the order of the plan."""
    lines: dict[tuple[str, str], Line] = {}
    for each, rows in pairs:
        name = each.table, each.key
        if each.table not in AS_ONE:
            continue
        if name in lines:
            lines[name] = replace(lines[name], also=(*lines[name].also, each))
            continue
        group, told = said.told(rows, each.key)
        lines[name] = Line(each, _game(rows), group, told.what, told.value, "", told.a, told.b, rows)
    return list(lines.values())


def _behind_their_rows(lines: Sequence[Line], records: Sequence[Line]) -> list[Line]:
    """Return lines with each record behind the last line of the row that it is of; without one it comes last."""
    last = {(line.found.table, line.found.key): place for place, line in enumerate(lines)}
    behind: dict[int, list[Line]] = defaultdict(list)
    for record in records:
        row = record.rows.row_a or record.rows.row_b
        place = last.get(_subject(row), len(lines))
        behind[place].append(record if place == len(lines) else replace(record, group=lines[place].group))
    found: list[Line] = []
    for place, line in enumerate(lines):
        found += [line, *behind[place]]
    return found + behind[len(lines)]


def _subject(row: schema.Row | None) -> tuple[str, str]:
    """Return table and key of what a record is of."""
    if isinstance(row, schema.ErratumChangeRow):
        return schema.ErratumRow.TABLE, f"{row.game}|{row.erratum}"
    return (row.table, row.row_key) if isinstance(row, schema.ConfirmationRow) else ("", "")


def _headed(lines: list[Line], mine: TableRows, theirs: TableRows) -> list[Line]:
    """Return lines with game and scenario before their group, where there are several of them."""
    games = {row.game: row.title for rows in (mine, theirs) for row in rows.find(schema.GameRow)}
    heads = {(row.game, row.scenario): row.title for rows in (mine, theirs) for row in rows.find(schema.ScenarioRow)}
    keys = [(line.game, _scenario(line.rows)) for line in lines]
    several = len({game for game, _ in keys}) > 1, len({key for key in keys if key[1]}) > 1
    headed = []
    for line, (game, scenario) in zip(lines, keys, strict=True):
        game_title = games.get(game, game) if several[0] else ""
        scenario_title = heads.get((game, scenario), scenario) if several[1] and scenario else ""
        group = ": ".join(part for part in (game_title, scenario_title, line.group) if part)
        headed.append(replace(line, group=group))
    return headed


def _sides(mine: TableRows, theirs: TableRows, game: str, scenario: str) -> tuple[Compared, Compared] | None:
    """Return what tells the rows of a game, or of one of its scenarios: a side without it is told by the other one."""
    found: list[Compared] = []
    for rows in (mine, theirs):
        heads = rows.find(schema.ScenarioRow, game=game)
        named = [head for head in heads if scenario in ("", head.scenario)]
        found += [Compared(rows, game, head.scenario) for head in named[:1]]
    return (found[0], found[-1]) if found else None


def _differing(merging: Merging, each: Merged) -> Differing:
    if each.table == schema.CitationRow.TABLE:
        return Differing(each.table, each.key, each.field, each.mine, each.theirs, None, None)
    one, other = merging.rows_of(each)
    what = WHOLE if each.field == ROW else each.field
    row = one or other
    named = each.key.split("|")[2 if hasattr(row, "scenario") else 1 :] or [each.key]
    return Differing(each.table, "|".join(named), what, each.mine, each.theirs, one, other)


def _game(each: Differing) -> str:
    row = each.row_a or each.row_b
    return str(getattr(row, "game", "")) if row is not None else each.key.partition("|")[0]


def _scenario(each: Differing) -> str:
    return str(getattr(each.row_a or each.row_b, "scenario", ""))


def _line(
    each: Merged,
    rows: Differing,
    told: Sequence[tuple[str, Told]],
    words: RowWords | None,
    said: Records,
) -> Line:
    game = _game(rows)
    if told and words is not None:
        value, mine, theirs = ("; ".join(getattr(line, side) for _, line in told) for side in ("value", "a", "b"))
        row = rows.row_a or rows.row_b
        base = words.value(row, each.field, each.base) if each.field != ROW and each.base is not None else ""
        return Line(each, game, told[0][0], told[0][1].what, value, base, mine, theirs, rows)
    if each.table == schema.CitationRow.TABLE:
        _, table, *key = each.key.split("|")
        what = said.called(table, "|".join(key[:-1]))
        value = "the whole row" if key[-1] == ROW else key[-1].replace("_", " ")
        return Line(each, game, SOURCES, what, value, "", _text(each.mine), _text(each.theirs), rows)
    group, line = said.told(rows, each.key)
    base = _text(each.base) if each.field != ROW and each.base is not None else ""
    return Line(each, game, group, line.what, line.value, base, line.a, line.b, rows)


def _text(value: object) -> str:
    return NONE if value is None or value == "" else str(value)
