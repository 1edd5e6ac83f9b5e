"""``python -m editor`` is the ``losheim`` command."""

from editor.cli import main

if __name__ == "__main__":
    main()
