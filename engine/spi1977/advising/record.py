"""What does spi1977 tell a machine player? The answers, put together."""

from engine.core.advising import Advising
from engine.core.planning import Planning
from engine.spi1977.advising import advice
from engine.spi1977.advising.drawing import sample
from engine.spi1977.advising.planning import arrivals, combat, formations, objectives, value
from engine.spi1977.advising.reckoning import capacity, ground, means, means_of, movement, supply_if
from engine.spi1977.advising.steady import appraise
from engine.spi1977.board import Board
from engine.spi1977.moving.overstack import OVERSTACK
from engine.spi1977.state import OwnState

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
    crowded_phase=OVERSTACK.key,
)

ADVISING: Advising[OwnState, Board] = Advising(
    appraise=appraise,
    anchor=advice.appraise,
    planning=PLANNING,
)
