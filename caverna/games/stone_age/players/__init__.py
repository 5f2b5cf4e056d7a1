"""Computer players of Stone Age, and the luck of simulated games."""
