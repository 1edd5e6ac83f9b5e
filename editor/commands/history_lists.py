"""What do the lists of units of history say besides their rows: titles, and the counters of all games together?"""

from pydantic import JsonValue
from sqlalchemy.orm import Session

from db.queries import find
from engine.data import schema
from engine.data.history import History

Item = dict[str, JsonValue]


def join(session: Session, kind: type[schema.Row], items: list[Item]) -> None:
    """Add to each identity ``title``, ``within`` (up to the division) and ``elsewhere``, to each unit its ``counters``.

    ``elsewhere`` has for each game how its counters stand to this one (same, part, whole, near; see
    ``engine.data.history``) and their keys, as ``hj1986 same: allied/1/16#1``, several separated by ``; ``.
    """
    history = History(find(session, schema.HistoricalUnitRow), find(session, schema.IdentityRow))
    for item in items:
        if kind is schema.HistoricalUnitRow:
            named = history.counters(str(item["key"]))
            item["counters"] = "; ".join(f"{game}: {', '.join(keys)}" for game, keys in named.items())
            continue
        game, counter = str(item["game"]), str(item["counter"])
        certainty = item.pop("certainty")
        item["title"] = next((row.title for row in history.line(game, counter)), "")
        item["within"] = ", ".join(row.title for row in history.within(game, counter))
        kin = history.kin(game, counter)
        item["elsewhere"] = "; ".join(f"{one.game} {one.kinship}: {', '.join(one.counters)}" for one in kin)
        item["certainty"] = certainty
