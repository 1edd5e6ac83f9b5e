"""What does hj1986 tell a machine player? The answers, put together."""

from engine.core.advising import Advising
from engine.core.planning import Planning
from engine.hj1986.advising import advice
from engine.hj1986.advising.drawing import sample
from engine.hj1986.advising.planning import arrivals, combat, formations, objectives, value
from engine.hj1986.advising.reckoning import capacity, ground, means, means_of, movement, supply_if
from engine.hj1986.board import Board
from engine.hj1986.state import OwnState, piece

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
    feeds=lambda game, unit: piece(game, game.units[unit]).type.role == "dump",
)

ADVISING: Advising[OwnState, Board] = Advising(
    appraise=advice.appraise,
    planning=PLANNING,
)
