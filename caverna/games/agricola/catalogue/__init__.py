"""The components as data: one row for each space, round card and improvement, and what hand cards can do."""
