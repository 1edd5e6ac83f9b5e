"""Which clauses ask of a side for points that no clause lets it have?"""

from collections.abc import Iterator, Sequence

from engine.core.sides import other_side
from engine.data.clauses.book import Typed
from engine.data.clauses.common import Award, Leads, LossPoints, PointsDecide
from engine.data.clauses.form import Form, Part


def unscored(clauses: Sequence[Typed[Form]], part: Part) -> Iterator[str]:
    """Yield why a part asks for points, or a lead, that its side cannot reach by any clause of the scenario."""
    if isinstance(part, Leads):
        asked = [(part.side, part.ahead)]
    elif isinstance(part, PointsDecide):
        asked = [(step.winner, part.by == "margin") for step in part.levels]
    else:
        return
    for side, is_lead in dict.fromkeys(asked):
        if not _scores(clauses, side, 1) and not (is_lead and _scores(clauses, other_side(side), -1)):
            taken = " or takes any from its enemy" if is_lead else ""
            yield (
                f"asks for points of the {side} side, and no clause gives it any{taken}: that is never reached;"
                " add such a clause, or take this out"
            )


def _scores(clauses: Sequence[Typed[Form]], side: str, sign: int) -> bool:
    """Tell whether a clause enters points of a sign for a side."""
    awards = (clause.args for clause in clauses if isinstance(clause.args, Award))
    return any(award.points * sign > 0 and _gets(award) == side for award in awards)


def _gets(award: Award) -> str:
    side = str(getattr(award, "side", ""))
    return other_side(side) if isinstance(award, LossPoints) else side
