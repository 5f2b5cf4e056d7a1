"""Exports of the app: all games as an archive, and links as QR codes."""

import io
import zipfile
from base64 import b64encode
from collections.abc import Mapping

MAX_CODE = 2953
"""The most characters of a link that fit a QR code."""


def pack(files: Mapping[str, str]) -> str:
    """Return files by their names as a zip archive, in base64."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text)
    return b64encode(stream.getvalue()).decode("ascii")


def code(link: str) -> str:
    """Return a link as a QR code in SVG, empty where it is too long."""
    import segno

    if len(link.encode()) > MAX_CODE:
        return ""
    return segno.make(link, error="l", micro=False).svg_inline(scale=4, border=3, light="#fff", dark="#000")
