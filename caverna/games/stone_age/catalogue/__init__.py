"""The components of Stone Age as data: a row for each card, building and place."""
