"""What a step from hex to hex costs and sets off."""
