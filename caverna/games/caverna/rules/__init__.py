"""The rules: one function for each kind of step. It checks the step and plays it."""
