"""How are games kept in a library? With the data that they were played with, so that they can be looked at for ever.

The data of a scenario is stored once for all games that share it, by its digest. A game keeps its events as text lines
that the program wrote, with the versions of the program, of the rules and of the form of events: a later program reads
them, or says that it cannot. Games and batches have permanent names; nothing of them enters the journal or the text.
"""

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue, ValidationError
from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from db.identity import new_uid
from db.models.journal import Batch, Frozen, PlayedGame
from db.stranger import MAX_UNPACKED_BYTES
from engine.scenario import Scenario

EVENTS_VERSION = 1
"""The form of the events that are written now."""


class GamesError(Exception):
    """A game on record cannot be read or written; the text says which and why."""


@dataclass(frozen=True)
class Told:
    """A game to be kept: the seed of its dice, what came of it, its events as JSON values in order; ``program`` and
    ``rules_version`` played it."""

    seed: int
    result: Mapping[str, JsonValue]
    events: Sequence[JsonValue]
    program: str
    rules_version: int


@dataclass(frozen=True)
class Kept:
    """A game on record by its permanent name. ``data`` is the digest of its scenario, ``at`` an ISO time."""

    uid: str
    batch: str | None
    at: str
    person: str
    data: str
    events_version: int
    told: Told


def freeze(session: Session, scenario: Scenario) -> str:
    """Keep the data of a scenario, once, and return its digest."""
    digest = scenario.digest()
    if session.get(Frozen, digest) is None:
        content = zlib.compress(scenario.model_dump_json().encode())
        named = {"digest": digest, "game": scenario.game, "scenario": scenario.key}
        session.execute(insert(Frozen).values(content=content, **named))
    return digest


def thawed(session: Session, digest: str) -> Scenario:
    """Return the scenario of a digest. Raises GamesError when it is not kept or cannot be read."""
    found = session.execute(select(Frozen.content).where(Frozen.digest == digest)).scalar()
    if found is None:
        raise GamesError(f"the library keeps no data of the digest {digest[:12]}; it was removed with its games")
    try:
        return Scenario.model_validate_json(unpacked(found))
    except ValidationError as error:
        raise GamesError(
            f"the data {digest[:12]} was kept by a program whose scenarios this one cannot read"
        ) from error


def keep_batch(session: Session, at: str, title: str, settings: Mapping[str, JsonValue], person: str = "") -> str:
    """Begin a batch and return its permanent name."""
    uid = new_uid()
    values = {"uid": uid, "at": at, "person": person, "title": title, "settings": dict(settings)}
    session.execute(insert(Batch).values(**values))
    return uid


def keep_game(
    session: Session, at: str, data: str, told: Told, batch: str | None = None, position: int = 0, person: str = ""
) -> str:
    """Keep a game, of a batch in its place or alone, and return its permanent name. ``data`` must be frozen."""
    uid = new_uid()
    session.execute(
        insert(PlayedGame).values(
            uid=uid,
            batch=batch,
            position=position,
            at=at,
            person=person,
            data=data,
            seed=told.seed,
            program=told.program,
            rules_version=told.rules_version,
            events_version=EVENTS_VERSION,
            result=dict(told.result),
            events=zlib.compress(json.dumps(list(told.events), ensure_ascii=False, separators=(",", ":")).encode()),
        )
    )
    return uid


def kept_games(session: Session, batch: str | None = None) -> list[Kept]:
    """Return the games of a batch in their order, or those of none by the time they were kept. Raises GamesError for
    events of a form that this program does not read."""
    query = select(PlayedGame).where(PlayedGame.batch == batch).order_by(PlayedGame.position, PlayedGame.at)
    return [_kept(row) for row in session.execute(query).scalars()]


def _kept(row: PlayedGame) -> Kept:
    if row.events_version > EVENTS_VERSION:
        raise GamesError(f"the game {row.uid} was kept by a newer program; use that to read it")
    try:
        events = json.loads(unpacked(row.events))
    except ValueError as error:
        raise GamesError(f"the game {row.uid} is damaged: its events cannot be read") from error
    told = Told(row.seed, row.result, events, row.program, row.rules_version)
    return Kept(row.uid, row.batch, row.at, row.person, row.data, row.events_version, told)


def unpacked(packed: bytes) -> str:
    """Return a text that was packed; raises GamesError for what is damaged or too large."""
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(packed, MAX_UNPACKED_BYTES)
    except zlib.error as error:
        raise GamesError("what was kept of a game is damaged: it cannot be unpacked") from error
    if not unpacking.eof and not unpacking.unconsumed_tail:
        raise GamesError("what was kept of a game is damaged: it cannot be unpacked")
    if unpacking.unconsumed_tail:
        raise GamesError(f"what was kept of a game unpacks to more than {MAX_UNPACKED_BYTES:,} bytes")
    return text.decode()
