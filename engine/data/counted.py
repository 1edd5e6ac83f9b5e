"""How is a number written with what it counts? "1 unit", "2 units"."""


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with the word for one of what it counts, or for ``many``: where that is not said, with an s."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
