"""Edits of a scenario's set-up: where a counter starts, with how many losses."""

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft, made
from editor.edits.map import hex_row
from editor.edits.place_hexes import PlaceHexes
from editor.edits.place_words import said_place
from editor.edits.reading import Rows, one, vocabulary_of
from editor.edits.units import counter_row, short_name
from engine.data import schema
from engine.data.loss_faces import face_shown, face_title, stage_of
from engine.data.near import unknown_text
from engine.data.places import (
    CORPS,
    FORMATION,
    SETUP,
    anchor_counter,
    anchor_hexes,
    is_free,
    measured_from,
    special_fault,
)


def scenario_row(rows: Rows, game: str, scenario: str) -> schema.ScenarioRow:
    """Return the head of a scenario; raises EditError when there is none."""
    row = one(rows, schema.ScenarioRow, game=game, scenario=scenario)
    if row is None:
        known = ", ".join(head.scenario for head in rows.find(schema.ScenarioRow, game=game))
        remedy = f"choose one of {known}" if known else "begin one first"
        raise EditError(f"The library has no scenario {scenario!r} of {game}; {remedy}")
    return row


def move_setup(rows: Rows, game: str, scenario: str, counter: str, place: str, stroke: int | None = None) -> ChangeSet:
    """Let a counter start at another place: a hex, ``near:setup/1``, ``area:KEY`` or ``box:dead``.

    A counter whose hex the owner chooses (``near:...``, ``area:...``) keeps its free choice when it is moved to a hex
    that he may choose: its default placement changes. Else the default goes with the choice. Raises EditError for a hex
    the map does not have and a counter that the set-up does not name.
    """
    head = scenario_row(rows, game, scenario)
    name = short_name(counter_row(rows, game, counter))
    row = one(rows, schema.SetupRow, game=game, scenario=scenario, counter=counter)
    if row is None:
        raise EditError(f"{name} is not in the set-up of {head.title}; add it there or change its arrival")
    draft = Draft()
    special = ":" in place or place == "unknown"
    place = checked_place(rows, head, name, place)
    default = one(rows, schema.PlacementRow, game=game, scenario=scenario, subject=counter, kind="place")
    if is_free(row.place) and not special and _holds(rows, head, counter, row.place, place):
        if default is None:
            draft.add(made(schema.PlacementRow, game=game, scenario=scenario, subject=counter, kind="place", hex=place))
        else:
            draft.set(default, hex=place)
        return draft.done(f"{name}: default placement {place}", stroke)
    _place(rows, head, draft, row, place)
    said = [said_place(rows, game, head.map, each) for each in (row.place, place)]
    return draft.done(f"{name}: set-up {said[0]} to {said[1]}", stroke)


def set_place(rows: Rows, game: str, scenario: str, counter: str, place: str) -> ChangeSet:
    """Let a counter of the set-up start at a place and nowhere else: a hex ends the free choice that it had.

    Raises EditError for a place that there is not.
    """
    head, name = scenario_row(rows, game, scenario), short_name(counter_row(rows, game, counter))
    row = one(rows, schema.SetupRow, game=game, scenario=scenario, counter=counter)
    if row is None:
        raise EditError(f"{name} is not in the set-up of {head.title}; add it there or change its arrival")
    place, draft = checked_place(rows, head, name, place), Draft()
    _place(rows, head, draft, row, place)
    said = [said_place(rows, game, head.map, each) for each in (row.place, place)]
    return draft.done(f"{name}: set-up {said[0]} to {said[1]}")


def _place(rows: Rows, head: schema.ScenarioRow, draft: Draft, row: schema.SetupRow, place: str) -> None:
    """Store a place; a default hex stays with a place that does, and where it may be chosen of the new one too."""
    if place == row.place:
        return
    where = {"game": head.game, "scenario": head.scenario, "subject": row.counter}
    default = one(rows, schema.PlacementRow, kind="place", **where)
    draft.set(row, place=place)
    if default is not None and not (is_free(place) and _holds(rows, head, row.counter, place, default.hex)):
        draft.remove(default)


def checked_place(rows: Rows, head: schema.ScenarioRow, name: str, place: str) -> str:
    """Return a place to start in as it is stored. Raises EditError, which names the unit, for what is none."""
    if place == "unknown":
        return place
    if ":" not in place:
        return hex_row(rows, head.game, head.map, place).hex
    if not place.startswith(("near:", "box:", "area:")):
        raise EditError(f"{name} cannot start at {place!r}; give a hex number, near:setup/1, area:KEY or box:dead")
    if wrong := special_fault(place) or _area_fault(rows, head, place):
        raise EditError(f"{name} cannot start at {place!r}: {wrong}")
    return _measured(rows, head, name, place) if place.startswith("near:") else place


def _measured(rows: Rows, head: schema.ScenarioRow, name: str, place: str) -> str:
    """Return a free choice with the hexes that it is measured from by their numbers on the map."""
    anchor, distance = measured_from(place)
    try:
        hexes = [hex_row(rows, head.game, head.map, label).hex for label in anchor_hexes(anchor)]
        if anchor_counter(anchor):
            counter_row(rows, head.game, anchor)
    except EditError as error:
        offered = f"{SETUP}, {FORMATION}, {CORPS}, the numbers of hexes or the key of a counter"
        raise EditError(f"{name} cannot start at {place!r}: {error}; it is measured from {offered}") from error
    return f"near:{' '.join(hexes) or anchor}/{distance}"


def _holds(rows: Rows, head: schema.ScenarioRow, counter: str, place: str, label: str) -> bool:
    """Say whether a hex may be chosen of a free place; where nobody can tell which ones may, any."""
    try:
        hexes = PlaceHexes(rows, head.game, head.scenario).of(counter, place)
    except EditError:
        return True
    return not hexes or label in hexes


def _area_fault(rows: Rows, head: schema.ScenarioRow, place: str) -> str:
    """Return why an area cannot be one to start in; nothing for other places."""
    form, _, key = place.partition(":")
    known = [row.key for row in rows.find(schema.AreaRow, game=head.game, map=head.map)] if form == "area" else []
    return unknown_text("area", key, known) if form == "area" and key not in known else ""


def set_default(rows: Rows, game: str, scenario: str, counter: str, place: str) -> ChangeSet:
    """Set the hex in which a counter of free choice stands when nobody chooses. Raises EditError for other counters."""
    row = one(rows, schema.SetupRow, game=game, scenario=scenario, counter=counter)
    name, head = short_name(counter_row(rows, game, counter)), scenario_row(rows, game, scenario)
    if row is not None and not is_free(row.place):
        raise EditError(
            f"{name} starts at {row.place} and has no free choice: change its place, or make that “within 2 of” "
            "something or an area first"
        )
    if ":" in place or place == "unknown":
        raise EditError(f"The default of {name} is a hex, not {place!r}; write its number")
    if row is not None and not _holds(rows, head, counter, row.place, checked_place(rows, head, name, place)):
        where = said_place(rows, game, head.map, row.place)
        raise EditError(f"{name} starts {where}, which does not hold {place}; give a hex of it")
    return move_setup(rows, game, scenario, counter, place)


def check_losses(piece: schema.CounterRow, steps_lost: int) -> None:
    """Raise EditError for more steps lost than leave one, or fewer than none."""
    most = (piece.steps or 1) - 1
    if not 0 <= steps_lost <= most:
        raise EditError(f"{short_name(piece)} can start with 0 to {most} steps lost, not {steps_lost}")


def check_face(rows: Rows, piece: schema.CounterRow, face: str) -> None:
    """Raise EditError for a face that a counter does not have; none leaves it to the losses."""
    known = [found.face for found in rows.find(schema.FaceRow, game=piece.game, counter=piece.key)]
    if face and face not in known:
        raise EditError(f"{short_name(piece)} has no face {face!r}; choose one of {', '.join(known) or 'none'}")


def set_losses(rows: Rows, game: str, scenario: str, counter: str, steps_lost: int) -> ChangeSet:
    """Set how many steps a counter has lost when the scenario starts; a face that says how many is turned with it."""
    piece = counter_row(rows, game, counter)
    row = one(rows, schema.SetupRow, game=game, scenario=scenario, counter=counter)
    if row is None:
        raise EditError(f"{short_name(piece)} is not in the set-up of this scenario")
    check_losses(piece, steps_lost)
    faces = [face.face for face in rows.find(schema.FaceRow, game=game, counter=counter)]
    is_turned = bool(row.face) and stage_of(row.face) is not None
    draft = Draft()
    draft.set(row, steps_lost=steps_lost, face=face_shown(faces, "", steps_lost) if is_turned else row.face)
    return draft.done(f"{short_name(piece)}: steps lost at start {steps_lost}")


def set_face(rows: Rows, game: str, scenario: str, counter: str, face: str) -> ChangeSet:
    """Set which face of a counter lies up when the scenario starts; empty leaves that to its losses. Raises EditError
    for a face that the counter does not have."""
    piece = counter_row(rows, game, counter)
    row = one(rows, schema.SetupRow, game=game, scenario=scenario, counter=counter)
    if row is None:
        raise EditError(f"{short_name(piece)} is not in the set-up of this scenario")
    check_face(rows, piece, face)
    draft = Draft()
    draft.set(row, face=face)
    before, after = (face_title(said) if said else "as its losses say" for said in (row.face, face))
    return draft.done(f"{short_name(piece)}: face at start {before} to {after}")


def said_state(rows: Rows, game: str, state: str) -> str:
    """Return the state of a unit at start as people say it: the titles of its words, with commas."""
    titles = vocabulary_of(rows, game).words.get("state", {})
    return ", ".join(titles.get(word) or word for word in state.split())


def set_state(rows: Rows, game: str, scenario: str, counter: str, typed: str) -> ChangeSet:
    """Set the state in which a counter starts: words of the game or their titles, parted by commas, or words by blanks;
    nothing is none. Raises EditError for a word that the game does not have."""
    piece = counter_row(rows, game, counter)
    row = one(rows, schema.SetupRow, game=game, scenario=scenario, counter=counter)
    if row is None:
        raise EditError(f"{short_name(piece)} is not in the set-up of this scenario")
    vocabulary = vocabulary_of(rows, game)
    known = {title.casefold(): word for word, title in vocabulary.words.get("state", {}).items() if title}
    words: list[str] = []
    for part in filter(None, (part.strip() for part in typed.split(","))):
        named = known.get(part.casefold())
        words += [named] if named else part.split()
    state = " ".join(dict.fromkeys(words))
    for _, wrong in vocabulary.faults(row.model_copy(update={"state": state}), ("state",)):
        raise EditError(f"State of {short_name(piece)} at start: {wrong}")
    draft = Draft()
    draft.set(row, state=state)
    before = said_state(rows, game, row.state) or "none"
    return draft.done(f"{short_name(piece)}: state at start {before} to {said_state(rows, game, state) or 'none'}")
