"""What does scs1994 tell a machine player? The answers, put together."""

from engine.core.advising import Advising
from engine.core.planning import Planning
from engine.scs1994.advising import advice
from engine.scs1994.advising.drawing import sample
from engine.scs1994.advising.planning import arrivals, combat, formations, objectives, value
from engine.scs1994.advising.reckoning import capacity, ground, means, means_of, movement, supply_if
from engine.scs1994.advising.steady import appraise
from engine.scs1994.board import Board
from engine.scs1994.ground.stacking import OVERSTACK
from engine.scs1994.state import OwnState, is_supply

PLANNING: Planning[OwnState, Board] = Planning(
    objectives=objectives,
    value=value,
    formations=formations,
    arrivals=arrivals,
    combat=combat,
    movement=movement,
    ground=ground,
    supply_if=supply_if,
    capacity=capacity,
    means=means,
    means_of=means_of,
    sample=sample,
    stands=lambda game, unit, label: advice.value(game, game.units[unit], label),
    feeds=lambda game, unit: is_supply(game, game.units[unit]),
    crowded_phase=OVERSTACK.key,
)

ADVISING: Advising[OwnState, Board] = Advising(
    appraise=appraise,
    anchor=advice.appraise,
    planning=PLANNING,
)
