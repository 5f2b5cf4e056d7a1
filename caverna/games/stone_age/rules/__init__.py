"""The rules of Stone Age: a function for each kind of step, the rounds, the scoring and the game."""
