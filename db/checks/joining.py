"""Which checks has the program joined to those of the data?

The library knows no rules, so checks that need them are joined from outside, when the program starts.
"""

from db.checks.finding import Check

JOINED: dict[str, Check] = {}
"""Joined checks by name; they run after those of the data."""


def join(name: str, run: Check) -> None:
    """Let a check run with the others from now on; a second one of that name takes its place."""
    JOINED[name] = run
