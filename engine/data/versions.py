"""What does a closed version of a scenario hold? All rows of its own: by table the names of the fields, then values."""

from collections.abc import Iterable, Mapping

from pydantic import JsonValue, ValidationError

from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.schema import ROW_TYPES, Row
from engine.data.schema.fields import reason
from engine.data.tables import DataError

CONTENT: tuple[type[Row], ...] = tuple(
    kind for kind in ROW_TYPES if "scenario" in kind.KEY and kind is not schema.ScenarioVersionRow
)
"""The tables whose rows are kept with a version: those that belong to a scenario, its head first."""
_APART = frozenset({"game", "scenario"})


def content_of(rows: Iterable[Row]) -> dict[str, JsonValue]:
    """Return the rows of one scenario as a version keeps them; rows of other tables are passed over."""
    found: dict[str, list[Row]] = {kind.TABLE: [] for kind in CONTENT}
    for row in rows:
        if row.TABLE in found:
            found[row.TABLE].append(row)
    content: dict[str, JsonValue] = {}
    for kind in CONTENT:
        names = [name for name in kind.model_fields if name not in _APART]
        listed = sorted(found[kind.TABLE], key=lambda row: natural_key(row.key_text))
        values = [row.model_dump(mode="json") for row in listed]
        if values:
            content[kind.TABLE] = [[*names], *([plain[name] for name in names] for plain in values)]
    return content


def rows_in(version: schema.ScenarioVersionRow) -> list[Row]:
    """Return the rows that a version holds. Raises DataError for content that no version has."""
    kinds = {kind.TABLE: kind for kind in CONTENT}
    whose: Mapping[str, JsonValue] = {"game": version.game, "scenario": version.scenario}
    found: list[Row] = []
    for table, listed in version.content.items():
        if table not in kinds or not isinstance(listed, list) or not all(isinstance(row, list) for row in listed):
            raise DataError(
                f"version {version.version} of {version.scenario} holds {table!r}, which is no table of one"
            )
        names, *lines = listed or [[]]
        for line in lines:
            assert isinstance(names, list) and isinstance(line, list)
            try:
                values = {str(name): value for name, value in zip(names, line, strict=True)}
                found.append(kinds[table].model_validate({**whose, **values}))
            except ValidationError as error:
                told = reason(dict(error.errors(include_url=False)[0]))
                raise DataError(f"version {version.version} of {version.scenario}, {table}: {told}") from error
            except ValueError as error:
                raise DataError(f"version {version.version} of {version.scenario}, {table}: {error}") from error
    return found


def in_order(versions: Iterable[schema.ScenarioVersionRow]) -> list[schema.ScenarioVersionRow]:
    """Return versions as they were closed, the first one first."""
    return sorted(versions, key=lambda row: (row.position, natural_key(row.version)))
