"""Play-testing in the window: by hand, against the machine, or watched; batches side by side."""
