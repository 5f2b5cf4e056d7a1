"""The public names of the library as Python objects of the documentation site: its index and ``objects.inv``.

The pages of the API have an anchor with the full name of each name: ``<a id="caverna.verify"></a>``.
"""

import inspect
import re
from functools import cached_property
from importlib import import_module
from typing import Any

_ANCHOR = re.compile(r'<a id="(caverna[.\w]+)"></a>')


def names_in(text: str) -> list[str]:
    """Return the full names with an anchor in a page."""
    return _ANCHOR.findall(text)


def kind_of(name: str) -> str:
    """Return the type of object that Sphinx calls a public name: a module, class, function, method and so on."""
    owner, value = _found(name)
    if inspect.ismodule(value):
        return "module"
    if inspect.isclass(value):
        return "exception" if issubclass(value, BaseException) else "class"
    if not inspect.isclass(owner):
        return "function" if callable(value) else "data" if inspect.ismodule(owner) else "attribute"
    declared = inspect.getattr_static(owner, name.rpartition(".")[2], None)
    if isinstance(declared, property | cached_property):
        return "property"
    return "method" if callable(value) else "attribute"


def _found(name: str) -> tuple[Any, Any]:
    """Return the parent of the object with a full name, and the object; None if only instances have it."""
    parts = name.split(".")
    owner: Any = None
    value: Any = import_module(parts[0])
    for number, part in enumerate(parts[1:], 2):
        owner = value
        if inspect.ismodule(value) and not hasattr(value, part):
            import_module(".".join(parts[:number]))
        value = getattr(value, part, None)
    return owner, value


def note_names(app: Any, doctree: Any) -> None:
    """Add the names with an anchor in a page to the Python objects of the site."""
    environment = app.env
    docname = environment.docname
    with open(environment.doc2path(docname), encoding="utf-8") as page:
        names = names_in(page.read())
    python = environment.get_domain("py")
    slugs = environment.metadata[docname].setdefault("myst_slugs", {}) if names else {}
    for name in names:
        kind = kind_of(name)
        if kind == "module":
            python.note_module(name, name, "", "", False)
        else:
            python.note_object(name, kind, name)
        slugs[name] = (0, name, name)  # for links to the anchors


def setup(app: Any) -> dict[str, bool]:
    """Read the anchors of each page."""
    app.connect("doctree-read", note_names)
    return {"parallel_read_safe": True}
