"""``python -m editor`` is the ``losheim`` command."""

import sys

from editor.garbage import not_collected


def main() -> None:
    """Run the command line; Ctrl-C ends it without a traceback, also while it is still being loaded."""
    try:
        with not_collected():
            from editor.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
