"""What does a person say of a line of a printed set-up? Its place, and in parentheses the face, the steps lost and the
states: ``1311 (reduced, 1 lost)``, ``B58.10``, ``(hidden)``."""

import re
from collections.abc import Sequence

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft, joined
from editor.edits.place_words import read_place
from editor.edits.placing import take_out
from editor.edits.reading import Rows, vocabulary_of
from editor.edits.setup import check_losses, scenario_row, set_place
from editor.edits.units import counter_row, short_name
from engine.data import schema

_BESIDE = re.compile(r"(?P<place>[^()]*?)\s*\((?P<words>[^()]*)\)")
_LOST = re.compile(r"(\d{1,2})\s+(?:steps?\s+)?lost", re.ASCII)


def beside(row: schema.SetupRow) -> str:
    """Return what a line of a set-up says behind the place, in parentheses: face unless a state names it, steps lost,
    the states."""
    face, lost = row.face.replace("_", " "), f"{row.steps_lost} lost" if row.steps_lost else ""
    states = [state.replace("_", " ") for state in row.state.split()]
    said = ", ".join(filter(None, ("" if f"{face} side" in states else face, lost, *states)))
    return f"({said})" if said else ""


def read_setup(rows: Rows, row: schema.SetupRow, text: str) -> ChangeSet:
    """Return what makes a line of a set-up as it was typed; what stands in parentheses is all that stands there. Raises
    EditError for what it cannot be."""
    if text.casefold() == "none":
        return take_out(rows, row.game, row.scenario, [row.counter])
    found = _BESIDE.fullmatch(text)
    place, words = (found["place"], found["words"].split(",")) if found else _parted(rows, row, text)
    sets = []
    if place:
        map_key = scenario_row(rows, row.game, row.scenario).map
        sets.append(set_place(rows, row.game, row.scenario, row.counter, read_place(rows, row.game, map_key, place)))
    if words is not None:
        sets.append(_set_beside(rows, row, words))
    label = "; ".join(each.label for each in sets if each.changes) or (sets[0].label if sets else "")
    return joined(label, sets).merged(ChangeSet("", ()))


def _parted(rows: Rows, row: schema.SetupRow, text: str) -> tuple[str, list[str] | None]:
    """Return the place and what stands behind it without parentheses, None where nothing does."""
    if all(_meant(rows, row, text.split(","))):
        return "", text.split(",")
    place, _, said = text.partition(" ")
    return (place, said.split(",")) if said and all(_meant(rows, row, said.split(","))) else (text, None)


def _set_beside(rows: Rows, row: schema.SetupRow, said: Sequence[str]) -> ChangeSet:
    unit, face, lost, states = counter_row(rows, row.game, row.counter), "", 0, list[str]()
    for typed, (kind, word) in zip(said, _kinds(rows, row, said), strict=True):
        if kind == "face":
            face = word
        elif kind == "lost":
            lost = int(word)
        elif kind == "state":
            states.append(word)
        elif typed.strip():
            known = ", ".join([*(each.replace("_", " ") for each in _faces(rows, row)), "1 lost", *_states(rows, row)])
            raise EditError(f"{typed.strip()!r} says nothing of {short_name(unit)} at start; there is: {known}")
    check_losses(unit, lost)
    before = beside(row) or "nothing beside its place"
    draft = Draft()
    now: dict[str, JsonValue] = {"face": face, "steps_lost": lost, "state": " ".join(states)}
    draft.set(row, **now)
    return draft.done(f"{short_name(unit)}: {before} to {beside(row.model_copy(update=now)) or 'nothing'}")


def _meant(rows: Rows, row: schema.SetupRow, said: Sequence[str]) -> list[bool]:
    return [bool(kind) for kind, _ in _kinds(rows, row, said)]


def _kinds(rows: Rows, row: schema.SetupRow, said: Sequence[str]) -> list[tuple[str, str]]:
    """Return for each word what it is of, and how it is stored; nothing for one that nobody knows."""
    faces = {each.replace("_", " "): each for each in _faces(rows, row)}
    states, found = _states(rows, row), list[tuple[str, str]]()
    for typed in said:
        word = " ".join(typed.casefold().split())
        lost = _LOST.fullmatch(word)
        if lost is not None:
            found.append(("lost", lost[1]))
        elif word in faces:
            found.append(("face", faces[word]))
        else:
            found.append(("state", states[word]) if word in states else ("", ""))
    return found


def _faces(rows: Rows, row: schema.SetupRow) -> list[str]:
    return [each.face for each in rows.find(schema.FaceRow, game=row.game, counter=row.counter)]


def _states(rows: Rows, row: schema.SetupRow) -> dict[str, str]:
    """Return the states of the game, by what people call them."""
    words = vocabulary_of(rows, row.game).words.get("state", {})
    plain = {word.replace("_", " ").casefold(): word for word in words}
    return plain | {title.casefold(): word for word, title in words.items() if title}
