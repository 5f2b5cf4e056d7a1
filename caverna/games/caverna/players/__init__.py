"""Computer players of Caverna, with random decisions or with foresight, and simulated games."""
