"""The ``caverna`` command. Each subcommand is a module, imported when it is called."""

from .app import main

__all__ = ["main"]
