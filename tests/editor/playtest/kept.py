"""Games that are kept in a library, for tests of whatever opens them."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from db.connection import open_library
from db.library import Library
from db.plays import Step, copy_play, data_of, plays, steps_of
from editor.window.playtest.kept_play import KeptPlay
from editor.window.playtest.play_store import PlayStore
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.data.load import load_scenario
from engine.scenario import Counter, Scenario
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.turn.setup import AcceptDefaults

GAME, PEIPER = "scs1994", "kampfgruppe-peiper"
UNIT = "german/1 SS Pz Div/KG Peiper-A#1"


def store_in(library: Library) -> PlayStore:
    """Return where games are kept in an open library."""
    return PlayStore(lambda: library, "losheim 1")


def store_at(path: Path) -> tuple[PlayStore, Library]:
    """Open a library and return where its games are kept; whoever asks closes it."""
    library = open_library(path)
    return store_in(library), library


@cache
def peiper() -> Scenario:
    """Return scenario 5.1 as it is shipped."""
    return load_scenario(GAME, PEIPER)


def with_value(name: str, value: int) -> Scenario:
    """Return scenario 5.1 with another value on all faces of a unit."""

    def changed(counter: Counter) -> Counter:
        faces = tuple(face.model_copy(update={"values": {**face.values, name: value}}) for face in counter.faces)
        return counter.model_copy(update={"faces": faces}) if counter.key == UNIT else counter

    return peiper().model_copy(update={"counters": tuple(map(changed, peiper().counters))})


def begun(store: PlayStore, scenario: Scenario | None = None, seats: str = BY_HAND) -> KeptPlay:
    """Return a kept game of scenario 5.1 in which nothing was done."""
    session = PlaySession(scenario or peiper(), 7, {"german": seats, "allied": seats})
    return KeptPlay.of_new(store, session)


def set_up(kept: KeptPlay) -> KeptPlay:
    """Let both sides set up as is proposed; the first German movement phase follows."""
    for _ in range(2):
        kept.session.act(AcceptDefaults())
    return kept


def moved(kept: KeptPlay) -> KeptPlay:
    """Choose a unit, which can be taken back, and end the phase, which cannot."""
    kept.session.act(SelectUnit(UNIT))
    kept.session.undo()
    kept.session.act(EndPhase())
    return kept


def uid_of(kept: KeptPlay) -> str:
    assert kept.head is not None
    return kept.head.uid


def steps_in(store: PlayStore, kept: KeptPlay) -> list[Step]:
    with store.reading() as session:
        return steps_of(session, uid_of(kept))


def spoiled(store: PlayStore, kept: KeptPlay, number: int, **values: str) -> str:
    """Return a copy of a game in which a step is otherwise."""
    assert kept.head is not None
    steps = [replace(step, **values) if step.number == number else step for step in steps_in(store, kept)]  # type: ignore[arg-type]
    with store.writing() as session:
        head = replace(plays(session)[0], uid="", rules="0")
        return copy_play(session, head, data_of(session, head), steps).uid
