"""Computer players of Agricola, and simulated games."""
