"""The check of the rules, joined to those of the data: with the rules of all games it is imported when it first runs.

Command line and window both join it, and start without it.
"""

from collections.abc import Iterator

from db.checks import Finding, Subject
from db.checks.joining import join

RULES_MISS = "rules-miss"
"""Name of the check."""


def join_checks() -> None:
    """Let what the rules would miss be found with all other findings from now on."""
    join(RULES_MISS, _rules_miss)


def _rules_miss(subject: Subject) -> Iterator[Finding]:
    from editor.commands.rule_checks import rules_miss

    yield from rules_miss(subject)
