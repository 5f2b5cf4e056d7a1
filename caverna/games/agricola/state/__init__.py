"""The state of a table: cells, fences, farms, space for animals, the hand cards in play."""
