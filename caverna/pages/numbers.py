"""Numbers as pages write them."""


def minus(number: object) -> str:
    """Return a number with a real minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")
