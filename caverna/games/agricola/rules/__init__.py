"""What may be done and what it does: one function for each kind of step."""
