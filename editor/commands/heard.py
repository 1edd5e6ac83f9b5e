"""A console whose reader may leave, as ``head`` does. It stands alone because the window starts without consoles."""

from contextlib import suppress

from rich.console import Console

from editor.commands.outcome import GOOD


class HeardConsole(Console):
    """A console whose reader may leave: that is no fault of the command."""

    def on_broken_pipe(self) -> None:
        """End well; rich has made the rest go nowhere."""
        with suppress(SystemExit):
            super().on_broken_pipe()
        raise SystemExit(GOOD)
