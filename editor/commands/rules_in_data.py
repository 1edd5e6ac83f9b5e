"""Which rules does the data of a game enforce?

Rows of several tables name the rule that they put into effect. They count only when something reads them: a chart, a
parameter or an option when the engine, or a clause, names its key; a clause or an option when it is enforced. Steps of
the sequence and heads of scenarios are always read. A ruling, an erratum or a waiver is about a rule and does not
enforce it.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.data.schema import (
    ChartRow,
    ClauseRow,
    OptionRow,
    ParameterRow,
    ScenarioParameterRow,
    ScenarioRow,
    SequenceRow,
)
from engine.data.tables import Tables

LISTS_OF_NAMES = "PARAMETERS"
"""What the engine calls a list of keys that must be there; to stand in it is no use."""


def data_citations(tables: Tables, game: str, engine: Path) -> dict[str, list[str]]:
    """Return the rows that enforce each rule, by its number, as ``path#key``; ``engine`` is the game's package."""
    found: dict[str, list[str]] = defaultdict(list)
    for rule, path, key in _rows(tables, game, Names.below(engine)):
        found[rule].append(f"{path}#{key}")
    return found


@dataclass(frozen=True)
class Names:
    """The texts that code holds, and the ``heads_`` of those that it puts together."""

    whole: frozenset[str]
    heads: tuple[str, ...]

    @classmethod
    def below(cls, folder: Path) -> "Names":
        """Return those of the code below a folder, without its lists of what must be there."""
        whole: set[str] = set()
        heads: set[str] = set()
        for path in sorted(folder.rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
            listed = {id(node) for part in tree.body if _is_list_of_names(part) for node in ast.walk(part)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in listed:
                    whole.add(node.value)
                elif isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                    heads.add(str(node.values[0].value))
        return cls(frozenset(whole), tuple(sorted(head for head in heads if head.endswith("_"))))

    def hold(self, key: str) -> bool:
        """Tell whether the code names a key."""
        return key in self.whole or key.startswith(self.heads)


def _rows(tables: Tables, game: str, names: Names) -> Iterator[tuple[str, str, str]]:
    """Yield rule, path and key of each row that enforces a rule."""
    read: list[ChartRow | ParameterRow] = [*tables.of(ChartRow, game=game), *tables.of(ParameterRow, game=game)]
    for row in read:
        if names.hold(row.key):
            yield row.rule, row.FILE.format(game=game), row.key
    for step in tables.of(SequenceRow, game=game):
        yield step.rule, step.FILE.format(game=game), step.key
    clauses = [row for row in tables.of(ClauseRow, game=game) if row.enforced]
    by_clause = {row.args.get("option") for row in clauses}
    for option in tables.of(OptionRow, game=game):
        if option.enforced and (names.hold(option.key) or option.key in by_clause):
            yield option.rule, option.FILE.format(game=game), option.key
    for head in tables.of(ScenarioRow, game=game):
        yield head.number, head.FILE.format(game=game, scenario=head.scenario), head.scenario
    for setting in tables.of(ScenarioParameterRow, game=game):
        yield setting.rule, setting.FILE.format(game=game, scenario=setting.scenario), setting.key
    for clause in clauses:
        yield clause.rule, clause.FILE.format(game=game, scenario=clause.scenario), clause.key


def _is_list_of_names(part: ast.stmt) -> bool:
    return isinstance(part, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == LISTS_OF_NAMES for target in part.targets
    )
