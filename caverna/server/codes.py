"""QR codes of links, as SVG (extra ``web``)."""

import io

MAX_CODE = 2953
"""The most characters of a link that fit a QR code."""


def fits_code(link: str) -> bool:
    """Return whether a link is short enough for a QR code."""
    return len(link.encode()) <= MAX_CODE


def code(link: str) -> str:
    """Return a link as a QR code in SVG, empty if it is too long."""
    if not fits_code(link):
        return ""
    import segno

    stream = io.BytesIO()
    segno.make(link, error="l", micro=False).save(
        stream, kind="svg", xmldecl=False, nl=False, scale=4, border=3, light="#fff", dark="#000"
    )
    return stream.getvalue().decode()
