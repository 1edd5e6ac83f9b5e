"""Machine players: they see one side and choose one of the offered actions."""
