"""The rules: one function for each kind of step, the round, the scoring, the game."""
