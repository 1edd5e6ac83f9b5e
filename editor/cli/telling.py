"""The command that plays one game and tells it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from editor.cli.options import Allied, File, Game, German, Scenario, Seed
from editor.cli.seats import players_named
from editor.commands import listing
from editor.commands.outcome import PROBLEMS, fail, reported
from editor.garbage import set_apart


def game(
    file: File,
    game: Game,
    scenario: Scenario,
    german: German = "staff",
    allied: Allied = "staff",
    seed: Seed = 1,
    out: Annotated[
        Path, typer.Option("--out", metavar="OUT", help="A text if it ends with .txt, else a web page with maps.")
    ] = Path("game.html"),
) -> None:
    """Let machine players play one game and tell it turn by turn, with their reasons.

    It is the first game of a playtest with this seed.
    """
    from editor.commands.batches import scenario_from
    from editor.commands.comparing import in_force
    from editor.edits.scenarios import strange_areas
    from engine.core.dump import BrokenRuleError
    from engine.playtest.run import Settings

    german, allied = players_named(german, allied)
    with reported():
        with set_apart():
            from editor.window.drawings.game_told import check_report, tell_game
        check_report(out, (file,))
        listing.items(file, listing.Kind.SCENARIOS, game, scenario)  # refuses a name that the library does not know
        settings = Settings(game, scenario, german, allied, 1, seed)
        data = scenario_from(file, settings)
        with in_force(file, game, scenario) as rows:
            strange = strange_areas(rows, game, scenario)
        try:
            with Console(stderr=True).status("") as shown:
                session = tell_game(data, settings, out, lambda count: shown.update(f"{count} actions"), strange)
        except BrokenRuleError as error:
            raise fail(PROBLEMS, f"a rule broke: {error}; losheim playtest of the same seed writes its dump") from error
    typer.echo(f"{out}: {len(session.records) - 1} actions, {session.game.result or 'no result'}")
