"""What may be done: one function for each kind of step, the round, the scoring, the game."""
