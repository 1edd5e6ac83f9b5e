"""Measures what memory the window takes: ``bench_memory.py LIBRARY [STEPS]``, with 300 random steps unless told.

Prints, beside the aims, the memory as the window has opened and its checks are over, after ten changes of game, and
after so many steps of a user who knows nothing; by hand it is 2000 of them. After each hundred steps it is told what is
held, to see whether that grows or has only jumped once. Nothing is asserted: machines differ.
"""

import sys
import tempfile
from pathlib import Path

from monkey import largest, megabytes, on_a_screen, the_window, wait_for_checks
from PySide6.QtWidgets import QApplication

from editor.window.code_ahead import CodeAhead
from tests.monkey.running import play

OPENED, GROWTH = 400, 0.15
"""Aims: megabytes of the window as it has opened, and by how much of it more than that may be taken later."""
SEED, CHANGES, STEPS, OFTEN = 3, 10, 300, 100


def told(what: str, found: float, aim: float) -> str:
    """Return a figure beside its aim."""
    return f"{what:44} {found:8.0f} MB  aim {aim:.0f} MB {'met' if found <= aim else 'MISSED'}"


def main(library: Path, steps: int) -> None:
    """Open, change the game ten times, and let the user play with it."""
    opened: list[float] = []
    noted = [0]

    def goes_on(made: int) -> bool:
        if not opened:
            the_window().docks.inspector.make_ready()  # as the program does once its window is shown
            CodeAhead(the_window()).read_all()  # and so this
            wait_for_checks(the_window())
            opened.append(megabytes())
            print(told("memory of the window as it has opened", opened[0], OPENED), flush=True)
            change_games()
            said = f"after {CHANGES} changes of game"
            print(told(said, megabytes(), opened[0] * (1 + GROWTH)), flush=True)
        if made // OFTEN > noted[-1]:
            noted.append(made // OFTEN)
            blocks, widgets = sys.getallocatedblocks() // 1000, len(QApplication.allWidgets())
            print(f"  {made} steps: {megabytes():.0f} MB, {blocks} thousand values, {widgets} widgets", flush=True)
        return made < steps

    with tempfile.TemporaryDirectory() as place:
        on_a_screen(Path(place))
        folder = Path(place) / "work"
        folder.mkdir()
        run = play(library, folder, SEED, goes_on, checks=False, settles=False)
        print(told(f"and {run.steps} steps of a random user", megabytes(), opened[0] * (1 + GROWTH)))
        print(run.broken or "nothing broke")


def change_games() -> None:
    """Show the largest scenario of each game in turn, so many times, and come back to the first."""
    window = the_window()
    document = window.document
    first = document.game, document.scenario
    others = [shown for shown in largest(document) if shown != first]
    turns = [*(others * CHANGES)[: CHANGES - 1], first]
    for shown in turns:
        document.choose(*shown)
        wait_for_checks(window)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else STEPS)
