"""The same tests for every ruleset."""
