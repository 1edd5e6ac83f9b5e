"""Edits of what a scenario plays: its level, optional rules and variants."""

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft, made
from editor.edits.reading import Rows, one
from editor.edits.setup import scenario_row
from engine.data import schema
from engine.data.parameters import parted
from engine.data.played_options import PARAMETER, played_options


def asked(rows: Rows, game: str, scenario: str) -> tuple[str, ...]:
    """Return the keys of the options that a scenario names."""
    row = one(rows, schema.ScenarioParameterRow, game=game, scenario=scenario, key=PARAMETER)
    return parted("option", row.value) if row is not None else ()


def is_played(rows: Rows, scenario: str, option: schema.OptionRow) -> bool:
    """Tell whether a scenario plays an option; a level that is named puts the level by default aside."""
    named = asked(rows, option.game, scenario)
    return option.key in played_options(rows.find(schema.OptionRow, game=option.game), named)


def played_titles(rows: Rows, game: str, scenario: str) -> tuple[list[str], list[str]]:
    """Return what a scenario plays by title: its level, and its options without those that are played always."""
    options = rows.find(schema.OptionRow, game=game)
    played = played_options(options, asked(rows, game, scenario))
    levels = [row.title for row in options if row.kind == "level" and row.key in played]
    return levels, [row.title for row in options if row.kind != "level" and row.key in played and not row.default]


def set_option(rows: Rows, game: str, scenario: str, key: str, on: bool) -> ChangeSet:
    """Play an option in a scenario, or leave it out; raises EditError for an option that is always played."""
    head = scenario_row(rows, game, scenario)
    option = one(rows, schema.OptionRow, game=game, key=key)
    if option is None:
        raise EditError(f"The game has no option {key!r}")
    if option.default:
        raise EditError(f"“{option.title}” is played unless another level is chosen")
    keys = [name for name in asked(rows, game, scenario) if name != key] + ([key] if on else [])
    return _asking(rows, head, keys, option.rule, f"{head.title}: {'with' if on else 'without'} {option.title}")


def _asking(rows: Rows, head: schema.ScenarioRow, keys: list[str], rule: str, label: str) -> ChangeSet:
    """Let a scenario name these options and no others."""
    where = {"game": head.game, "scenario": head.scenario, "key": PARAMETER}
    row = one(rows, schema.ScenarioParameterRow, **where)
    draft = Draft()
    if row is None and keys:
        draft.add(made(schema.ScenarioParameterRow, **where, value=" ".join(keys), rule=rule))
    elif row is not None and keys:
        draft.set(row, value=" ".join(keys))
    elif row is not None:
        draft.remove(row)
    return draft.done(label)


def choose_level(rows: Rows, game: str, scenario: str, key: str) -> ChangeSet:
    """Play a scenario at a level and at no other one; raises EditError for what is no level of the game."""
    head = scenario_row(rows, game, scenario)
    levels = {row.key: row for row in rows.find(schema.OptionRow, game=game, kind="level")}
    if key not in levels:
        raise EditError(f"The game has no level {key!r}; choose one of {', '.join(levels) or 'none'}")
    keys = [name for name in asked(rows, game, scenario) if name not in levels]
    keys += [] if levels[key].default else [key]
    return _asking(rows, head, keys, levels[key].rule, f"{head.title}: level {levels[key].title}")
