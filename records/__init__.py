"""The recorded games that ship with the project: the examples of the command line, and its regression tests."""
