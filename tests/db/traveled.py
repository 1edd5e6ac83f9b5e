"""An import planned in one go, as the tests of the library want it."""

from collections.abc import Mapping

from sqlalchemy.orm import Session

from db.differing import Take
from db.travel import Import, Incoming
from engine.data.tables import Tables


def plan_import(
    session: Session,
    theirs: Tables,
    take: Take = "mine",
    choices: Mapping[str, Take] | None = None,
    as_key: str | None = None,
    replace_it: bool = False,
) -> Import:
    """Return what importing the scenario of a traveling file would do."""
    return Incoming(session, theirs, as_key).plan(take, choices, replace_it)
