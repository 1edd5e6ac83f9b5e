"""Which arguments and options do several commands share?"""

from pathlib import Path
from typing import Annotated

import typer

File = Annotated[Path, typer.Argument(metavar="FILE", help="A library, for example ardennes.losheim.")]
Game = Annotated[str, typer.Option("--game", help="Key of a game, for example scs1994.")]
SomeGame = Annotated[str | None, typer.Option("--game", help="Only this game.")]
Scenario = Annotated[str, typer.Option("--scenario", help="Key of a scenario.")]
German = Annotated[str, typer.Option("--german", help="Machine player of the German side.")]
Allied = Annotated[str, typer.Option("--allied", help="Machine player of the Allied side.")]
Seed = Annotated[int, typer.Option("--seed", help="Seed of the first game.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="Worker processes; the results do not depend on it.")]
Timeout = Annotated[
    float | None,
    typer.Option("--timeout", metavar="SECONDS", min=0.001, help="Give up a game that takes longer; default: never."),
]
OtherLibrary = Annotated[
    Path | None, typer.Option("--library", help="Take the scenario from this library; default: the shipped one.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do it without being asked.")]
Person = Annotated[
    str, typer.Option("--person", metavar="NAME", envvar="LOSHEIM_PERSON", help="Who edits, for the journal.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
