"""Rendering of templates into pages. A page is one file that loads nothing and runs only its own script."""

import re
import sys
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import cache_from_source
from pickle import UnpicklingError
from typing import Any
from urllib.parse import quote

from jinja2 import BytecodeCache, Environment, PackageLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from caverna import __version__
from caverna.writing.atomic import save

from .labels import Labels
from .lettering import shown
from .marks import SHAPES
from .translations import packaged

PAGES = "caverna.pages"
"""The package with the templates. A game passes its own package for its assets."""


@cache
def asset(name: str, package: str = PAGES) -> str:
    """Return the text of a file in the folder ``templates`` of a package, scripts and style sheets minified."""
    text = packaged(package, f"templates/{name}")
    return squeezed(text, name.endswith(".css")) if name.endswith((".css", ".js")) else text


_COMMENT = re.compile(r"^\s*(/\*.*?\*/|//[^\n]*)\s*$", re.MULTILINE | re.DOTALL)


def squeezed(text: str, style: bool) -> str:
    """Return a script or style sheet without indentation, empty lines, and comments on their own lines.

    No string in them may span several lines. In a style sheet, blanks around punctuation are removed as well.
    """
    lines = "\n".join(filter(None, map(str.strip, _COMMENT.sub("", text).split("\n"))))
    if style:
        lines = re.sub(r" ?([{},;]) ?", r"\1", lines).replace(": ", ":").replace(";}", "}")
    return lines + "\n"


def render(template: str, labels: Labels, css: str, js: str, badge: str, follow: str = "", **values: Any) -> str:
    """Fill a template. The security policy of the page allows only its own script and style, and nothing is loaded.

    ``follow`` is the address of a script on the page's server. With it the page may also send requests to that server.
    """
    served, asked = (" 'self'", "connect-src 'self'; ") if follow else ("", "")
    policy = (
        f"default-src 'none'; style-src {_hash(css)}; script-src {_hash(js)}{served}; img-src data:; "
        f"{asked}base-uri 'none'; form-action 'none'"
    )
    icon = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{badge}</svg>'
    return (
        _environment()
        .get_template(template)
        .render(
            css=Markup(css),
            js=Markup(js),
            labels=labels,
            version=__version__,
            policy=policy,
            follow=follow,
            favicon="data:image/svg+xml," + quote(icon),
            shapes=[Markup(each) for each in SHAPES],
            **values,
        )
        + "\n"
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader(PAGES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=_CompiledTemplates(),
    )
    environment.filters["shown"] = shown
    environment.filters["minus"] = lambda number: str(number).replace("-", "\N{MINUS SIGN}")
    return environment


class _CompiledTemplates(BytecodeCache):
    """Compiled templates, kept in the folder ``__pycache__`` of this module: compiling them takes longer than a page.

    As with modules, nothing is kept if Python keeps none, or if the folder cannot be written.
    """

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load a template that was compiled before, unless its source has changed since."""
        with suppress(OSError, EOFError, ValueError, UnpicklingError), open(self._file(bucket), "rb") as file:
            bucket.load_bytecode(file)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                save(bucket.bytecode_to_string(), self._file(bucket))

    def _file(self, bucket: Bucket) -> str:
        return f"{cache_from_source(__file__)}-{__version__}-{bucket.key[:16]}"


def macro(name: str) -> Callable[..., str]:
    """Return a macro of ``parts.html``, which has the parts shared by several pages."""
    module: Any = _environment().get_template("parts.html").module
    found: Callable[..., str] = getattr(module, name)
    return lambda *given: str(found(*given))


def _hash(text: str) -> str:
    """Return the hash of an inline style or script, for the security policy."""
    return "'sha256-" + b64encode(sha256(text.encode()).digest()).decode() + "'"
