"""Opens the browser at an address with a secret token."""

import os
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html import escape
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from .signals import CLEANUPS

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Caverna</title>
<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url={url}">
<body><p><a href="{url}">Open the table</a></p></body></html>
"""


@contextmanager
def opened_in_browser(url: str) -> Iterator[None]:
    """Open an address with a token in the browser. Delete the temporary page when the context ends.

    All users of the machine can see the command line of a browser, so the address must not appear there. The browser
    gets a file that only this user can read, and that file redirects to the address.
    """
    with TemporaryDirectory(prefix="caverna-") as folder:
        discard = partial(rmtree, folder, ignore_errors=True)
        CLEANUPS.append(discard)
        try:
            page = Path(folder) / "open.html"
            with open(os.open(page, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as stream:
                stream.write(_PAGE.format(url=escape(url)))
            webbrowser.open(page.as_uri())
            yield
        finally:
            CLEANUPS.remove(discard)
