"""Which actions do the optional rules add to the phases of movement? See ``extras``."""

from engine.hj1986.extras import Extra
from engine.hj1986.local import Movement
from engine.hj1986.optional.airdrop import AIRDROP
from engine.hj1986.optional.hasten import HASTEN

MOVEMENT: tuple[Extra[Movement], ...] = (AIRDROP, HASTEN)
