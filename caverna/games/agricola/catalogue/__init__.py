"""The components as data: one row for each space, round card and major improvement; descriptions of hand cards."""
