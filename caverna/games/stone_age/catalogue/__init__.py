"""The components as data: one row for each card, building and place."""
