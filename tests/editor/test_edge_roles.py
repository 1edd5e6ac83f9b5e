"""Roles of the edge: which areas are offered first, which are refused, and what becomes of a closed one."""

from collections.abc import Sequence

import pytest

from db.changes import EditError
from editor.edits.lists.changing import RowList
from editor.edits.lists.fields import At
from editor.edits.lists.of_scenario import ALL, EDGE
from editor.edits.missing import still_missing
from engine.data import schema
from engine.data.schema import CitationRow
from tests.editor.small import R, TableRows, shipped_rows

HJ, CLERVAUX = "hj1986", "clervaux"
FAR, OWN = "A", "clervaux-east"
"""An entry at the south edge of the whole map, and a stretch of the edge of the cut."""


class Given:
    """Shipped rows with other roles of the edge."""

    def __init__(self, roles: Sequence[schema.BoundRoleRow]) -> None:
        self._rows: TableRows = shipped_rows(HJ)
        self._roles, self.columns, self.at = roles, self._rows.columns, self._rows.at

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """See ``Rows``."""
        found = self._rows.find(kind, **where)
        if kind is not schema.BoundRoleRow or where.get("scenario") != CLERVAUX:
            return found
        mine = (row for row in self._roles if isinstance(row, kind))
        return [row for row in mine if all(getattr(row, name) == value for name, value in where.items())]

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """See ``Rows``."""
        return self._rows.citations(game, table, row_key)


def role(area: str, role: schema.BoundRole, side: schema.Whose) -> schema.BoundRoleRow:
    return schema.BoundRoleRow(game=HJ, scenario=CLERVAUX, area=area, role=role, side=side)


def here(*roles: schema.BoundRoleRow) -> At:
    return At(Given(roles), HJ, CLERVAUX)


def typed(area: str, role: str, side: str) -> dict[str, str]:
    return {"area": area, "role": role, "side": side}


def test_the_areas_of_its_own_outline_are_offered_before_those_of_the_whole_map() -> None:
    offered = list(EDGE.field("area").form.titles(here()))  # type: ignore[attr-defined]
    inside = [key for key in offered if key.startswith("clervaux-")]
    assert len(inside) == 4 and offered.index(FAR) > max(map(offered.index, inside))
    assert offered.index(FAR) > offered.index(CLERVAUX)


def test_an_area_outside_of_what_is_played_on_is_refused() -> None:
    with pytest.raises(EditError, match="Area: Entry Area A, south edge lies outside of what is played on"):
        EDGE.added(here(), typed(FAR, "entry", "Allied"))


def test_a_role_of_an_area_outside_leaves_the_roles_missing() -> None:
    def lacks(*roles: schema.BoundRoleRow) -> bool:
        found = still_missing(Given(roles), HJ, CLERVAUX)
        return any(each.text.startswith("Roles of the edge") for each in found)

    assert lacks(role(FAR, "entry", "allied")) and not lacks(role(OWN, "entry", "german"))


def test_a_role_takes_out_that_its_stretch_is_closed_and_says_so() -> None:
    changes = EDGE.added(here(role(OWN, "closed", "both")), typed(OWN, "entry", "German"))
    gone = {change.key[3] for change in changes.changes if change.before and change.table == EDGE.kind.TABLE}
    assert gone == {"closed"} and changes.label.endswith("closed, Both taken out")


def test_a_stretch_that_is_closed_to_the_other_side_stays_so() -> None:
    changes = EDGE.added(here(role(OWN, "closed", "allied")), typed(OWN, "entry", "German"))
    assert not any(change.before for change in changes.changes)


def test_a_stretch_with_a_role_is_not_closed_beside_it() -> None:
    with pytest.raises(EditError, match="is entry .german. already; take that out to close it"):
        EDGE.added(here(role(OWN, "entry", "german")), typed(OWN, "closed", "Both"))


@pytest.mark.parametrize("listed", ALL, ids=lambda listed: listed.title)
def test_each_list_offers_what_it_can_when_its_scenario_was_taken_out(listed: RowList) -> None:
    """What a random user found: with the last scenario gone the list of roles asked for its outline."""
    gone = At(shipped_rows(HJ), HJ, "gone")
    here = At(shipped_rows(HJ), HJ, CLERVAUX)
    for field in listed.fields:
        offered, before = field.form.choices(gone), field.form.choices(here)
        assert (offered is None) == (before is None), field.name
