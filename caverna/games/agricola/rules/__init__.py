"""The rules of the rulebook (p. 2-10, FAQ): one function for each kind of step checks the step and applies it."""
