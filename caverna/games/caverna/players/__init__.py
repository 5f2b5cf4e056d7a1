"""Players that decide by themselves, at random or with foresight, and the games they play."""
