"""Rules and building blocks that Caverna and Agricola share."""
