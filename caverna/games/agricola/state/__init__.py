"""What a table is made of: cells, fences, farms, room for animals, the hand cards in play."""
