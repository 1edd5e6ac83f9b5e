"""The window: everything of the editor that needs Qt, and what only the window needs."""
