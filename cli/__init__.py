"""The ``caverna`` command. Each command is a module of its own, loaded when it is called."""

from .app import main

__all__ = ["main"]
