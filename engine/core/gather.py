"""How is a set put together in small steps: who may join, who leaves again, when is it carried out?

An attack, a barrage, a column on a road: a player names one member after the other, takes some out again, and confirms
the set or calls it off. A game says who may join and what a set must have; the steps and what keeps every game finite,
whoever plays, are the same. What is kept are tuples of names, in the order in which they joined.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar, cast

from engine.core.events import FramePopped
from engine.core.extras import Extra, actions_of, extra_for
from engine.core.frames import changed, frame_of
from engine.core.phases import Decision, Phase
from engine.core.rules import Refusal, Rule
from engine.core.state import AnyFrame, BoardT, Frame, Game, OwnT

MOST_JOINS = 40
"""How often somebody joins a set before it must be confirmed or called off; who is required always may."""
MOST_CANCELS = 2
"""How often a set about the same hex is begun and called off again in a phase."""


class Gathered(Protocol):
    """What the local values of a set have besides the names of its members: how often somebody joined it."""

    @property
    def joins(self) -> int:
        """Return the number; who left and came again counts twice."""
        ...


class Canceling(Protocol):
    """What the phase below keeps: the subjects of sets that were called off, each as often as it was."""

    @property
    def canceled(self) -> tuple[str, ...]:
        """Return the subjects, oldest first."""
        ...


LocalT = TypeVar("LocalT", bound=Gathered)
T = TypeVar("T")
BelowT = TypeVar("BelowT", bound=Canceling)


def _nothing_required(game: Game[Any, Any], frame: AnyFrame) -> Mapping[str, Refusal]:
    """Return that nobody must be in the set."""
    return {}


@dataclass(frozen=True, slots=True)
class Member(Generic[OwnT, BoardT, LocalT]):
    """One kind of what may join a set: units, guns, hexes.

    ``action`` is the class of the action that lets it join, with one field, its name. ``into`` is the field of the
    local values that holds the names. ``candidates`` proposes names, ``may_join`` alone judges; neither is asked about
    a name that has joined already. ``stays``: it may not leave again.
    """

    action: Callable[[str], object]
    into: str
    candidates: Callable[[Game[OwnT, BoardT], Frame[LocalT]], Iterable[str]]
    may_join: Callable[[Game[OwnT, BoardT], Frame[LocalT], str], Refusal | None]
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Gather(Generic[OwnT, BoardT, LocalT]):
    """The phase in which a set is put together, as a game describes it.

    ``leave``, ``confirm`` and ``cancel`` are classes of actions; the first has one field, a name. ``subject`` is the
    hex that the set is about, ``prompt`` what the player is asked. ``may_confirm`` judges the set as it stands,
    ``confirmed`` yields what comes of it and ``called_off`` what comes of giving it up; both pop the frame.
    ``required`` maps the names that must be in the set to the refusal of doing without them. ``beside`` are actions
    that belong to no member. ``title`` is how a name is told.
    """

    key: str
    rule: Rule
    local: type[LocalT]
    subject: Callable[[Frame[LocalT]], str]
    prompt: Callable[[Frame[LocalT]], str]
    title: Callable[[Game[OwnT, BoardT], str], str]
    members: tuple[Member[OwnT, BoardT, LocalT], ...]
    confirm: Callable[[], object]
    cancel: Callable[[], object]
    may_confirm: Callable[[Game[OwnT, BoardT], Frame[LocalT]], Refusal | None]
    confirmed: Callable[[Game[OwnT, BoardT], Frame[LocalT]], Iterator[object]]
    called_off: Callable[[Game[OwnT, BoardT], Frame[LocalT]], Iterator[object]]
    leave: Callable[[str], object] | None = None
    required: Callable[[Game[OwnT, BoardT], Frame[LocalT]], Mapping[str, Refusal]] = _nothing_required
    beside: tuple[Extra[OwnT, BoardT, LocalT], ...] = ()

    def phase(self) -> Phase[OwnT, BoardT, LocalT]:
        """Return the phase: joins in the order of the members, what stands beside, confirm, leave, cancel."""
        ways = (*(member.action for member in self.members), *((self.leave,) if self.leave else ()))
        own = cast(tuple[type, ...], (*ways, self.confirm, self.cancel))
        return Phase(
            self.key,
            self.rule,
            decision=self._decision,
            actions=(*own, *actions_of(self.beside)),
            legal=self._legal,
            check=self._check,
            resolve=self._resolve,
            local=self.local,
        )

    def _decision(self, game: Game[OwnT, BoardT], frame: Frame[LocalT]) -> Decision | None:
        return Decision(frame.side, frame.phase, self.rule, self.prompt(frame), self.subject(frame))

    def _legal(self, game: Game[OwnT, BoardT], frame: Frame[LocalT]) -> Iterator[object]:
        inside = self._inside(frame)
        for member in self.members:
            for name in member.candidates(game, frame):
                if name not in inside:
                    yield member.action(name)
        for extra in self.beside:
            yield from extra.legal(game, frame)
        yield self.confirm()
        if self.leave:
            for name in self._leaving(frame):
                yield self.leave(name)
        yield self.cancel()

    def _check(self, game: Game[OwnT, BoardT], frame: Frame[LocalT], action: object) -> Refusal | None:
        extra = extra_for(self.beside, action)
        if extra is not None:
            return extra.check(game, frame, action)
        if _is(action, self.confirm):
            inside = self._inside(frame)
            missing = (why for name, why in self.required(game, frame).items() if name not in inside)
            return next(missing, None) or self.may_confirm(game, frame)
        if _is(action, self.cancel):
            return next(iter(self.required(game, frame).values()), None)
        name = _name(action)
        if self.leave and _is(action, self.leave):
            if name not in self._leaving(frame):
                return self.rule.refuse(self._told(game, name), "has not joined", name)
            return self.required(game, frame).get(name)
        if name in self._inside(frame):
            return self.rule.refuse(self._told(game, name), "has joined already", name)
        if frame.local.joins >= MOST_JOINS and name not in self.required(game, frame):
            return self.rule.refuse(self._told(game, name), "too many have joined by now; confirm it or call it off")
        return self._member(action).may_join(game, frame, name)

    def _resolve(self, game: Game[OwnT, BoardT], frame: Frame[LocalT], action: object) -> Iterator[object]:
        extra = extra_for(self.beside, action)
        if extra is not None:
            yield from extra.resolve(game, frame, action)
        elif _is(action, self.confirm):
            yield from self.confirmed(game, frame)
        elif _is(action, self.cancel):
            yield from self.called_off(game, frame)
        elif self.leave and _is(action, self.leave):
            name = _name(action)
            kept = {
                member.into: tuple(other for other in _names(frame, member) if other != name)
                for member in self.members
                if name in _names(frame, member)
            }
            yield changed(frame, _replaced(frame.local, kept))
        else:
            member = self._member(action)
            joined = {member.into: (*_names(frame, member), _name(action)), "joins": frame.local.joins + 1}
            yield changed(frame, _replaced(frame.local, joined))

    def _member(self, action: object) -> Member[OwnT, BoardT, LocalT]:
        return next(member for member in self.members if _is(action, member.action))

    def _inside(self, frame: Frame[LocalT]) -> list[str]:
        return [name for member in self.members for name in _names(frame, member)]

    def _leaving(self, frame: Frame[LocalT]) -> list[str]:
        return [name for member in self.members if not member.stays for name in _names(frame, member)]

    def _told(self, game: Game[OwnT, BoardT], name: str) -> str:
        return self.title(game, name) if name in game.units else name


def _replaced(local: T, values: dict[str, Any]) -> T:
    """Return local values with others in these fields."""
    return cast(T, replace(cast(Any, local), **values))


def _is(action: object, kind: Callable[..., object]) -> bool:
    return type(action) is kind


def _name(action: Any) -> str:
    name: str = getattr(action, type(action).__match_args__[0])
    return name


def _names(frame: Frame[Any], member: Member[Any, Any, Any]) -> tuple[str, ...]:
    names: tuple[str, ...] = getattr(frame.local, member.into)
    return names


def may_begin(frame: Frame[BelowT], subject: str, most: int = MOST_CANCELS) -> bool:
    """Tell whether a set about a subject was not called off too often in this phase."""
    return frame.local.canceled.count(subject) < most


def called_off(game: Game[Any, Any], frame: Frame[Any], subject: str, below: type[BelowT]) -> Iterator[object]:
    """Yield the way from a set that is given up back to the phase below, which counts it."""
    yield FramePopped(frame.phase)
    beneath = frame_of(game.top, below)
    yield changed(beneath, _replaced(beneath.local, {"canceled": (*beneath.local.canceled, subject)}))
