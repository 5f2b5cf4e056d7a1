"""The files of the recorder's page: scripts, style sheets and HTML."""

from importlib.resources import files

TYPES = {".js": "text/javascript", ".json": "application/json", ".css": "text/css", ".html": "text/html",
         ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}  # fmt: skip
_SHARED = {"base.css": b"", "links.js": b"\nexport { LinkError, linkTo, readLink };\n"}
"""Files shared with other pages, each with the text that is appended to it for this page."""


def asset(name: str) -> bytes:
    """Return the content of a file of the page. Raise FileNotFoundError if there is none of this name."""
    if "/" in name or "\\" in name or name.startswith("."):
        raise FileNotFoundError(name)
    if name in _SHARED:
        return files("caverna.pages").joinpath("templates", name).read_bytes() + _SHARED[name]
    return files(__package__).joinpath("static", name).read_bytes()


def asset_names() -> list[str]:
    """Return the names of all files of the page."""
    own = (file.name for file in files(__package__).joinpath("static").iterdir() if file.is_file())
    return sorted([*own, *_SHARED])
