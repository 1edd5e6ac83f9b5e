"""What does the window say of the unit of history that a counter stands for? No Qt here."""

from editor.edits.concerning import GroupedRows
from editor.edits.units import short_name
from editor.window.models.certainty import citation_of, sentence_of
from engine.data import schema
from engine.data.history import History, Kin
from engine.data.kept import Kept

MOST = 6
"""How many counters of a game are named before the rest are counted."""

_KEPT = Kept()
"""The history of the rows asked for last: putting it together takes longer than all else that a click does."""

_SAYING = {"same": "", "part": ", parts of it", "whole": ", of which it is a part", "near": ", others of the {}"}


def history_lines(rows: GroupedRows, game: str, counter: str) -> list[str]:
    """Return what a counter stands for and where else it is found, a line each, or why it stands for nothing.

    The last line says how certain it is. Nothing for a counter of which neither is known.
    """
    made_of = rows.group(schema.HistoricalUnitRow), rows.group(schema.IdentityRow)
    history = _KEPT.part("history", made_of, lambda: History(*made_of))
    line = history.line(game, counter)
    if not line:
        reason = reason_for_none(rows, game, counter)
        return [f"No unit of history. {reason}"] if reason else []
    of = ", ".join(row.title for row in history.within(game, counter))
    found = [f"{line[0].title}, {of}" if of else line[0].title]
    titles = {row.game: row.title for row in rows.find(schema.GameRow)}
    units = {row.key: row for row in line}
    for kin in history.kin(game, counter):
        where = "Also here" if kin.game == game else titles.get(kin.game, kin.game)
        found.append(f"{where}{_SAYING[kin.kinship].format(units[kin.unit].kind)}: {_names(rows, kin)}")
    cited = citation_of(rows, game, schema.IdentityRow.TABLE, f"{game}|{counter}", "unit")
    return [*found, sentence_of(cited)]


def reason_for_none(rows: GroupedRows, game: str, counter: str) -> str:
    """Return why a counter stands for no unit of history; one reason is given for all counters of one name."""
    name = counter.rpartition("#")[0]
    waivers = rows.find(schema.CheckWaiverRow, game=game, check="no-identity")
    return next((row.reason for row in waivers if row.where.rpartition("#")[0] == name), "")


def _names(rows: GroupedRows, kin: Kin) -> str:
    """Return how people call some counters, with their formation where it has a name."""
    named = []
    for key in kin.counters[:MOST]:
        for row in rows.find(schema.CounterRow, game=kin.game, key=key):
            named.append(short_name(row) if row.formation == "-" else f"{row.formation}/{short_name(row)}")
    more = len(kin.counters) - MOST
    return ", ".join(named) + (f" and {more} more" if more > 0 else "")
