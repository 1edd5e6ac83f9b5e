"""Which findings concern the play of one scenario?"""

from collections.abc import Callable, Collection, Iterable

from db.checks.finding import Finding

_OF_GAMES = frozenset({"word", "trait", "chart", "chart_cell", "parameter", "ruling", "option", "terrain", "sequence"})
"""Tables in the key of whose rows no scenario stands, though a word there may be spelled as one."""


def errors_of(findings: Iterable[Finding], game: str, scenario: str, scenarios: Collection[str]) -> list[Finding]:
    """Return the errors of a scenario and of its game, not those of another of the ``scenarios`` of the game, by whose
    key a message begins, or that the place of a finding names."""
    others = [other for other in scenarios if other != scenario]
    errors = [finding for finding in findings if finding.severity == "error" and finding.game == game]
    return without(errors, game, others)


def without(findings: Iterable[Finding], game: str, scenarios: Collection[str]) -> list[Finding]:
    """Return the findings that are of none of these scenarios of a game: see ``errors_of``."""
    begun = tuple(f"{scenario}{mark}" for scenario in scenarios for mark in (":", " "))
    return [
        finding
        for finding in findings
        if finding.game != game or not (finding.message.startswith(begun) or _names(finding, scenarios))
    ]


def _names(finding: Finding, scenarios: Collection[str]) -> bool:
    """Tell whether the place of a finding is in one of these scenarios: ``scenario/KEY/...``, or a row as
    ``TABLE/KEY|...``, also with the game before the key."""
    table, slash, row = finding.where.partition("/")
    key = row.removeprefix(f"{finding.game}|").partition("|")[0]
    return (
        bool(slash) and table not in _OF_GAMES and (key.partition("/")[0] if table == "scenario" else key) in scenarios
    )


def told(
    errors: Collection[Finding], said: Callable[[Finding], str] = lambda found: found.message, most: int = 3
) -> str:
    """Return errors in words, the first of them, each as it is ``said``, when there are many; nothing when there are
    none."""
    if not errors:
        return ""
    named = "; ".join(said(finding) for finding in list(errors)[:most])
    more = f"; and {len(errors) - most} more" if len(errors) > most else ""
    return f"{len(errors)} error{'s' * (len(errors) != 1)} in what this scenario is played with: {named}{more}"
