"""The modules of the commands, each imported when one of its commands is called or help lists them all.

Who opens the window would else wait for what the other commands need.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

Command = Callable[..., None]
Commands = dict[str, Command]
"""The commands of a module by name."""


class OnDemand(TyperGroup):
    """A group of commands of which none is imported before it is asked for; see :func:`add`."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command or group with the options that its function has."""
        found = super().get_command(ctx, cmd_name)
        if found is None or isinstance(found, TyperGroup) or found.callback is None:
            return found
        alone = typer.Typer(add_completion=False)
        alone.command(cmd_name)(found.callback())
        return get_command(alone)


class OrLibrary(OnDemand):
    """A group in which the name of a library instead of a command opens it."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the arguments name, ``edit`` for what is there on the disk; refuses all else."""
        named = args[0] if args else ""
        if named and self.get_command(ctx, named) is None and (named.endswith(".losheim") or Path(named).exists()):
            args = ["edit", *args]
        return super().resolve_command(ctx, args)


def add(group: typer.Typer, name: str, module: Callable[[], Commands]) -> None:
    """Add a command that is imported by ``module`` when it is asked for."""

    def imported() -> Command:
        return module()[name]

    group.command(name)(imported)


def clauses() -> Commands:
    """Return the command of conditions."""
    from editor.cli import clauses as of

    return {"clauses": of.clauses}


def comparing() -> Commands:
    """Return the command that compares."""
    from editor.cli import comparing as of

    return {"compare": of.compare}


def cuts() -> Commands:
    """Return the command that cuts."""
    from editor.cli import cuts as of

    return {"cut": of.cut}


def drawing() -> Commands:
    """Return the commands of reports, maps, the window and pictures."""
    from editor.cli import drawing as of

    return {
        "rules": of.report_rules,
        "map": of.report_map,
        "draft": of.map_draft,
        "edit": of.edit,
        "shot": of.shot,
    }


def errata() -> Commands:
    """Return the commands of errata."""
    from editor.cli import errata as of

    return {"errata": of.report, "read": of.read, "edition": of.edition}


def library() -> Commands:
    """Return the commands of library files."""
    from editor.cli import library as of

    return {
        "build": of.build,
        "dump": of.dump,
        "backup": of.backup,
        "save-as": of.save_as,
        "list": of.list_,
        "check": of.check,
        "update": of.update,
        "export": of.export,
        "import": of.import_,
    }


def merging() -> Commands:
    """Return the command that takes in what a friend has corrected."""
    from editor.cli import merging as of

    return {"merge": of.merge}


def pieces() -> Commands:
    """Return the commands of units and their types."""
    from editor.cli import pieces as of

    return {
        "copy": of.copy_unit,
        "substitute": of.substitute,
        "copy-type": of.copy_type,
        "copy-terrain": of.copy_terrain,
        "new-formation": of.new_formation_,
    }


def playing() -> Commands:
    """Return the commands by which rules answer and machines play."""
    from editor.cli import playing as of

    return {
        "case": of.case,
        "explain": of.explain,
        "replay": of.replay,
        "playtest": of.playtest,
        "ladder": of.ladder,
        "try": of.try_,
    }


def plays() -> Commands:
    """Return the commands of games that are played."""
    from editor.cli import plays as of

    return {"games": of.games, "export": of.export, "import": of.import_}


def printing() -> Commands:
    """Return the commands that print."""
    from editor.cli import printing as of

    return {"text": of.text, "cards": of.cards}


def scenarios() -> Commands:
    """Return the commands that make scenarios and delete them."""
    from editor.cli import scenarios as of

    return {"new": of.new, "copy": of.copy, "variant": of.variant, "delete": of.delete, "own": of.own}


def setups() -> Commands:
    """Return the command that reads set-ups."""
    from editor.cli import setups as of

    return {"read": of.read}


def tables() -> Commands:
    """Return the commands of tables."""
    from editor.cli import tables as of

    return {"list": of.list_, "export": of.export, "import": of.import_}


def telling() -> Commands:
    """Return the command that tells a game."""
    from editor.cli import telling as of

    return {"game": of.game}


def versions() -> Commands:
    """Return the commands of versions."""
    from editor.cli import versions as of

    return {"version": of.version, "changes": of.changes}
