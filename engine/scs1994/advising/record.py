"""What does scs1994 tell a machine player? The answers, put together."""

from engine.core.advising import Advising
from engine.scs1994.advising.advice import appraise
from engine.scs1994.advising.planning import PLANNING
from engine.scs1994.board import Board
from engine.scs1994.state import OwnState

ADVISING: Advising[OwnState, Board] = Advising(
    appraise=appraise,
    planning=PLANNING,
)
