"""What feeds the armies: supply, fuel, replacements, reinforcements, exits."""
