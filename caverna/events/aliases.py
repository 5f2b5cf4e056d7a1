"""Aliases: a file with other spellings of players' names, for standings."""

from caverna.reading.decoding import decode
from caverna.reading.record_reader import tree_of
from caverna.reading.tree import Mapping, Scalar


class AliasesRefused(ValueError):  # noqa: N818 - the file is what is refused
    """Raised for a file of aliases that cannot be read; the message says why."""


def read_aliases(path: str) -> dict[str, str]:
    """Return the aliases (other spelling -> name) in a YAML file: ``aliases: {ann: Ann}``."""
    try:
        with open(path, "rb") as stream:
            source, slip = decode(stream.read())
    except OSError as error:
        raise AliasesRefused(f"{path}: cannot be read: {error.strerror or error}") from None
    root = None if slip else tree_of(source)[0]
    pairs = (
        {key.text: value for key, value in root.pairs() if isinstance(key, Scalar)} if isinstance(root, Mapping) else {}
    )
    found = pairs.get("aliases")
    if not isinstance(found, Mapping):
        raise AliasesRefused(f"{path}: aliases are written as in 'aliases: {{ann: Ann}}'")
    aliases = {}
    for key, value in found.pairs():
        if not isinstance(key, Scalar) or not isinstance(value, Scalar):
            raise AliasesRefused(f"{path}: an alias is a name, as in 'aliases: {{ann: Ann}}'")
        aliases[key.text] = value.text
    return aliases
