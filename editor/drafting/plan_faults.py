"""What does a plan name that the map or the ground does not have? Each fault says in which field, and what to do."""

from collections.abc import Iterator

from editor.drafting.geography import Geography, GeographyError
from editor.drafting.known import Known
from engine.data.map_assembly import expand
from engine.data.tables import DataError

_OF_RIVERS = ("river", "bridge", "unbridged", "left_bank", "right_bank")


def check_plan(known: Known, ground: Geography) -> None:
    """Raise GeographyError with every hex that the map and every river that the ground does not have."""
    rivers = {river.name for river in ground["rivers"]}
    faults = [
        f"{where}: no hex {label!r} on the map; correct the number"
        for where, label in _hexes(known)
        if label not in known.hexes
    ]
    faults += [
        f"{where}: no river {name!r}; use a name of rivers.geojson"
        for where, name in _rivers(known)
        if name not in rivers
    ]
    if faults:
        raise GeographyError("\n".join(f"{known.plan.game}.json: {fault}" for fault in faults))


def _hexes(known: Known) -> Iterator[tuple[str, str]]:
    plan = known.plan
    for index, pin in enumerate(plan.pins):
        if pin.side:
            yield from ((f"pins[{index}].side", label) for label in pin.ends)
        elif pin.wants != "entry":
            yield f"pins[{index}].hex", pin.hex
    yield from (("controls", label) for label in plan.controls)
    for field, ends in (("upper", plan.upper), ("blown", plan.blown)):
        yield from ((field, label) for end in ends.values() if "|" in end for label in end.split("|"))
    yield from ((f"entries.{key}.hex", entry.hex) for key, entry in plan.entries.items() if entry.hex)
    for index, lane in enumerate(plan.lanes):
        yield from ((f"lanes[{index}].hexes", label) for label in lane.hexes.split())
    for index, zone in enumerate(plan.zones):
        yield f"zones[{index}].start", zone.start
        where = f"zones[{index}].always"
        try:
            yield from ((where, label) for label in expand(zone.always))
        except DataError as error:
            raise GeographyError(f"{plan.game}.json: {where}: {error}") from error


def _rivers(known: Known) -> Iterator[tuple[str, str]]:
    plan = known.plan
    for index, pin in enumerate(plan.pins):
        if pin.value and pin.wants in _OF_RIVERS:
            yield f"pins[{index}].value", pin.value
    for field, names in (
        ("named_rivers", plan.named_rivers),
        ("incised", plan.incised),
        ("blown", plan.blown),
        ("upper", plan.upper),
        ("river_names", plan.river_names.values()),
    ):
        yield from ((field, name) for name in names)
    for index, zone in enumerate(plan.zones):
        yield from ((f"zones[{index}].rivers", name) for name in zone.rivers)
