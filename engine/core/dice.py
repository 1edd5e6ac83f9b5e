"""What do the dice show?

The n-th die of a game is a function of seed and n alone (a keyed hash with rejection, so no face is favored). The
state is two integers: it copies for free and is the same on every system and version. Rolling changes nothing;
folding the ``DiceRolled`` event moves the counter. Dice that fall at a table stand in for them one action at a time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from engine.core.throws import throw_of

_NO_SEED = -1
"""The seed of dice in a view. No game has it: seeds of games are not negative."""


class ScriptError(Exception):
    """A test's scripted dice ran out, or some were left over."""


class DiceWantedError(Exception):
    """An action needs dice of a table that did not fall yet; no fault: it is made once they are known, from its
    beginning."""

    def __init__(self, purpose: str, kind: str) -> None:
        super().__init__(f"dice are wanted: {purpose} ({kind})")
        self.purpose, self.kind = purpose, kind


@dataclass(slots=True)
class Dice:
    """Counted dice. ``script`` replaces the hash in tests and cases: faces in the order they are thrown."""

    seed: int
    count: int = 0
    script: tuple[int, ...] | None = None

    def face(self, number: int, faces: int = 6, lowest: int = 1) -> int:
        """Return what the die with that number, counted from 0, shows; it may have 100 faces at most."""
        if self.script is not None:
            if number >= len(self.script):
                raise ScriptError(f"the script holds {len(self.script)} dice, die {number + 1} was thrown")
            return self.script[number]
        attempt = 0
        while True:
            key = f"{self.seed}:{number}:{attempt}".encode()
            for byte in blake2b(key, digest_size=16, person=b"losheim dice").digest():
                if byte < 256 - 256 % faces:  # with six, 42 times 6: every face equally often
                    return byte % faces + lowest
            attempt += 1

    def roll(self, kind: str, purpose: str) -> "DiceRolled":
        """Return the next roll of a kind of dice (``engine.core.throws``) as an event, without moving the counter."""
        throw = throw_of(kind)
        faces = tuple(self.face(self.count + index, throw.faces, throw.lowest) for index in range(throw.count))
        return DiceRolled(purpose, kind, faces, throw.total(faces), self.count + len(faces))

    def copy(self) -> "Dice":
        """Return an independent copy."""
        return Dice(self.seed, self.count, self.script)

    def at_table(self, faces: Sequence[int], wants_more: bool = True) -> "Dice":
        """Return dice that show these faces from now on, in the order they fell at a table, and then want more, or go
        on by seed or script."""
        return _ThrownDice(self.seed, self.count, self.script, self.count, tuple(faces), wants_more)

    def of_seed(self) -> "Dice":
        """Return dice that go on by seed or script, after those of a table."""
        return Dice(self.seed, self.count, self.script)

    def unknown(self) -> "Dice":
        """Return dice that tell nothing about these: the same for all, whatever the seed or script."""
        return Dice(_NO_SEED, self.count)

    def check_spent(self) -> None:
        """Raise ScriptError when scripted dice are left over."""
        if self.script is not None and self.count != len(self.script):
            raise ScriptError(f"{len(self.script) - self.count} scripted dice were not thrown")


@dataclass(slots=True)
class _ThrownDice(Dice):
    """Dice of a table: ``thrown`` are their faces from die ``first`` on."""

    first: int = 0
    thrown: tuple[int, ...] = ()
    wants_more: bool = True

    def face(self, number: int, faces: int = 6, lowest: int = 1) -> int:
        """Return what the die showed; raises ValueError for a face that it does not have."""
        if number - self.first >= len(self.thrown):
            return Dice.face(self, number, faces, lowest)
        shown = self.thrown[number - self.first]
        if not lowest <= shown < lowest + faces:
            raise ValueError(f"a die shows {lowest} to {lowest + faces - 1}, not {shown}; type what it shows")
        return shown

    def roll(self, kind: str, purpose: str) -> "DiceRolled":
        """Return the next roll; raises DiceWantedError for one that has not fallen yet."""
        if self.wants_more and len(self.thrown) - (self.count - self.first) < throw_of(kind).count:
            raise DiceWantedError(purpose, kind)
        return Dice.roll(self, kind, purpose)

    def copy(self) -> Dice:
        """Return an independent copy."""
        return _ThrownDice(self.seed, self.count, self.script, self.first, self.thrown, self.wants_more)


@dataclass(frozen=True, slots=True)
class ThrownByHand:
    """The dice of the record that it heads fell at a table: these faces, in order. It changes nothing."""

    faces: tuple[int, ...]


def thrown_by_hand(events: Iterable[object]) -> tuple[int, ...] | None:
    """Return the faces that fell at a table in a record; None where the dice were those of the seed."""
    return next((event.faces for event in events if isinstance(event, ThrownByHand)), None)


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Dice were thrown: ``total`` is the sum, or for ``d66`` the two faces read as a number from 11 to 66."""

    purpose: str
    kind: str
    faces: tuple[int, ...]
    total: int
    count: int


@dataclass(slots=True)
class Choice:
    """A seeded stream of choices for players; separate from the dice of the game."""

    seed: int
    count: int = field(default=0)

    def below(self, bound: int) -> int:
        """Return the next number from 0 to bound - 1, each equally likely."""
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            digest = blake2b(f"{self.seed}:{self.count}".encode(), digest_size=8, person=b"losheim choice")
            self.count += 1
            number = int.from_bytes(digest.digest(), "big")
            if number < limit:
                return number % bound
