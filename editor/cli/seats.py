"""Which machine players does a command name?"""

from editor.commands.outcome import WRONG_USE, fail


def players_named(*names: str) -> tuple[str, ...]:
    """Return players by their names, or by what people call them; refuses a name that none has."""
    from engine.players import PLAYERS, TITLES, key_of

    offered = ", ".join(key if TITLES[key] == key else f"{key} ({TITLES[key]})" for key in PLAYERS)
    offered += "; search:8 searches by 8 playouts, 256 at most"
    for name in names:
        if key_of(name) is None:
            raise fail(WRONG_USE, f"there is no machine player {name!r}; there are: {offered}")
    return tuple(filter(None, map(key_of, names)))
