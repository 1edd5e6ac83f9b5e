"""Where do the places of the ground lie on a map, and how does the ground lie under it?"""

from collections.abc import Sequence
from itertools import compress

from editor.drafting.facts import STATED
from editor.drafting.geography import Feature, Geography
from editor.drafting.georeference import Control, Georeference, fit
from editor.drafting.ground import outlines, spread
from editor.drafting.known import Known
from engine.core.hexes import Cell
from engine.data import schema
from engine.data.map_assembly import expand

Seats = dict[str, tuple[str, tuple[Cell, ...]]]
"""The kind and the cells of places, by the ground's name."""

TRACTS, FULL = ("forests", "marshes"), 0.5
"""Layers whose named outlines are places, and the part of a hex that such a place covers."""


def controls(known: Known, ground: Geography) -> list[Control]:
    """Return the places with a known hex: the printed and implied ones fit, those drawn by hand only bend."""
    found: dict[str, Control] = {}
    for label, name in known.plan.controls.items():
        found[name] = _control(known, ground.places[name], [label], True, True)
    for name, row in known.places.items():
        place = place_of(known, ground, name)
        labels = expand(row.hexes)
        if place is None or place.name in found:
            continue
        printed = known.place_certainty(row) in STATED
        if labels and (printed or len(labels) == 1):
            sound = name not in known.plan.outliers
            found[place.name] = _control(known, place, labels, printed and sound, sound)
    return [found[name] for name in sorted(found)]


def place_of(known: Known, ground: Geography, name: str) -> Feature | None:
    """Return the place of the ground that a row of the map means."""
    return ground.places.get(known.plan.names.get(name, name))


def _control(known: Known, place: Feature, labels: Sequence[str], fits: bool, bends: bool) -> Control:
    centers = [known.lattice.center(known.cell(label)) for label in labels]
    middle = sum(x for x, _ in centers) / len(centers), sum(y for _, y in centers) / len(centers)
    return Control(place.name, " ".join(labels), place.positions[0], middle, fits, bends)


def reference_of(known: Known, ground: Geography) -> Georeference:
    """Return how the ground lies under the map."""
    return fit(controls(known, ground), known.plan.model)


def seats_of(known: Known, ground: Geography, reference: Georeference) -> Seats:
    """Return the kind and the cells of every place that lies on the map, by the ground's name."""
    seats: dict[str, tuple[str, tuple[Cell, ...]]] = {}
    rows = rowed(known, ground)
    implied = {name: label for label, name in known.plan.controls.items()}
    for place in ground["places"]:
        row, xy = rows.get(place.name), reference.bent(place.positions[0])
        kind = row.kind if row is not None else place.kind
        if row is not None and row.hexes:
            cells = tuple(known.cell(label) for label in expand(row.hexes))
        elif place.name in implied:
            cells = (known.cell(implied[place.name]),)
        elif row is None and not known.plan.unnamed:
            continue
        else:
            cell = known.lattice.nearest(xy)
            if cell not in known.lattice.cells or (row is None and cell in known.drawn):
                continue
            cells = spread(known.lattice, cell, xy, known.plan.cities.get(place.name, 1))
        seats[place.name] = (kind, cells)
    return seats


def tract_rows(known: Known, ground: Geography) -> dict[str, str]:
    """Return the key of the row of each wood and moor that the map names, by the ground's name."""
    named = {other: f.name for layer in TRACTS for f in ground[layer] for other in (f.name, *f.properties.aliases)}
    rows = ((named.get(known.plan.names.get(name, name)), row) for name, row in known.places.items())
    return {name: row.key for name, row in rows if name is not None and row.kind == "feature"}


def tracts(known: Known, ground: Geography, reference: Georeference) -> Seats:
    """Return the cells of the woods and moors that the map names: those they mostly cover, at least the fullest."""
    wanted, found = tract_rows(known, ground), dict[str, tuple[str, tuple[Cell, ...]]]()
    hexagons = {cell: known.lattice.hexagon(cell) for cell in sorted(known.lattice.cells)}
    for tract in (tract for layer in TRACTS for tract in ground[layer] if tract.name in wanted):
        cover = outlines(reference, [tract])
        near = compress(hexagons.items(), cover.reached([*hexagons.values()]))
        shares = {cell: cover.share(hexagon)[0] for cell, hexagon in near}
        full = [cell for cell, share in shares.items() if share >= FULL]
        best = max(shares, key=lambda cell: (shares[cell], cell), default=None)
        if best is not None and shares[best]:
            found[tract.name] = "feature", tuple(full or [best])
    return found


def rowed(known: Known, ground: Geography) -> dict[str, schema.PlaceRow]:
    """Return the places that have a row already, by the ground's name."""
    found = ((place_of(known, ground, name), row) for name, row in known.places.items())
    return {place.name: row for place, row in found if place is not None}
