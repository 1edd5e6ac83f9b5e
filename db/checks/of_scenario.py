"""Which findings concern the play of one scenario?"""

from collections.abc import Callable, Collection, Iterable

from db.checks.finding import Finding


def errors_of(findings: Iterable[Finding], game: str, scenario: str, scenarios: Collection[str]) -> list[Finding]:
    """Return the errors of a scenario and of its game, not those of another of the ``scenarios`` of the game, by whose
    key a message begins, or that the place of a finding names."""
    others = [other for other in scenarios if other != scenario]
    errors = [finding for finding in findings if finding.severity == "error" and finding.game == game]
    return without(errors, game, others)


def without(findings: Iterable[Finding], game: str, scenarios: Collection[str]) -> list[Finding]:
    """Return the findings that are of none of these scenarios of a game: see ``errors_of``."""
    begun = tuple(f"{scenario}{mark}" for scenario in scenarios for mark in (":", " "))
    placed = tuple(f"scenario/{scenario}/" for scenario in scenarios)
    return [
        finding
        for finding in findings
        if finding.game != game or not (finding.message.startswith(begun) or finding.where.startswith(placed))
    ]


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
