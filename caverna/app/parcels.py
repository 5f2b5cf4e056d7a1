"""Exports of the app: all games as an archive."""

import io
import zipfile
from base64 import b64encode
from collections.abc import Mapping


def pack(files: Mapping[str, str]) -> str:
    """Return files by their names as a zip archive, in base64."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text)
    return b64encode(stream.getvalue()).decode("ascii")
