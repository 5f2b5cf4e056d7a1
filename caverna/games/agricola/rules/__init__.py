"""The rules: one function for each kind of step checks and applies it."""
