"""The window and cases offer the roles of the edge and the kinds of areas that the rows allow."""

from typing import get_args

from editor.cutting.edges import ROLES
from editor.edits.lists.fields import Fixed
from editor.edits.lists.of_scenario import AREAS, EDGE
from engine.cases.schema import CaseArea
from engine.data.schema import AreaRow, BoundRoleRow

AREA_KINDS = get_args(AreaRow.model_fields["kind"].annotation)
BOUND_ROLES = get_args(BoundRoleRow.model_fields["role"].annotation)


def test_the_lists_of_the_window_offer_the_roles_and_kinds_that_the_rows_allow() -> None:
    fields = [field for form in (AREAS, EDGE) for field in form.fields]
    offered = {field.name: field.form.values for field in fields if isinstance(field.form, Fixed)}
    assert offered == {"kind": AREA_KINDS, "role": BOUND_ROLES}


def test_a_case_may_have_an_area_of_any_kind_that_the_rows_allow() -> None:
    assert get_args(CaseArea.model_fields["kind"].annotation) == AREA_KINDS


def test_the_stretches_of_a_cut_can_have_every_role_but_closed() -> None:
    assert {*ROLES, "closed"} == {*BOUND_ROLES}
