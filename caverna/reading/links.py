"""Links that carry a whole record, so that it can be sent without a server: ``BASE/#g=1.DATA&at=7.2&player=Bob``.

``1`` is the version. DATA is the record's text, compressed (raw deflate) and written in base64url without padding. It
is in the fragment of the address, which a browser never sends to a server. The script `links.js` of the pages reads
and writes the same links.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import quote, unquote, urlsplit

from attrs import frozen

from caverna.model.values import Value

VERSION = "1"
MAX_DATA = 200_000
"""The longest DATA that is read or written, in characters."""
MAX_TEXT = 1024 * 1024
"""The largest text that a link may hold, in bytes: a small link must not fill the memory."""
_WRAPPED = re.compile(r"[\s\u200b\u2060\ufeff]+")
"""Characters that mail and chat programs insert into long links."""
_WORDS = re.compile(r"[A-Za-z0-9_-]+")
_AT = re.compile(r"[a-z0-9.]{1,20}")


class LinkError(ValueError):
    """Raised for a link that holds no readable record, or a record that is too large for a link."""


@frozen(eq=False, repr=False)
class Link(Value):
    """The content of a link: the text of a record, and how to show it."""

    text: str
    at: str = ""
    """The point in the game to open, as ``7.2``."""
    player: str = ""
    """The player whose board is shown."""
    veil: bool = False
    """True if everything after that point stays hidden."""


def link_to(text: str, base: str = "", at: str = "", player: str = "", veil: bool = False) -> str:
    """Return a link that carries the text of a record.

    ``base`` is the address of the app. Without it the link begins with ``#``.
    """
    data = text.encode("utf-8")
    if len(data) > MAX_TEXT:
        raise LinkError(f"the record has {len(data)} bytes, and a link holds at most {MAX_TEXT}")
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    words = urlsafe_b64encode(packing.compress(data) + packing.flush()).rstrip(b"=").decode("ascii")
    if len(words) > MAX_DATA:
        raise LinkError(f"the link would have {len(words)} characters, and it may have at most {MAX_DATA}")
    details = [("at", at), ("player", player), ("veil", "1" if veil else "")]
    return f"{_base(base)}#g={VERSION}.{words}" + "".join(f"&{key}={quote(said)}" for key, said in details if said)


def _base(base: str) -> str:
    if not base:
        return ""
    parts = urlsplit(base)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.fragment or re.search(r"\s", base):
        raise LinkError(f"{base!r} is not the address of an app, such as https://example.org/caverna/")
    return base if parts.path else base + "/"


def read_link(link: str) -> Link:
    """Return the content of a link. Raise `LinkError` with the reason if it cannot be read."""
    link = _WRAPPED.sub("", link).strip("<>\"'()")
    fields = [field.partition("=") for field in link.partition("#")[2].split("&")]
    values = {key: value for key, _, value in reversed(fields)}
    if "g" not in values:
        raise LinkError("it is not a link to a game: '#g=' and the game are missing")
    version, dot, words = values["g"].partition(".")
    if not dot or not re.fullmatch(r"[1-9][0-9]{0,5}", version):
        raise LinkError("it is a link of another program: a link to a game continues with '#g=1.'")
    if version != VERSION:
        raise LinkError(f"the link has version {version}, and this program reads version {VERSION}; update it")
    at = values.get("at", "")
    player = unquote(values.get("player", ""), errors="replace")[:100]
    return Link(_text(words), at if _AT.fullmatch(at) else "", player, values.get("veil") == "1")


def _text(words: str) -> str:
    """Return the text that DATA holds."""
    if not words:
        raise LinkError("the link is cut off: nothing follows '#g=1.'")
    if len(words) > MAX_DATA:
        raise LinkError(f"the link has more than {MAX_DATA} characters")
    if strange := _WORDS.sub("", words):
        raise LinkError(f"the link is damaged: the character {strange[0]!r} is not allowed")
    if len(words) % 4 == 1:
        raise LinkError("the link is cut off: characters are missing at its end")
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = unpacking.decompress(urlsafe_b64decode(words + "=" * (-len(words) % 4)), MAX_TEXT + 1)
    except zlib.error:
        raise LinkError("the link is damaged: its game cannot be unpacked") from None
    if len(data) > MAX_TEXT:
        raise LinkError(f"the game in the link has more than {MAX_TEXT} bytes")
    if not unpacking.eof:
        raise LinkError("the link is cut off: characters are missing at its end")
    if unpacking.unused_data:
        raise LinkError("the link is damaged: there is extra text after the game")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise LinkError("the link is damaged: its game is not text") from None
