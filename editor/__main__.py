"""``python -m editor`` is the ``losheim`` command."""

import sys

from editor.garbage import set_apart


def main() -> None:
    """Run the command line; Ctrl-C ends it without a traceback, also while it is still being loaded."""
    try:
        with set_apart():
            from editor.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
