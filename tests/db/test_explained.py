"""Every check says what it looks for, why that matters, and what mends it."""

import pytest

from db.checks import CHECKS
from db.checks.explained import explained, what_of
from db.checks.waiving import UNUSED
from editor.commands.joined import RULES_MISS


@pytest.mark.parametrize("check", [*CHECKS, UNUSED, RULES_MISS])
def test_a_check_is_explained(check: str) -> None:
    found = explained(check)
    assert found.what.endswith(".") and found.why and found.remedy


def test_what_a_check_looks_for_is_its_first_paragraph() -> None:
    assert what_of("sisters").endswith("which have the same.")
