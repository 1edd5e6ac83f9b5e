"""What are the values that decided something, for people, and where are they found? Knows no Qt."""

from dataclasses import dataclass

from engine.core.events import OWN
from engine.data.game_readings import parameter_title
from engine.scenario import Scenario

_WHOLE = "*"


@dataclass(frozen=True, slots=True)
class Decided:
    """A value that decided something: what it is of, with the value, how certain it is, and the place of it as a
    finding names places (``editor.window.models.finding_place``)."""

    text: str
    certainty: str
    where: str

    @property
    def is_own(self) -> bool:
        """Whether the scenario has it for itself."""
        return self.certainty == OWN

    @property
    def said(self) -> str:
        """The value with its certainty."""
        return f"{self.text}, {'of this scenario only' if self.is_own else self.certainty}"


def decided_value(scenario: Scenario, path: str) -> Decided:
    """Return a value by its path, ``table/row key/field``."""
    table, _, rest = path.partition("/")
    key, _, field = rest.rpartition("/")
    parts = key.split("|")[1:]
    certainty = scenario.unconfirmed.get(path, "unconfirmed")
    where = "|".join(parts)
    if table in ("face", "counter"):
        return Decided(_of_counter(scenario, parts, field), certainty, parts[0])
    if table in ("hex", "hexside", "link"):
        labels = parts[1:2] if table == "hex" else parts[1:3]
        return Decided(_of_ground(scenario, table, labels, field), certainty, "|".join(labels))
    if table == "chart_cell":
        return Decided(_of_cell(scenario, parts), certainty, "/".join(parts[:2]))
    if table == "place":
        found = next((item for item in scenario.map.places if item.key == parts[-1]), None)
        text = f"{found.name}, {found.vp} victory points" if found is not None else parts[-1]
        return Decided(text, certainty, found.hexes[0] if found is not None and found.hexes else f"place/{where}")
    if table == "terrain":
        line = next((item for item in scenario.terrain if item.key == where), None)
        text = f"{line.title}, {_named(field)} {line.text(field) or 'none'}" if line is not None else where
        return Decided(text, certainty, f"terrain/{where}")
    if table == "parameter" and where in scenario.parameters:
        text = f"{parameter_title(scenario.game, where)}: {scenario.parameters[where]}"
        return Decided(text, certainty, f"parameter/{where}")
    return Decided(_named(where), certainty, f"{table}/{where}")


def _named(field: str) -> str:
    return "" if field == _WHOLE else field.replace("_", " ")


def _of_counter(scenario: Scenario, parts: list[str], field: str) -> str:
    counter = next((item for item in scenario.counters if item.key == parts[0]), None)
    if counter is None:
        return parts[0]
    name = counter.title
    face = next((item for item in counter.faces if item.face == parts[-1]), None)
    if face is None or field == _WHOLE:
        return f"{name}, all values"
    return f"{name}, {_named(field)} {face.text(field) or 'none'} ({_named(face.face)} side)"


def _of_ground(scenario: Scenario, table: str, labels: list[str], field: str) -> str:
    if table == "hex":
        found = next((item for item in scenario.map.hexes if item.hex == labels[0]), None)
        titles = {line.key: line.title for line in scenario.terrain}
        ground = titles.get(found.terrain, found.terrain) if found is not None else ""
        return f"{labels[0]}, {_named(field) or 'ground'} {ground}".rstrip()
    return f"what lies between {' and '.join(labels)}"


def _of_cell(scenario: Scenario, parts: list[str]) -> str:
    key, line, column = parts
    chart = next((item for item in scenario.charts if item.key == key), None)
    if chart is None or not line.isdecimal() or int(line) not in chart.cells or column not in chart.columns:
        return "|".join(parts)
    row = chart.rows[int(line) - 1] if 0 < int(line) <= len(chart.rows) else line
    return f"{chart.title}, {column} at {row}: {chart.cells[int(line)][chart.columns.index(column)]}"
