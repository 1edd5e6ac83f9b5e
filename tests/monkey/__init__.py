"""A user who knows nothing and stops at nothing: whatever is clicked, typed and dragged, the window holds."""
