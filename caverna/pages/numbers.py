"""Numbers in the texts of pages."""


def minus(number: object) -> str:
    """Return a number as text, with a typographic minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")
