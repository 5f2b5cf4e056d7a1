"""Rules and parts that Caverna and Agricola share."""
