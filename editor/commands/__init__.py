"""The commands of losheim, one module each; none imports Qt but shot and edit."""
