"""What comes of errata that disagree? None is applied, unless somebody has chosen one; a notice tells what is not."""

from dataclasses import dataclass
from typing import Literal

from engine.data import schema
from engine.data.patching import Claim

Trouble = Literal["stale", "broken", "conflict", "by_hand", "on_reading", "yields", "not_carried_out"]


@dataclass(frozen=True)
class Notice:
    """A change that was not applied. ``stale``: the baseline is not as the erratum prints it; ``broken``: it names or
    makes something impossible; ``conflict``: errata disagree; ``by_hand``: only a person can follow it; ``on_reading``:
    the data follow it with and without the erratum; ``yields``: another erratum was chosen where they disagree;
    ``not_carried_out``: no ruling, option, parameter or chart carries out what it says of a rule."""

    trouble: Trouble
    erratum: str
    position: int
    where: str  # table/row key/field, as far as there is one
    message: str


def agreed(claims: list[Claim], choices: list[schema.ErratumChoiceRow]) -> tuple[list[Claim], list[Notice]]:
    """Return the claims that no other erratum contradicts or that somebody has chosen, and a notice for each of the
    others."""
    chosen = {(row.table, row.row_key, row.field): row.erratum for row in choices}
    by_row: dict[tuple[str, str], list[Claim]] = {}
    for claim in claims:
        by_row.setdefault((claim.table, claim.row_key), []).append(claim)
    agreed: list[Claim] = []
    notices: list[Notice] = []
    for claim in claims:
        sides = [claim, *(other for other in by_row[claim.table, claim.row_key] if claim.contradicts(other))]
        wanted = {chosen.get((side.table, side.row_key, side.field), "") for side in sides}
        followed = {side.erratum for side in sides if side.erratum in wanted}
        if len(sides) == 1 or followed == {claim.erratum}:
            agreed.append(claim)
            continue
        where = f"{claim.table}/{claim.row_key}/{claim.field}"
        if len(followed) == 1:
            message = f"{followed.pop()} was chosen where errata disagree"
            notices.append(Notice("yields", claim.erratum, claim.position, where, message))
        else:
            said = "; ".join(f"{side.erratum}: {side.wish()}" for side in sides)
            notices.append(Notice("conflict", claim.erratum, claim.position, where, f"errata disagree: {said}"))
    return agreed, notices
