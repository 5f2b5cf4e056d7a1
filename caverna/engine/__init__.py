"""Playing a record: the replay loop, verification, choices, suggestions and what programs hand in."""
