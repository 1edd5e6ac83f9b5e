"""Pictures drawn without a window: maps, the ground under them."""
