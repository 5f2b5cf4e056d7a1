"""The language of labels."""

import click

LANGUAGES = ("en", "es", "pl")
"""Those of `caverna.pages`, which is not loaded for the sake of a help text."""

lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Show moves, tiles, score sheets and titles of rules in English, Spanish or Polish.",
)
