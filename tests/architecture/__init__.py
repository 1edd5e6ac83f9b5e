"""What the source may say and import; each failure names file, line and the rule broken."""
