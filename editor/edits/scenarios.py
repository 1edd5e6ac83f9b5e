"""Edits of scenarios as a whole: a new one, a copy of another, one that is taken out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from db.changes import Change, ChangeSet, EditError
from editor.edits.draft import Draft, made
from editor.edits.leading_on import inherited_changes
from editor.edits.leaving import left_behind
from editor.edits.origins import followed, origins, own
from editor.edits.reading import Rows, one, vocabulary_of
from editor.edits.setup import scenario_row
from engine.data import schema
from engine.data.places import area_of
from engine.data.schema import ROW_TYPES, Row

PARTS: tuple[type[Row], ...] = tuple(
    kind for kind in ROW_TYPES if "scenario" in kind.KEY and kind is not schema.ScenarioRow
)
"""The tables of which rows belong to a scenario."""
_UNITS: tuple[type[Row], ...] = (
    schema.SetupRow,
    schema.ArrivalRow,
    schema.WithdrawalRow,
    schema.PlacementRow,
    schema.StartStateRow,
    schema.VariantRow,
)
"""The tables of which a row is about a unit, or makes a scenario follow another one."""
_OF_DUMPS = "dump_set:"
"""What the subject of a default about dumps begins with, which are no units."""
_CALLED = {"key": "Key", "scenario": "Key", "title": "Title", "first_turn": "First turn", "last_turn": "Last turn"}
_WHOLE_AREA = ("whole", "all")
"""What the area of a whole map is called."""


def new_scenario(
    rows: Rows, game: str, key: str, title: str = "", turns: tuple[int, int] | None = None, bounds: str = ""
) -> ChangeSet:
    """Add a scenario without units, clauses and schedule, the author's own design.

    It takes the map of the game, all of it unless ``bounds`` names an area; all turns of the track, or of other
    scenarios where there is none, unless ``turns`` are given (first and last as stored); and the first box of the
    weather track. Raises EditError with the remedy.
    """
    check_key(rows, game, key)
    map_key, area = ground_of(rows, game, bounds)
    first, last = turns_of(rows, game, turns)
    weather = next(iter(vocabulary_of(rows, game).words.get("weather", {})), "")
    head = made(
        schema.ScenarioRow,
        _CALLED,
        game=game,
        scenario=key,
        number="",
        title=title or key.replace("-", " ").capitalize(),
        map=map_key,
        bounds=area,
        first_turn=first,
        last_turn=last,
        weather=weather,
        text="",
    )
    draft = Draft()
    draft.add(head)
    draft.add(own(head))
    return draft.done(f"Scenario “{head.title}” begun")


def copy_scenario(
    rows: Rows, game: str, source: str, key: str, title: str = "", turns: tuple[int, int] | None = None
) -> ChangeSet:
    """Add a copy of a scenario, the author's own design; each copied value keeps the source that it has.

    Errata change the rows they name, not those of a copy: over effective ``rows`` it has their values as its own. The
    copy of a variant follows the same parent, whose errata reach it so: it has the rows that are stored.
    Raises EditError for a scenario that there is not, a key that is taken or none, turns that cannot be.
    """
    return _copied(followed(rows, game, source), game, source, key, title, turns)


def _copied(rows: Rows, game: str, source: str, key: str, title: str, turns: tuple[int, int] | None) -> ChangeSet:
    head = scenario_row(rows, game, source)
    check_key(rows, game, key)
    first, last = turns_of(rows, game, turns) if turns is not None else (head.first_turn, head.last_turn)
    copy = scenario_head(head, key, title or f"{head.title} (copy)", (first, last))
    draft = Draft()
    draft.add(copy)
    draft.add(own(copy))
    for row in parts(rows, game, source):
        if isinstance(row, schema.ScenarioVersionRow):
            continue
        mine = row.model_copy(update={"scenario": key})
        draft.add(mine)
        for cited in origins(rows, row, mine):
            draft.add(cited)
    return draft.done(f"Scenario “{copy.title}” copied from “{head.title}”")


def template_scenario(
    rows: Rows, game: str, source: str, key: str, title: str = "", turns: tuple[int, int] | None = None
) -> ChangeSet:
    """Add a scenario with the area, edges, clauses and all else that another one has, but its units.

    Raises EditError as ``copy_scenario`` does.
    """
    copied = _copied(rows, game, source, key, title or f"{scenario_row(rows, game, source).title} (frame)", turns)
    units = {kind.TABLE for kind in _UNITS}

    def is_of_unit(change: Change) -> bool:
        named = "|".join(str(part) for part in change.key)
        return not units.isdisjoint((change.table, *change.key[1:2])) and _OF_DUMPS not in named

    return ChangeSet(copied.label, tuple(change for change in copied.changes if not is_of_unit(change)))


def variant_scenario(
    rows: Rows, game: str, source: str, key: str, title: str = "", turns: tuple[int, int] | None = None
) -> ChangeSet:
    """Add a variant of a scenario, its author's design: what it does not change itself follows edits and errata of the
    other one. Raises EditError as ``copy_scenario`` does."""
    parent = scenario_row(rows, game, source)
    copied = _copied(rows, game, source, key, title or f"{parent.title} (variant)", turns)
    link = schema.VariantRow.TABLE
    kept = [change for change in copied.changes if link not in (change.table, *change.key[1:2])]
    draft = Draft()
    draft.take(ChangeSet(copied.label, tuple(kept)))
    mine = made(schema.VariantRow, _CALLED, game=game, scenario=key, parent=source)
    draft.add(mine)
    draft.add(own(mine))
    return draft.done(f"Scenario “{title or f'{parent.title} (variant)'}” begun as a variant of “{parent.title}”")


def stand_alone(rows: Rows, game: str, scenario: str) -> ChangeSet:
    """Let a variant be a scenario of its own, with the rows and errata that it has now. Raises EditError for what is
    none."""
    link = one(rows, schema.VariantRow, game=game, scenario=scenario)
    head = scenario_row(rows, game, scenario)
    if link is None:
        raise EditError(f"{head.title} is no variant of another scenario")
    draft = Draft()
    _unlink(rows, draft, [link])
    return draft.done(f"Scenario “{head.title}” no longer follows another one")


def variants_of(rows: Rows, game: str, scenario: str) -> list[schema.VariantRow]:
    """Return the variants of a scenario."""
    return rows.find(schema.VariantRow, game=game, parent=scenario)


def _unlink(rows: Rows, draft: Draft, links: Iterable[schema.VariantRow]) -> None:
    """Take links to a parent out; what errata change in each variant by it stands there from now on."""
    given: list[schema.ErratumChangeRow] = []
    for link in links:
        for row in tuple(inherited_changes(rows, link.game, link.scenario, given)):
            draft.add(row)
            if isinstance(row, schema.ErratumChangeRow):
                given.append(row)
        for cited in rows.citations(link.game, link.TABLE, link.key_text):
            draft.remove(cited)
        draft.remove(link)


def scenario_head(head: schema.ScenarioRow, key: str, title: str, turns: tuple[int, int]) -> schema.ScenarioRow:
    """Return the head of a scenario made from another one. Raises EditError for a key or title that cannot be."""
    values = head.model_dump(mode="json")
    values |= {"scenario": key, "number": "", "title": title, "first_turn": turns[0], "last_turn": turns[1]}
    values |= dict.fromkeys(schema.ScenarioRow.OPTIONAL, "")  # it is another author's, and no version of it is closed
    return made(schema.ScenarioRow, _CALLED, **values)


def delete_scenario(rows: Rows, game: str, scenario: str, keep: bool = False) -> ChangeSet:
    """Take a scenario out with all that belongs to it, areas drawn for it alone among it; its variants stay, as
    scenarios of their own with what errata change in them. What is stored elsewhere for it alone (``leaving``) goes
    too, unless that is to be kept.

    Raises EditError when there is none of that key.
    """
    head = scenario_row(rows, game, scenario)
    draft = Draft()
    _unlink(rows, draft, variants_of(rows, game, scenario))
    elsewhere = () if keep else left_behind(rows, game, scenario).rows(rows)
    for row in (*parts(rows, game, scenario), *own_areas(rows, game, scenario), *elsewhere, head):
        for cited in rows.citations(game, row.TABLE, row.key_text):
            draft.remove(cited)
        draft.remove(row)
    return draft.done(f"Scenario “{head.title}” deleted")


def belongings(rows: Rows, game: str, scenario: str) -> Mapping[str, int]:
    """Return how many rows belong to a scenario, by table: what would go with it."""
    return Counter(row.TABLE for row in parts(rows, game, scenario))


def parts(rows: Rows, game: str, scenario: str) -> Iterator[Row]:
    """Yield all rows that belong to a scenario, by table."""
    for kind in PARTS:
        yield from rows.find(kind, game=game, scenario=scenario)


def check_key(rows: Rows, game: str, key: str) -> None:
    """Raise EditError for a game that there is not, and for a key that another scenario has."""
    check_game(rows, game)
    if one(rows, schema.ScenarioRow, game=game, scenario=key) is not None:
        raise EditError(f"There is a scenario {key!r} already; choose another key")


def check_game(rows: Rows, game: str) -> None:
    """Raise EditError for a game that there is not."""
    if one(rows, schema.GameRow, game=game) is None:
        known = ", ".join(row.game for row in rows.find(schema.GameRow))
        raise EditError(f"The library has no game {game!r}; choose one of {known or 'none'}")


def ground_of(rows: Rows, game: str, bounds: str = "") -> tuple[str, str]:
    """Return map and area of a new scenario, the whole map unless ``bounds`` names an area. Raises EditError."""
    areas = rows.find(schema.AreaRow, game=game, kind="bounds")
    if not areas:
        raise EditError(f"No map of {game} has an area of the kind bounds; a scenario needs one, add it first")
    if bounds:
        found = next((area for area in areas if area.key == bounds), None)
        if found is None:
            raise EditError(
                f"There is no area {bounds!r} of the kind bounds; use {', '.join(row.key for row in areas)}"
            )
        return found.map, found.key
    whole = min(areas, key=lambda area: (area.key not in _WHOLE_AREA, -len(area.hexes)))
    return whole.map, whole.key


def turns_of(rows: Rows, game: str, turns: tuple[int, int] | None) -> tuple[int, int]:
    """Return first and last turn. Raises EditError when they are out of order or beyond the track."""
    track = sorted(row.number for row in rows.find(schema.TurnRow, game=game))
    if turns is None:
        played = [row.last_turn for row in rows.find(schema.ScenarioRow, game=game)]
        return (track[0], track[-1]) if track else (1, max(played, default=1))
    first, last = turns
    if first > last or first < 1:
        raise EditError(f"A scenario cannot run from turn {first} to {last}; give the first turn, then the last")
    if track and not track[0] <= first <= last <= track[-1]:
        known = one(rows, schema.GameRow, game=game)
        title = known.title if known is not None else game
        has = f"The track of {title} has turns {track[0]} to {track[-1]}"
        raise EditError(f"{has}, not {first} to {last}; choose among them")
    return first, last


def is_own(rows: Rows, row: schema.AreaRow | schema.ScenarioRow | schema.MapRow) -> bool:
    """Say whether a row is the design of the author of a scenario, and no part of the printed game."""
    cited = rows.citations(row.game, row.TABLE, row.key_text)
    return any(found.certainty == "designed" for found in cited)


def _is_only_design(rows: Rows, head: schema.ScenarioRow) -> bool:
    """Say whether a scenario is the only one of its game that is nobody's but its author's, on a printed map."""
    grounds = rows.find(schema.MapRow, game=head.game, map=head.map)
    designs = [row.scenario for row in rows.find(schema.ScenarioRow, game=head.game) if is_own(rows, row)]
    return designs == [head.scenario] and not any(is_own(rows, ground) for ground in grounds)


def own_areas(rows: Rows, game: str, scenario: str) -> list[schema.AreaRow]:
    """Return the areas of the map that were drawn for one scenario and that no other one uses: they go with it.

    One that no scenario uses yet was drawn for it where it is the only design of the game.
    """
    head = scenario_row(rows, game, scenario)
    used: dict[bool, set[str]] = {True: {head.bounds}, False: set()}
    for other in rows.find(schema.ScenarioRow, game=game):
        used[other.scenario == scenario].add(other.bounds)
    for role in rows.find(schema.BoundRoleRow, game=game):
        used[role.scenario == scenario].add(role.area)
    starts = ((row.scenario, row.place) for row in rows.find(schema.SetupRow, game=game))
    comes = ((row.scenario, row.place) for row in rows.find(schema.ArrivalRow, game=game))
    for who, place in (*starts, *comes):
        if area := area_of(place):
            used[who == scenario].add(area)
    mine, others = used[True], used[False]
    if _is_only_design(rows, head):
        mine |= {row.key for row in rows.find(schema.AreaRow, game=game, map=head.map)}
    clauses = [str(row.args) for row in rows.find(schema.ClauseRow, game=game) if row.scenario != scenario]
    others |= {key for key in mine if any(f"'{key}'" in args for args in clauses)}
    found = (one(rows, schema.AreaRow, game=game, map=head.map, key=key) for key in sorted(mine - others))
    return [area for area in found if area is not None and is_own(rows, area)]


def strange_areas(rows: Rows, game: str, scenario: str) -> frozenset[str]:
    """Return the areas that were drawn for other scenarios and mean nothing in this one: those that others use, and in
    a scenario that is nobody's own design all that somebody drew."""
    found = one(rows, schema.ScenarioRow, game=game, scenario=scenario)
    if found is None:
        return frozenset()
    mine = {found.bounds} | {row.area for row in rows.find(schema.BoundRoleRow, game=game, scenario=scenario)}
    mine |= {row.place.removeprefix("area:") for row in rows.find(schema.ArrivalRow, game=game, scenario=scenario)}
    areas = {row.key for row in rows.find(schema.AreaRow, game=game, map=found.map) if row.key not in mine}
    if is_own(rows, found):
        areas &= {row.area for row in rows.find(schema.BoundRoleRow, game=game)} | {
            row.bounds for row in rows.find(schema.ScenarioRow, game=game)
        }
    drawn = rows.find(schema.AreaRow, game=game, map=found.map)
    return frozenset(area.key for area in drawn if area.key in areas and is_own(rows, area))
