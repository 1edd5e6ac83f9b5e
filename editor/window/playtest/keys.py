"""Which keys has the play-test?"""

PROCEED, BACK, UNDO = "Ctrl+Return", "Esc", "Ctrl+Z"
RECORD_BEFORE, RECORD_AFTER = "Ctrl+Left", "Ctrl+Right"
TURN_BEFORE, TURN_AFTER, REPLAY = "Ctrl+Shift+Left", "Ctrl+Shift+Right", "Shift+F9"
NEXT, PREVIOUS, ALONG, ALL, END = "N", "Shift+N", "G", "J", "Alt+Return"
NAMES, GROUND, CHANGED, ODDS, LISTED = "L", "T", "C", "W", "I"
STEP, WATCH, TO_THE_END = "F7", "F9", "Ctrl+F9"
WHEREVER = (PROCEED, END, STEP, WATCH, TO_THE_END)
"""Keys that count as long as the game is shown, wherever the focus lies: what is pressed again and again, and what
lets a machine go on, while nothing in the game has the focus."""

PLAY_KEYS: tuple[tuple[str, str], ...] = (
    (PROCEED, "Play-test: end the phase, finish the move, attack, fire: the first button under the question"),
    (BACK, "Play-test: call off, or let go of the chosen unit"),
    (UNDO, "Play-test: take back the last action of the game, up to the last dice"),
    (NEXT, "Play-test: the next unit that has not acted; the one on the move finishes"),
    (PREVIOUS, "Play-test: the one before"),
    (ALONG, "Play-test: take the units of its hex along with the chosen one; again: all of its formation"),
    (ALL, "Play-test: let all join who can"),
    (NAMES, "Play-test: show what the units on the map are called, or hide it"),
    (GROUND, "Play-test: write into each hex what its ground is and in whose zone it lies, or hide it"),
    (CHANGED, "Play-test: show on the map and in the log what changed since your last decision, or everything"),
    (LISTED, "Play-test: list what is in the hex under the pointer, and what the badges of its units mean"),
    (ODDS, "Play-test: try the odds of any units against any hex, or go back to the game"),
    (END, "Play-test: end the phase though units could still act"),
    (STEP, "Play-test: one action by the machine"),
    (WATCH, "Play-test: watch the machine players, or pause"),
    (TO_THE_END, "Play-test: on to your next decision or the end"),
    (RECORD_BEFORE, "Play-test: show the game as it stood an action before"),
    (RECORD_AFTER, "Play-test: show the game as it stood an action later"),
    (TURN_BEFORE, "Play-test: show the game as it stood a turn before"),
    (TURN_AFTER, "Play-test: show the game as it stood a turn later"),
    (REPLAY, "Play-test: replay the game from what is shown on, or stop"),
)
"""Keys and what they do, for the help."""
