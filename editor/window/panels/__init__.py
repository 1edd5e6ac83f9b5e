"""One module per panel and work area of the window."""
