"""Which variants are dealt, and which die is thrown before play? (V 0(3), V 0(4), VA 1)

With the parameter ``variant_cards`` set to ``dealt`` each side gets a card face up and one face down. The seed of the
game shuffles, so that the deal can be repeated. What a player may choose is laid down beforehand, in parameters:
``variant_trade`` names the sides that trade their card if theirs is the higher one, ``variant_king`` the variants of a
red king.
"""

from dataclasses import dataclass, replace

from engine.core.dice import Choice
from engine.core.sides import ALLIED, GERMAN, other_side
from engine.core.throws import throw_of
from engine.hj1986.board import Board, compile_board
from engine.hj1986.setting.kinds import RULE
from engine.hj1986.setting.options import PARAMETER
from engine.hj1986.setting.variants.applied import ROLLED, variants_of

FOLLOWS = (RULE("V 0(3)"), RULE("V 0(4)"), RULE("VA 1"))

CARDS, TRADE, KING, DEALT = "variant_cards", "variant_trade", "variant_king", "dealt"
SUITS = ("clubs", "diamonds", "hearts", "spades")
RED = frozenset({"diamonds", "hearts"})
HIGHEST = 13
SIDES = (GERMAN, ALLIED)


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card; the rank runs from 1, the ace, to 13, the king."""

    rank: int
    suit: str


@dataclass(frozen=True, slots=True)
class Deal:
    """What lies before the sides: the cards face up and those face down they end with, German first."""

    up: tuple[Card, Card]
    down: tuple[Card, Card]


def shuffled(seed: int) -> tuple[Card, ...]:
    """Return a deck in the order a seed gives it."""
    stream = Choice(seed)
    deck = [Card(rank, suit) for suit in SUITS for rank in range(1, HIGHEST + 1)]
    for last in range(len(deck) - 1, 0, -1):
        other = stream.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def deal(deck: tuple[Card, ...], trading: frozenset[str]) -> Deal:
    """Return the cards of both sides; the higher card face up lets its side trade the one face down, once."""
    up, down, rest = (deck[0], deck[1]), [deck[2], deck[3]], deck[4:]
    if up[0].rank != up[1].rank:
        winner = 0 if up[0].rank > up[1].rank else 1
        if SIDES[winner] in trading:
            down[winner] = rest[0]
    return Deal(up, (down[0], down[1]))


def variant_of(side: str, card: Card, kings: str) -> str:
    """Return the variant a card gives a side, empty for the historical game: any black card."""
    if card.suit not in RED:
        return ""
    if card.rank == HIGHEST:
        return next((key for key in kings.split() if key.startswith(f"{side}_")), "")
    return f"{side}_{card.rank}"


def dealt(board: Board, seed: int) -> Board:
    """Return the board with what the cards and the dice before play decide; the same board when nothing does."""
    parameters = board.scenario.parameters
    added: list[str] = []
    if parameters.get(CARDS) == DEALT:
        cards = deal(shuffled(seed), frozenset(parameters.get(TRADE, "").split()))
        known = {variant.option for variant in variants_of(board.scenario)}
        keys = (variant_of(side, card, parameters.get(KING, "")) for side, card in zip(SIDES, cards.down, strict=True))
        added = [key for key in keys if key in known and key not in board.options]
    rolled = [
        variant.option
        for variant in variants_of(board.scenario)
        if variant.die_at_most is not None
        and (variant.option in added or board.is_on(variant.option))
        and ROLLED not in parameters
        and Choice(seed + 1).below(throw_of("1d6").faces) + 1 <= variant.die_at_most
    ]
    if not added and not rolled:
        return board
    wanted = {PARAMETER: " ".join((*board.source.parameters.get(PARAMETER, "").split(), *added))}
    if rolled:
        wanted[ROLLED] = " ".join(rolled)
    return board.once(_with, *wanted.items())


def _with(board: Board, *wanted: tuple[str, str]) -> Board:
    """Return the board of the same scenario with other values of some parameters."""
    source = board.source
    return compile_board(source.model_copy(update={"parameters": {**source.parameters, **dict(wanted)}}))


def known_to(board: Board, seed: int, side: str) -> Board:
    """Return the board as a side knows it whose enemy keeps his card face down: without the enemy's variant.

    Counters stay as they are, so that whatever has come onto the map can be shown. The same board when nothing is
    hidden.
    """
    parameters = board.scenario.parameters
    if parameters.get(CARDS) != DEALT:
        return board
    cards = deal(shuffled(seed), frozenset(parameters.get(TRADE, "").split()))
    enemy = other_side(side)
    hidden = variant_of(enemy, cards.down[SIDES.index(enemy)], parameters.get(KING, ""))
    if hidden not in board.options:
        return board
    return board.once(_without, hidden)


def _without(board: Board, hidden: str) -> Board:
    """Return the board as if a variant were not played, with its own counters all the same."""
    words = {
        name: " ".join(word for word in board.source.parameters[name].split() if word != hidden)
        for name in (PARAMETER, ROLLED)
        if name in board.source.parameters
    }
    return replace(_with(board, *words.items()), pieces=board.pieces)
