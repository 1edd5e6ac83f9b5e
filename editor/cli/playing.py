"""The commands that let rules answer and machines play."""

from pathlib import Path
from typing import Annotated

import typer

from editor.cli.options import Allied, AsJson, File, Game, German, Jobs, OtherLibrary, Person, Scenario, Seed, Timeout
from editor.cli.seats import players_named
from editor.commands import listing
from editor.commands.outcome import (
    PROBLEMS,
    WRONG_USE,
    check_outputs,
    console,
    fail,
    program_version,
    reported,
    say,
)


def case(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A case; docs/cases.md explains the form.")],
    library: Annotated[
        Path | None, typer.Option("--library", help="Take counters and charts from this library; default: the shipped.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Set up a small position, answer questions about it and make its actions; ends with 1 when something is wrong."""
    from editor.commands import case as command
    from engine.cases.reading import CaseError

    with reported():
        try:
            outcome = command.outcome_of(file, library)
        except UnicodeDecodeError as error:
            raise fail(PROBLEMS, f"{file} is no UTF-8 text; save it as UTF-8") from error
        except CaseError as error:
            for fault in error.faults:
                typer.echo(f"{file}: {fault}", err=True)
            raise fail(PROBLEMS, f"{len(error.faults)} faults; nothing was played") from error
        if as_json:
            typer.echo(command.as_json(outcome), nl=False)
        else:
            typer.echo("\n".join(command.as_text(outcome)))
    if outcome.problems:
        for problem in outcome.problems:
            say(problem)
        raise typer.Exit(PROBLEMS)


def explain(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A recorded game.")],
    number: Annotated[int, typer.Argument(metavar="N", min=0, help="Number of the record; 0 is the opening.")],
    library: OtherLibrary = None,
    as_json: AsJson = False,
) -> None:
    """Show one record of a game with its columns, shifts and dice, and every rule it cites."""
    from editor.commands import explain as command

    with reported():
        try:
            found = command.explain(log, number, library)
        except (ValueError, LookupError) as error:
            raise fail(PROBLEMS, f"{log}: {str(error).strip(chr(39))}") from error
        for warning in found.warnings:
            say(warning)
        typer.echo(command.as_json(found) if as_json else "\n".join(command.as_text(found)), nl=not as_json)


def replay(
    file: Annotated[Path, typer.Argument(metavar="LOG", help="A recorded game, or the dump of a fault.")],
    library: OtherLibrary = None,
    as_json: AsJson = False,
) -> None:
    """Play a recorded game again, or make the action of a dump again, and say whether it goes as it went."""
    from editor.commands import replaying

    with reported():
        try:
            found = replaying.replay(file, library)
        except (ValueError, KeyError) as error:
            raise fail(PROBLEMS, f"{file}: {str(error).strip(chr(39))}") from error
        typer.echo(replaying.as_json(found) if as_json else found.text, nl=not as_json)
        if not found.good:
            raise typer.Exit(PROBLEMS)


def playtest(
    file: File,
    game: Game,
    scenario: Scenario,
    german: German = "cautious",
    allied: Allied = "cautious",
    games: Annotated[int, typer.Option("--games", min=1, help="Number of games.")] = 10,
    seed: Seed = 1,
    jobs: Jobs = 1,
    out: Annotated[Path | None, typer.Option("--json", metavar="OUT", help="Write the results to this file.")] = None,
    log: Annotated[
        Path | None, typer.Option("--log", metavar="OUT", help="Record the first game; losheim explain reads it.")
    ] = None,
    timeout: Timeout = None,
) -> None:
    """Let machine players play a scenario many times and show the results; ends with 1 when a game broke.

    What has ended is kept: on Ctrl-C in OUT, and when the program is killed in OUT.part, from which the same command
    goes on.
    """
    from editor.commands import playtest as command
    from engine.playtest.run import Settings

    german, allied = players_named(german, allied)
    with reported():
        check_outputs((file,), results=out, log=log)
        listing.items(file, listing.Kind.SCENARIOS, game, scenario)  # refuses a name that the library does not know
        settings = Settings(game, scenario, german, allied, games, seed)
        command.run(file, settings, jobs, out, program_version(), log, timeout)


def ladder(
    file: File,
    game: Game,
    scenario: Annotated[str, typer.Option("--scenario", metavar="KEY[,KEY]", help="Keys of scenarios.")],
    players: Annotated[
        str, typer.Option("--players", metavar="A,B,...", help="Machine players, the weakest first: the anchor.")
    ],
    games: Annotated[
        int, typer.Option("--games", min=2, help="Games of every two players in each scenario, half in either seat.")
    ] = 20,
    seed: Seed = 1,
    jobs: Jobs = 1,
    out: Annotated[
        Path | None, typer.Option("--json", metavar="OUT", help="Write the results to this file, and go on from it.")
    ] = None,
    timeout: Timeout = None,
) -> None:
    """Let machine players meet each other in scenarios, on the same seeds in both seats, and rank them.

    Skill and balance are fitted apart. Interrupted or killed, it goes on from OUT.part when called again; with more
    games it goes on from OUT. Ends with 1 when a game broke.
    """
    from editor.commands import ladder as command

    names, keys = players_named(*_listed(players)), _listed(scenario)
    with reported():
        check_outputs((file,), results=out)
        for key in keys:
            listing.items(file, listing.Kind.SCENARIOS, game, key)  # refuses a name that the library does not know
        command.run(file, command.Wanted(game, keys, names, games, seed), jobs, out, program_version(), timeout)


def _listed(text: str) -> tuple[str, ...]:
    """Return the names of a list with commas, each once."""
    found = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if not found:
        raise fail(WRONG_USE, f"{text!r} names nothing; write names with commas between them")
    return found


def try_(
    file: File,
    game: Game,
    scenario: Scenario,
    move: Annotated[
        list[str] | None, typer.Option("--move", metavar="UNIT=HEX", help="Let a unit start there.")
    ] = None,
    value: Annotated[
        list[str] | None, typer.Option("--value", metavar="UNIT:FACE:FIELD=NUMBER", help="Change a printed value.")
    ] = None,
    erratum: Annotated[
        list[str] | None, typer.Option("--erratum", metavar="KEY", help="Turn it to the other state than here.")
    ] = None,
    german: German = "cautious",
    allied: Allied = "cautious",
    games: Annotated[int, typer.Option("--games", min=1, help="Number of games in each batch.")] = 50,
    seed: Seed = 1,
    jobs: Jobs = 1,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the edit instead of taking it back.")] = False,
    out: Annotated[Path | None, typer.Option("--json", metavar="OUT", help="Write both batches to this file.")] = None,
    timeout: Timeout = None,
    person: Person = "",
) -> None:
    """Play a batch, the same seeds again with an edit, and show both side by side; ends with 1 when a game broke."""
    from editor.commands import trying
    from editor.commands.batches import conclude
    from engine.playtest.run import Settings

    german, allied = players_named(german, allied)
    with reported():
        check_outputs((file,), results=out)
        settings = Settings(game, scenario, german, allied, games, seed)
        trial, player = trying.run(
            file, settings, move or [], value or [], erratum or [], jobs, keep, program_version(), out, timeout, person
        )
        trying.show(console(), trial)
        typer.echo("The edit is kept; undo it in the window" if keep and not player.signal else "The edit is not kept")
        if out is not None and trial.before.count:
            typer.echo(f"Both batches written to {out}")
        conclude(player, 2 * games, [trial.before, trial.after], out)
