"""Which facts does an owner of the game state that a draft must then meet?

Values of hexes and whole rows simply stay. A river is more than its rows: its chain has to be led along the side.
"""

from editor.drafting.known import Known
from editor.drafting.plan import Pin
from editor.drafting.rows import BRIDGE


def owner_pins(known: Known) -> list[Pin]:
    """Return a pin for each river hexside that an owner states outside the part that is drawn by hand."""
    names, found = known.plan.river_names, list[Pin]()
    for row in known.hexsides:
        apart = not {known.cell(row.hex_a), known.cell(row.hex_b)} <= known.drawn
        if row.feature in known.plan.water and row.name and apart and known.states_side(row):
            found.append(
                Pin(
                    side=f"{row.hex_a}|{row.hex_b}",
                    wants="bridge" if row.crossing == BRIDGE else "river" if row.crossing else "unbridged",
                    value=names.get(row.name, row.name),
                    because="owner:a copy of the game",
                )
            )
    return found
