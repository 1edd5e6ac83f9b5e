"""What does spi1977 tell a machine player? The answers, put together."""

from engine.core.advising import Advising
from engine.spi1977.advising.advice import appraise
from engine.spi1977.board import Board
from engine.spi1977.state import OwnState

ADVISING: Advising[OwnState, Board] = Advising(appraise=appraise)
