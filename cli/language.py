"""The option ``--lang``, the language of labels."""

import click

LANGUAGES = ("en", "es", "pl")
"""The languages of `caverna.pages`, repeated here because importing it would slow down every help text."""

lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Show moves, tiles, score sheets and titles of rules in English, Spanish or Polish.",
)
