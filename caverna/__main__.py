"""``python -m caverna``: the command line."""

from importlib import import_module

import_module("caverna_cli").main(prog_name="caverna")
