"""``losheim report rules``: which rule of the index stands where in the engine, and which test asks for it?

Found by reading the source: the engine cites a rule as ``RULE("1.5a")``, data that enforces a rule names it
(``rules_in_data``); a test says the rule in its name (``test_1_5a_...``), in a marker ``rule("1.5a")`` or in the column
``rule`` of ``tests/vectors/<game>.csv``. An installed program has no tests, so there ``tested_by`` is empty.
"""

import ast
import csv
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.table import Table

from editor.commands.outcome import console
from editor.commands.rules_in_data import data_citations
from engine.data.counted import counted
from engine.data.load import load_tables, shipped_root
from engine.data.schema import RuleRow, WaivedRuleRow


@dataclass(frozen=True)
class RuleUse:
    """A rule and where it is used; ``cited_in`` as ``module:line`` or, in data, ``path#key``, ``tested_by`` as
    ``file::test``."""

    rule: str
    kind: str
    cited_in: list[str]
    tested_by: list[str]
    waived_because: str

    @property
    def is_open(self) -> bool:
        """Tell whether it is neither waived nor both cited and tested."""
        return not self.waived_because and not (self.cited_in and self.tested_by)


def report(game: str, root: Path | None = None) -> list[RuleUse]:
    """Return one line per rule of the index, in its order; empty when there is no such game.

    Raises TextFormError when the shipped text has problems.
    """
    base = root if root is not None else shipped_root()
    tables = load_tables(root, game)
    rules = [row for row in tables.rows.get(RuleRow.TABLE, []) if isinstance(row, RuleRow)]
    waived = {row.rule: row.reason for row in tables.of(WaivedRuleRow, game=game)}
    cited = citations(base / "engine" / game, f"engine.{game}")
    for number, places in data_citations(tables, game, base / "engine" / game).items():
        cited[number] += places
    tested = asking_tests(base / "tests", game, [row.rule for row in rules])
    return [RuleUse(row.rule, row.kind, cited[row.rule], tested[row.rule], waived.get(row.rule, "")) for row in rules]


def has_tests(root: Path | None = None) -> bool:
    """Say whether the tests are there to be read."""
    return ((root if root is not None else shipped_root()) / "tests").is_dir()


def citations(folder: Path, package: str) -> dict[str, list[str]]:
    """Return where each rule is cited below a folder, by number."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        module = ".".join((package, *path.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__")
        for line, number in _calls(_parse(path), "RULE"):
            found[number].append(f"{module}:{line}")
    return found


def asking_tests(folder: Path, game: str, numbers: Iterable[str]) -> dict[str, list[str]]:
    """Return which tests ask for each rule; those of a game lie in a folder or file named after it."""
    by_prefix = {f"test_{_in_name(number)}": number for number in numbers}
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder.parent)
        if game not in name.parts and name.stem != game and not name.stem.endswith(f"_{game}"):
            continue
        for function in ast.walk(_parse(path)):
            if isinstance(function, ast.FunctionDef):
                for number in _asked(function, by_prefix):
                    found[number].append(f"{name.as_posix()}::{function.name}")
    vectors = folder / "vectors" / f"{game}.csv"
    if vectors.is_file():
        with vectors.open(encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                found[row["rule"]].append(f"{vectors.relative_to(folder.parent).as_posix()}::{row['id']}")
    return found


def _asked(function: ast.FunctionDef, by_prefix: dict[str, str]) -> list[str]:
    """Return the rules that a test names: in its markers, and the longest number that its name starts with."""
    numbers = [number for decorator in function.decorator_list for _, number in _calls(decorator, "rule")]
    name = function.name.lower()
    fitting = [prefix for prefix in by_prefix if name == prefix or name.startswith(prefix + "_")]
    if fitting:
        numbers.append(by_prefix[max(fitting, key=len)])
    return list(dict.fromkeys(numbers))


def _in_name(number: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in number.lower())


def _calls(tree: ast.AST, function: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of each call of a function, or method of that name, with plain text as first argument."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name == function and isinstance(node.args[0].value, str):
                yield node.lineno, node.args[0].value


def _parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def as_json(found: list[RuleUse]) -> str:
    """Return the report in its fixed form."""
    return json.dumps([asdict(use) for use in found], indent=1, ensure_ascii=False) + "\n"


def show(found: list[RuleUse]) -> None:
    """Print what is in the engine, what is waived, and by name what is neither."""
    table = Table("Rule", "Kind", "Cited", "Tested", "Waived because")
    for use in found:
        table.add_row(use.rule, use.kind, str(len(use.cited_in)), str(len(use.tested_by)), use.waived_because)
    out = console()
    out.print(table)
    open_rules = [use.rule for use in found if use.is_open]
    cited = sum(bool(use.cited_in) for use in found)
    tested = sum(bool(use.tested_by) for use in found)
    waived = sum(bool(use.waived_because) for use in found)
    out.print(
        f"{counted(len(found), 'rule')}: {cited} cited by the engine or its data, {tested} named by a test, "
        f"{waived} waived with a reason"
    )
    if open_rules:
        out.print(f"neither waived nor both cited and tested: {', '.join(open_rules)}")
