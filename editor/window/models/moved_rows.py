"""Where are the rows of a table after they were read anew? An edit of what a list is sorted by puts one elsewhere."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QAbstractItemModel

from engine.data.schema import Row


def moved_rows(before: Sequence[object], after: Sequence[object]) -> list[int] | None:
    """Return the new place of each row; None where all stand where they stood, or it cannot be told which is which."""
    old, new = ([_name(item) for item in items] for items in (before, after))
    if old == new or None in old or len(set(old)) < len(old) or set(old) != set(new):
        return None
    places = {name: place for place, name in enumerate(new)}
    return [places[name] for name in old]


def _name(item: object) -> tuple[str, str] | None:
    row = item if isinstance(item, Row) else getattr(item, "row", None)
    return (row.TABLE, row.key_text) if isinstance(row, Row) else None


@contextmanager
def rearranged(model: QAbstractItemModel, places: Sequence[int] | None) -> Iterator[None]:
    """Let whoever holds a row of a model, such as a selection, hold it at its new place once it has been put there."""
    if places is None:
        yield
        return
    model.layoutAboutToBeChanged.emit()
    yield
    kept = model.persistentIndexList()
    model.changePersistentIndexList(kept, [model.index(places[each.row()], each.column()) for each in kept])
    model.layoutChanged.emit()
