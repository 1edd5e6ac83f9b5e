"""What is printed of a scenario for people: one plain document, written as text, Markdown, HTML or RTF; no Qt."""
