"""What does hj1986 tell a machine player? The answers, put together."""

from engine.core.advising import Advising
from engine.hj1986.advising.advice import appraise
from engine.hj1986.advising.planning import PLANNING
from engine.hj1986.board import Board
from engine.hj1986.state import OwnState

ADVISING: Advising[OwnState, Board] = Advising(
    appraise=appraise,
    planning=PLANNING,
)
