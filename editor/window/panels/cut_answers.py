"""How are the answers to what falls outside a cut called?"""

from collections.abc import Mapping

from editor.cutting.items import Choice, Item
from engine.data import schema

ANSWERS: Mapping[Choice, str] = {
    "keep": "Keep",
    "shift": "Shift",
    "start": "Start",
    "move": "Move",
    "scale": "Scale",
    "trim": "Leave these out",
    "drop": "Drop",
}

_GROUPS = {
    "scenario": "Weather", "setup": "Set-up", "arrival": "Arrivals", "withdrawal": "Withdrawals",
    "clause": "Conditions and clauses",
}  # fmt: skip


def group_of(item: Item) -> str:
    """Return what an item is counted with: of one table, with one proposal."""
    return f"{_GROUPS.get(item.row.TABLE, item.row.TABLE.replace('_', ' ').capitalize())}: {ANSWERS[item.proposal]}"


def said_answer(item: Item, choice: Choice) -> str:
    """Return an answer with what it would do: where to, on which turn."""
    row = item.becomes.get(choice)
    if isinstance(row, schema.ArrivalRow) and isinstance(item.row, schema.SetupRow):
        return f"Arrive on turn {row.turn} at {row.place}"
    if isinstance(row, schema.SetupRow):
        return f"Start at {row.place}" if choice == "start" else f"Move to {row.place}"
    if isinstance(row, schema.ArrivalRow | schema.WithdrawalRow) and choice in ("shift", "move"):
        turned = f" on turn {row.turn}" if row.turn != item.row.said("turn") else ""
        moved = f" to {row.place}" if row.place != item.row.said("place") else ""
        return f"{ANSWERS[choice]}{moved}{turned}" if moved else f"{ANSWERS[choice]} to turn {row.turn}"
    return ANSWERS[choice]
