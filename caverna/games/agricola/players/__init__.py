"""Players that play by themselves."""
