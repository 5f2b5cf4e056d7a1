"""Players that decide for themselves, and the chance they play with."""
