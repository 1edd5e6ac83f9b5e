"""The commands that report on rules and maps, draft maps, and draw: the last two import Qt when they are called."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from editor.cli.options import AsJson, Game, SomeGame
from editor.commands.outcome import WRONG_USE, fail, reported, say
from editor.garbage import set_apart


@contextmanager
def reported_ground() -> Iterator[None]:
    """Turn troubles with the ground into a message and an exit code, as with all other data."""
    from editor.drafting.geography import GeographyError

    with reported():
        try:
            yield
        except GeographyError as error:
            raise fail(WRONG_USE, str(error)) from error


def report_rules(game: Game, as_json: AsJson = False) -> None:
    """Say of each rule where the engine cites it, which tests name it, and why it is waived."""
    from editor.commands import rules_report

    with reported():
        found = rules_report.report(game)
        if not found:
            raise fail(WRONG_USE, f"there is no index of rules for game {game!r}")
        if not rules_report.has_tests():
            say("the tests are not installed, so tested_by is empty")
        if as_json:
            typer.echo(rules_report.as_json(found), nl=False)
        else:
            rules_report.show(found)


def report_map(game: Game, as_json: AsJson = False) -> None:
    """Say how the ground lies under a map, how certain its rows are, and which printed facts it meets."""
    from editor.commands import mapping

    with reported_ground():
        found = mapping.report(game)
        if as_json:
            typer.echo(mapping.as_json(found), nl=False)
        else:
            mapping.show(found)


def map_draft(
    game: Game,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Write the drafted text there.")] = None,
    as_json: AsJson = False,
) -> None:
    """Draft what a map has not drawn yet; without --out only report what would come out."""
    from editor.commands import mapping

    with reported_ground():
        found = mapping.draft_map(game, out)
        if as_json:
            typer.echo(mapping.as_json(found), nl=False)
            return
        mapping.show(found)
        if out is not None:
            typer.echo(f"{out}: the drafted map of {game}")


def edit(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A library; default: your own.")] = None,
    headless: Annotated[bool, typer.Option("--headless", help="Show no window; for --screenshot.")] = False,
    screenshot: Annotated[
        Path | None, typer.Option("--screenshot", help="Save a picture of the window and end.")
    ] = None,
) -> None:
    """Open the editor; without FILE on what was open last, at first the start page over your own library. Where there
    is no display it is drawn into losheim.png instead."""
    with reported():
        with set_apart():
            from editor.window.app import UNSEEN, has_display, run

        is_seen = has_display() and not headless and screenshot is None
        code = run(file, headless=headless, screenshot=screenshot)
        if not is_seen:
            why = "" if headless or screenshot is not None else "There is no display, so no window was opened. "
            typer.echo(f"{why}{(screenshot or UNSEEN).absolute()}: a picture of the window")
        raise typer.Exit(code)


def shot(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A library; --geography needs none.")] = None,
    game: SomeGame = None,
    scenario: Annotated[str | None, typer.Option("--scenario", help="With the units of a scenario at start.")] = None,
    area: Annotated[str | None, typer.Option("--area", help="Two opposite hexes, HEX:HEX; default: all.")] = None,
    theme: Annotated[str, typer.Option("--theme", help="Name of a theme.")] = "",
    scale: Annotated[float | None, typer.Option("--scale", min=1, help="Pixels per hex; default: what fits.")] = None,
    geography: Annotated[bool, typer.Option("--geography", help="Draw the real ground instead of a map.")] = False,
    out: Annotated[Path, typer.Option("--out", metavar="PNG", help="Where the picture goes.")] = Path("map.png"),
) -> None:
    """Draw a map, or the real ground under all maps, into a picture, without a window."""
    with reported_ground():
        if geography:
            from editor.window.drawings.ground_picture import draw_ground

            width, height = draw_ground(out)
        else:
            from editor.window.drawings.shot import ShotError
            from editor.window.drawings.shot import shot as draw

            if file is None or game is None:
                raise fail(WRONG_USE, "name a library and --game, or ask for --geography")
            try:
                width, height = draw(file, out, game, scenario, area, theme, scale)
            except ShotError as error:
                raise fail(WRONG_USE, str(error)) from error
    typer.echo(f"{out}: {width} by {height} pixels")
