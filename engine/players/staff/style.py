"""By which numbers does a staff weigh what it may gain and lose? In one place, so that they can be tuned together."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """How a staff weighs, in thousandths of what each number is a share of; see the fields."""

    own_step: int = 1000
    """Its own steps in attacks, of their price."""
    prize: int = 1000
    """Hexes that the clauses name, when they are taken."""
    feared: int = 500
    """What the enemy may do: he cannot strike everywhere, and may not come."""
    placed: int = 500
    """All that is asked for in places, which counts among the steps of a side as what it fights for."""
    advice: int = 25
    """A point of the advice for a hex, of a step."""
    asked: int = 250
    """The advice is changed for a gain of more than this, of a step."""
    worthwhile: int = 125
    """No attack is made for less, of a step."""
    emptied: int = 500
    """That an enemy leaves his hex, of a step of his; and of one's own, what it costs to be thrown out."""
    fallback: int = 250
    """A hex that one's own are to go back, of a step."""
    way: int = 1000
    """The way that is opened by an attack, for those who go by it."""
    barred: int = 500
    """What it costs the enemy that his way is barred: he may throw out who bars it."""
    feeding: int = 250
    """A unit that supplies others, of its share of the steps that attack."""
    prey: int = 1000
    """Enemies that do not fight, when they are ridden down, of the price of their steps."""
    unsure: int = 500
    """A place while it may still change hands."""


USUAL = Style()
