"""How does a shipped map come out of the ground again, from its undrafted rows to its corrected ones?"""

from dataclasses import dataclass
from pathlib import Path

from editor.drafting.corrections import correct, load_corrections
from editor.drafting.draft import Draft, draft
from editor.drafting.geography import Geography, load_geography
from editor.drafting.known import Known
from editor.drafting.owners import owner_pins
from editor.drafting.plan import Plan, load_plan
from editor.drafting.plan_faults import check_plan
from editor.drafting.rows import drafted_tables
from editor.drafting.undrafting import undrafted
from editor.drafting.zones import with_zones
from engine.data.load import load_tables
from engine.data.tables import Tables


@dataclass(frozen=True)
class Drafted:
    """A drafted map: its rows with corrections, zones and jams, and what could not be laid or corrected."""

    draft: Draft
    tables: Tables
    problems: list[str]


def known_map(game: str, tables: Tables | None = None, root: Path | None = None) -> Known:
    """Return what of a map is there without its draft. Raises GeographyError, TextFormError."""
    plan = load_plan(game, root)
    tables = tables if tables is not None else load_tables(root, game)
    return known_of(tables, plan)


def known_of(tables: Tables, plan: Plan) -> Known:
    """Return the map of a plan without its draft; what an owner states of it away from what is drawn becomes pins."""
    known = Known(undrafted(tables, plan), plan)
    return Known(known.tables, plan.model_copy(update={"pins": (*plan.pins, *owner_pins(known))}))


def plan_ground(plan: Plan, ground: Geography) -> Geography:
    """Return what of the ground a plan draws."""
    return ground.fine() if plan.fine else ground


def drafted_map(known: Known, ground: Geography | None = None, root: Path | None = None) -> Drafted:
    """Return the whole map, drafted and corrected. Raises GeographyError."""
    ground = plan_ground(known.plan, ground if ground is not None else load_geography())
    check_plan(known, ground)
    found = draft(ground, known)
    tables, faults = correct(known, drafted_tables(found), load_corrections(known.plan.game, root))
    return Drafted(found, with_zones(known, tables), [*found.problems, *faults])
