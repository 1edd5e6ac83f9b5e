"""What do the rules of hj1986 look up in charts?"""

from collections.abc import Mapping

from engine.data.cell_forms import RISING
from engine.data.chart_needs import ANY, Read, thrown
from engine.hj1986.air import schedule
from engine.hj1986.air.schedule import INTERCEPT, ROAD, STRIKE, SUPPLY, SUPPORT
from engine.hj1986.fighting import combined_arms, command_orders, shifts, strength
from engine.hj1986.fighting.odds import ODDS, RESULTS
from engine.hj1986.moving import airdrop
from engine.hj1986.steps import dumps
from engine.hj1986.supply import fuel, short_fuel
from engine.hj1986.turn import next_morning, surrender

_DUMPS = Read(columns=("success on",), cells={ANY: "faces"})

CHARTS: Mapping[str, Read] = {
    RESULTS: thrown("A1 | A1x | A2x | D1 | D1+ | D2 | D2x | ENG | FF"),
    ODDS: Read(count=1, cells={ANY: RISING}),
    shifts.CHART: Read(shifts.LINES, ("shift",), cells={"shift": "signed"}),
    shifts.DIE_CHART: Read((shifts.ATTACKER, shifts.DEFENDER), ("modifier",), cells={"modifier": "signed"}),
    strength.CHART: Read(strength.LINES, ("factor",), cells={"factor": "factor"}),
    combined_arms.CHART: Read(
        combined_arms.LINES,
        (combined_arms.INFANTRY, combined_arms.ARMOR, combined_arms.COMPOSITE),
        cells={ANY: "signed | **"},
    ),
    combined_arms.SUPERIORITY: Read(cells={ANY: "A | D | G"}),
    command_orders.ATTACK_CHART: Read(
        ("emergency", "normal", "full", "breakthrough"),
        ("points", "shift", "advance", "losses", "FF", "ENG"),
        cells={**dict.fromkeys(("points", "shift", "advance", "losses"), "number"), "FF": "FF | A1", "ENG": "ENG | A1"},
    ),
    command_orders.DEFENSE_CHART: Read(
        ("emergency", "base", "withdrawal", "full"),
        ("points", "shift", "steps", "losses", "FF", "ENG"),
        cells={
            "points": "number",
            "shift": "signed",
            "steps": "yes | no",
            "losses": "number",
            "FF": "FF | D2",
            "ENG": "ENG | D1 | D2",
        },
    ),
    surrender.CHART: Read(surrender.LINES, ("turns isolated",), cells={ANY: "number"}),
    surrender.GREEN_CHART: Read(columns=("side",), cells={ANY: "german | allied"}),
    schedule.CHART: Read(columns=(SUPPORT, STRIKE, ROAD, INTERCEPT, SUPPLY), cells={ANY: "yes | no | by ruling"}),
    airdrop.CHART: thrown("Full strength | Half strength | Eliminated"),
    dumps.DESTRUCTION: _DUMPS,
    dumps.BY_BELGIANS: _DUMPS,
    fuel.ROLLS: Read(columns=("rolls",), count=1, cells={ANY: "number"}),
    fuel.SHORTAGE: Read(columns=(fuel.FORMATIONS,), is_thrown=True),
    short_fuel.CHART: Read(count=1, cells={ANY: "supplied | unsupplied"}),
    next_morning.CHART: Read(columns=("clear on",), cells={ANY: "faces"}),
}
"""What they read of each, by key."""
